package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// chooser is what the screens share in which one of several things is marked: the mark, the keys that move it, choose, explain
// and go back, and clicks.
type chooser struct {
	base
	focus int
}

// choices are what a screen gives it to go by.
type choices struct {
	stops  int // that can be marked
	choose func() Action
	title  string      // of the help; "" for none
	about  []string    // what the help says before it lists the keys
	back   Action      // nil where one goes to where one came from
	typing bool        // letters are text: of the keys that move, the arrows alone do
	prev   key.Binding // that go back and forth as well
	next   key.Binding
}

// Point marks what was clicked.
func (c *chooser) Point(stop int) Action {
	c.focus = stop
	return nil
}

// key takes one key on a screen; ok is false where it means nothing here.
func (c *chooser) key(k tea.KeyMsg, of Screen, with choices) (action Action, ok bool) {
	m := c.context.Keys
	up, down, help := m.List.Up, m.List.Down, m.List.Help
	if with.typing {
		up, down, help = m.Up, m.Down, m.Help
	}
	switch {
	case key.Matches(k, up, with.prev):
		c.focus = max(0, c.focus-1)
	case key.Matches(k, down, with.next):
		c.focus = max(0, min(with.stops-1, c.focus+1))
	case key.Matches(k, m.Enter):
		return with.choose(), true
	case key.Matches(k, help) && with.title != "":
		return c.help(Topic{Title: with.title, Text: with.about, Keys: of.Keys()}, of.Head()), true
	case key.Matches(k, m.Back):
		if with.back != nil {
			return with.back, true
		}
		return Back{}, true
	default:
		return nil, false
	}
	return nil, true
}
