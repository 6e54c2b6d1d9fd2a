package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
)

// HandoverReview shows an application that came from a colleague: the note, and what the custodian has otherwise. Nothing is staged
// before it was looked at.
type HandoverReview struct {
	base
	session *flow.Session
}

// NewHandoverReview returns the screen.
func NewHandoverReview(d *Context, s *flow.Session) *HandoverReview {
	return &HandoverReview{base: base{context: d}, session: s}
}

// Head names the application.
func (t *HandoverReview) Head() Head { return draftHead(t.session, "Taken over") }

// Traits are what it is just now.
func (t *HandoverReview) Traits() Traits { return Traits{Busy: true} }

// Keys are the keys that work now.
func (t *HandoverReview) Keys() []key.Binding {
	k := t.context.Keys
	from, _ := t.session.HandoverReview()
	enter, ask := keys.As(k.Enter, "go on"), keys.As(k.Status.CheckNow, "ask again")
	enter.SetEnabled(from.RemoteChecked)
	ask.SetEnabled(!from.RemoteChecked)
	return []key.Binding{enter, ask, keys.As(k.Back, "later"), k.List.Help}
}

// Update goes on, or asks the custodian again.
func (t *HandoverReview) Update(msg tea.Msg) (Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	switch m := t.context.Keys; {
	case key.Matches(k, m.Enter):
		if err := t.session.AcceptHandover(); err != nil {
			return Say{Words: "The custodian has not answered yet. r asks again."}, nil
		}
		return Several{Close{t}, Save{}, Stage{t.session.ID()}}, nil
	case key.Matches(k, m.Status.CheckNow):
		return Stage{t.session.ID()}, nil
	case key.Matches(k, m.List.Help):
		return t.help(KeysTopic("Taken over", t.Keys()), t.Head()), nil
	case key.Matches(k, m.Back):
		return Back{}, nil
	}
	return nil, nil
}

// View draws what came along and what differs.
func (t *HandoverReview) View() string {
	th := t.context.Theme
	w := min(t.w, 96)
	from, ok := t.session.HandoverReview()
	var out block
	if !ok {
		return out.view(t.w, t.h, t.context)
	}
	out.add("  " + th.Title.Render("From "+text.Clean(from.From)))
	out.add(wrapped("It came "+text.Clock(from.At, t.context.Now())+". Nothing is staged before you have looked at what the custodian has.",
		2, w, th.Text.Render)...)
	out.gap()
	if from.Note != "" {
		out.add("  " + th.Muted.Render("Note"))
		out.add(wrapped(text.Clean(from.Note), 2, w, th.Text.Render)...)
		out.gap()
	}
	switch {
	case !from.RemoteChecked:
		out.add(wrapped("The custodian was asked and has not answered yet.", 2, w, th.Waiting.Render)...)
	case len(from.Differences) == 0:
		out.add(wrapped("The custodian shows nothing otherwise than it was sent.", 2, w, th.Done.Render)...)
	default:
		out.add("  " + text.Count(len(from.Differences), "answer differs", "answers differ") + " at the custodian:")
		for _, c := range from.Differences {
			name := c.Label
			if c.Who != "" {
				name += ", " + text.Clean(c.Who)
			}
			out.add(text.Cut("    "+th.Muted.Render(name+": ")+text.Clean(c.Now)+th.Muted.Render("   custodian ")+text.Clean(c.Before), t.w))
		}
		out.gap()
		out.add(wrapped("What stands here is staged when you go on.", 2, w, th.Muted.Render)...)
	}
	return out.view(t.w, t.h, t.context)
}
