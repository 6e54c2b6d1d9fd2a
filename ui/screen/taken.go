package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
)

// Taken shows an application that came from a colleague: the note, and what the custodian has otherwise. Nothing is staged
// before it was looked at.
type Taken struct {
	desk    *Desk
	session *flow.Session
	w, h    int
}

// NewTaken returns the screen.
func NewTaken(d *Desk, s *flow.Session) *Taken { return &Taken{desk: d, session: s} }

// Enter does nothing: the root asks the custodian.
func (t *Taken) Enter() tea.Cmd { return nil }

// SetSize gives the room.
func (t *Taken) SetSize(w, h int) { t.w, t.h = w, h }

// Head names the application.
func (t *Taken) Head() Head { return draftHead(t.session, "Taken over") }

// Keys are the keys that work now.
func (t *Taken) Keys() []key.Binding {
	k := t.desk.Keys
	from, _ := t.session.TakenOver()
	enter, ask := keys.As(k.Enter, "go on"), keys.As(k.Status.CheckNow, "ask again")
	enter.SetEnabled(from.Looked)
	ask.SetEnabled(!from.Looked)
	return []key.Binding{enter, ask, keys.As(k.Back, "later"), k.List.Help}
}

// Update goes on, or asks the custodian again.
func (t *Taken) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	switch m := t.desk.Keys; {
	case key.Matches(k, m.Enter):
		if err := t.session.TakeOn(); err != nil {
			return t.desk.say("The custodian has not answered yet. r asks again.")
		}
		return t.desk.ask(TakeOnMsg{})
	case key.Matches(k, m.Status.CheckNow):
		return t.desk.ask(LookAgainMsg{})
	case key.Matches(k, m.List.Help):
		return t.desk.ask(OpenHelpMsg{KeysTopic("Taken over", t.Keys())})
	case key.Matches(k, m.Back):
		return t.desk.ask(BackMsg{})
	}
	return nil
}

// View draws what came along and what differs.
func (t *Taken) View() string {
	th := t.desk.Theme
	w := min(t.w, 96)
	from, ok := t.session.TakenOver()
	var out block
	if !ok {
		return out.view(t.w, t.h, t.desk)
	}
	out.add("  " + th.Title.Render("From "+text.Clean(from.From)))
	out.add(wrapped("It came "+text.Clock(from.At, t.desk.Now())+". Nothing is staged before you have looked at what the custodian has.",
		2, w, th.Text.Render)...)
	out.gap()
	if from.Note != "" {
		out.add("  " + th.Muted.Render("Note"))
		out.add(wrapped(text.Clean(from.Note), 2, w, th.Text.Render)...)
		out.gap()
	}
	switch {
	case !from.Looked:
		out.add(wrapped("The custodian was asked and has not answered yet.", 2, w, th.Waiting.Render)...)
	case len(from.Differs) == 0:
		out.add(wrapped("The custodian shows nothing otherwise than it was sent.", 2, w, th.Done.Render)...)
	default:
		out.add("  " + text.Count(len(from.Differs), "answer differs", "answers differ") + " at the custodian:")
		for _, c := range from.Differs {
			name := c.Label
			if c.Who != "" {
				name += ", " + text.Clean(c.Who)
			}
			out.add(text.Cut("    "+th.Muted.Render(name+": ")+text.Clean(c.Now)+th.Muted.Render("   custodian ")+text.Clean(c.Held), t.w))
		}
		out.gap()
		out.add(wrapped("What stands here is staged when you go on.", 2, w, th.Muted.Render)...)
	}
	return out.view(t.w, t.h, t.desk)
}
