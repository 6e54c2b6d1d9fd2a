package find

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// Index is everything that can be found in one state of an application.
type Index struct{ entries []entry }

// entry is a target with its words folded.
type entry struct {
	target              Target
	label, where, value string
	other               []string
}

// New returns the index of an application and of commands. A nil session has commands only.
func New(s *flow.Session, commands []Target) *Index {
	var all []Target
	if s != nil {
		all = targets(s)
	}
	all = append(all, commands...)
	x := &Index{entries: make([]entry, len(all))}
	for i, t := range all {
		e := entry{target: t, label: text.Fold(t.Label), where: text.Fold(t.Where)}
		if t.Value != notProvided { // nobody searches for it
			e.value = text.Fold(t.Value)
		}
		for _, o := range t.Other {
			e.other = append(e.other, text.Fold(o))
		}
		x.entries[i] = e
	}
	return x
}

// The ways a word is found, the surest first. The numbers are a ranking and measure nothing; the sum for several words
// may be between two of them.
const (
	byLabel = iota
	byOther
	byLabelStart
	byLabelWord
	byOtherStart
	byWhere
	byValue
	byPart
	byLetters
	notFound = 1 << 20
)

// hit is an entry that was found, and how.
type hit struct{ at, rank int }

// Find returns what the typed words find, at most so many, the surest first.
func (x *Index) Find(typed string, most int) []Target {
	whole := strings.Join(strings.Fields(text.Fold(typed)), " ")
	if whole == "" {
		return nil
	}
	words := strings.Fields(whole)
	var hits []hit
	for i := range x.entries {
		if r := x.entries[i].rank(whole, words); r < notFound {
			hits = append(hits, hit{i, r})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	hits = hits[:min(len(hits), most)]
	found := make([]Target, len(hits))
	for i, h := range hits {
		found[i] = x.entries[h.at].target
	}
	return found
}

// rank says how the typed text is found in an entry: as a whole, or else word by word.
func (e *entry) rank(whole string, words []string) int {
	best := e.word(whole)
	if len(words) == 1 {
		return best
	}
	sum := 0
	for _, w := range words {
		r := e.word(w)
		if r >= notFound {
			return best
		}
		sum += r
	}
	return min(best, byLetters+sum)
}

func (e *entry) word(w string) int {
	switch {
	case e.label == w:
		return byLabel
	case slices.Contains(e.other, w):
		return byOther
	case strings.HasPrefix(e.label, w):
		return byLabelStart
	case startsWord(e.label, w):
		return byLabelWord
	case slices.ContainsFunc(e.other, func(o string) bool { return strings.HasPrefix(o, w) || startsWord(o, w) }):
		return byOtherStart
	case strings.HasPrefix(e.where, w) || startsWord(e.where, w):
		return byWhere
	case strings.HasPrefix(e.value, w) || startsWord(e.value, w):
		return byValue
	case len(w) > 1 && (strings.Contains(e.label, w) || strings.Contains(e.value, w)):
		return byPart
	case letters(e.label, w):
		return byLetters
	}
	return notFound
}

// startsWord tells whether a word inside s begins so.
func startsWord(s, w string) bool {
	for at := strings.Index(s, w); at > 0; {
		if r, _ := utf8.DecodeLastRuneInString(s[:at]); r == ' ' || r == '-' || r == '/' || r == '(' {
			return true
		}
		next := strings.Index(s[at+1:], w)
		if next < 0 {
			return false
		}
		at += 1 + next
	}
	return false
}

// letters tells whether a label has the typed letters in order, the first as its first: "brdt" finds Birth date. Two
// letters would find too much.
func letters(label, typed string) bool {
	if len(typed) < 3 || label == "" || label[0] != typed[0] {
		return false
	}
	for _, r := range typed {
		i := strings.IndexRune(label, r)
		if i < 0 {
			return false
		}
		label = label[i+utf8.RuneLen(r):]
	}
	return true
}

// Sure returns the one target that the typed words surely mean: the only hit, or one that is found in a surer way than any
// other.
func (x *Index) Sure(typed string) (Target, bool) {
	whole := strings.Join(strings.Fields(text.Fold(typed)), " ")
	words := strings.Fields(whole)
	best, second, at := notFound, notFound, -1
	for i := range x.entries {
		switch r := x.entries[i].rank(whole, words); {
		case r < best:
			best, second, at = r, best, i
		case r < second:
			second = r
		}
	}
	if whole == "" || at < 0 || best == second {
		return Target{}, false
	}
	return x.entries[at].target, true
}
