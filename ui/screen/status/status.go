// Package status submits an application, and shows what the custodian says of it from then on.
package status

import (
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/term"
	"brokerage/onboard/ui/text"
)

// lateAfter is how long the last reply may be past before the screen says so as a warning.
const lateAfter = 90 * time.Second

// Status shows what the custodian says of a submitted application: in progress or open, rejected, or with an outcome that
// nobody knows. Every word comes from a get-account reply or the journal.
type Status struct {
	screen.Chooser
	session *flow.Session
	paused  bool
	whole   bool // the timeline is shown whole
	copied  bool // the account number went to the clipboard: the trace is next
}

// New returns the status of an application.
func New(d *screen.Context, s *flow.Session) *Status {
	return &Status{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s}
}

// Enter keeps the mark on something that was said; the root asks the custodian.
func (s *Status) Enter() screen.Action {
	s.Focus = max(0, min(s.Focus, s.stops(s.session.View())-1))
	return nil
}

// stops are how many things can be marked: what the custodian said, or what may come next.
func (s *Status) stops(v flow.View) int {
	if v.Phase == flow.Open {
		return len(s.onwards(v))
	}
	return len(s.complaints())
}

// Head names the application.
func (s *Status) Head() screen.Head { return screen.DraftHead(s.session, "Status") }

// complaints are the custodian's problems that still stand.
func (s *Status) complaints() []assess.Problem { return say.Complaints(s.session) }

// Traits are what it is just now.
func (s *Status) Traits() screen.Traits {
	v := s.session.View()
	return screen.Traits{
		At: screen.CommandStatus, Ticks: !v.Phase.Final(), Turns: s.turns(v), Watches: true, Paused: s.paused, Problems: len(s.complaints()) > 0,
	}
}

// turns tells whether the application was sent a short time ago and the custodian is asked about it.
func (s *Status) turns(v flow.View) bool {
	sent := v.Phase == flow.Submitting || v.Phase == flow.Submitted
	return sent && !s.paused && !s.Context.Still && s.Context.Now().Sub(v.Submitted) < screen.Lately
}

// Keys are the keys that work now.
func (s *Status) Keys() []key.Binding {
	k := s.Context.Keys
	st := k.Status
	v := s.session.View()
	st.CheckNow.SetEnabled(s.more(v))
	st.Pause.SetEnabled(v.AccountNumber != "" && v.Phase.Asked())
	if s.paused {
		st.Pause = keys.As(st.Pause, "go on asking")
	}
	st.Copy.SetEnabled(v.AccountNumber != "")
	board := keys.As(k.Back, "board")
	switch {
	case v.Phase == flow.Unsure:
		st.SendAgain.SetEnabled(v.MayResend)
		return []key.Binding{
			keys.As(st.CheckNow, "ask now"), st.Pause, keys.As(st.Copy, "copy account number and time"), st.SendAgain, board,
			st.Timeline, k.GoTo, k.List.Help,
		}
	case v.Editable && len(s.complaints()) > 0:
		return []key.Binding{
			keys.As(k.Enter, "mend"), keys.As(k.NextProblem, "next"), k.List.Note, keys.As(st.Copy, "copy text and trace"),
			st.Timeline, board, st.CheckNow, k.Check, k.GoTo, k.List.Help,
		}
	}
	number := keys.As(st.Copy, "copy number")
	if v.Phase == flow.Open && !s.whole {
		return []key.Binding{keys.As(k.Enter, "choose"), st.CheckNow, st.Timeline, number, k.Check, board, k.GoTo, k.List.Help}
	}
	return []key.Binding{st.CheckNow, st.Pause, st.Timeline, number, keys.As(k.Enter, "answers"), board, k.GoTo, k.List.Help}
}

// Update asks, pauses, copies and goes to the answers.
func (s *Status) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	v := s.session.View()
	switch m := s.Context.Keys; {
	case key.Matches(k, m.Status.CheckNow):
		return s.checkNow(v), nil
	case key.Matches(k, m.Status.Pause):
		s.paused = !s.paused
	case key.Matches(k, m.Status.Timeline):
		s.whole = !s.whole
	case key.Matches(k, m.Status.Copy):
		return s.copy(v)
	case key.Matches(k, m.Status.SendAgain) && v.Phase == flow.Unsure:
		return s.sendAgain(v), nil
	case key.Matches(k, m.List.Note):
		if said := s.complaints(); v.Editable && s.Focus < len(said) {
			return screen.AskNote{Problem: said[s.Focus]}, nil
		}
	default:
		action, _ := s.Handle(k, s, screen.Choices{
			Stops: s.stops(v), Choose: func() screen.Action { return s.enter(v) }, Title: "Status", Next: m.NextProblem,
		})
		return action, nil
	}
	return nil, nil
}

// checkNow asks the custodian, where there is anything more to hear.
func (s *Status) checkNow(v flow.View) screen.Action {
	if !s.more(v) {
		return screen.Say{Words: "There is nothing more to come from the custodian."}
	}
	return screen.CheckNow{}
}

// more tells whether something may still be heard: of the application, or of a part of an open account that is being set up.
func (s *Status) more(v flow.View) bool {
	pending := slices.ContainsFunc(v.Steps, func(st custodian.SubStep) bool { return st.State == custodian.SubStepPending })
	return v.AccountNumber != "" && (v.Phase.Asked() || v.Phase == flow.Open && pending)
}

// enter goes to the answer that something was said about, else to all answers.
func (s *Status) enter(v flow.View) screen.Action {
	if next := s.onwards(v); s.Focus < len(next) {
		return next[s.Focus].do
	}
	said := s.complaints()
	if v.Editable && s.Focus < len(said) && said[s.Focus].Path.Section != "" {
		return screen.GoTo{Place: s.session.Assessment().PlaceOf(said[s.Focus].Path), Return: true}
	}
	return screen.CommandCheck
}

// copy sends what a person quotes on the telephone to the terminal's clipboard, and prints it as well: whether it arrives
// nobody knows.
func (s *Status) copy(v flow.View) (screen.Action, tea.Cmd) {
	if v.AccountNumber == "" {
		return nil, nil
	}
	what, more := v.AccountNumber, ""
	trace := text.Clean(lastTrace(v))
	switch said := s.complaints(); {
	case v.Phase == flow.Unsure:
		what += ", " + v.Submitted.Format("15:04:05 on 2 January 2006")
	case v.Editable && len(said) > 0:
		var lines []string
		for _, p := range said {
			lines = append(lines, text.Clean(p.Message))
		}
		what += ": " + strings.Join(lines, "; ")
		if trace != "" {
			what += "; trace " + trace
		}
	case s.copied && trace != "":
		what, s.copied = trace, false
	case trace != "":
		s.copied, more = true, " y again sends the trace id."
	}
	return screen.Say{Words: "Sent to the terminal's clipboard: " + what + "." + more}, term.Copy(what)
}

// lastTrace is the newest trace id of the timeline.
func lastTrace(v flow.View) string {
	for i := len(v.Moments) - 1; i >= 0; i-- {
		if id := v.Moments[i].TraceID; id != "" {
			return id
		}
	}
	return ""
}
