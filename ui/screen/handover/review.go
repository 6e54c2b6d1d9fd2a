package handover

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Review shows an application that came from a colleague: the note, and what the custodian has otherwise. Nothing is staged
// before it was looked at.
type Review struct {
	screen.Base
	session *flow.Session
}

// NewReview returns the screen.
func NewReview(d *screen.Context, s *flow.Session) *Review {
	return &Review{Base: screen.Base{Context: d}, session: s}
}

// Head names the application.
func (t *Review) Head() screen.Head { return screen.DraftHead(t.session, "Taken over") }

// Traits are what it is just now.
func (t *Review) Traits() screen.Traits { return screen.Traits{Busy: true} }

// Keys are the keys that work now.
func (t *Review) Keys() []key.Binding {
	k := t.Context.Keys
	from, _ := t.session.HandoverReview()
	enter, ask := keys.As(k.Enter, "go on"), keys.As(k.Status.CheckNow, "ask again")
	enter.SetEnabled(from.RemoteChecked)
	ask.SetEnabled(!from.RemoteChecked)
	return []key.Binding{enter, ask, keys.As(k.Back, "later"), k.List.Help}
}

// Update goes on, or asks the custodian again.
func (t *Review) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	switch m := t.Context.Keys; {
	case key.Matches(k, m.Enter):
		if err := t.session.AcceptHandover(); err != nil {
			return screen.Say{Words: "The custodian has not answered yet. r asks again."}, nil
		}
		return screen.Several{screen.Close{Screen: t}, screen.Save{}, screen.Stage{Draft: t.session.ID()}}, nil
	case key.Matches(k, m.Status.CheckNow):
		return screen.Stage{Draft: t.session.ID()}, nil
	case key.Matches(k, m.List.Help):
		return t.Help(screen.KeysTopic("Taken over", t.Keys()), t.Head()), nil
	case key.Matches(k, m.Back):
		return screen.Back{}, nil
	}
	return nil, nil
}

// View draws what came along and what differs.
func (t *Review) View() string {
	th := t.Context.Theme
	w := min(t.W, 96)
	from, ok := t.session.HandoverReview()
	var out screen.Block
	if !ok {
		return out.View(t.W, t.H, t.Context)
	}
	out.Add("  " + th.Title.Render("From "+text.Clean(from.From)))
	out.Add(screen.Wrapped("It came "+text.Clock(from.At, t.Context.Now())+". Nothing is staged before you have looked at what the custodian has.",
		2, w, th.Text.Render)...)
	out.Gap()
	if from.Note != "" {
		out.Add("  " + th.Muted.Render("Note"))
		out.Add(screen.Wrapped(text.Clean(from.Note), 2, w, th.Text.Render)...)
		out.Gap()
	}
	switch {
	case !from.RemoteChecked:
		out.Add(screen.Wrapped("The custodian was asked and has not answered yet.", 2, w, th.Waiting.Render)...)
	case len(from.Differences) == 0:
		out.Add(screen.Wrapped("The custodian shows nothing otherwise than it was sent.", 2, w, th.Done.Render)...)
	default:
		out.Add("  " + text.Count(len(from.Differences), "answer differs", "answers differ") + " at the custodian:")
		for _, c := range from.Differences {
			name := c.Label
			if c.Who != "" {
				name += ", " + text.Clean(c.Who)
			}
			out.Add(text.Cut("    "+th.Muted.Render(name+": ")+text.Clean(c.Now)+th.Muted.Render("   custodian ")+text.Clean(c.Before), t.W))
		}
		out.Gap()
		out.Add(screen.Wrapped("What stands here is staged when you go on.", 2, w, th.Muted.Render)...)
	}
	return out.View(t.W, t.H, t.Context)
}
