package safetext

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The joiners, which are part of how some scripts spell.
const (
	NonJoiner = '\u200c'
	Joiner    = '\u200d'
)

// Visible goes over what is seen of a text, and over its white space as it stands. Terminal sequences go, and so do all
// invisible characters. Joiners stay between letters of the scripts that are spelt with them. Bytes that are not UTF-8
// become U+FFFD, which no name accepts: they are seen, not swallowed.
func Visible(s string) iter.Seq[rune] {
	s = strings.ToValidUTF8(s, "\uFFFD")
	return func(yield func(rune) bool) {
		var w word
		for i := 0; i < len(s); {
			if n := sequence(s[i:]); n > 0 {
				i += n
				continue
			}
			r, n := utf8.DecodeRuneInString(s[i:])
			i += n
			if !w.pass(r, yield) {
				return
			}
		}
	}
}

// word is what decides about the next character: the one before it, in the same word.
type word struct {
	last, joining rune
	// joins says that the last base letter belongs to a script that is spelt with joiners.
	joins bool
}

func (w *word) pass(r rune, yield func(rune) bool) bool {
	switch {
	case Space(r):
		*w = word{joins: w.joins}
		return yield(r)
	case r == Joiner || r == NonJoiner:
		if w.joins && w.last != 0 {
			w.joining = r
		}
		return true
	case w.hides(r):
		return true
	}
	joining := unicode.In(r, joiningScripts...)
	if w.joining != 0 && joining && !yield(w.joining) {
		return false
	}
	if !unicode.Is(unicode.Inherited, r) {
		w.joins = joining
	}
	w.last, w.joining = r, 0
	return yield(r)
}

// hides tells the characters that change how text looks or compares without being seen: controls, formats such as
// bidirectional overrides, fillers. A variation selector stays behind a Han or Mongolian letter only, where names are
// written with it.
func (w *word) hides(r rune) bool {
	if unicode.Is(unicode.Variation_Selector, r) {
		return !unicode.In(w.last, unicode.Han, unicode.Mongolian) || unicode.Is(unicode.Variation_Selector, w.last)
	}
	return hidden(r)
}

func hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
}

// Space tells white space, of which line breaks are some.
func Space(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Z, r) }

// Breaks tells the characters that end a line.
func Breaks(r rune) bool {
	return r >= '\n' && r <= '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

// Plain is the usual case, told without an allocation: nothing of s is to be taken out or changed.
func Plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' {
			return plainFrom(s[i:])
		}
	}
	return true
}

func plainFrom(s string) bool {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") || Breaks(r) || hidden(r) || unicode.Is(unicode.Variation_Selector, r) {
			return false
		}
	}
	return true
}

// Line makes one row of what is seen of s: each run of line breaks and tabs becomes one space, other spaces stay.
func Line(s string) string {
	if Plain(s) {
		return s
	}
	var b strings.Builder
	broken := false
	for r := range Visible(s) {
		if r == '\t' || Breaks(r) {
			if !broken {
				b.WriteByte(' ')
			}
			broken = true
			continue
		}
		broken = false
		b.WriteRune(r)
	}
	return b.String()
}

// Lines keeps line breaks, one \n each, and all other white space.
func Lines(s string) string {
	if Plain(s) {
		return s
	}
	var b strings.Builder
	returned := false
	for r := range Visible(s) {
		switch {
		case r == '\n' && returned: // the end of the pair is the break that was written
		case Breaks(r):
			b.WriteByte('\n')
		default:
			b.WriteRune(r)
		}
		returned = r == '\r'
	}
	return b.String()
}

// joiningScripts are those in which a Joiner or non-Joiner changes a letter's shape and with it the spelling.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Mongolian, unicode.Nko, unicode.Devanagari,
	unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Tibetan, unicode.Myanmar, unicode.Khmer,
}
