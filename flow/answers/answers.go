package answers

import (
	"maps"
	"slices"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Answers is one application as the advisor typed it, addressed by path. It is not safe for concurrent use; Clone is
// cheap.
//
// Everything below the three maps is never changed once it stands in them, only replaced: copies share it, which is what
// makes a copy at each keystroke affordable.
type Answers struct {
	catalogue *catalogue.Catalogue
	plan      *catalogue.Plan
	once      map[string]group
	lists     map[string][]group
	people    map[string]values
}

// values are stored answers by field. A field that was cleared is there with ""; one that was never answered is not.
type values map[string]string

// group is what was typed in one section or in one entry of a list.
type group struct {
	id     string // "" in a section that stands once
	person string // the human whose answers are shared, "" for none
	values values
}

// NewAnswers returns an empty application.
func NewAnswers(c *catalogue.Catalogue) *Answers {
	return &Answers{
		catalogue: c,
		plan:      c.Plan(),
		once:      map[string]group{},
		lists:     map[string][]group{},
		people:    map[string]values{},
	}
}

// Catalogue returns the catalogue the answers belong to.
func (a *Answers) Catalogue() *catalogue.Catalogue { return a.catalogue }

// Get returns the stored value, "" for none. Shared fields of a linked entry are read from the human.
func (a *Answers) Get(p Path) string {
	held, _ := a.holder(p)
	return held[p.Field]
}

// Given tells whether a question was ever answered, even if it was cleared since.
func (a *Answers) Given(p Path) bool {
	held, _ := a.holder(p)
	_, ok := held[p.Field]
	return ok
}

// Set stores a value as it stands; "" clears it. Callers normalise first. An entry that was removed takes no answers.
func (a *Answers) Set(p Path, stored string) {
	held, ok := a.holder(p)
	if !ok {
		return
	}
	if old, given := held[p.Field]; given && old == stored {
		return
	}
	next := maps.Clone(held)
	if next == nil {
		next = values{}
	}
	next[p.Field] = stored
	g, _ := a.group(p.Section, p.Entry)
	if g.person != "" && a.plan.Shared(p.Section, p.Field) {
		a.people[g.person] = next
		return
	}
	g.values = next
	a.replace(p.Section, g)
}

// holder returns the values that hold a field: those of its human or of its own group; ok is false for an entry that is
// not there.
func (a *Answers) holder(p Path) (held values, ok bool) {
	g, ok := a.group(p.Section, p.Entry)
	if g.person != "" && a.plan.Shared(p.Section, p.Field) {
		return a.people[g.person], ok
	}
	return g.values, ok
}

// group returns a section that stands once (it is always there, if empty) or an entry.
func (a *Answers) group(section, entry string) (group, bool) {
	if entry == "" {
		return a.once[section], true
	}
	if at := a.find(section, entry); at >= 0 {
		return a.lists[section][at], true
	}
	return group{}, false
}

// replace puts a group in the place of the one with its identifier.
func (a *Answers) replace(section string, g group) {
	if g.id == "" {
		a.once[section] = g
		return
	}
	entries := slices.Clone(a.lists[section])
	entries[a.find(section, g.id)] = g
	a.lists[section] = entries
}

func (a *Answers) find(section, entry string) int {
	return slices.IndexFunc(a.lists[section], func(g group) bool { return g.id == entry })
}

// Clone returns an independent copy.
func (a *Answers) Clone() *Answers {
	c := *a
	c.once = maps.Clone(a.once)
	c.lists = maps.Clone(a.lists)
	c.people = maps.Clone(a.people)
	return &c
}

// Equal tells whether both hold the same answers in the same order. Cleared and never answered are different.
func (a *Answers) Equal(b *Answers) bool {
	return maps.EqualFunc(a.filled(), b.filled(), group.equal) &&
		maps.EqualFunc(a.filledLists(), b.filledLists(), func(x, y []group) bool {
			return slices.EqualFunc(x, y, group.equal)
		}) &&
		maps.EqualFunc(a.people, b.people, func(x, y values) bool { return maps.Equal(x, y) })
}

func (g group) equal(o group) bool {
	return g.id == o.id && g.person == o.person && maps.Equal(g.values, o.values)
}

// filled returns the sections that hold anything at all.
func (a *Answers) filled() map[string]group {
	kept := maps.Clone(a.once)
	maps.DeleteFunc(kept, func(_ string, g group) bool { return len(g.values) == 0 && g.person == "" })
	return kept
}

// filledLists returns the lists that have entries.
func (a *Answers) filledLists() map[string][]group {
	kept := maps.Clone(a.lists)
	maps.DeleteFunc(kept, func(_ string, entries []group) bool { return len(entries) == 0 })
	return kept
}

// Rule completes the rule of a field with what was answered beside it, whether that applies or not, and the day,
// which may be none.
func (a *Answers) Rule(fp *catalogue.FieldPlan, entry string, today kind.Date) kind.Rule {
	sp := fp.Section(a.plan)
	return fp.Offering(today, func(beside *catalogue.FieldPlan) string {
		return a.Get(Path{sp.Section.ID, entry, beside.Field.ID})
	})
}
