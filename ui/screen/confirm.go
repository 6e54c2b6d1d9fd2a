package screen

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
)

// deafFor is how long keys are ignored after such a screen appears or is resized: nobody means a key pressed that soon.
const deafFor = 300 * time.Millisecond

// Confirm is what the screens share that ask once more before something is sent: keys that come too soon are ignored, the
// focus starts on going back, and what is typed can be the act.
type Confirm struct {
	Base
	Title string
	deaf  time.Time // keys before this are ignored
	Ahead bool      // the focus is on the act
	Input textinput.Model
	Sent  bool
}

// NewConfirm returns one whose text may have so many characters.
func NewConfirm(d *Context, title string, longest int) Confirm {
	in := NewInput(longest)
	return Confirm{Base: Base{Context: d}, Title: title, Input: in, deaf: d.Now().Add(deafFor)}
}

// Enter starts the deaf time.
func (c *Confirm) Enter() Action { c.listenLater(); return nil }

func (c *Confirm) listenLater() { c.deaf = c.Context.Now().Add(deafFor) }

// SetSize gives the room, and starts the deaf time again where it is another.
func (c *Confirm) SetSize(w, h int) {
	if c.W != 0 && (w != c.W || h != c.H) {
		c.listenLater()
	}
	c.W, c.H = w, h
}

// Failed says that what was asked for was not done.
type Failed struct{}

// Handle takes one key: enter does what the screen says, and characters go to the text where typing is on.
func (c *Confirm) Handle(msg tea.Msg, typing bool, enter func() Action, of Screen) Action {
	if _, is := msg.(Failed); is {
		c.Sent = false
	}
	k, ok := msg.(tea.KeyMsg)
	if !ok || c.Context.Now().Before(c.deaf) {
		return nil
	}
	switch m := c.Context.Keys; {
	case key.Matches(k, m.Back):
		return Back{}
	case key.Matches(k, m.Help):
		return c.Help(KeysTopic(c.Title, of.Keys()), of.Head())
	case key.Matches(k, m.Enter):
		return enter()
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		c.Ahead = false
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		c.Ahead = true
	case typing && !c.Sent:
		c.Input, _ = c.Input.Update(k)
	}
	return nil
}

// Point marks the act, or the way back.
func (c *Confirm) Point(stop int) Action { c.Ahead = stop == 1; return nil }
