package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// Chooser is what the screens share in which one of several things is marked: the mark, the keys that move it, choose, explain
// and go back, and clicks.
type Chooser struct {
	Base
	Focus int
}

// Choices are what a screen gives it to go by.
type Choices struct {
	Stops  int // that can be marked
	Choose func() Action
	Title  string      // of the help; "" for none
	About  []string    // what the help says before it lists the keys
	Back   Action      // nil where one goes to where one came from
	Typing bool        // letters are text: of the keys that move, the arrows alone do
	Prev   key.Binding // that go back and forth as well
	Next   key.Binding
}

// Point marks what was clicked.
func (c *Chooser) Point(stop int) Action {
	c.Focus = stop
	return nil
}

// Handle takes one key on a screen; ok is false where it means nothing here.
func (c *Chooser) Handle(k tea.KeyMsg, of Screen, with Choices) (action Action, ok bool) {
	m := c.Context.Keys
	up, down, help := m.List.Up, m.List.Down, m.List.Help
	if with.Typing {
		up, down, help = m.Up, m.Down, m.Help
	}
	switch {
	case key.Matches(k, up, with.Prev):
		c.Focus = max(0, c.Focus-1)
	case key.Matches(k, down, with.Next):
		c.Focus = max(0, min(with.Stops-1, c.Focus+1))
	case key.Matches(k, m.Enter):
		return with.Choose(), true
	case key.Matches(k, help) && with.Title != "":
		return c.Help(Topic{Title: with.Title, Text: with.About, Keys: of.Keys()}, of.Head()), true
	case key.Matches(k, m.Back):
		if with.Back != nil {
			return with.Back, true
		}
		return Back{}, true
	default:
		return nil, false
	}
	return nil, true
}
