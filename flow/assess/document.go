package assess

import (
	"cmp"
	"strings"

	"brokerage/onboard/flow/catalogue"
)

// Attribute is one leaf of the body of new-account: a dotted name at the top, or in one entry of an array.
type Attribute struct {
	Array, Entry string // both "" outside arrays
	Name         string
}

// Leaf is the value of an attribute and the step it was typed in.
type Leaf struct {
	Value any // string, json.Number, bool or []any of string
	Step  string
	// Constant values are the catalogue's: they go with the answers of a section, and nobody typed them.
	Constant bool
}

// Document is what the custodian should hold: every relevant answer and constant, identifiers excluded.
type Document map[Attribute]Leaf

// Document encodes what applies. Answers that are to fix for their form are left out: a kind's Check refuses them, or
// they have letters or a length the custodian does not take.
func (s *Assessment) Document() Document {
	doc := make(Document, s.sent())
	for i, sp := range s.plan.Sections {
		st := &s.sections[i]
		if !st.applies {
			continue
		}
		for j := range st.entries {
			doc.add(s.plan, sp, &st.entries[j])
		}
	}
	return doc
}

// Unfit lists what cannot be sent as it is answered, because that is to fix: whatever the custodian holds there stays until
// it is mended. The constants of answers of which none can be sent are among them; wanted is what others say there.
func (s *Assessment) Unfit(wanted Document) map[Attribute]bool {
	found := map[Attribute]bool{} // whether it was answered
	for i, sp := range s.plan.Sections {
		for j := range s.sections[i].entries {
			if e := &s.sections[i].entries[j]; s.sections[i].applies {
				e.unfit(s.plan, sp, wanted, found)
			}
		}
	}
	return found
}

func (e *entryState) unfit(p *catalogue.Plan, sp *catalogue.SectionPlan, wanted Document, found map[Attribute]bool) {
	answered := false
	note := func(name string, answered bool) {
		a := Attribute{sp.Array(), e.sent, p.WireName(sp, name)}
		if _, said := wanted[a]; !said {
			found[a] = found[a] || answered
		}
	}
	for i, fp := range sp.Fields {
		if fp.Attribute != "" && e.fields[i].wire == nil && e.answered(fp) {
			answered = true
			note(fp.Attribute, true)
		}
	}
	if answered && !e.sends(sp) {
		for name := range sp.Section.Constants {
			note(name, false)
		}
	}
}

// answered tells whether anything stands in a field or in a part that is sent behind it.
func (e *entryState) answered(fp *catalogue.FieldPlan) bool {
	for _, part := range fp.Whole() {
		if e.counts(part) != "" {
			return true
		}
	}
	return false
}

// sent counts what is sent of answers: nearly the size of the document.
func (s *Assessment) sent() int {
	n := 0
	for i := range s.sections {
		for j := range s.sections[i].entries {
			for k := range s.sections[i].entries[j].fields {
				if s.sections[i].applies && s.sections[i].entries[j].fields[k].wire != nil {
					n++
				}
			}
		}
	}
	return n
}

// add encodes one group of answers, with the constants of its section if there is anything to send.
func (d Document) add(p *catalogue.Plan, sp *catalogue.SectionPlan, e *entryState) {
	step := sp.Section.Step.ID
	if !e.sends(sp) {
		return
	}
	for i, fp := range sp.Fields {
		if fp.Attribute != "" && e.fields[i].wire != nil {
			d.put(p, sp, e, fp.Attribute, Leaf{Value: e.fields[i].wire, Step: step})
		}
	}
	for name, value := range sp.Section.Constants {
		d.put(p, sp, e, catalogue.WirePath(sp.Section, name), Leaf{Value: value, Step: step, Constant: true})
	}
}

// sends tells whether a group has any answer to send.
func (e *entryState) sends(sp *catalogue.SectionPlan) bool {
	for i, fp := range sp.Fields {
		if fp.Attribute != "" && e.fields[i].wire != nil {
			return true
		}
	}
	return false
}

// Compare orders attributes by array, entry and name.
func (a Attribute) Compare(b Attribute) int {
	return cmp.Or(strings.Compare(a.Array, b.Array), strings.Compare(a.Entry, b.Entry), strings.Compare(a.Name, b.Name))
}
