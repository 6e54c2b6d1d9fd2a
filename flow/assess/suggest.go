package assess

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
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
	Path  answers.Path
	Value string
}

// Suggest returns what the question at p may be answered with: the city and state of a ZIP code, at any of the three, or
// what others of the application answered at the same question. An answer that is being typed is completed, never
// replaced. It is cheap enough to ask after each key.
func (s *Assessment) Suggest(p answers.Path) (Suggestion, bool) {
	st, fp, ok := s.state(p)
	if !ok || st.same || fp.Field.Rule.Masked {
		return Suggestion{}, false
	}
	if sg, ok := s.mailed(p, fp); ok {
		return sg, true
	}
	if !fp.Field.Suggest {
		return Suggestion{}, false
	}
	return s.answeredElsewhere(p, fp, st.value)
}

// address are the questions of one address that a ZIP code decides, nil where there is none.
type address struct{ country, city, state, zip *catalogue.FieldPlan }

// addressOf finds the address that a question belongs to.
func addressOf(sp *catalogue.SectionPlan, of *catalogue.FieldPlan) address {
	var a address
	for _, fp := range sp.Fields {
		if fp.Object != of.Object {
			continue
		}
		switch {
		case fp.Field.Kind.Traits().Content == kind.Country && fp.Leaf == contextCountry:
			a.country = fp
		case fp.Field.Kind.Traits().Content == kind.Region:
			a.state = fp
		case fp.Field.Rule.Format == "city":
			a.city = fp
		case fp.Field.Rule.Format == "postalCode":
			a.zip = fp
		}
	}
	return a
}

// contextCountry is the question beside a state and a ZIP code that says whose they are.
const contextCountry = "country"

// mailed suggests city and state of the ZIP code that stands in the address of a question.
func (s *Assessment) mailed(p answers.Path, fp *catalogue.FieldPlan) (Suggestion, bool) {
	sp := fp.Section(s.plan)
	a := addressOf(sp, fp)
	if a.zip == nil || a.city == nil || fp != a.zip && fp != a.city && fp != a.state {
		return Suggestion{}, false
	}
	e := s.entry(sp, p.Entry)
	value := func(of *catalogue.FieldPlan) string {
		if of == nil || !e.fields[of.At].applies {
			return ""
		}
		return e.fields[of.At].value
	}
	// The country is asked for last: where it is not known yet, five digits are taken for a ZIP code.
	if country := value(a.country); country != "US" && country != "" {
		return Suggestion{}, false
	}
	city, state, known := kind.ZIP(value(a.zip))
	if !known {
		return Suggestion{}, false
	}
	var sg Suggestion
	give := func(of *catalogue.FieldPlan, stored string) bool {
		if of == nil || !e.fields[of.At].applies {
			return true
		}
		switch had := e.fields[of.At].value; {
		case had == stored:
		case had == "" || of == fp && continues(had, stored):
			sg.Answers = append(sg.Answers, Suggested{answers.Path{Section: p.Section, Entry: p.Entry, Field: of.Field.ID}, stored})
			sg.Words = join(sg.Words, of.Field.Kind.Show(stored, s.Rule(of.Field, p.Entry)))
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
	return sg, len(sg.Answers) > 0 && (fp == a.zip || sg.answers(fp.Field.ID))
}

// answers tells whether a field is among those that a suggestion answers.
func (s Suggestion) answers(field string) bool {
	return slices.ContainsFunc(s.Answers, func(a Suggested) bool { return a.Path.Field == field })
}

// answeredElsewhere suggests what somebody else gave at the same question, the nearest before it first. A street brings
// the rest of its address along.
func (s *Assessment) answeredElsewhere(p answers.Path, fp *catalogue.FieldPlan, typed string) (Suggestion, bool) {
	for _, other := range s.elsewhere(p) {
		from := other.Section.ByID[fp.Field.ID]
		if from == nil {
			continue
		}
		st := &other.entry.fields[from.At]
		rule := s.Rule(fp.Field, p.Entry)
		if st.value == "" || !st.applies && !st.same || !continues(typed, st.value) || fp.Field.Kind.Check(st.value, rule) != "" {
			continue
		}
		if sg, fits := s.suggestFrom(other, p, fp); fits {
			return sg, true
		}
	}
	return Suggestion{}, false
}

// elsewhere are the other places that may hold the question at p: the entries before it, nearest first, then those behind.
func (s *Assessment) elsewhere(p answers.Path) []Place {
	all := s.Places(func(sp *catalogue.SectionPlan) bool { return sp.ByID[p.Field] != nil })
	at := slices.IndexFunc(all, func(o Place) bool { return o.Section.Section.ID == p.Section && o.entry.id == p.Entry })
	if at < 0 {
		return all
	}
	before := slices.Clone(all[:at])
	slices.Reverse(before)
	return append(before, all[at+1:]...)
}

// suggestFrom is the answer of one place for the question at p, with the rest of the address where the question begins one.
// It does not fit where something that is given there says otherwise.
func (s *Assessment) suggestFrom(from Place, p answers.Path, fp *catalogue.FieldPlan) (Suggestion, bool) {
	sp := fp.Section(s.plan)
	e := s.entry(sp, p.Entry)
	var sg Suggestion
	code := "" // said behind the state, though it is asked for before
	for _, beside := range sp.Fields {
		if beside != fp && (beside.Object != fp.Object || !beginsAddress(sp, fp)) {
			continue
		}
		theirs := from.Section.ByID[beside.Field.ID]
		if theirs == nil {
			continue
		}
		stored := from.entry.fields[theirs.At].value
		switch had := e.fields[beside.At].value; {
		case had == stored || stored == "" && !e.fields[beside.At].applies:
			continue
		case beside != fp && had != "":
			return Suggestion{}, false
		case stored == "":
			continue
		}
		sg.Answers = append(sg.Answers, Suggested{answers.Path{Section: p.Section, Entry: p.Entry, Field: beside.Field.ID}, stored})
		switch words := s.shown(from, theirs, stored); {
		case beside != fp && beside.Field.Kind.Traits().Content == kind.Country:
		case beside != fp && beside.Field.Rule.Format == "postalCode":
			code = words
		default:
			sg.Words = join(sg.Words, words)
		}
	}
	if code != "" {
		sg.Words = join(sg.Words, code)
	}
	return sg, sg.answers(fp.Field.ID)
}

// shown is an answer in words where it stands.
func (s *Assessment) shown(at Place, fp *catalogue.FieldPlan, stored string) string {
	return fp.Field.Kind.Show(stored, s.Rule(fp.Field, at.entry.id))
}

// beginsAddress tells whether a question is the street of an address.
func beginsAddress(sp *catalogue.SectionPlan, fp *catalogue.FieldPlan) bool {
	street := fp.Field.Rule.Format == "street" || fp.Field.Rule.Format == "physicalStreet"
	return street && fp.Object != 0 && addressOf(sp, fp).zip != nil
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
