package form

import (
	"cmp"
	"slices"
	"strings"

	"brokerage/onboard/ui/text"
)

// candidate is an option with the words it is found by, folded.
type candidate struct {
	option
	code  string
	name  string
	other []string
}

func candidates(options []option) []candidate {
	list := make([]candidate, len(options))
	for i, o := range options {
		list[i] = candidate{option: o, code: text.Fold(o.value), name: text.Fold(o.label)}
		for _, s := range o.synonyms {
			list[i].other = append(list[i].other, text.Fold(s))
		}
	}
	return list
}

// The ways an option is found, the surest first. A code typed in full comes before everything, so that OR and tab mean
// Oregon and not the first name with an "or" in it.
const (
	byCode = iota
	byName
	bySynonym
	byStart
	byWord
	bySynonymStart
	byCodeStart
	byPart
	byLetters
	notFound
)

// rank says how c is found by a folded text.
func (c candidate) rank(typed string) int {
	starts := func(s string) bool { return strings.HasPrefix(s, typed) }
	inside := func(s string) bool { return strings.Contains(s, " "+typed) }
	switch {
	case c.code == typed:
		return byCode
	case c.name == typed:
		return byName
	case slices.Contains(c.other, typed):
		return bySynonym
	case starts(c.name):
		return byStart
	case inside(c.name):
		return byWord
	case slices.ContainsFunc(c.other, starts) || slices.ContainsFunc(c.other, inside):
		return bySynonymStart
	case starts(c.code):
		return byCodeStart
	case strings.Contains(c.name, typed):
		return byPart
	case letters(c.name, typed):
		return byLetters
	}
	return notFound
}

// letters tells whether a name has the typed letters in order, the first as its first: "untdst" finds United States.
// Two letters would find too much.
func letters(name, typed string) bool {
	if len(typed) < 3 || name == "" || name[0] != typed[0] {
		return false
	}
	for _, r := range typed {
		i := strings.IndexRune(name, r)
		if i < 0 {
			return false
		}
		name = name[i+len(string(r)):]
	}
	return true
}

// found returns the indexes of what typed finds, the surest first and else in the order of the list.
func found(list []candidate, typed string) []int {
	typed = strings.TrimSpace(text.Fold(typed))
	type hit struct{ at, rank int }
	var hits []hit
	for i, c := range list {
		if r := c.rank(typed); r < notFound && c.value != "" {
			hits = append(hits, hit{i, r})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	at := make([]int, len(hits))
	for i, h := range hits {
		at[i] = h.at
	}
	return at
}
