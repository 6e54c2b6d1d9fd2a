package assess

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// identified is an entry of a section of people with what tells one human from another.
type identified struct {
	section, entry int
	field          *catalogue.FieldPlan // the tax ID
	id, person     string
	name, birth    string
	kind, number   string
}

// taxIDs reports a tax ID that two different people have. One human in two roles is fine, whether the entries are linked
// or only agree. It is a rule of the program and not of a catalogue, so that a list which a firm adds is watched as well;
// where a check of the catalogue complains at the same answer already, that is enough.
func (w *work) taxIDs() {
	all := w.identified()
	for _, one := range all {
		p := answers.Path{Section: w.plan.Sections[one.section].Section.ID, Entry: one.id, Field: one.field.Field.ID}
		if w.stopped(p) {
			continue
		}
		for _, other := range all {
			if other.number == one.number && other.kind == one.kind && one.differs(other) && one.later(other) {
				message := "Someone else in this application has this tax ID. Check both numbers, or enter them as one person."
				w.report(ranked{finding{NewProblem(p, "tax-id-of-two", ToFix, message), one.field.At}, one.section, one.entry})
				break
			}
		}
	}
}

// identified lists the humans who have a tax ID.
func (w *work) identified() []identified {
	all := make([]identified, 0, 8) // few applications have more humans
	for i, sp := range w.plan.Sections {
		number := taxIDField(sp)
		if number == nil || !w.sections[i].applies {
			continue
		}
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			if st := e.fields[number.At]; !st.applies || st.value == "" {
				continue
			}
			all = append(all, identified{
				section: i, entry: j, field: number, id: e.id, person: w.answers.Person(sp.Section.ID, e.id),
				name: strings.ToLower(w.Name(sp.Section.ID, e.id)), birth: e.valueOf(sp, "birthDate"),
				kind: e.valueOf(sp, "taxIdType"), number: e.fields[number.At].value,
			})
		}
	}
	return all
}

// taxIDField is the field of a section of people that holds the tax ID of the human, nil where none does.
func taxIDField(sp *catalogue.SectionPlan) *catalogue.FieldPlan {
	if !sp.Section.Person {
		return nil
	}
	at := slices.IndexFunc(sp.Fields, func(fp *catalogue.FieldPlan) bool {
		return fp.Field.Shared && fp.Field.Kind.Traits().Content == kind.TaxID
	})
	if at < 0 {
		return nil
	}
	return sp.Fields[at]
}

// valueOf is an answer that counts, "" where there is no such field.
func (e *entryState) valueOf(sp *catalogue.SectionPlan, field string) string {
	fp := sp.ByID[field]
	if fp == nil || !e.fields[fp.At].applies {
		return ""
	}
	return e.fields[fp.At].value
}

// differs tells whether two entries are two humans: not linked, and another name or birth date where both are known.
func (i identified) differs(other identified) bool {
	if i.person != "" && i.person == other.person {
		return false
	}
	return i.name != "" && other.name != "" && i.name != other.name ||
		i.birth != "" && other.birth != "" && i.birth != other.birth
}

// later tells which of two stands behind the other: there the number is complained about, once.
func (i identified) later(other identified) bool {
	if i.section != other.section {
		return i.section > other.section
	}
	return i.entry > other.entry
}

// stopped tells whether a check complains at an answer already.
func (w *work) stopped(p answers.Path) bool {
	return slices.ContainsFunc(w.found, func(r ranked) bool {
		return r.problem.Path == p && r.problem.Severity == ToFix && w.checks(r.problem.Code)
	})
}

func (w *work) checks(code string) bool {
	return slices.ContainsFunc(w.plan.Catalogue.Checks, func(c *catalogue.Check) bool { return c.ID == code })
}
