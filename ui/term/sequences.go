package term

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// control is a byte of a control sequence (CSI), by ECMA-48: numbers, then signs, then the final byte.
func (p *parser) control(b byte, hand bool) {
	typed := trimEsc(p.seq) // from the bracket on
	switch {
	case b == '[' && len(typed) == 1:
		p.seq, p.state, p.need = append(p.seq, b), inLinux, 1
	case b == '$' && len(typed) == 2 && digit(typed[1]): // shift with a key, of urxvt
		p.finish(b)
	case b >= 0x20 && b < 0x40:
		if len(p.seq) < longestNo {
			p.seq = append(p.seq, b)
		}
	case b >= 0x40 && b < del:
		p.finish(b)
	default: // no sequence goes on so, hence this is a key
		p.letGo()
		p.step(b, hand, false)
	}
}

// finish gives out the key that a whole control sequence is, and drops what the terminal says by itself.
func (p *parser) finish(final byte) {
	numbers := string(trimEsc(p.seq)[1:])
	switch {
	case final == '~' && numbers == "200":
		p.rest()
		p.state, p.body, p.cuts, p.bulk = inPaste, p.body[:0], p.cuts[:0], p.last
	case final == 'M' && numbers == "":
		p.seq, p.state, p.need = append(p.seq, final), inClick, 3
	case strings.HasPrefix(numbers, "<") && (final == 'M' || final == 'm'), isKey(numbers, final):
		if p.seq = append(p.seq, final); p.seq[1] == esc && !altKey(p.seq[1:]) {
			p.rest()
			return
		}
		p.rest(p.seq...)
	case final == 'u' || final == '~' && strings.HasPrefix(numbers, "27;"):
		key := encoded(numbers, final)
		p.rest()
		for _, b := range key {
			p.step(b, false, false)
		}
	default:
		p.rest()
	}
}

// isKey tells whether a control sequence can be a key: those that Bubble Tea knows end so. All others are reports, of the
// cursor, the window, modes, colours or the terminal itself; so is F3 with shift, whose bytes are those of a cursor.
func isKey(numbers string, final byte) bool {
	if final == '$' {
		return numbers == "7" || numbers == "8"
	}
	return strings.Trim(numbers, "0123456789;") == "" && strings.IndexByte("ABCDFHPQSZabcd~^@", final) >= 0 &&
		!strings.HasPrefix(numbers, "27;")
}

// altKey tells whether Bubble Tea knows the key of a sequence with an esc before it, as urxvt sends it for alt. Of others it
// would read the rest as text.
func altKey(seq []byte) bool {
	final := seq[len(seq)-1]
	switch {
	case len(seq) == 3 && seq[1] == 'O':
		return strings.IndexByte("ABCDPQRS", final) >= 0
	case len(seq) == 3:
		return strings.IndexByte("ABCDFHZabcd", final) >= 0
	default:
		return len(seq) == 4 && final == '~' && seq[2] >= '1' && seq[2] <= '8'
	}
}

// shift is the byte behind SS3: a key of an old terminal, or one of the number pad.
func (p *parser) shift(b byte, hand bool) {
	typed := trimEsc(p.seq)
	const pad, means = "IMXjklmnopqrstuvwxy", "\t\r=*+,-./0123456789"
	switch i := strings.IndexByte(pad, b); {
	case (digit(b) && !hand || b == ';' && len(typed) > 1) && len(p.seq) < longestNo: // with shift or ctrl, of old terminals
		p.seq = append(p.seq, b)
	case len(typed) > 1 && b >= 0x40 && b < del:
		p.rest()
	case b >= 'A' && b <= 'D' || b >= 'P' && b <= 'S':
		if p.seq = append(p.seq, b); p.seq[1] == esc && !altKey(p.seq[1:]) {
			p.rest()
			return
		}
		p.rest(p.seq...)
	case b == 'H' || b == 'F':
		p.rest(esc, '[', b)
	case i >= 0 && (!p.apart || !hand):
		p.rest()
		p.type1(means[i])
	default:
		p.letGo()
		p.step(b, hand, false)
	}
}

// encoded is a key of kitty's protocol (CSI 99;5u) or of xterm's (CSI 27;5;99~) as a terminal without them sends it. A
// program that ended badly leaves them on, and ctrl+c must leave all the same.
func encoded(numbers string, final byte) []byte {
	const shift, alt, ctrl, super = 1, 2, 4, 8
	parts := strings.Split(numbers, ";")
	if final == '~' && len(parts) == 3 {
		parts = []string{parts[2], parts[1]}
	}
	code, _, _ := strings.Cut(parts[0], ":")
	key, err := strconv.Atoi(code)
	held := 0
	if len(parts) > 1 {
		mods, event, _ := strings.Cut(parts[1], ":")
		n, _ := strconv.Atoi(mods)
		held = max(0, n-1)
		if event == "3" { // the key was let go
			return nil
		}
	}
	if err != nil || key <= 0 || key >= 0xe000 && key < 0xf900 || key > utf8.MaxRune || held&super != 0 {
		return nil
	}
	var out []byte
	switch {
	case key == '\t' && held&shift != 0:
		return []byte("\x1b[Z")
	case held&ctrl != 0 && key >= '@' && key < del:
		out = []byte{byte(key & 0x1f)}
	case held&ctrl != 0 && key >= ' ':
		return nil
	default:
		out = utf8.AppendRune(nil, rune(key))
	}
	if held&alt != 0 {
		out = append([]byte{esc}, out...)
	}
	return out
}

func digit(b byte) bool { return b >= '0' && b <= '9' }
