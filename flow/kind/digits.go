package kind

import (
	"strconv"
	"strings"
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

// plainDashes writes every dash that a word processor or a keyboard of another country makes as an ASCII hyphen.
var plainDashes = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-", "－", "-")

// characters is a number with its noun.
func characters(n int) string {
	if n == 1 {
		return "1 character"
	}
	return strconv.Itoa(n) + " characters"
}
