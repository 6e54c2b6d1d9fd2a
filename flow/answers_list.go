package flow

import (
	"slices"
	"strconv"
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

// places are the identifiers of a list's entries, and "" for a section that stands once.
func (a *Answers) places(sp *sectionPlan) []string {
	if sp.section.List == nil {
		return []string{""}
	}
	return a.Entries(sp.section.ID)
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

// index writes a path with the place of its entry, counted from 0, instead of its identifier.
func (a *Answers) index(p Path) string {
	if at := a.find(p.Section, p.Entry); p.Entry != "" && at >= 0 {
		p.Entry = strconv.Itoa(at)
	}
	return p.String()
}
