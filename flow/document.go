package flow

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
	for i, sp := range s.plan.sections {
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

// unfit lists what cannot be sent as it is answered, because that is to fix: whatever the custodian holds there stays until
// it is mended. The constants of answers of which none can be sent are among them; wanted is what others say there.
func (s *Assessment) unfit(wanted Document) map[Attribute]bool {
	found := map[Attribute]bool{} // whether it was answered
	for i, sp := range s.plan.sections {
		for j := range s.sections[i].entries {
			if e := &s.sections[i].entries[j]; s.sections[i].applies {
				e.unfit(s.plan, sp, wanted, found)
			}
		}
	}
	return found
}

func (e *entryState) unfit(p *plan, sp *sectionPlan, wanted Document, found map[Attribute]bool) {
	answered := false
	note := func(name string, answered bool) {
		a := Attribute{sp.array(), e.sent, p.wireName(sp, name)}
		if _, said := wanted[a]; !said {
			found[a] = found[a] || answered
		}
	}
	for i, fp := range sp.fields {
		if fp.attribute != "" && e.fields[i].wire == nil && e.answered(fp) {
			answered = true
			note(fp.attribute, true)
		}
	}
	if answered && !e.sends(sp) {
		for name := range sp.section.Constants {
			note(name, false)
		}
	}
}

// answered tells whether anything stands in a field or in a part that is sent behind it.
func (e *entryState) answered(fp *fieldPlan) bool {
	for _, part := range fp.whole() {
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
func (d Document) add(p *plan, sp *sectionPlan, e *entryState) {
	step := sp.section.Step.ID
	if !e.sends(sp) {
		return
	}
	for i, fp := range sp.fields {
		if fp.attribute != "" && e.fields[i].wire != nil {
			d.put(p, sp, e, fp.attribute, Leaf{Value: e.fields[i].wire, Step: step})
		}
	}
	for name, value := range sp.section.Constants {
		d.put(p, sp, e, wirePath(sp.section, name), Leaf{Value: value, Step: step, Constant: true})
	}
}

// sends tells whether a group has any answer to send.
func (e *entryState) sends(sp *sectionPlan) bool {
	for i, fp := range sp.fields {
		if fp.attribute != "" && e.fields[i].wire != nil {
			return true
		}
	}
	return false
}
