package flow

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"brokerage/onboard/flow/catalogue"
)

// Wire names of what a human is: one role an entry, or every role in the one entry of a human.
const (
	wireRole  = "role"
	wireRoles = "roles"
)

// merging tells whether the catalogue sends one entry a human in the array of a section.
func (p *plan) merging(sp *sectionPlan) bool {
	return sp.section.List != nil && p.catalogue.Parties == catalogue.Merged
}

// wireName is what an attribute of a section is called in the body.
func (p *plan) wireName(sp *sectionPlan, name string) string {
	if name == wireRole && p.merging(sp) {
		return wireRoles
	}
	return name
}

// ownName is what the catalogue calls an attribute of the body.
func (p *plan) ownName(sp *sectionPlan, name string) string {
	if name == wireRoles && p.merging(sp) {
		return wireRole
	}
	return name
}

// identities gives every entry the identifier it is sent under. Where humans are merged, the entries of one human in one
// array have the first of their identifiers: it stays whichever of them is moved, hidden, or added after it.
func (w *work) identities() {
	if w.plan.catalogue.Parties != catalogue.Merged {
		return
	}
	first := map[[2]string]string{} // array and human -> identifier
	for i, sp := range w.plan.sections {
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			e.sent = e.id
			human := [2]string{sp.array(), w.answers.Person(sp.section.ID, e.id)}
			if known, again := first[human]; w.plan.merging(sp) && human[1] != "" && (!again || e.id < known) {
				first[human] = e.id
			}
		}
	}
	for i, sp := range w.plan.sections {
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			if id := first[[2]string{sp.array(), w.answers.Person(sp.section.ID, e.id)}]; id != "" && w.plan.merging(sp) {
				e.sent = id
			}
		}
	}
}

// agree reports answers of one human that are sent once and differ from role to role: only one of them can be sent.
func (w *work) agree() {
	if w.plan.catalogue.Parties != catalogue.Merged {
		return
	}
	type said struct {
		value any
		where *sectionPlan
		entry string
	}
	sent := map[Attribute]said{}
	for i, sp := range w.plan.sections {
		if !w.sections[i].applies || !w.plan.merging(sp) {
			continue
		}
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			for k, fp := range sp.fields {
				a, value := Attribute{sp.array(), e.sent, fp.attribute}, e.fields[k].wire
				if fp.attribute == "" || value == nil || fp.attribute == wireRole {
					continue
				}
				other, known := sent[a]
				switch {
				case !known:
					sent[a] = said{value, sp, e.id}
				case !reflect.DeepEqual(other.value, value):
					message := fmt.Sprintf("%s goes to the custodian once for all roles of this person, and %s has another answer. Give one answer.",
						fp.field.Label, noun(other.where.section.List.One))
					w.report(ranked{finding{foundHere(Path{sp.section.ID, e.id, fp.field.ID}, "merged", ToFix, message), k}, i, j})
				}
			}
		}
	}
}

// put adds an attribute to a document. The first of several entries of one human that says it stands; roles add up, and
// wait for the last step that gives one.
func (d Document) put(p *plan, sp *sectionPlan, e *entryState, name string, leaf Leaf) {
	a := Attribute{sp.array(), e.sent, p.wireName(sp, name)}
	known, there := d[a]
	if a.Name != wireRoles || !p.merging(sp) {
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

// roles takes an entry that was merged apart: one entry for each role, with what its section knows of.
func (d *decoding) roles(sections []*sectionPlan, entry map[string]any) []map[string]any {
	roles, merged := entry[wireRoles].([]any)
	if !merged || d.plan.catalogue.Parties != catalogue.Merged {
		return []map[string]any{entry}
	}
	var apart []map[string]any
	known := map[string]bool{wireRoles: true}
	for _, role := range roles {
		one := maps.Clone(entry)
		delete(one, wireRoles)
		one[wireRole] = role
		sp := fitting(sections, one)
		maps.DeleteFunc(one, func(name string, _ any) bool {
			_, there := sp.leaves[name]
			known[name] = known[name] || there
			return !there
		})
		apart = append(apart, one)
	}
	if len(apart) == 0 {
		return []map[string]any{entry}
	}
	for name, value := range entry {
		if !known[name] {
			apart[0][name] = value // it is told of there
		}
	}
	return apart
}
