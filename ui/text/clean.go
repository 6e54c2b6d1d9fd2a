package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sequence matches one terminal control sequence of ECMA-48: CSI, a string (OSC, DCS, SOS, PM, APC) with its end, or a
// short escape. A string without an end loses its first two characters only, so that the words behind it stay.
var sequence = regexp.MustCompile(`(?s)(?:\x1b\[|\x{9b})[0-?]*[ -/]*[@-~]` +
	`|(?:\x1b[\]PX^_]|[\x{9d}\x{90}\x{98}\x{9e}\x{9f}]).*?(?:\x07|\x1b\\|\x{9c})` +
	`|\x1b[ -/]*[0-~]`)

// Clean makes one row of harmless text out of s, which came from outside. Control sequences, control characters,
// direction marks and invisible format characters go; line breaks and tabs become one space; broken UTF-8 becomes U+FFFD.
// The joiners U+200C and U+200D stay: names in Persian and in Indic scripts need them.
func Clean(s string) string {
	if harmless(s) {
		return s
	}
	s = sequence.ReplaceAllString(strings.ToValidUTF8(s, "\uFFFD"), "")
	var b strings.Builder
	broken := false
	for _, r := range s {
		switch {
		case breaks(r):
			if !broken {
				b.WriteByte(' ')
			}
			broken = true
			continue
		case hidden(r):
			continue
		}
		broken = false
		b.WriteRune(r)
	}
	return b.String()
}

// harmless is the usual case, answered without an allocation: nothing is to be taken out.
func harmless(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return breaks(r) || hidden(r) }) < 0
}

func breaks(r rune) bool {
	return r >= '\t' && r <= '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

func hidden(r rune) bool {
	return unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d'
}
