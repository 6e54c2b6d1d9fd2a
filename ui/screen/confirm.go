package screen

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
)

// deafFor is how long keys are ignored after such a screen appears or is resized: nobody means a key pressed that soon.
const deafFor = 300 * time.Millisecond

// confirm is what the screens share that ask once more before something is sent: keys that come too soon are ignored, the
// focus starts on going back, and what is typed can be the act.
type confirm struct {
	base
	title string
	deaf  time.Time // keys before this are ignored
	ahead bool      // the focus is on the act
	input textinput.Model
	sent  bool
}

// newConfirm returns one whose text may have so many characters.
func newConfirm(d *Context, title string, longest int) confirm {
	in := newInput(longest)
	return confirm{base: base{context: d}, title: title, input: in, deaf: d.Now().Add(deafFor)}
}

// Enter starts the deaf time.
func (c *confirm) Enter() Action { c.listenLater(); return nil }

func (c *confirm) listenLater() { c.deaf = c.context.Now().Add(deafFor) }

// SetSize gives the room, and starts the deaf time again where it is another.
func (c *confirm) SetSize(w, h int) {
	if c.w != 0 && (w != c.w || h != c.h) {
		c.listenLater()
	}
	c.w, c.h = w, h
}

// failed says that what was asked for was not done.
type failed struct{}

// update takes one key: enter does what the screen says, and characters go to the text where typing is on.
func (c *confirm) update(msg tea.Msg, typing bool, enter func() Action, of Screen) Action {
	if _, is := msg.(failed); is {
		c.sent = false
	}
	k, ok := msg.(tea.KeyMsg)
	if !ok || c.context.Now().Before(c.deaf) {
		return nil
	}
	switch m := c.context.Keys; {
	case key.Matches(k, m.Back):
		return Back{}
	case key.Matches(k, m.Help):
		return c.help(KeysTopic(c.title, of.Keys()), of.Head())
	case key.Matches(k, m.Enter):
		return enter()
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		c.ahead = false
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		c.ahead = true
	case typing && !c.sent:
		c.input, _ = c.input.Update(k)
	}
	return nil
}

// Point marks the act, or the way back.
func (c *confirm) Point(stop int) Action { c.ahead = stop == 1; return nil }
