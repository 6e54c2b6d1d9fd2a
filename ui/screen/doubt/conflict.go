// Package doubt asks what only a person can settle: which of two versions stands, which entry of the custodian something is, and
// what became of a first stage.
package doubt

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Conflict shows what two windows changed differently, answer by answer, and takes the choice.
type Conflict struct {
	screen.Chooser
	session  *flow.Session
	conflict flow.MergeConflict
	choice   map[answers.Path]string // the stored answer that is chosen
}

// NewConflict returns the screen; each answer is as it stands here until another is chosen.
func NewConflict(d *screen.Context, s *flow.Session) *Conflict {
	return &Conflict{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s, choice: map[answers.Path]string{}}
}

// Enter looks what is left to choose.
func (c *Conflict) Enter() screen.Action {
	c.conflict, _ = c.session.MergeConflict()
	c.Focus = max(0, min(c.Focus, len(c.conflict.Fields)))
	return nil
}

// Head names the application.
func (c *Conflict) Head() screen.Head { return screen.DraftHead(c.session, "Two versions") }

// Traits are what it is just now.
func (c *Conflict) Traits() screen.Traits {
	return screen.Traits{At: screen.CommandConflict, Busy: true}
}

// Keys are the keys that work now.
func (c *Conflict) Keys() []key.Binding {
	k := c.Context.Keys
	return []key.Binding{
		k.List.Up, k.Differ.Choose, keys.As(k.Enter, "go on"), k.Differ.AllHere, k.Differ.AllThere, keys.As(k.Back, "decide later"), k.List.Help,
	}
}

// Update moves, chooses and goes on.
func (c *Conflict) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	switch m := c.Context.Keys; {
	case key.Matches(k, m.Left):
		c.choose(false)
	case key.Matches(k, m.Right):
		c.choose(true)
	case key.Matches(k, m.Differ.AllHere):
		clear(c.choice)
	case key.Matches(k, m.Differ.AllThere):
		for _, q := range c.conflict.Fields {
			c.choice[q.Path] = q.There[0].Value
		}
	default:
		action, _ := c.Handle(k, c, screen.Choices{
			Stops: len(c.conflict.Fields) + 1, Choose: c.resolve, Title: "Two versions", Next: m.Next,
			Back: screen.Several{screen.Say{Words: "Both versions are kept. Nothing is staged until you choose: F5 comes back here."}, screen.Back{}},
		})
		return action, nil
	}
	return nil, nil
}

// choose takes what stands here, or goes on to the next of what others have.
func (c *Conflict) choose(there bool) {
	if c.Focus >= len(c.conflict.Fields) {
		return
	}
	q := c.conflict.Fields[c.Focus]
	i := c.chosen(q)
	if there {
		i = min(i+1, len(q.There))
	} else {
		i = max(i-1, 0)
	}
	c.choice[q.Path] = versionsOf(q)[i].Value
}

// versionsOf are what stands here and then what others have.
func versionsOf(q flow.FieldConflict) []flow.Choice { return append([]flow.Choice{q.Here}, q.There...) }

// chosen is which of its choices is taken: what stands here, until another is chosen that is still among them.
func (c *Conflict) chosen(q flow.FieldConflict) int {
	value, given := c.choice[q.Path]
	i := slices.IndexFunc(versionsOf(q), func(o flow.Choice) bool { return o.Value == value })
	if !given || i < 0 {
		return 0
	}
	return i
}

// resolve goes on with the choices, each as it is shown; enter on an answer goes on to the next.
func (c *Conflict) resolve() screen.Action {
	if c.Focus < len(c.conflict.Fields) {
		c.Focus++
		return nil
	}
	chosen := map[answers.Path]string{}
	for _, q := range c.conflict.Fields {
		chosen[q.Path] = versionsOf(q)[c.chosen(q)].Value
	}
	if err := c.session.ResolveConflict(chosen); err != nil {
		return screen.Say{Words: say.Ended(say.Upper(err.Error()))}
	}
	if c.session.View().OpenConflicts > 0 {
		return screen.Several{c.Enter(), screen.Say{Words: "Another window typed on meanwhile: choose once more."}}
	}
	c.session.FinishAll()
	return screen.Several{screen.Decided{Conflict: true}, screen.Close{Screen: c}, screen.Save{}, screen.Stage{Draft: c.session.ID()}}
}

// View draws what differs, the side of this window first.
func (c *Conflict) View() string {
	th := c.Context.Theme
	w := min(c.W, 96)
	var out screen.Block
	if len(c.conflict.Fields) == 0 {
		return "" // it was chosen in another window
	}
	other := c.conflict.Fields[0].There[0]
	title := "This application was changed on another machine"
	if other.OtherWindow {
		title = "This application was changed in another window"
	}
	out.Add("  " + th.Title.Render(title))
	now := c.Context.Now()
	who := say.Another(other.User, other.Machine, other.OtherWindow)
	words := strings.Replace(who, "Another window", "The other window", 1) + " saved it at " + text.Clock(other.At, now) + ". "
	if !c.conflict.From.IsZero() {
		words += "You started from " + text.Clock(c.conflict.From, now) + ". "
	}
	out.Add(screen.Wrapped(words+"Nothing is lost: both versions are kept in the history, and staging waits until you have chosen.", 2, w, th.Text.Render)...)
	out.Gap()
	out.Add(screen.Wrapped(c.sum(), 2, w, th.Text.Render)...)
	out.Gap()
	label := c.labelWidth()
	if c.inColumns() {
		out.Add("  " + strings.Repeat(" ", label) + text.Pad("Here", 24) + text.Cut(say.SideOf(other), 22))
	}
	for i, q := range c.conflict.Fields {
		rows := c.row(q, i == c.Focus, label)
		out.Stop(i, i == c.Focus, rows...)
	}
	out.Gap()
	last := c.Focus >= len(c.conflict.Fields)
	button := th.Row(last, "[ Go on with these choices ]")
	out.Button(len(c.conflict.Fields), last, button)
	return out.View(c.W, c.H, c.Context)
}

// inColumns tells whether both sides of every answer fit beside it, all the others being one and the same.
func (c *Conflict) inColumns() bool {
	of := say.SideOf(c.conflict.Fields[0].There[0])
	return c.W >= 60 && !slices.ContainsFunc(c.conflict.Fields, func(q flow.FieldConflict) bool {
		return len(q.There) > 1 || say.SideOf(q.There[0]) != of || text.Width(q.Here.Words) > 19 ||
			text.Width(q.There[0].Words) > c.W-c.labelWidth()-30
	})
}

func (c *Conflict) sum() string {
	words := text.Count(len(c.conflict.Fields), "answer differs.", "answers differ.")
	switch n := c.conflict.Only; {
	case n == 1:
		words += " 1 more was changed only here or only there, and it is taken."
	case n > 1:
		words += " " + text.Count(n, "more was", "more were") + " changed only here or only there, and all are taken."
	}
	return words
}

func (c *Conflict) labelWidth() int { return max(18, min(44, c.W-2-2*24)) }

func (c *Conflict) row(q flow.FieldConflict, focused bool, label int) []string {
	th := c.Context.Theme
	name := q.Label
	if q.Who != "" {
		name += ", " + text.Clean(q.Who)
	}
	paint := th.Choice(focused)
	chosen := c.chosen(q)
	box := func(i int, words string) string {
		if i == chosen {
			return "(o) " + words
		}
		return "( ) " + words
	}
	if c.inColumns() {
		return []string{th.Mark(focused) + paint(text.Fit(name, label-1)) + " " +
			text.Fit(box(0, text.Clean(q.Here.Words)), 23) + " " + box(1, text.Clean(q.There[0].Words))}
	}
	rows := []string{th.Mark(focused) + paint(text.Cut(name, c.W-2))}
	for i, o := range versionsOf(q) {
		from := "Here"
		if i > 0 {
			from = say.SideOf(o)
		}
		if i > 0 && len(q.There) > 1 {
			from += ", " + text.Clock(o.At, c.Context.Now())
		}
		lines := text.Wrap(from+": "+text.Clean(o.Words), max(8, c.W-9))
		rows = append(rows, "    "+box(i, lines[0]))
		for _, more := range lines[1:] {
			rows = append(rows, "        "+more)
		}
	}
	return rows
}
