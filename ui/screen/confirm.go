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
	desk  *Desk
	title string
	deaf  time.Time // keys before this are ignored
	ahead bool      // the focus is on the act
	input textinput.Model
	sent  bool
	w, h  int
}

// newConfirm returns one whose text may have so many characters.
func newConfirm(d *Desk, title string, longest int) confirm {
	in := textinput.New()
	in.Prompt, in.CharLimit = "", longest
	in.Focus()
	return confirm{desk: d, title: title, input: in, deaf: d.Now().Add(deafFor)}
}

// Enter starts the deaf time.
func (c *confirm) Enter() tea.Cmd { c.listenLater(); return nil }

func (c *confirm) listenLater() { c.deaf = c.desk.Now().Add(deafFor) }

// SetSize gives the room, and starts the deaf time again where it is another.
func (c *confirm) SetSize(w, h int) {
	if c.w != 0 && (w != c.w || h != c.h) {
		c.listenLater()
	}
	c.w, c.h = w, h
}

// update takes one key: enter does what the screen says, and characters go to the text where typing is on.
func (c *confirm) update(msg tea.Msg, typing bool, enter func() tea.Cmd, known func() []key.Binding) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok || c.desk.Now().Before(c.deaf) {
		return nil
	}
	switch m := c.desk.Keys; {
	case key.Matches(k, m.Back):
		return c.desk.ask(BackMsg{})
	case key.Matches(k, m.Help):
		return c.desk.ask(OpenHelpMsg{KeysTopic(c.title, known())})
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
