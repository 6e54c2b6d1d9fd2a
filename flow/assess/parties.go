package assess

import (
	"fmt"
	"reflect"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// identities gives every entry the identifier it is sent under. Where humans are merged, the entries of one human in one
// array have the first of their identifiers: it stays whichever of them is moved, hidden, or added after it.
func (w *work) identities() {
	if w.plan.Catalogue.Parties != catalogue.Merged {
		return
	}
	first := map[[2]string]string{} // Array and human -> identifier
	for i, sp := range w.plan.Sections {
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			e.sent = e.id
			human := [2]string{sp.Array(), w.answers.Person(sp.Section.ID, e.id)}
			if known, again := first[human]; w.plan.Merging(sp) && human[1] != "" && (!again || e.id < known) {
				first[human] = e.id
			}
		}
	}
	for i, sp := range w.plan.Sections {
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			if id := first[[2]string{sp.Array(), w.answers.Person(sp.Section.ID, e.id)}]; id != "" && w.plan.Merging(sp) {
				e.sent = id
			}
		}
	}
}

// agree reports answers of one human that are sent once and differ from role to role: only one of them can be sent.
func (w *work) agree() {
	if w.plan.Catalogue.Parties != catalogue.Merged {
		return
	}
	type said struct {
		value any
		where *catalogue.SectionPlan
		entry string
	}
	sent := map[Attribute]said{}
	for i, sp := range w.plan.Sections {
		if !w.sections[i].applies || !w.plan.Merging(sp) {
			continue
		}
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			for k, fp := range sp.Fields {
				a, value := Attribute{sp.Array(), e.sent, fp.Attribute}, e.fields[k].wire
				if fp.Attribute == "" || value == nil || fp.Attribute == catalogue.WireRole {
					continue
				}
				other, known := sent[a]
				switch {
				case !known:
					sent[a] = said{value, sp, e.id}
				case !reflect.DeepEqual(other.value, value):
					message := fmt.Sprintf("%s goes to the custodian once for all roles of this person, and %s has another answer. Give one answer.",
						fp.Field.Label, noun(other.where.Section.List.One))
					w.report(ranked{finding{NewProblem(answers.Path{Section: sp.Section.ID, Entry: e.id, Field: fp.Field.ID}, "merged", ToFix, message), k}, i, j})
				}
			}
		}
	}
}

// put adds an attribute to a document. The first of several entries of one human that says it stands; roles add up, and
// wait for the last step that gives one.
func (d Document) put(p *catalogue.Plan, sp *catalogue.SectionPlan, e *entryState, name string, leaf Leaf) {
	a := Attribute{sp.Array(), e.sent, p.WireName(sp, name)}
	known, there := d[a]
	if a.Name != catalogue.WireRoles || !p.Merging(sp) {
		if !there {
			d[a] = leaf
		}
		return
	}
	roles, _ := known.Value.([]any)
	if !slices.Contains(roles, leaf.Value) {
		roles = append(slices.Clip(roles), leaf.Value)
	}
	d[a] = Leaf{Value: roles, Step: leaf.Step, Constant: leaf.Constant && (!there || known.Constant)}
}
