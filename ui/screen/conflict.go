package screen

import (
	"slices"
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
	choice  map[flow.Path]string // the stored answer that is chosen
	focus   int
	w, h    int
}

// NewConflict returns the screen; each answer is as it stands here until another is chosen.
func NewConflict(d *Desk, s *flow.Session) *Conflict {
	return &Conflict{desk: d, session: s, choice: map[flow.Path]string{}}
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
		k.List.Up, k.Differ.Choose, keys.As(k.Enter, "go on"), k.Differ.AllHere, k.Differ.AllThere, keys.As(k.Back, "decide later"), k.List.Help,
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
		clear(c.choice)
	case key.Matches(k, m.Differ.AllThere):
		for _, q := range c.rift.Disputes {
			c.choice[q.Path] = q.There[0].Value
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

// choose takes what stands here, or goes on to the next of what others have.
func (c *Conflict) choose(there bool) {
	if c.focus >= len(c.rift.Disputes) {
		return
	}
	q := c.rift.Disputes[c.focus]
	i := c.chosen(q)
	if there {
		i = min(i+1, len(q.There))
	} else {
		i = max(i-1, 0)
	}
	c.choice[q.Path] = choices(q)[i].Value
}

// choices are what stands here and then what others have.
func choices(q flow.Dispute) []flow.Choice { return append([]flow.Choice{q.Here}, q.There...) }

// chosen is which of its choices is taken: what stands here, until another is chosen that is still among them.
func (c *Conflict) chosen(q flow.Dispute) int {
	value, given := c.choice[q.Path]
	i := slices.IndexFunc(choices(q), func(o flow.Choice) bool { return o.Value == value })
	if !given || i < 0 {
		return 0
	}
	return i
}

// settle goes on with the choices, each as it is shown; enter on an answer goes on to the next.
func (c *Conflict) settle() tea.Cmd {
	if c.focus < len(c.rift.Disputes) {
		c.focus++
		return nil
	}
	chosen := map[flow.Path]string{}
	for _, q := range c.rift.Disputes {
		chosen[q.Path] = choices(q)[c.chosen(q)].Value
	}
	if err := c.session.Settle(chosen); err != nil {
		return c.desk.say(say.Ended(say.Upper(err.Error())))
	}
	if c.session.View().Disputed > 0 {
		return tea.Batch(c.Enter(), c.desk.say("Another window typed on meanwhile: choose once more."))
	}
	return c.desk.ask(SettledMsg{})
}

// View draws what differs, the side of this window first.
func (c *Conflict) View() string {
	th := c.desk.Theme
	w := min(c.w, 96)
	var out block
	if len(c.rift.Disputes) == 0 {
		return "" // it was chosen in another window
	}
	other := c.rift.Disputes[0].There[0]
	title := "This application was changed on another machine"
	if other.OtherWindow {
		title = "This application was changed in another window"
	}
	out.add("  " + th.Title.Render(title))
	now := c.desk.Now()
	who := say.Another(other.User, other.Machine, other.OtherWindow)
	words := strings.Replace(who, "Another window", "The other window", 1) + " saved it at " + text.Clock(other.At, now) + ". "
	if !c.rift.From.IsZero() {
		words += "You started from " + text.Clock(c.rift.From, now) + ". "
	}
	out.add(wrapped(words+"Nothing is lost: both versions are kept in the history, and staging waits until you have chosen.", 2, w, th.Text.Render)...)
	out.gap()
	out.add(wrapped(c.sum(), 2, w, th.Text.Render)...)
	out.gap()
	label := c.labelWidth()
	if c.inColumns() {
		out.add("  " + strings.Repeat(" ", label) + text.Pad("Here", 24) + text.Cut(say.Of(other), 22))
	}
	for i, q := range c.rift.Disputes {
		rows := c.row(q, i == c.focus, label)
		out.stop(i, i == c.focus, rows...)
	}
	out.gap()
	last := c.focus >= len(c.rift.Disputes)
	button := mark(th, last) + style(th.Accent.Render, th.Text.Render, last)("[ Go on with these choices ]")
	out.button(len(c.rift.Disputes), last, button)
	return out.view(c.w, c.h, c.desk)
}

// inColumns tells whether both sides of every answer fit beside it, all the others being one and the same.
func (c *Conflict) inColumns() bool {
	of := say.Of(c.rift.Disputes[0].There[0])
	return c.w >= 60 && !slices.ContainsFunc(c.rift.Disputes, func(q flow.Dispute) bool {
		return len(q.There) > 1 || say.Of(q.There[0]) != of || text.Width(q.Here.Words) > 19 ||
			text.Width(q.There[0].Words) > c.w-c.labelWidth()-30
	})
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

func (c *Conflict) row(q flow.Dispute, focused bool, label int) []string {
	th := c.desk.Theme
	name := q.Label
	if q.Who != "" {
		name += ", " + text.Clean(q.Who)
	}
	paint := style(th.Accent.Render, th.Text.Render, focused)
	chosen := c.chosen(q)
	box := func(i int, words string) string {
		if i == chosen {
			return "(o) " + words
		}
		return "( ) " + words
	}
	if c.inColumns() {
		return []string{mark(th, focused) + paint(text.Fit(name, label-1)) + " " +
			text.Fit(box(0, text.Clean(q.Here.Words)), 23) + " " + box(1, text.Clean(q.There[0].Words))}
	}
	rows := []string{mark(th, focused) + paint(text.Cut(name, c.w-2))}
	for i, o := range choices(q) {
		from := "Here"
		if i > 0 {
			from = say.Of(o)
		}
		if i > 0 && len(q.There) > 1 {
			from += ", " + text.Clock(o.At, c.desk.Now())
		}
		lines := text.Wrap(from+": "+text.Clean(o.Words), max(8, c.w-9))
		rows = append(rows, "    "+box(i, lines[0]))
		for _, more := range lines[1:] {
			rows = append(rows, "        "+more)
		}
	}
	return rows
}
