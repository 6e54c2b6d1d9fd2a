package text

import "brokerage/onboard/flow/safetext"

// Clean makes one row of harmless text out of s, which came from outside: safetext.Line.
func Clean(s string) string { return safetext.Line(s) }
