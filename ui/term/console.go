package term

import (
	"bytes"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow/guard"
)

// overMsg comes when what the console holds may be over.
type overMsg struct{}

// console takes the answers of a terminal out of the keys of a Windows console. Such a console reports keys, not bytes, and
// each byte of an answer as a key; so Bubble Tea reads it, and the parser comes after.
type console struct {
	parser parser
	clock  clock
	send   func(tea.Msg)
}

// filter passes a message on, or the keys that have proved to be keys.
func (c *console) filter(msg tea.Msg) tea.Msg {
	switch m := msg.(type) {
	case overMsg:
		if due := c.parser.due(); !due.IsZero() && !c.clock.now().Before(due) {
			c.parser.expire()
		}
	case tea.KeyMsg:
		typed := bytesOf(m)
		switch {
		case mute(m):
			return nil
		case c.parser.state == ground && bytes.IndexByte(typed, esc) < 0:
			return msg
		case typed == nil: // no answer holds such a key
			c.parser.expire()
			return asMessage(c.settled(), m)
		}
		c.parser.feed(typed, c.clock.now())
	default:
		return msg
	}
	out := c.settled()
	if due := c.parser.due(); !due.IsZero() {
		c.clock.after(due.Sub(c.clock.now()), func() { c.send(overMsg{}) })
	}
	return asMessage(out)
}

// mute tells a key that says nothing by itself, and that a console reports all the same: ctrl, alt, a lock, a dead key.
func mute(k tea.KeyMsg) bool {
	return k.Type == tea.KeyRunes && len(k.Runes) == 1 && k.Runes[0] == 0
}

// settled are the keys that the parser is sure of; its messages are sent.
func (c *console) settled() Batch {
	var all Batch
	for _, s := range c.parser.out {
		if s.msg != nil {
			guard.Go(func() { c.send(s.msg) }) // the loop that would receive it is the one that called
			continue
		}
		text, alt := s.keys, len(s.keys) > 1 && s.keys[0] == esc
		if alt {
			text = text[1:]
		}
		for _, r := range string(text) {
			k := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: alt}
			switch {
			case r == ' ':
				k.Type = tea.KeySpace
			case r < ' ' || r == del:
				k.Type, k.Runes = tea.KeyType(r), nil
			}
			all = append(all, k)
		}
	}
	c.parser.out = nil
	return all
}

// bytesOf is what a terminal would have sent for a key that an answer may hold; nil for others.
func bytesOf(k tea.KeyMsg) []byte {
	switch {
	case k.Alt || k.Paste:
		return nil
	case k.Type == tea.KeyRunes || k.Type == tea.KeySpace:
		return []byte(string(k.Runes))
	case k.Type >= 0 && k.Type <= del:
		return []byte{byte(k.Type)}
	}
	return nil
}

// asMessage is keys as one message: none, the one, or several.
func asMessage(keys Batch, more ...tea.KeyMsg) tea.Msg {
	switch keys = append(keys, more...); len(keys) {
	case 0:
		return nil
	case 1:
		return keys[0]
	}
	return keys
}
