package flow

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/kind"
)

// Suggestion is an answer that is likely, made of what is known already. It is nobody's answer until it is taken.
type Suggestion struct {
	// Words show it: "Springfield, Illinois".
	Words string
	// Answers are what taking it stores: the answer of the question it is made for, where that is not given in full, and
	// of those beside it that are empty. Nothing that was given is among them.
	Answers []Suggested
}

// Suggested is one answer of a suggestion, in its stored form.
type Suggested struct {
	Path  Path
	Value string
}

// Suggest returns what the question at p may be answered with: the city and state of a ZIP code, at any of the three, or
// what others of the application answered at the same question. An answer that is being typed is completed, never
// replaced. It is cheap enough to ask after each key.
func (s *Assessment) Suggest(p Path) (Suggestion, bool) {
	st, fp, ok := s.state(p)
	if !ok || st.same || fp.field.Rule.Masked {
		return Suggestion{}, false
	}
	if sg, ok := s.mailed(p, fp); ok {
		return sg, true
	}
	if !fp.field.Suggest {
		return Suggestion{}, false
	}
	return s.answeredElsewhere(p, fp, st.value)
}

// address are the questions of one address that a ZIP code decides, nil where there is none.
type address struct{ country, city, state, zip *fieldPlan }

// addressOf finds the address that a question belongs to.
func (sp *sectionPlan) addressOf(of *fieldPlan) address {
	var a address
	for _, fp := range sp.fields {
		if fp.object != of.object {
			continue
		}
		switch {
		case fp.field.Kind.Name() == "country" && fp.leaf == contextCountry:
			a.country = fp
		case fp.field.Kind.Name() == "region":
			a.state = fp
		case fp.field.Rule.Format == "city":
			a.city = fp
		case fp.field.Rule.Format == "postalCode":
			a.zip = fp
		}
	}
	return a
}

// contextCountry is the question beside a state and a ZIP code that says whose they are.
const contextCountry = "country"

// mailed suggests city and state of the ZIP code that stands in the address of a question.
func (s *Assessment) mailed(p Path, fp *fieldPlan) (Suggestion, bool) {
	sp := fp.section(s.plan)
	a := sp.addressOf(fp)
	if a.zip == nil || a.city == nil || fp != a.zip && fp != a.city && fp != a.state {
		return Suggestion{}, false
	}
	e := s.entry(sp, p.Entry)
	value := func(of *fieldPlan) string {
		if of == nil || !e.fields[of.at].applies {
			return ""
		}
		return e.fields[of.at].value
	}
	if a.country != nil && value(a.country) != "US" {
		return Suggestion{}, false
	}
	city, state, known := kind.ZIP(value(a.zip))
	if !known {
		return Suggestion{}, false
	}
	var sg Suggestion
	give := func(of *fieldPlan, stored string) bool {
		if of == nil || !e.fields[of.at].applies {
			return true
		}
		switch had := e.fields[of.at].value; {
		case had == stored:
		case had == "" || of == fp && continues(had, stored):
			sg.Answers = append(sg.Answers, Suggested{Path{p.Section, p.Entry, of.field.ID}, stored})
			sg.Words = join(sg.Words, of.field.Kind.Show(stored, s.Rule(of.field, p.Entry)))
		default:
			return false
		}
		return true
	}
	// A state that was given says that the code is another's. A city may well be another of the towns of one code.
	townOfTheirOwn := !give(a.city, city)
	if !give(a.state, state) || townOfTheirOwn && fp == a.city {
		return Suggestion{}, false
	}
	return sg, len(sg.Answers) > 0 && (fp == a.zip || sg.answers(fp.field.ID))
}

// answers tells whether a field is among those that a suggestion answers.
func (s Suggestion) answers(field string) bool {
	return slices.ContainsFunc(s.Answers, func(a Suggested) bool { return a.Path.Field == field })
}

// answeredElsewhere suggests what somebody else gave at the same question, the nearest before it first. A street brings
// the rest of its address along.
func (s *Assessment) answeredElsewhere(p Path, fp *fieldPlan, typed string) (Suggestion, bool) {
	for _, other := range s.elsewhere(p) {
		from := other.section.byID[fp.field.ID]
		if from == nil {
			continue
		}
		st := &other.entry.fields[from.at]
		rule := s.Rule(fp.field, p.Entry)
		if st.value == "" || !st.applies && !st.same || !continues(typed, st.value) || fp.field.Kind.Check(st.value, rule) != "" {
			continue
		}
		if sg, fits := s.takenFrom(other, p, fp); fits {
			return sg, true
		}
	}
	return Suggestion{}, false
}

// elsewhere are the other places that may hold the question at p: the entries before it, nearest first, then those behind.
func (s *Assessment) elsewhere(p Path) []place {
	all := s.places(func(sp *sectionPlan) bool { return sp.byID[p.Field] != nil })
	at := slices.IndexFunc(all, func(o place) bool { return o.section.section.ID == p.Section && o.entry.id == p.Entry })
	if at < 0 {
		return all
	}
	before := slices.Clone(all[:at])
	slices.Reverse(before)
	return append(before, all[at+1:]...)
}

// takenFrom is the answer of one place for the question at p, with the rest of the address where the question begins one.
// It does not fit where something that is given there says otherwise.
func (s *Assessment) takenFrom(from place, p Path, fp *fieldPlan) (Suggestion, bool) {
	sp := fp.section(s.plan)
	e := s.entry(sp, p.Entry)
	var sg Suggestion
	for _, beside := range sp.fields {
		if beside != fp && (beside.object != fp.object || !beginsAddress(sp, fp)) {
			continue
		}
		theirs := from.section.byID[beside.field.ID]
		if theirs == nil {
			continue
		}
		stored := from.entry.fields[theirs.at].value
		switch had := e.fields[beside.at].value; {
		case had == stored || stored == "" && !e.fields[beside.at].applies:
			continue
		case beside != fp && had != "":
			return Suggestion{}, false
		case stored == "":
			continue
		}
		sg.Answers = append(sg.Answers, Suggested{Path{p.Section, p.Entry, beside.field.ID}, stored})
		if beside == fp || beside.field.Kind.Name() != "country" {
			sg.Words = join(sg.Words, s.shown(from, theirs, stored))
		}
	}
	return sg, sg.answers(fp.field.ID)
}

// shown is an answer in words where it stands.
func (s *Assessment) shown(at place, fp *fieldPlan, stored string) string {
	return fp.field.Kind.Show(stored, s.Rule(fp.field, at.entry.id))
}

// beginsAddress tells whether a question is the street of an address.
func beginsAddress(sp *sectionPlan, fp *fieldPlan) bool {
	street := fp.field.Rule.Format == "street" || fp.field.Rule.Format == "physicalStreet"
	return street && fp.object != 0 && sp.addressOf(fp).zip != nil
}

// continues tells whether a stored answer begins with exactly what was typed so far, and goes on.
func continues(typed, stored string) bool {
	return len(typed) < len(stored) && strings.HasPrefix(stored, typed)
}

func join(words, more string) string {
	if words == "" {
		return more
	}
	return words + ", " + more
}

// Take stores a suggestion as one step of undo, called label. ErrReadOnly or ErrHanded unless the answers may change.
func (s *Session) Take(sg Suggestion, label string) error {
	if len(sg.Answers) == 0 {
		return nil
	}
	s.Checkpoint("typed")
	err := s.edit(sg.Answers[0].Path.Section, func() error {
		for _, a := range sg.Answers {
			s.answers.Set(a.Path, a.Value)
		}
		return nil
	})
	if err == nil {
		s.Checkpoint(label)
	}
	return err
}
