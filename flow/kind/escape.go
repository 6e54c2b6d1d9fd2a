package kind

import "strings"

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

// dropEscapes removes terminal sequences whole, parameters and payload included: the printable rest of a colour or
// title sequence would otherwise stay in a name as "[31m".
func dropEscapes(s string) string {
	if !strings.ContainsFunc(s, opensSequence) {
		return s
	}
	rest := []rune(s)
	kept := make([]rune, 0, len(rest))
	for len(rest) > 0 {
		if n := sequenceLength(rest); n > 0 {
			rest = rest[n:]
			continue
		}
		kept = append(kept, rest[0])
		rest = rest[1:]
	}
	return string(kept)
}

func opensSequence(r rune) bool {
	switch r {
	case escape, dcs, sos, csi, osc, pm, apc:
		return true
	}
	return false
}

// sequenceLength is the number of runes of the sequence at the start of rs, 0 if none starts there.
func sequenceLength(rs []rune) int {
	switch rs[0] {
	case csi:
		return controlLength(rs, 1)
	case dcs, sos, osc, pm, apc:
		return stringLength(rs, 1)
	case escape:
		return escapeLength(rs)
	}
	return 0
}

func escapeLength(rs []rune) int {
	if len(rs) == 1 {
		return 1
	}
	switch second := rs[1]; {
	case second == '[':
		return controlLength(rs, 2)
	case strings.ContainsRune("]PX^_", second):
		return stringLength(rs, 2)
	case second >= 0x20 && second <= 0x2f:
		return controlLength(rs, 1)
	case second >= 0x30 && second <= 0x7e:
		return 2
	}
	return 1
}

// controlLength measures parameters, intermediates and the final byte. A sequence that is cut short ends where the
// first rune stands that cannot belong to it.
func controlLength(rs []rune, from int) int {
	for i := from; i < len(rs); i++ {
		switch r := rs[i]; {
		case r >= 0x20 && r <= 0x3f:
		case r >= 0x40 && r <= 0x7e:
			return i + 1
		default:
			return i
		}
	}
	return len(rs)
}

// stringLength measures a payload up to its terminator, or up to the control that cancels it. A payload without any
// end is text that somebody typed behind a stray opening: only the opening goes.
func stringLength(rs []rune, from int) int {
	for i := from; i < len(rs); i++ {
		switch r := rs[i]; {
		case r == bell || r == st || r == cancel || r == substi:
			return i + 1
		case r == escape && i+1 < len(rs) && rs[i+1] == '\\':
			return i + 2
		case opensSequence(r):
			return i
		}
	}
	return from
}
