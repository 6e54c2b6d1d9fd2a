package term

import (
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

const (
	// chord is the gap from which on two bytes may have been typed by two keys. The fastest typists leave 30 ms; a terminal
	// writes the bytes of one key at once.
	chord = 30 * time.Millisecond
	// join is how long the byte behind an esc may take, and therefore how long a lone esc waits. Links far away and busy
	// machines cut sequences 120 ms apart and more.
	join = 200 * time.Millisecond
	// stale is the same for a sequence that has shown to be one: esc and a bracket are hardly typed by anybody.
	stale = 500 * time.Millisecond
	// quiet is how long a string or a paste without its end may pause until it is over.
	quiet = time.Second
	// endless is how many bytes a string or a paste may have before its end is no longer waited for.
	endless = 4 << 20
	// largest is how many bytes of a paste are kept. The longest answer has a fraction of that.
	largest = 64 << 10
)

const (
	esc       = 0x1b
	bel       = 0x07
	del       = 0x7f
	pasteEnd  = "\x1b[201~"
	longestNo = 128 // bytes of a control sequence; the longest that is known has a tenth of that
)

type state int

const (
	ground      state = iota
	inRune            // of several bytes
	escaped           // esc: the key, or the beginning of a sequence
	inControl         // CSI: esc [
	inLinux           // CSI [, a function key of the Linux console
	inClick           // CSI M, a click in three bytes
	inShift           // SS3: esc O
	inString          // OSC, DCS, APC, PM, SOS: esc ] P _ ^ X
	inStringEsc       // and an esc in it, perhaps of its end
	inPaste           // between the marks of a bracketed paste
)

// settled is something that the parser is sure of: a message, or bytes that Bubble Tea reads in one piece as one key or as
// text.
type settled struct {
	keys []byte
	msg  tea.Msg
}

// parser takes what a terminal sends apart, byte by byte, in whatever pieces it arrives. A sequence that was cut is one key.
// What the terminal says by itself (reports, answers) is nobody's text. A sequence, a string or a paste that does not end is
// over after a while, and what was typed meanwhile is typed. It reads no clock: each piece comes with the time of its
// arrival.
type parser struct {
	out   []settled
	state state
	last  time.Time // when the last piece arrived

	seq   []byte // the sequence under way, from its esc on
	apart bool   // what follows its esc came at the pace of a hand
	alone bool   // the last that was given out is an esc behind which nothing came in time

	body []byte    // of a string or a paste
	cuts []int     // offsets into body where a piece began that a hand may have typed
	late time.Time // when the first of these came
	bulk time.Time // when the last piece of a paste came that no hand types
	need int       // bytes that a sequence of a known length still lacks
}

// feed takes a piece that arrived at a time.
func (p *parser) feed(piece []byte, at time.Time) {
	if due := p.due(); !due.IsZero() && !at.Before(due) {
		p.expire()
	}
	hand := at.Sub(p.last) >= chord
	if p.alone && at.Sub(p.last) < stale && isTail(piece) {
		p.begin() // nobody types that at once; the esc has become a key, but the rest is no text
	}
	p.alone, p.last = false, at
	p.run(piece, hand)
}

// run takes a piece byte by byte, but what is pasted as a whole.
func (p *parser) run(piece []byte, hand bool) {
	for len(piece) > 0 {
		if p.state == inPaste {
			rest := p.paste(piece, hand)
			hand = hand && len(rest) == len(piece)
			piece = rest
			continue
		}
		p.step(piece[0], hand, len(piece) == 1)
		piece, hand = piece[1:], false
	}
}

// due is when the parser no longer waits for the rest of what came, unless more arrives; zero if it waits for nothing.
func (p *parser) due() time.Time {
	switch p.state {
	case ground:
		return time.Time{}
	case inControl, inLinux, inClick, inShift:
		return p.last.Add(stale)
	case inString:
		if len(p.body) == 0 {
			return p.last.Add(stale)
		}
		return p.last.Add(quiet)
	case inPaste:
		return p.bulk.Add(quiet)
	default:
	}
	return p.last.Add(join)
}

// expire ends the wait: what came was keys, or the rest of it does not come.
func (p *parser) expire() {
	switch p.state {
	case inRune, inClick:
		p.rest()
	case escaped:
		p.escapes()
		p.alone = true
	case inControl, inLinux, inShift:
		p.letGo()
	case inString:
		p.unended()
	case inStringEsc:
		p.unended()
		p.step(esc, true, true)
	case inPaste:
		p.closePaste()
	case ground:
	}
	if p.state != ground { // what was typed in it ends in an esc, say
		p.expire()
	}
}

// step takes one byte. hand says that it arrived as long after the one before as a hand takes; alone, that none came with it.
func (p *parser) step(b byte, hand, alone bool) {
	switch p.state {
	case ground:
		p.plain(b)
	case inRune:
		p.rune(b)
	case escaped:
		p.escaped(b, hand)
	case inControl:
		p.control(b, hand)
	case inLinux, inClick:
		p.fixed(b, hand, alone)
	case inShift:
		p.shift(b, hand)
	case inString:
		p.text(b, hand, alone)
	case inStringEsc:
		if b == '\\' {
			p.answered()
			return
		}
		p.unended()
		p.step(esc, true, false)
		p.step(b, hand, alone)
	case inPaste:
	}
}

// fixed is a byte of a sequence whose length is known.
func (p *parser) fixed(b byte, hand, alone bool) {
	if b < ' ' || p.state == inLinux && (b < 'A' || b > 'E') { // no such sequence holds it, hence this is a key
		p.rest()
		p.step(b, hand, alone)
		return
	}
	p.seq = append(p.seq, b)
	if p.need--; p.need == 0 {
		p.rest(p.seq...)
	}
}

// plain is a byte outside any sequence.
func (p *parser) plain(b byte) {
	switch {
	case b == esc:
		p.begin()
	case b < utf8.RuneSelf:
		p.type1(b)
	case b >= 0xc2 && b <= 0xf4:
		p.seq, p.state = append(p.seq[:0], b), inRune
	case opens(b - 0x40): // the same in eight bits
		p.begin()
		p.escaped(b-0x40, false)
	}
}

// rune is a byte of a character of several, with an esc before it where alt was held.
func (p *parser) rune(b byte) {
	if b&0xc0 != 0x80 {
		p.rest()
		p.plain(b)
		return
	}
	p.seq = append(p.seq, b)
	char := trimEsc(p.seq)
	if !utf8.FullRune(char) {
		return
	}
	r, _ := utf8.DecodeRune(char)
	switch {
	case r == utf8.RuneError || r < 0xa0: // no character, or a control character in two bytes
		p.rest()
	case p.seq[0] == esc:
		p.rest(p.seq...)
	default:
		char := append([]byte(nil), p.seq...)
		p.rest()
		p.type1(char...)
	}
}

// escaped is the byte behind an esc.
func (p *parser) escaped(b byte, hand bool) {
	p.apart = hand
	switch {
	case b == esc:
		if hand {
			p.escapes()
			p.begin()
			return
		}
		if len(p.seq) > 1 {
			p.key([]byte{esc})
			p.seq = p.seq[:1]
		}
		p.seq = append(p.seq, esc)
		return
	case opens(b):
		p.seq, p.body, p.cuts, p.late = append(p.seq, b), p.body[:0], p.cuts[:0], time.Time{}
		switch b {
		case '[':
			p.state = inControl
		case 'O':
			p.state = inShift
		default:
			p.state = inString
		}
		return
	case hand:
		p.escapes()
		p.plain(b)
		return
	}
	if len(p.seq) > 1 {
		p.key([]byte{esc})
	}
	p.begin()
	switch p.seq = append(p.seq, b); {
	case b < utf8.RuneSelf:
		p.rest(p.seq...)
	case b >= 0xc2 && b <= 0xf4:
		p.state = inRune
	default:
		p.rest(esc)
	}
}

// isTail tells whether a piece is what an esc before it would have made a key or an answer.
func isTail(piece []byte) bool {
	if len(piece) < 2 {
		return false
	}
	switch next := piece[1]; piece[0] {
	case '[':
		return next >= '0' && next <= '?' || next >= 'A' && next <= 'Z' && len(piece) == 2
	case 'O':
		return len(piece) == 2 && (next >= 'A' && next <= 'D' || next >= 'P' && next <= 'S')
	case ']':
		return digit(next)
	case 'P':
		return digit(next) || next == '>' || next == '!'
	case '_':
		return next == 'G'
	}
	return false
}

// opens tells whether a byte behind an esc begins a sequence.
func opens(b byte) bool {
	switch b {
	case '[', 'O', ']', 'P', 'X', '^', '_':
		return true
	}
	return false
}

func (p *parser) begin() { p.seq, p.state, p.apart = append(p.seq[:0], esc), escaped, false }

// escapes gives out the bytes that wait as the key esc, once for each.
func (p *parser) escapes() {
	for range p.seq {
		p.key([]byte{esc})
	}
	p.rest()
}

// letGo gives out a head of a sequence that a person may have typed, and drops one that only a terminal sends.
func (p *parser) letGo() {
	typed := append([]byte(nil), trimEsc(p.seq)...)
	switch {
	case p.apart:
		p.seq = p.seq[:len(p.seq)-len(typed)]
		p.escapes()
		for _, b := range typed {
			p.plain(b)
		}
	case len(typed) == 1:
		if len(p.seq) > 2 {
			p.key([]byte{esc})
		}
		p.rest(esc, typed[0])
	default:
		p.rest()
	}
}

// rest ends the sequence under way with a key, or without.
func (p *parser) rest(key ...byte) {
	if len(key) > 0 {
		p.key(append([]byte(nil), key...))
	}
	p.state, p.seq = ground, p.seq[:0]
}

// key gives out the bytes of one key. Behind each, Bubble Tea sees the end of what was read.
func (p *parser) key(b []byte) { p.out = append(p.out, settled{keys: b}) }

// type1 gives out text and control characters, in one piece with those before.
func (p *parser) type1(b ...byte) {
	if n := len(p.out); n > 0 && len(p.out[n-1].keys) > 0 && p.out[n-1].keys[0] != esc {
		p.out[n-1].keys = append(p.out[n-1].keys, b...)
		return
	}
	p.key(append(make([]byte, 0, 16), b...))
}

// trimEsc is a sequence without the one or two esc that it begins with.
func trimEsc(seq []byte) []byte {
	for len(seq) > 0 && seq[0] == esc {
		seq = seq[1:]
	}
	return seq
}
