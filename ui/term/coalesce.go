package term

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow/guard"
)

const (
	// window is the gap below which two keys were not typed by hand. The fastest typists leave 30 ms, key repeat too.
	window = 4 * time.Millisecond
	// pause is that gap behind more characters than a roll of the fingers gives: a busy machine or a slow link delivers a
	// paste in pieces.
	pause = 30 * time.Millisecond
	// calm is that gap behind a text. A late piece of it taken for keys would spread over the fields.
	calm = time.Second
	// drops is the gap below which keys behind a text are still the text. No hand is as fast after a paste.
	drops = 100 * time.Millisecond
	// longest is how long keys are held while more of them keep coming.
	longest = 50 * time.Millisecond
	// most is how many runes and layout keys of one burst are kept. The longest answer has a fraction of that.
	most = 2000
	// several is more than a hand types at once.
	several = 64
	// textual is the number of runes from which a burst with line breaks is text and not keys for several fields.
	textual = 400
)

// Batch is several keys that came faster than a hand types. The model handles them in order, as if each had come alone;
// there is one view after all of them.
type Batch []tea.KeyMsg

// Pasted is text with line breaks that a terminal without bracketed paste delivered as keys. It belongs to the field that
// has the focus, and its line breaks and tabs are not keys.
type Pasted struct{ Text string }

// Cut says that N characters of a paste were left out because no answer is that long.
type Cut struct{ N int }

type flushMsg struct{}

// coalescer merges fast keys. A key by itself passes untouched and at once; a key that was already waiting when the one
// before it was done is held, with all that follow, until none comes for the length of the window.
type coalescer struct {
	clock clock
	send  func(tea.Msg)
	idle  func() time.Time // when the model was done with the key before

	held        []tea.KeyMsg
	last, began time.Time
	armed       bool
	burst       int
	pasting     bool // this burst has proved to be text
	dropped     int
}

func (c *coalescer) filter(msg tea.Msg) tea.Msg {
	switch m := msg.(type) {
	case tea.KeyMsg:
		return c.key(m)
	case Batch:
		for _, k := range m {
			c.hold(k)
		}
		c.arm()
		return nil
	case flushMsg:
		return c.flush()
	case tea.MouseMsg:
		if len(c.held) == 0 {
			return msg
		}
		guard.Go(func() { c.send(m) }) // behind the keys that were pressed before it; the loop that would receive it is the one that called
		return c.take()
	default:
		return msg
	}
}

func (c *coalescer) key(k tea.KeyMsg) tea.Msg {
	now := c.clock.now()
	since := now.Sub(later(c.last, c.idle()))
	c.last = now
	if since >= c.gap() && len(c.held) == 0 {
		c.burst, c.pasting = 0, false
		if c.dropped == 0 {
			return typed(k)
		}
	}
	if since >= drops {
		c.burst = min(c.burst, textual+1)
	}
	if c.burst += max(1, len(k.Runes)); c.burst > most && layout(k) {
		c.dropped += max(1, len(k.Runes))
		c.arm()
		return nil
	}
	c.hold(k)
	if now.Sub(c.began) > longest {
		return c.take()
	}
	c.arm()
	return nil
}

// hold appends k, to the text before it if both are text.
func (c *coalescer) hold(k tea.KeyMsg) {
	if k.Type == tea.KeySpace && len(k.Runes) == 0 {
		k.Runes = []rune{' '}
	}
	n := len(c.held)
	if n == 0 {
		c.began = c.clock.now()
	} else if isText(k) && isText(c.held[n-1]) {
		before := &c.held[n-1]
		before.Type, before.Runes = tea.KeyRunes, append(before.Runes, k.Runes...)
		return
	}
	k.Runes = append([]rune(nil), k.Runes...)
	c.held = append(c.held, k)
}

// gap is how long the keys must pause for the burst to be over.
func (c *coalescer) gap() time.Duration {
	switch {
	case c.burst > textual:
		return calm
	case c.burst > several:
		return pause
	default:
		return window
	}
}

func (c *coalescer) arm() {
	if !c.armed {
		c.armed = true
		c.clock.after(window, func() { c.send(flushMsg{}) })
	}
}

// flush hands out what is held once the keys have paused, and after that the count of what was dropped.
func (c *coalescer) flush() tea.Msg {
	c.armed = false
	now := c.clock.now()
	switch {
	case now.Sub(c.last) < c.gap() && (len(c.held) == 0 || now.Sub(c.began) <= longest):
		if len(c.held) > 0 || c.dropped > 0 {
			c.arm()
		}
		return nil
	case len(c.held) > 0:
		if c.dropped > 0 {
			c.arm()
		}
		return c.take()
	case c.dropped > 0:
		n := c.dropped
		c.burst, c.pasting, c.dropped = 0, false, 0
		return Cut{N: n}
	default:
		return nil
	}
}

func (c *coalescer) take() tea.Msg {
	keys := c.held
	c.held = nil
	if c.pasting && len(keys) > 1 || manyLines(keys) { // one key by itself is a hand's again
		if text, ok := plain(keys); ok {
			c.pasting = true
			return Pasted{Text: text}
		}
	}
	for i := range keys {
		keys[i] = typed(keys[i])
	}
	if len(keys) == 1 {
		return keys[0]
	}
	return Batch(keys)
}

// typed marks several runes as a paste: bindings compare text, and the word "end" would be the key of that name.
func typed(k tea.KeyMsg) tea.KeyMsg {
	k.Paste = k.Paste || len(k.Runes) > 1
	return k
}

// manyLines tells text with line breaks, too long to have been meant as keys.
func manyLines(keys []tea.KeyMsg) bool {
	runes, lines := 0, false
	for _, k := range keys {
		runes += len(k.Runes)
		lines = lines || isBreak(k)
	}
	return lines && runes > textual
}

// plain is the text of the keys; false if any of them is no text.
func plain(keys []tea.KeyMsg) (string, bool) {
	var b strings.Builder
	for _, k := range keys {
		switch {
		case isText(k):
			b.WriteString(string(k.Runes))
		case isBreak(k):
			b.WriteByte('\n')
		case k.Type == tea.KeyTab:
			b.WriteByte('\t')
		default:
			return "", false
		}
	}
	return b.String(), true
}

// layout keys are what a pasted text consists of.
func layout(k tea.KeyMsg) bool { return isText(k) || isBreak(k) || k.Type == tea.KeyTab && !k.Alt }

func isText(k tea.KeyMsg) bool {
	return (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt && !k.Paste
}

func isBreak(k tea.KeyMsg) bool {
	return (k.Type == tea.KeyEnter || k.Type == tea.KeyCtrlJ) && !k.Alt
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
