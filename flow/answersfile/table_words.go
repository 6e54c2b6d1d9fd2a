package answersfile

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// allAmong tells whether each word is among others, someAmong whether any is.
func allAmong(some, all []string) bool {
	return !slices.ContainsFunc(some, func(w string) bool { return !slices.Contains(all, w) })
}

func someAmong(some, all []string) bool {
	return slices.ContainsFunc(some, func(w string) bool { return slices.Contains(all, w) })
}

// except returns the words that are not among others.
func except(words, others []string) []string {
	rest := make([]string, 0, len(words))
	for _, w := range words {
		if !slices.Contains(others, w) {
			rest = append(rest, w)
		}
	}
	return rest
}

// placeOf reads the place of an entry, counted from 1 in a header and from 0 here.
func placeOf(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n - 1, err == nil && n > 0 && n <= mostPlaces
}

// plainWords splits a header, a label or an id into small words: camelCase and punctuation part them, a plural is its
// singular, and what has several spellings has one.
func plainWords(text string) []string {
	text = strings.ReplaceAll(strings.ToLower(spaced(text)), "e-mail", "email")
	text = strings.ReplaceAll(text, "'s", "")
	all := abbreviated(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
	for i, w := range all {
		switch {
		case strings.HasSuffix(w, "ies"):
			w = strings.TrimSuffix(w, "ies") + "y"
		case len(w) > len("tod") && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
			w = strings.TrimSuffix(w, "s")
		}
		if same, known := oneSpelling[w]; known {
			w = same
		}
		all[i] = w
	}
	return all
}

// abbreviated joins letters that stand alone one behind the other: D.O.B. is DOB.
func abbreviated(words []string) []string {
	var all []string
	alone := false // the last one is letters that stood alone
	for _, w := range words {
		letter := len(w) == 1 && w[0] >= 'a' && w[0] <= 'z'
		if letter && alone {
			all[len(all)-1] += w
			continue
		}
		all, alone = append(all, w), letter
	}
	return all
}

// oneSpelling are words that mean the same in a header.
var oneSpelling = map[string]string{
	"telephone": "phone", "tel": "phone", "mail": "email", "addr": "address", "bene": "beneficiary",
	"no": "number", "num": "number",
}

// spaced parts camelCase, and letters from digits.
func spaced(text string) string {
	var b strings.Builder
	before := ' '
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(before) || unicode.IsDigit(r) && unicode.IsLetter(before) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}
