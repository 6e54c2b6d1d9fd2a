package answers

import (
	"cmp"
	"slices"
	"strings"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// identity is what an entry says of who or what it is; "" is not said.
type identity struct{ number, name, birth string }

// identity reads it off the answers: a tax ID, the fields that name an entry of its section, a birth date.
func (a *Answers) identity(sp *catalogue.SectionPlan, entry string) identity {
	var is identity
	var names []string
	for _, fp := range sp.Fields {
		v := a.Get(Path{sp.Section.ID, entry, fp.Field.ID})
		switch {
		case v == "":
		case fp.Field.Kind.Traits().Content == kind.TaxID:
			is.number = cmp.Or(is.number, v)
		case fp.Field.Kind.Traits().Content == kind.Day:
			is.birth = cmp.Or(is.birth, v)
		case slices.Contains(sp.Section.Name, fp.Field.ID):
			names = append(names, strings.ToLower(strings.Join(strings.Fields(v), " ")))
		}
	}
	is.name = strings.Join(names, "\n")
	return is
}

// unlike tells whether two entries say different things where both say something, of what hardly ever changes.
func (i identity) unlike(o identity) (number, birth bool) {
	return i.number != "" && o.number != "" && i.number != o.number, i.birth != "" && o.birth != "" && i.birth != o.birth
}

// sameWays are the ways in which two entries are the same, the surest first. The last is to stand in the same place and to say nothing
// against it: a name that was corrected.
var sameWays = []func(i, o identity, samePlace bool) bool{
	func(i, o identity, _ bool) bool { return i.number != "" && i.number == o.number },
	func(i, o identity, _ bool) bool {
		return i.name != "" && i.name == o.name && i.birth != "" && i.birth == o.birth
	},
	func(i, o identity, _ bool) bool {
		number, birth := i.unlike(o)
		return i.name != "" && i.name == o.name && (!number || !birth)
	},
	func(i, o identity, samePlace bool) bool {
		number, birth := i.unlike(o)
		return samePlace && !number && !birth
	},
}

// KeepIdentifiers gives the entries of a list the identifiers that the same ones had before. Those that named their own in
// the file keep it.
func (a *Answers) KeepIdentifiers(sp *catalogue.SectionPlan, before *Answers, named map[string]bool) {
	section := sp.Section.ID
	fresh, stood := a.Entries(section), before.Entries(section)
	if len(stood) == 0 {
		return
	}
	was := make([]identity, len(stood))
	for i, id := range stood {
		was[i] = before.identity(sp, id)
	}
	kept, lent := map[int]string{}, map[string]bool{}
	for id := range named {
		lent[id] = true
	}
	for _, same := range sameWays {
		for at, id := range fresh {
			if named[id] || kept[at] != "" {
				continue
			}
			is := a.identity(sp, id)
			for i, old := range stood {
				if !lent[old] && same(is, was[i], at == i) {
					kept[at], lent[old] = old, true
					break
				}
			}
		}
	}
	entries := slices.Clone(a.lists[section])
	for at, old := range kept {
		entries[at].id = old
	}
	a.lists[section] = entries
}
