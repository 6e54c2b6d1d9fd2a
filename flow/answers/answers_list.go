package answers

import (
	"reflect"
	"slices"
	"strconv"

	"brokerage/onboard/flow/catalogue"
)

// Entries returns the identifiers of a list in order.
func (a *Answers) Entries(section string) []string {
	entries := a.lists[section]
	if len(entries) == 0 {
		return nil
	}
	ids := make([]string, len(entries))
	for i, g := range entries {
		ids[i] = g.id
	}
	return ids
}

// Places are the identifiers of a list's entries, and "" for a section that stands once.
func (a *Answers) Places(sp *catalogue.SectionPlan) []string {
	if sp.Section.List == nil {
		return []string{""}
	}
	return a.Entries(sp.Section.ID)
}

// Add puts a new entry at index at (-1: at the end). An identifier that is there already stays where it is.
func (a *Answers) Add(section, id string, at int) {
	if id == "" || a.find(section, id) >= 0 {
		return
	}
	entries := slices.Clone(a.lists[section])
	if at < 0 || at > len(entries) {
		at = len(entries)
	}
	a.lists[section] = slices.Insert(entries, at, group{id: id})
}

// Remove takes an entry away. The shared answers of a human go with the last entry that is linked to them.
func (a *Answers) Remove(section, id string) {
	at := a.find(section, id)
	if at < 0 {
		return
	}
	person := a.lists[section][at].person
	a.lists[section] = slices.Delete(slices.Clone(a.lists[section]), at, at+1)
	a.forget(person)
}

// Move shifts an entry by so many places, and not beyond either end.
func (a *Answers) Move(section, id string, by int) {
	from := a.find(section, id)
	if from < 0 {
		return
	}
	entries := slices.Clone(a.lists[section])
	g := entries[from]
	entries = slices.Delete(entries, from, from+1)
	to := min(max(from+by, 0), len(entries))
	a.lists[section] = slices.Insert(entries, to, g)
}

// Index writes a path with the place of its entry, counted from 0, instead of its identifier.
func (a *Answers) Index(p Path) string {
	if at := a.find(p.Section, p.Entry); p.Entry != "" && at >= 0 {
		p.Entry = strconv.Itoa(at)
	}
	return p.String()
}

// Size is how many groups a section holds: one, or one for each entry of a list.
func (a *Answers) Size(sp *catalogue.SectionPlan) int {
	if sp.Section.List == nil {
		return 1
	}
	return len(a.lists[sp.Section.ID])
}

// Typed is what was typed in a section that stands once, or in an entry: a view that never changes.
type Typed struct {
	ID string // of the entry, "" of a section that stands once
	// own are its own answers, human those that its human has in common with other entries.
	own, human values
}

// Nth returns what is stored in the i-th group of a section, of Size many.
func (a *Answers) Nth(sp *catalogue.SectionPlan, i int) Typed {
	if sp.Section.List == nil {
		return a.stored(sp, a.once[sp.Section.ID])
	}
	return a.stored(sp, a.lists[sp.Section.ID][i])
}

// TypedAt returns what is stored in an entry, or in a section that stands once; nothing where there is no such entry.
func (a *Answers) TypedAt(sp *catalogue.SectionPlan, entry string) Typed {
	g, _ := a.group(sp.Section.ID, entry)
	return a.stored(sp, g)
}

func (a *Answers) stored(sp *catalogue.SectionPlan, g group) Typed {
	if g.person != "" && sp.Section.Person {
		return Typed{g.id, g.values, a.people[g.person]}
	}
	return Typed{g.id, g.values, g.values}
}

// Get returns the answer to a field as it is stored, "" for none.
func (s Typed) Get(fp *catalogue.FieldPlan) string {
	if fp.Field.Shared {
		return s.human[fp.Field.ID]
	}
	return s.own[fp.Field.ID]
}

// Same tells at once whether nothing was typed between the two: answers are never changed in place, only replaced. Where it
// tells that something was, all may still be equal.
func (s Typed) Same(o Typed) bool { return s.own.is(o.own) && s.human.is(o.human) }

// Alone returns answers that have one new entry and nothing else, and Append takes the entries of a list over from there:
// a long list is read entry by entry without being copied for each.
func (a *Answers) Alone(section, id string) *Answers {
	return &Answers{catalogue: a.catalogue, plan: a.plan, lists: map[string][]group{section: {{id: id}}}}
}

// Append puts the entries of a list of others at the end of the same list. Nobody else may be reading these answers, and
// the identifiers are new.
func (a *Answers) Append(section string, others *Answers) {
	a.lists[section] = append(a.lists[section], others.lists[section]...)
}

// is tells whether both are one and the same map.
func (v values) is(other values) bool {
	return reflect.ValueOf(v).UnsafePointer() == reflect.ValueOf(other).UnsafePointer()
}

// Everything is every stored value, of questions that are not asked any more too.
func (a *Answers) Everything() []string {
	var all []string
	take := func(held values) {
		for _, v := range held {
			if v != "" {
				all = append(all, v)
			}
		}
	}
	for _, g := range a.once {
		take(g.values)
	}
	for _, entries := range a.lists {
		for _, g := range entries {
			take(g.values)
		}
	}
	for _, held := range a.people {
		take(held)
	}
	return all
}

// Has tells whether a list has an entry.
func (a *Answers) Has(section, entry string) bool { return a.find(section, entry) >= 0 }

// Exists tells whether an entry, or a section that stands once, exists.
func (a *Answers) Exists(sec *catalogue.Section, entry string) bool {
	if sec.List == nil {
		return entry == ""
	}
	return a.find(sec.ID, entry) >= 0
}
