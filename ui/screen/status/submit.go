package status

import (
	"context"
	"errors"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Submit names the act and the people before it is done. In PRODUCTION a typed name is the act; elsewhere the focus
// starts on going back.
type Submit struct {
	screen.Confirm
	session  *flow.Session
	reviewed uint64
}

// longestName is more than any last name has.
const longestName = 120

// NewSubmit returns the screen for the answers as they are now.
func NewSubmit(d *screen.Context, s *flow.Session) *Submit {
	return &Submit{screen.NewConfirm(d, "Submit", longestName), s, s.Reviewed()}
}

// SetSize gives the room.
func (s *Submit) SetSize(w, h int) {
	s.Confirm.SetSize(w, h)
	s.Input.Width = max(8, min(48, w-16))
}

// Head names the application.
func (s *Submit) Head() screen.Head { return screen.DraftHead(s.session, s.Title) }

// Traits are what it is just now.
func (s *Submit) Traits() screen.Traits { return screen.Traits{Busy: true, Ticks: true} }

// typed tells whether the name has to be typed.
func (s *Submit) typed() bool { return s.Context.Environment.Word == custodian.Production }

// waits says why it cannot be submitted now, "" if it can.
func (s *Submit) waits() string {
	v := s.session.View()
	left, fix := assess.Blocking(s.session.Problems())
	switch {
	case s.Sent || v.Phase == flow.Submitting:
		return "is being sent"
	case fix+left > 0:
		return "waits for " + text.Count(fix, "to fix", "to fix") + " and " + text.Count(left, "left", "left")
	case s.session.Reviewed() != s.reviewed:
		return "waits to be checked again: the answers changed"
	case v.Sync.InDoubt():
		return "waits until it is known what the custodian has. esc, then F5 says what to do"
	case v.NotStaged > 0 && v.Sync == flow.Offline:
		return "waits for the custodian: " + text.Count(v.NotStaged, "change", "changes") + " not staged"
	case v.NotStaged > 0:
		return "waits for " + text.Count(v.NotStaged, "change", "changes") + " to be staged"
	case v.Sync == flow.InFlight:
		return "waits for the staging that is under way"
	}
	return ""
}

// Keys are the keys that work now.
func (s *Submit) Keys() []key.Binding {
	k := s.Context.Keys
	if s.typed() {
		enter := keys.As(k.Enter, "submit when the name matches")
		enter.SetEnabled(s.waits() == "")
		return []key.Binding{enter, k.Back, k.Help}
	}
	return []key.Binding{k.Up, k.Enter, k.Back, k.Help}
}

// Update moves and submits.
func (s *Submit) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	return s.Handle(msg, s.typed(), s.enter, s), nil
}

func (s *Submit) enter() screen.Action {
	if !s.typed() && !s.Ahead {
		return screen.Back{}
	}
	if why := s.waits(); why != "" {
		return screen.Say{Words: "Submit " + why + "."}
	}
	if what, want := say.Typed(s.session); s.typed() && !say.SameName(s.Input.Value(), want) {
		return screen.Say{Words: "That is not the " + what + ", " + text.Clean(want) + ", yet. Nothing was sent."}
	}
	s.Sent = true
	return s.submit()
}

// submit sends it, and goes to the status, or says why nothing was sent.
func (s *Submit) submit() screen.Action {
	reviewed := s.reviewed
	return screen.Work{Draft: s.session.ID(), Front: true, Run: func(ctx context.Context, of *flow.Session) screen.Action {
		err := of.Submit(context.WithoutCancel(ctx), reviewed)
		arrived := errors.Is(err, flow.ErrArrived)
		v := of.View()
		switch {
		case arrived: // the status alone would look as if it had been sent
			return screen.Several{screen.CommandStatus, screen.Say{Words: say.SubmitTrouble(err)}}
		case !v.Editable || v.Phase == flow.Rejected && say.Answered(err):
			return screen.CommandStatus
		}
		return screen.Several{screen.Tell{Screen: s, Msg: screen.Failed{}}, screen.Say{Words: say.SubmitTrouble(err)}}
	}}
}

// View says what will happen.
func (s *Submit) View() string {
	th := s.Context.Theme
	v := s.session.View()
	w := min(s.W, 96)
	var out screen.Block
	out.Add(screen.Wrapped("Submit the application of "+say.Holders(s.session), 2, w, th.Title.Render)...)
	out.Gap()
	env := s.session.Environment()
	goes := env.Host
	if env.Word == custodian.Sandbox {
		goes = "the built-in sandbox, on this computer"
	}
	if env.Word == custodian.Production {
		out.Add("  "+th.Fault.Render("This is a real application. It opens a real account."), "")
	}
	number := v.AccountNumber
	if number == "" {
		number = "not given yet"
	}
	facts := [][2]string{{"Registration", v.Registration.Label}, {"Account number", number}, {"Goes to", goes}}
	if s.H < 14 {
		facts = facts[1:2]
	}
	for _, l := range facts {
		out.Add(screen.Named(s.Context, l[0], text.Clean(l[1]), w)...)
	}
	if !s.Low() {
		out.Gap()
		out.Add("  " + th.Title.Render("What happens"))
		for i, l := range say.Submitting(s.session) {
			lines := screen.Wrapped(l, 5, w, th.Text.Render)
			lines[0] = "  " + th.Muted.Render(string(rune('1'+i))) + "  " + strings.TrimLeft(lines[0], " ")
			out.Add(lines...)
		}
		out.Gap()
		out.Add("  " + th.Title.Render("Cannot be changed once the account is open"))
		out.Add(screen.Wrapped(say.Fixed(s.session), 2, w, th.Text.Render)...)
	}
	out.Gap()
	s.ways(&out)
	return out.View(s.W, s.H, s.Context)
}

// ways are the two rows to choose from, or the name to type.
func (s *Submit) ways(out *screen.Block) {
	th := s.Context.Theme
	why := s.waits()
	if s.typed() {
		what, want := say.Typed(s.session)
		out.Add(screen.Wrapped("To submit, type the "+what+": "+text.Clean(want), 2, s.W, th.Text.Render)...)
		out.Add("  " + th.Muted.Render("Capitals, accents and spaces do not matter."))
		label, _, _ := strings.Cut(say.Upper(what), " of ")
		out.Focus(th.Mark(true) + th.Accent.Render(label) + "   " + s.Input.View())
		if why != "" {
			out.Add("  " + th.Muted.Render("Submit "+why))
		}
		return
	}
	for i, label := range []string{"Go back and check", "Submit application"} {
		on := (i == 1) == s.Ahead
		paint := th.Choice(on)
		row := th.Mark(on) + paint(label)
		if i == 1 && why != "" {
			row = th.Mark(on) + th.Muted.Render(label+"   "+why)
		}
		out.Stop(i, on, row)
	}
}
