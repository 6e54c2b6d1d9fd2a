package assess

import (
	"fmt"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Most is how many entries a list may have as the answers stand, 0 for any number.
func (s *Assessment) Most(section string) int {
	sp := s.plan.ByID[section]
	if sp == nil || sp.Section.List == nil {
		return 0
	}
	most := sp.Section.List.Max
	for i, l := range sp.Section.List.Limits {
		if s.sections[sp.At].limits[i] && l.Field == "" && l.Max > 0 && (most == 0 || l.Max < most) {
			most = l.Max
		}
	}
	return most
}

// limits finds out which limits of each list are in force.
func (w *work) limits() {
	delete(w.env, "self")
	for i, sp := range w.plan.Sections {
		st := &w.sections[i]
		if sp.Section.List == nil || len(sp.Section.List.Limits) == 0 {
			continue
		}
		st.limits = make([]bool, len(sp.Section.List.Limits))
		for j, l := range sp.Section.List.Limits {
			if l.When == nil {
				st.limits[j] = true
				continue
			}
			if !w.readsChanged(sp.Limits[j], i, -1) {
				st.limits[j] = w.was.sections[i].limits[j]
				continue
			}
			holds, err := l.When.True(w.env)
			if err != nil {
				w.fault(sp.At, nil, -1, l.When)
			}
			st.limits[j] = holds
		}
	}
}

// bounds reports a list with too few or too many entries, of all kinds or of one.
func (w *work) bounds(sp *catalogue.SectionPlan, st *sectionState) {
	list, entries := sp.Section.List, len(st.entries)
	p := answers.Path{Section: sp.Section.ID}
	for _, l := range st.lacks(sp) {
		w.report(ranked{finding{NewProblem(p, l.Code, Left, l.Words), -1}, sp.At, -1})
	}
	if most := w.Most(sp.Section.ID); most > 0 && entries > most && entries >= list.Min {
		message := fmt.Sprintf("%s: at most %d. Remove %d.", list.Many, most, entries-most)
		w.report(ranked{finding{NewProblem(p, "max", ToFix, message), -1}, sp.At, -1})
	}
	for i, l := range list.Limits {
		if counted := st.count(sp, l); st.limits[i] && l.Max > 0 && counted > l.Max && l.Field != "" {
			message := fmt.Sprintf("%s: at most %d. Remove %d.", limitName(sp, l), l.Max, counted-l.Max)
			w.report(ranked{finding{NewProblem(p, "max-"+strings.Join(l.Of, "-"), ToFix, message), -1}, sp.At, -1})
		}
	}
}

// Lack is somebody a list must have and has not.
type Lack struct {
	// Code is that of the problem, and Words its sentence: "Add a grantor", "Add the decedent".
	Code, Words string
	// Field and Value are the choice that makes an entry what is lacking; "" where any entry will do.
	Field, Value string
}

// Lacks lists whom a list lacks as the answers stand, in the order of its limits. List, task list and Check answers say its
// words.
func (s *Assessment) Lacks(section string) []Lack {
	sp := s.plan.ByID[section]
	if sp == nil || sp.Section.List == nil || !s.sections[sp.At].applies {
		return nil
	}
	return s.sections[sp.At].lacks(sp)
}

func (st *sectionState) lacks(sp *catalogue.SectionPlan) []Lack {
	var all []Lack
	list := sp.Section.List
	switch missing := list.Min - len(st.entries); {
	case missing == 1:
		all = append(all, Lack{Code: "min", Words: "Add " + oneOf(list.One, list.Max)})
	case missing > 1:
		all = append(all, Lack{Code: "min", Words: fmt.Sprintf("Add %d %s", missing, noun(list.Many))})
	}
	for i, l := range list.Limits {
		switch name := limitName(sp, l); {
		case !st.limits[i] || st.count(sp, l) >= l.Min:
		case l.Field != "":
			lack := Lack{Code: "min-" + strings.Join(l.Of, "-"), Words: "Add " + oneOf(name, l.Max)}
			if len(l.Of) == 1 {
				lack.Field, lack.Value = l.Field, l.Of[0]
			}
			all = append(all, lack)
		case list.Min < l.Min:
			all = append(all, Lack{Code: "min", Words: "Add " + oneOf(name, l.Max)})
		}
	}
	return all
}

// oneOf names an entry in a sentence: "the decedent" where there can be one alone, "a grantor" where there can be several.
func oneOf(name string, most int) string {
	words := noun(name)
	if _, bare, ok := strings.Cut(words, " "); ok && most == 1 {
		return "the " + bare
	}
	return words
}

// Tally is a limit of a list that is in force, and how many entries it counts.
type Tally struct {
	*catalogue.Limit
	Counted int
}

// Tallies are the limits in force that count a list by the values of a choice.
func (s *Assessment) Tallies(section string) []Tally {
	sp := s.plan.ByID[section]
	if sp == nil || sp.Section.List == nil || !s.sections[sp.At].applies {
		return nil
	}
	var all []Tally
	st := &s.sections[sp.At]
	for i, l := range sp.Section.List.Limits {
		if l.Field != "" && st.limits[i] {
			all = append(all, Tally{l, st.count(sp, l)})
		}
	}
	return all
}

// Exceeded are the limits of a list on one of its fields that more entries meet than they allow.
func (s *Assessment) Exceeded(sec *catalogue.Section) []*catalogue.Limit {
	sp := s.plan.ByID[sec.ID]
	st := &s.sections[sp.At]
	var all []*catalogue.Limit
	for i, l := range sec.List.Limits {
		if l.Field != "" && st.limits[i] && l.Max > 0 && st.count(sp, l) > l.Max {
			all = append(all, l)
		}
	}
	return all
}

// count counts the entries that a limit speaks of.
func (st *sectionState) count(sp *catalogue.SectionPlan, l *catalogue.Limit) int {
	if l.Field == "" {
		return len(st.entries)
	}
	field, counted := sp.ByID[l.Field].At, 0
	for i := range st.entries {
		for _, value := range l.Of {
			if f := &st.entries[i].fields[field]; f.applies && f.value == value {
				counted++
			}
		}
	}
	return counted
}

// limitName names what a limit counts: "Authorized trader or power of attorney".
func limitName(sp *catalogue.SectionPlan, l *catalogue.Limit) string {
	if l.Field == "" {
		return sp.Section.List.One
	}
	names := make([]string, 0, len(l.Of))
	for _, value := range l.Of {
		name := sp.ByID[l.Field].Field.Option(value).Label
		if len(names) > 0 {
			name = kind.InSentence(name)
		}
		names = append(names, name)
	}
	return strings.Join(names, " or ")
}

// Demands tells whether a list must have an entry as the answers stand.
func (s *Assessment) Demands(section string) bool {
	sp := s.plan.ByID[section]
	return sp != nil && s.sections[sp.At].demands(sp)
}

// demands tells whether a list must have an entry.
func (st *sectionState) demands(sp *catalogue.SectionPlan) bool {
	if sp.Section.List == nil || !st.applies {
		return false
	}
	if sp.Section.List.Min > 0 {
		return true
	}
	for i, l := range sp.Section.List.Limits {
		if st.limits[i] && l.Min > 0 {
			return true
		}
	}
	return false
}

// among returns the options of a choice that limits in force leave: those that no limit names, and those that one of
// them does.
func (st *sectionState) among(fp *catalogue.FieldPlan, list *catalogue.List) []kind.Option {
	kept := make([]kind.Option, 0, len(fp.Field.Rule.Options))
	for _, o := range fp.Field.Rule.Options {
		named, offered := false, false
		for i, l := range list.Limits {
			if l.Field != fp.Field.ID {
				continue
			}
			for _, value := range l.Of {
				named = named || value == o.Value
				offered = offered || value == o.Value && st.limits[i]
			}
		}
		if offered || !named {
			kept = append(kept, o)
		}
	}
	return kept
}

// noun writes a list's word as it stands in a sentence, one thing with its article: the words of an empty field.
func noun(word string) string { return strings.TrimPrefix(kind.Empty(word, nil), "Enter ") }
