package kind

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// Clean makes one line of whatever was typed or pasted: composed (NFC), trimmed, white space collapsed to single
// spaces, full-width digits made plain, terminal sequences and all invisible characters removed. Joiners stay between
// letters of the scripts that are spelt with them. Bytes that are not UTF-8 become U+FFFD, which no name accepts: they
// are seen, not swallowed.
func Clean(s string) string { return scrub(s, false) }

// CleanLines is Clean for text of several lines: line breaks stay, one \n each.
func CleanLines(s string) string { return scrub(s, true) }

func scrub(s string, lines bool) string {
	s = strings.ToValidUTF8(s, string(unicode.ReplacementChar))
	s = dropEscapes(s)
	if lines {
		s = strings.ReplaceAll(s, "\r\n", "\n")
	}
	c := scrubber{lines: lines}
	for _, r := range s {
		c.add(r)
	}
	return norm.NFC.String(c.out.String())
}

// scrubber writes the runes that stay. White space and joiners wait until it is known what follows them.
type scrubber struct {
	out   strings.Builder
	lines bool

	breaks  int
	space   bool
	joining rune
	last    rune
	// joins says that the last base letter belongs to a script that is spelt with joiners.
	joins bool
}

func (c *scrubber) add(r rune) {
	switch {
	case c.lines && breaksLine(r):
		c.breaks++
		c.space, c.joining = false, 0
	case unicode.IsSpace(r) || unicode.Is(unicode.Z, r):
		c.space, c.joining = true, 0
	case r == joiner || r == nonJoiner:
		if c.joins && !c.space && c.breaks == 0 {
			c.joining = r
		}
	case !c.invisible(r):
		c.write(plainDigit(r))
	}
}

func (c *scrubber) write(r rune) {
	switch {
	case c.out.Len() == 0:
	case c.breaks > 0:
		c.out.WriteString(strings.Repeat("\n", c.breaks))
	case c.space:
		c.out.WriteByte(' ')
	case c.joining != 0 && unicode.In(r, joiningScripts...):
		c.out.WriteRune(c.joining)
	}
	if !unicode.Is(unicode.Inherited, r) {
		c.joins = unicode.In(r, joiningScripts...)
	}
	c.breaks, c.space, c.joining, c.last = 0, false, 0, r
	c.out.WriteRune(r)
}

// invisible runes change how text looks or compares without being seen: controls, formats such as bidirectional
// overrides, fillers. A variation selector stays behind a Han or Mongolian letter only, where names are written with it.
func (c *scrubber) invisible(r rune) bool {
	if unicode.Is(unicode.Variation_Selector, r) {
		adjacent := !c.space && c.breaks == 0
		return !adjacent || !unicode.In(c.last, unicode.Han, unicode.Mongolian) || unicode.Is(unicode.Variation_Selector, c.last)
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point,
		unicode.Noncharacter_Code_Point)
}

func breaksLine(r rune) bool {
	return r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

func plainDigit(r rune) rune {
	if r >= '０' && r <= '９' {
		return r - '０' + '0'
	}
	return r
}

// joiningScripts are those in which a joiner or non-joiner changes a letter's shape and with it the spelling.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Mongolian, unicode.Nko, unicode.Devanagari,
	unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Tibetan, unicode.Myanmar, unicode.Khmer,
}
