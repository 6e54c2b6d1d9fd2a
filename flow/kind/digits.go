package kind

import (
	"strconv"
	"strings"

	"brokerage/onboard/flow/pattern"
)

// onlyDigits reports whether every rune is an ASCII digit; it is true of "".
func onlyDigits(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !isDigit(r) })
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// digitsOf keeps the ASCII digits of s.
func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if isDigit(r) {
			return r
		}
		return -1
	}, s)
}

// What spreadsheets make of a number of digits: 123456.0 of 123456, and 1.23457E+11 of one that is too long for its column.
var (
	pointZero  = pattern.Lazy(`^\d[\d,]*\.0*$`)
	powerOfTen = pattern.Lazy(`^\d(\.\d+[eE]\+?|[eE]\+)\d+$`)
)

// spreadsheetFault is the sentence for digits that a spreadsheet took for a quantity, or "". Nothing is mended here: which
// digits were lost on the way, only who wrote them knows.
func spreadsheetFault(stored string, r Rule) string {
	switch {
	case pointZero().MatchString(stored):
		return subject(r) + " ends in a decimal point, as a spreadsheet writes a quantity. Give its digits only."
	case powerOfTen().MatchString(stored):
		return subject(r) + " stands as a power of ten, as a spreadsheet shortens a quantity. Give all its digits."
	}
	return ""
}

// plainDashes writes every dash that a word processor or a keyboard of another country makes as an ASCII hyphen.
var plainDashes = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-", "－", "-")

// characters is a number with its noun.
func characters(n int) string {
	if n == 1 {
		return "1 character"
	}
	return strconv.Itoa(n) + " characters"
}
