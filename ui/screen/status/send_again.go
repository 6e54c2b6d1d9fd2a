package status

import (
	"context"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// SendAgain asks before an application is sent a second time because nobody knows what became of the first. The typed
// account number is the act; the focus starts on going back.
type SendAgain struct {
	screen.Confirm
	session *flow.Session
}

// NewSendAgain returns the screen for an application whose outcome is unknown.
func NewSendAgain(d *screen.Context, s *flow.Session) *SendAgain {
	return &SendAgain{screen.NewConfirm(d, "Send again", screen.LongestNumber), s}
}

// SetSize gives the room.
func (s *SendAgain) SetSize(w, h int) {
	s.Confirm.SetSize(w, h)
	s.Input.Width = max(8, min(screen.LongestNumber, w-24))
}

// Head names the application.
func (s *SendAgain) Head() screen.Head { return screen.DraftHead(s.session, s.Title) }

// Traits are what it is just now.
func (s *SendAgain) Traits() screen.Traits {
	return screen.Traits{Busy: s.Ahead && !s.Sent, Watches: true}
}

// Keys are the keys that work now.
func (s *SendAgain) Keys() []key.Binding {
	k := s.Context.Keys
	enter := keys.As(k.Enter, "go back")
	if s.Ahead {
		enter = keys.As(k.Enter, "send again when the number matches")
	}
	return []key.Binding{k.Up, enter, k.Back, k.Help}
}

// Update moves, types and sends.
func (s *SendAgain) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	return s.Handle(msg, s.Ahead, s.enter, s), nil
}

func (s *SendAgain) enter() screen.Action {
	if !s.Ahead {
		return screen.Back{}
	}
	v := s.session.View()
	switch {
	case s.Sent || v.Phase == flow.Submitting:
		return screen.Say{Words: "It is being sent."}
	case v.Phase != flow.Unsure:
		return screen.Say{Words: "The custodian has answered meanwhile. esc shows what it says. Nothing was sent."}
	case strings.TrimSpace(s.Input.Value()) != v.AccountNumber:
		return screen.Say{Words: "The number does not match " + text.Clean(v.AccountNumber) + " yet. Nothing was sent."}
	}
	s.Sent = true
	return s.send(s.Input.Value())
}

// send sends it again and goes back to the status, which tells what is known, with the reason where nothing was sent.
func (s *SendAgain) send(typed string) screen.Action {
	return screen.Work{Draft: s.session.ID(), Front: true, Run: func(ctx context.Context, of *flow.Session) screen.Action {
		err := of.Resubmit(context.WithoutCancel(ctx), typed)
		return screen.Several{screen.Close{Screen: s}, screen.CheckNow{}, screen.Say{Words: say.SendAgainTrouble(err)}}
	}}
}

// View says what sending again can do, and asks for the number.
func (s *SendAgain) View() string {
	th := s.Context.Theme
	v := s.session.View()
	w := min(s.W, 96)
	number := text.Clean(v.AccountNumber)
	var out screen.Block
	out.Add("  "+th.Title.Render("Send the application again"), "")
	out.Add(screen.Wrapped("Sending again can open a second account. Type "+number+" to send again.", 2, w, th.Warn.Render)...)
	out.Gap()
	out.Add(screen.Wrapped("Do it only after the custodian said that the application of "+v.Submitted.Format("15:04:05")+
		" did not arrive. onboard asks once more what it has before anything is sent.", 2, w, th.Text.Render)...)
	out.Gap()
	for _, l := range [][2]string{{"Sent", text.Clock(v.Submitted, s.Context.Now())}, {"Asked", asked(v)}} {
		out.Add(screen.Named(s.Context, l[0], text.Clean(l[1]), w)...)
	}
	out.Gap()
	back := th.Row(!s.Ahead, "Go back")
	field := th.Row(s.Ahead, "Account number") + "   " + s.Input.View()
	if s.Sent {
		field = th.Mark(s.Ahead) + th.Muted.Render("Asking once more, then sending")
	}
	out.Stop(0, !s.Ahead, back)
	out.Stop(1, s.Ahead, field)
	return out.View(s.W, s.H, s.Context)
}
