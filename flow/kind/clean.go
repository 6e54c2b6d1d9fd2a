package kind

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"brokerage/onboard/flow/safetext"
)

// Clean makes one line of whatever was typed or pasted: what is visible of it, composed (NFC), trimmed, white space
// collapsed to single spaces, full-width digits made plain.
func Clean(s string) string { return scrub(s, false) }

// CleanLines is Clean for text of several lines: line breaks stay, one \n each.
func CleanLines(s string) string { return scrub(s, true) }

// scrub writes white space once it is known what follows it: at the end there is none.
func scrub(s string, lines bool) string {
	if lines {
		s = strings.ReplaceAll(s, "\r\n", "\n")
	}
	var out strings.Builder
	breaks, space := 0, false
	for r := range safetext.Visible(s) {
		switch {
		case lines && safetext.Breaks(r):
			breaks++
			space = false
			continue
		case safetext.Space(r):
			space = true
			continue
		case out.Len() == 0:
		case breaks > 0:
			out.WriteString(strings.Repeat("\n", breaks))
		case space:
			out.WriteByte(' ')
		}
		breaks, space = 0, false
		out.WriteRune(plainDigit(r))
	}
	return norm.NFC.String(out.String())
}

func plainDigit(r rune) rune {
	if r >= '０' && r <= '９' {
		return r - '０' + '0'
	}
	return r
}
