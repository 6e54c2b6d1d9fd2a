package uitest

import (
	_ "embed" // for the list of naughty strings
	"encoding/json"
	"testing"
)

// naughty is the Big List of Naughty Strings by Max Woolf; its licence lies beside it.
//
//go:embed testdata/blns/blns.json
var naughty []byte

// Naughty are texts that have broken programs: injections, scripts of all directions, marks that cannot be seen, escapes of
// a terminal. A few that a list of JSON cannot hold, or that terminals answer to, are added.
func Naughty(tb testing.TB) []string {
	tb.Helper()
	var all []string
	if err := json.Unmarshal(naughty, &all); err != nil {
		tb.Fatal(err)
	}
	return append(all,
		"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b]52;c;c2VjcmV0\x07", "\x1bP1$r0m\x1b\\", "\x9b31m", "a\x1b[2Jb", "\x1b[6n",
		"\x00\x01\x02\x7f", "broken \xff\xfe utf-8", "\u202eevil\u202c", "\u2066isolate\u2069", "a\u0000b", "line\r\nbreak\tand tab",
		"*", "=1+1", "@SUM(A1)", "\ufeffmark", "\u200bnothing\u2060there",
	)
}
