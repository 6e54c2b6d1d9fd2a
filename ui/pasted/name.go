package pasted

import (
	"slices"
	"strings"
)

var (
	titles   = []string{"mr", "mrs", "ms", "miss", "dr", "prof", "mx"}
	suffixes = []string{"jr", "sr", "ii", "iii", "iv", "v"}
	// particles begin a last name of several words.
	particles = []string{"de", "del", "della", "der", "den", "di", "da", "do", "dos", "du", "la", "le", "van", "von", "bin", "ibn", "al", "el", "st"}
)

const mostNames = 8

// name is the first segment that could be one: two to eight words of letters. "Last, First" comes as two segments.
func (b *reader) name() {
	at := slices.IndexFunc(b.before, func(s string) bool {
		n := len(strings.Fields(s))
		return n <= mostNames && lettersOnly(s)
	})
	if at < 0 {
		return
	}
	words := withoutTitle(strings.Fields(b.before[at]))
	if next := at + 1; len(words) > 0 && next < len(b.before) && lettersOnly(b.before[next]) && !isSuffix(b.before[next]) {
		given := withoutTitle(strings.Fields(b.before[next]))
		if len(given) > 0 && len(given) <= 3 && (len(words) == 1 || isParticle(words[0])) {
			b.given(given, strings.Join(words, " "))
			return
		}
	}
	if next := at + 1; next < len(b.before) && isSuffix(b.before[next]) {
		words = append(words, b.before[next])
	}
	if n := len(words); n > 2 && isSuffix(words[n-1]) {
		b.add(Suffix, words[n-1])
		words = words[:n-1]
	}
	if len(words) < 2 {
		return
	}
	last := len(words) - 1
	if i := slices.IndexFunc(words[1:], isParticle); i >= 0 {
		last = i + 1
	}
	b.given(words[:last], strings.Join(words[last:], " "))
}

// given adds the names in front of a last name: an initial at the end is the middle name, and so is everything behind the
// first of three.
func (b *reader) given(words []string, last string) {
	first := len(words)
	if len(words) > 1 {
		first = len(words) - 1
	}
	b.add(FirstName, strings.Join(words[:first], " "))
	b.add(MiddleName, strings.TrimSuffix(strings.Join(words[first:], " "), "."))
	b.add(LastName, last)
}

func withoutTitle(words []string) []string {
	if len(words) > 0 && slices.Contains(titles, plainWord(words[0])) {
		return words[1:]
	}
	return words
}

func isSuffix(s string) bool   { return slices.Contains(suffixes, plainWord(s)) }
func isParticle(s string) bool { return slices.Contains(particles, plainWord(s)) }

func plainWord(s string) string { return strings.TrimSuffix(strings.ToLower(s), ".") }
