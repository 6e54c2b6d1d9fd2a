package kind

import (
	_ "embed" // for the list of ZIP codes
	"sort"
	"strings"
)

// zipList has a line for each run of ZIP codes of one city, in order: 60601-60701 IL Chicago. It is searched as it lies
// there: nobody who types no ZIP code pays for it.
//
//go:embed zip.txt
var zipList string

// ZIP returns the city that mail to a ZIP code of 5 or 9 digits is addressed to, and the code of its state or territory.
// It knows the name that the Postal Service prefers, not the other towns that share a code, and no codes given out since
// the list was made; ok is false for those.
func ZIP(code string) (city, state string, ok bool) {
	const digits = 5
	if len(code) < digits || strings.Trim(code[:digits], "0123456789") != "" || len(code) > digits && code[digits] != '-' {
		return "", "", false
	}
	code = code[:digits]
	// The last line that does not start behind the code, found by its first character in the text.
	end := sort.Search(len(zipList), func(at int) bool { return lineAt(zipList, at) > code+"~" })
	line := lineAt(zipList, end-1)
	run, rest, _ := strings.Cut(line, " ")
	first, last, several := strings.Cut(run, "-")
	if !several {
		last = first
	}
	state, city, ok = strings.Cut(rest, " ")
	if code < first || code > last || !ok {
		return "", "", false
	}
	return city, state, true
}

// lineAt returns the line of s in which a byte stands.
func lineAt(s string, at int) string {
	from := strings.LastIndexByte(s[:at], '\n') + 1
	line, _, _ := strings.Cut(s[from:], "\n")
	return line
}
