package screen

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// Conflict shows what two windows changed differently, answer by answer, and takes the choice.
type Conflict struct {
	desk    *Desk
	session *flow.Session
	rift    flow.Rift
	there   map[flow.Path]bool
	focus   int
	w, h    int
}

// NewConflict returns the screen; each answer is as it stands here until another is chosen.
func NewConflict(d *Desk, s *flow.Session) *Conflict {
	return &Conflict{desk: d, session: s, there: map[flow.Path]bool{}}
}

// Enter looks what is left to choose.
func (c *Conflict) Enter() tea.Cmd {
	c.rift, _ = c.session.Rift()
	c.focus = max(0, min(c.focus, len(c.rift.Disputes)))
	return nil
}

// SetSize gives the room.
func (c *Conflict) SetSize(w, h int) { c.w, c.h = w, h }

// Head names the application.
func (c *Conflict) Head() Head { return draftHead(c.session, "Two versions") }

// Keys are the keys that work now.
func (c *Conflict) Keys() []key.Binding {
	k := c.desk.Keys
	return []key.Binding{
		k.List.Up, k.Differ.Choose, k.Differ.AllHere, k.Differ.AllThere, keys.As(k.Enter, "go on"), keys.As(k.Back, "decide later"), k.List.Help,
	}
}

// Update moves, chooses and goes on.
func (c *Conflict) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	switch m := c.desk.Keys; {
	case key.Matches(k, m.List.Up):
		c.focus = max(0, c.focus-1)
	case key.Matches(k, m.List.Down), key.Matches(k, m.Next):
		c.focus = min(len(c.rift.Disputes), c.focus+1)
	case key.Matches(k, m.Left):
		c.choose(false)
	case key.Matches(k, m.Right):
		c.choose(true)
	case key.Matches(k, m.Differ.AllHere):
		clear(c.there)
	case key.Matches(k, m.Differ.AllThere):
		for _, q := range c.rift.Disputes {
			c.there[q.Path] = true
		}
	case key.Matches(k, m.Enter):
		return c.settle()
	case key.Matches(k, m.List.Help):
		return c.desk.ask(OpenHelpMsg{KeysTopic("Two versions", c.Keys())})
	case key.Matches(k, m.Back):
		c.desk.say("Both versions are kept. Nothing is staged until you choose: F5 comes back here.")
		return c.desk.ask(BackMsg{})
	}
	return nil
}

func (c *Conflict) choose(there bool) {
	if c.focus < len(c.rift.Disputes) {
		c.there[c.rift.Disputes[c.focus].Path] = there
	}
}

// settle goes on with the choices; enter on an answer goes on to the next.
func (c *Conflict) settle() tea.Cmd {
	if c.focus < len(c.rift.Disputes) {
		c.focus++
		return nil
	}
	if err := c.session.Settle(func(q flow.Dispute) bool { return c.there[q.Path] }); err != nil {
		return c.desk.say(say.Upper(err.Error()) + ".")
	}
	return c.desk.ask(SettledMsg{})
}

// View draws the two columns.
func (c *Conflict) View() string {
	th := c.desk.Theme
	w := min(c.w, 96)
	var out block
	who, place := text.Clean(c.rift.User), text.Clean(c.rift.Machine)
	title, column := "This application was changed on another machine", text.Cut(place, 22)
	if who == "" {
		who = "Somebody"
	}
	switch {
	case c.rift.OtherWindow:
		title, column, who = "This application was changed in another window", "Other window", "The other window"
	case place == "":
		column = text.Cut(who, 22)
	default:
		who += " on " + place
	}
	out.add("  " + th.Title.Render(title))
	now := c.desk.Now()
	words := who + " saved it at " + text.Clock(c.rift.At, now) + ". "
	if !c.rift.From.IsZero() {
		words += "You started from " + text.Clock(c.rift.From, now) + ". "
	}
	out.add(wrapped(words+"Nothing is lost: both versions are kept in the history, and staging waits until you have chosen.", 2, w, th.Text.Render)...)
	out.gap()
	out.add(wrapped(c.sum(), 2, w, th.Text.Render)...)
	out.gap()
	label := c.labelWidth()
	if c.w >= 60 {
		out.add("  " + strings.Repeat(" ", label) + text.Pad("Here", 24) + column)
	}
	for i, q := range c.rift.Disputes {
		rows := c.row(q, i == c.focus, label, column)
		out.stop(i, i == c.focus, rows...)
	}
	out.gap()
	last := c.focus >= len(c.rift.Disputes)
	button := mark(th, last) + style(th.Accent.Render, th.Text.Render, last)("[ Go on with these choices ]")
	out.button(len(c.rift.Disputes), last, button)
	return out.view(c.w, c.h, c.desk)
}

func (c *Conflict) sum() string {
	words := text.Count(len(c.rift.Disputes), "answer differs.", "answers differ.")
	switch n := c.rift.Only; {
	case n == 1:
		words += " 1 more was changed only here or only there, and it is taken."
	case n > 1:
		words += " " + text.Count(n, "more was", "more were") + " changed only here or only there, and all are taken."
	}
	return words
}

func (c *Conflict) labelWidth() int { return max(18, min(44, c.w-2-2*24)) }

func (c *Conflict) row(q flow.Disputed, focused bool, label int, column string) []string {
	th := c.desk.Theme
	name := q.Label
	if q.Who != "" {
		name += ", " + text.Clean(q.Who)
	}
	paint := style(th.Accent.Render, th.Text.Render, focused)
	box := func(chosen bool, words string) string {
		if chosen {
			return "(o) " + text.Clean(words)
		}
		return "( ) " + text.Clean(words)
	}
	there := c.there[q.Path]
	if c.w >= 60 {
		return []string{mark(th, focused) + paint(text.Fit(name, label-1)) + " " +
			text.Fit(box(!there, q.HereWords), 23) + " " + text.Cut(box(there, q.ThereWords), max(10, c.w-label-26))}
	}
	return []string{
		mark(th, focused) + paint(text.Cut(name, c.w-2)),
		"    " + text.Cut(box(!there, "Here: "+q.HereWords), c.w-4),
		"    " + text.Cut(box(there, column+": "+q.ThereWords), c.w-4),
	}
}
