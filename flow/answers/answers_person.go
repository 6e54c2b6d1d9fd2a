package answers

import (
	"maps"
	"slices"
)

// Person returns the human an entry (or a section that stands once: entry "") is linked to, "" for none.
func (a *Answers) Person(section, entry string) string {
	g, _ := a.group(section, entry)
	return g.person
}

// Link makes an entry share its human's answers with every other entry linked to person. What the human has no answer for
// yet is taken from the entry. Person "" unlinks: the entry keeps a copy of what was shared.
func (a *Answers) Link(section, entry, person string) {
	g, ok := a.group(section, entry)
	if !ok || g.person == person {
		return
	}
	if g.person != "" {
		g = a.unlinked(section, g)
	}
	if person != "" {
		g = a.linked(section, g, person)
	}
	a.replace(section, g)
}

// Contradicts returns the first field of an entry that is answered otherwise than its human answered it already, "" for none.
func (a *Answers) Contradicts(section, entry, person string) (field string) {
	g, _ := a.group(section, entry)
	for _, fp := range a.plan.ByID[section].Fields {
		own, shared := g.values[fp.Field.ID], a.people[person][fp.Field.ID]
		if a.plan.Shared(section, fp.Field.ID) && own != "" && shared != "" && own != shared {
			return fp.Field.ID
		}
	}
	return ""
}

// linked moves the shared values of a group into a human.
func (a *Answers) linked(section string, g group, person string) group {
	own, human := maps.Clone(g.values), maps.Clone(a.people[person])
	if human == nil {
		human = values{}
	}
	for field, value := range g.values {
		if !a.plan.Shared(section, field) {
			continue
		}
		if human[field] == "" {
			human[field] = value
		}
		delete(own, field)
	}
	a.people[person] = human
	return group{id: g.id, person: person, values: own}
}

// unlinked copies the shared values of its human back into a group.
func (a *Answers) unlinked(section string, g group) group {
	own := maps.Clone(g.values)
	if own == nil {
		own = values{}
	}
	for field, value := range a.people[g.person] {
		if a.plan.Shared(section, field) {
			own[field] = value
		}
	}
	a.replace(section, group{id: g.id, values: own})
	a.forget(g.person)
	return group{id: g.id, values: own}
}

// forget drops a human whom no entry is linked to any more: nothing could show or change what is kept of them.
func (a *Answers) forget(person string) {
	for _, g := range a.once {
		if g.person == person {
			return
		}
	}
	for _, entries := range a.lists {
		if slices.ContainsFunc(entries, func(g group) bool { return g.person == person }) {
			return
		}
	}
	delete(a.people, person)
}

// HasPerson tells whether a human has an entry in a section.
func (a *Answers) HasPerson(section, human string) bool {
	return a.once[section].person == human ||
		slices.ContainsFunc(a.lists[section], func(g group) bool { return g.person == human })
}
