package safetext

import (
	"strings"
	"unicode/utf8"
)

// The controls that open or close a terminal sequence (ECMA-48).
const (
	bell   = '\a'
	cancel = 0x18
	substi = 0x1a
	escape = 0x1b
	dcs    = 0x90
	sos    = 0x98
	csi    = 0x9b
	st     = 0x9c
	osc    = 0x9d
	pm     = 0x9e
	apc    = 0x9f
)

func opensSequence(r rune) bool {
	switch r {
	case escape, dcs, sos, csi, osc, pm, apc:
		return true
	}
	return false
}

// sequence is the number of bytes of the terminal sequence that s begins with, parameters and payload included, 0 if it
// begins with none. What was looked at is part of it or holds no other opening, so that a whole text takes one pass.
func sequence(s string) int {
	r, n := utf8.DecodeRuneInString(s)
	switch r {
	case csi:
		return control(s, n)
	case dcs, sos, osc, pm, apc:
		return payload(s, n)
	case escape:
		return escaped(s)
	}
	return 0
}

func escaped(s string) int {
	if len(s) == 1 {
		return 1
	}
	switch second := s[1]; {
	case second == '[':
		return control(s, 2)
	case strings.IndexByte("]PX^_", second) >= 0:
		return payload(s, 2)
	case second >= 0x20 && second <= 0x2f:
		return control(s, 1)
	case second >= 0x30 && second <= 0x7e:
		return 2
	}
	return 1
}

// control measures parameters, intermediates and the final byte. A sequence that is cut short ends before the first
// character that cannot belong to it.
func control(s string, from int) int {
	for i := from; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 0x20 && c <= 0x3f:
		case c >= 0x40 && c <= 0x7e:
			return i + 1
		default:
			return i
		}
	}
	return len(s)
}

// payload measures up to the end of a string, or up to the control that cancels it. One without any end is text that
// stands behind a stray opening: only the opening goes.
func payload(s string, from int) int {
	for i, r := range s[from:] {
		at := from + i
		switch {
		case r == bell || r == cancel || r == substi:
			return at + 1
		case r == st:
			return at + utf8.RuneLen(r)
		case r == escape && at+1 < len(s) && s[at+1] == '\\':
			return at + 2
		case opensSequence(r):
			return at
		}
	}
	return from
}
