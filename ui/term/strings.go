package term

import (
	"bytes"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

// text is a byte of a string that the terminal sends: an operating system command (OSC) or a device control string, say.
// Strings hold answers to questions, ours or those of a program before us.
func (p *parser) text(b byte, hand, alone bool) {
	switch {
	case b == bel && p.kind() == ']', b == 0x9c && !midRune(p.body):
		p.answered()
		return
	case b == esc:
		p.state = inStringEsc
		return
	case b < ' ' || b == del: // no string holds one, hence this is a key
		p.unended()
		p.step(b, hand, alone)
		return
	}
	if hand {
		if len(p.cuts) == 0 {
			p.late = p.last
		}
		p.cuts = append(p.cuts, len(p.body))
	}
	typing := alone && !p.apart && len(p.cuts) > 0 && p.last.Sub(p.late) > quiet // somebody types, and no end comes
	if p.body = append(p.body, b); typing || !p.fits() {
		p.body = p.body[:len(p.body)-1]
		p.unended()
		p.step(b, hand, alone)
		return
	}
	if len(p.body) > endless {
		p.body, p.cuts = p.body[:longestNo], p.cuts[:0]
	}
}

// kind is the byte that says what string this is.
func (p *parser) kind() byte { return p.seq[len(p.seq)-1] }

// fits tells whether what came so far can be the beginning of a string from a terminal. What terminals send is known by its
// beginning; anything else was typed behind alt+] and its like.
func (p *parser) fits() bool {
	switch first := p.body[0]; p.kind() {
	case ']':
		if strings.IndexByte("lLI", first) >= 0 {
			return true
		}
		number, value, more := strings.Cut(string(p.body[:min(len(p.body), longestNo)]), ";")
		return digit(first) && strings.Trim(number, "0123456789") == "" &&
			(!more || !isColour(number) || colourSoFar(value))
	case 'P':
		return digit(first) || strings.IndexByte(";<=>?!$+|", first) >= 0
	case '_':
		return first == 'G' || !p.typed()
	default:
		return !p.typed()
	}
}

// typed tells whether esc and both bytes behind it came at the pace of a hand.
func (p *parser) typed() bool { return p.apart && len(p.cuts) > 0 && p.cuts[0] == 0 }

// unended ends a string whose end does not come. What came with its head is the terminal's; what came later, at the pace of a
// hand, was typed.
func (p *parser) unended() {
	body, cuts := append([]byte(nil), p.body...), append([]int(nil), p.cuts...)
	switch {
	case len(body) == 0:
		p.letGo()
		return
	case p.typed():
		p.letGo()
	default:
		p.rest()
	}
	p.again(body, cuts)
}

// answered ends a whole string. The answer to AskBackground is the only one that is asked for.
func (p *parser) answered() {
	if p.kind() == ']' {
		if dark, ok := parseBackground(string(p.body)); ok {
			p.out = append(p.out, settled{msg: BackgroundMsg{Dark: dark}})
		}
	}
	p.rest()
}

// again takes pieces of body as if they had just come: those that begin at cuts.
func (p *parser) again(body []byte, cuts []int) {
	for i, from := range cuts {
		to := len(body)
		if i+1 < len(cuts) {
			to = cuts[i+1]
		}
		p.run(body[from:to], true)
	}
}

// midRune tells whether the last character of b lacks bytes.
func midRune(b []byte) bool {
	for i := 1; i <= min(3, len(b)); i++ {
		if c := b[len(b)-i]; c >= 0xc0 {
			return !utf8.FullRune(b[len(b)-i:])
		} else if c < 0x80 {
			return false
		}
	}
	return false
}

// paste takes a piece of a bracketed paste; what comes after its end is given back. A key of a hand ends a paste whose end
// does not come.
func (p *parser) paste(piece []byte, hand bool) []byte {
	mark := []byte(pasteEnd)
	lacks := mark[endOf(p.body):]
	if hand && isControl(piece[0]) && !bytes.HasPrefix(lacks, piece) && !bytes.HasPrefix(piece, lacks) {
		p.closePaste()
		return piece
	}
	single := utf8.RuneCount(piece) == 1
	switch {
	case hand && single:
		p.cuts = append(p.cuts, len(p.body))
	case !single:
		p.cuts, p.bulk = p.cuts[:0], p.last
	}
	from := max(0, len(p.body)-len(mark)+1)
	p.body = append(p.body, piece...)
	if i := bytes.Index(p.body[from:], mark); i >= 0 {
		rest := append([]byte(nil), p.body[from+i+len(mark):]...)
		p.pasted(p.body[:from+i])
		return rest
	}
	if len(p.body) > endless {
		p.closePaste()
	}
	return nil
}

// closePaste ends a paste without its end: its text is pasted, and what a hand typed behind it are keys.
func (p *parser) closePaste() {
	body, cuts := append([]byte(nil), p.body...), append([]int(nil), p.cuts...)
	end := len(body)
	if len(cuts) > 0 {
		end = cuts[0]
	}
	if i := bytes.IndexFunc(body[:end], func(r rune) bool { return r < del && isControl(byte(r)) }); i >= 0 {
		cuts, end = append([]int{i}, cuts...), i
	}
	p.pasted(body[:end])
	p.again(body, cuts)
}

// pasted gives out the text of a paste, as much of it as an answer can hold, and how much that leaves out.
func (p *parser) pasted(body []byte) {
	p.state = ground
	left := 0
	if len(body) > largest {
		end := largest
		for end > 0 && !utf8.RuneStart(body[end]) {
			end--
		}
		body, left = body[:end], utf8.RuneCount(body[end:])
	}
	k := tea.KeyMsg{Type: tea.KeyRunes, Paste: true}
	for _, r := range string(body) {
		if r != utf8.RuneError {
			k.Runes = append(k.Runes, r)
		}
	}
	if len(k.Runes) > 0 {
		p.out = append(p.out, settled{msg: k})
	}
	if left > 0 {
		p.out = append(p.out, settled{msg: Cut{N: left}})
	}
}

// isControl tells a key from the text of a paste, which has tabs and line breaks.
func isControl(b byte) bool { return b < ' ' && b != '\t' && b != '\r' && b != '\n' }

// endOf is how many bytes of the end of a paste b ends in.
func endOf(b []byte) int {
	for i := len(pasteEnd) - 1; i > 0; i-- {
		if bytes.HasSuffix(b, []byte(pasteEnd[:i])) {
			return i
		}
	}
	return 0
}
