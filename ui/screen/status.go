package screen

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/term"
)

// lateAfter is how long the last reply may be past before the screen says so as a warning.
const lateAfter = 90 * time.Second

// slowAfter is when "taking longer than usual" is said: custodians promise five minutes in business hours.
const slowAfter = 5 * time.Minute

// Status shows what the custodian says of a submitted application. Every word comes from a get-account reply or the
// journal.
type Status struct {
	desk    *Desk
	session *flow.Session
	paused  bool
	whole   bool // the timeline is shown whole
	focus   int  // of what the custodian said
	w, h    int
}

// NewStatus returns the status of an application.
func NewStatus(d *Desk, s *flow.Session) *Status { return &Status{desk: d, session: s} }

// Enter keeps the mark on something that was said; the root asks the custodian.
func (s *Status) Enter() tea.Cmd {
	s.focus = max(0, min(s.focus, len(s.said())-1))
	return nil
}

// SetSize gives the room.
func (s *Status) SetSize(w, h int) { s.w, s.h = w, h }

// Paused tells whether asking is paused.
func (s *Status) Paused() bool { return s.paused }

// Head names the application.
func (s *Status) Head() Head { return draftHead(s.session, "Status") }

// said are the custodian's problems that still stand.
func (s *Status) said() []flow.Problem {
	var all []flow.Problem
	for _, p := range s.session.Problems() {
		if p.Source == flow.FromCustodian && p.Note == "" {
			all = append(all, p)
		}
	}
	return all
}

// Keys are the keys that work now.
func (s *Status) Keys() []key.Binding {
	k := s.desk.Keys
	st := k.Status
	v := s.session.View()
	asked := v.AccountNumber != "" && (v.Phase == flow.Submitted || v.Phase == flow.Unsure || v.Phase == flow.Action)
	st.CheckNow.SetEnabled(asked)
	st.Pause.SetEnabled(asked)
	if s.paused {
		st.Pause = keys.As(st.Pause, "go on asking")
	}
	st.Copy.SetEnabled(v.AccountNumber != "")
	enter := keys.As(k.Enter, "answers")
	if v.Editable && len(s.said()) > 0 {
		enter = keys.As(k.Enter, "mend")
	}
	note := k.List.Note
	note.SetEnabled(v.Editable && len(s.said()) > 0)
	return []key.Binding{st.CheckNow, st.Pause, st.Timeline, st.Copy, enter, note, keys.As(k.Back, "board"), k.List.Help}
}

// Update asks, pauses, copies and goes to the answers.
func (s *Status) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	said := s.said()
	v := s.session.View()
	switch m := s.desk.Keys; {
	case key.Matches(k, m.Status.CheckNow):
		return s.desk.ask(CheckNowMsg{})
	case key.Matches(k, m.Status.Pause):
		s.paused = !s.paused
		return s.desk.ask(PauseMsg{})
	case key.Matches(k, m.Status.Timeline):
		s.whole = !s.whole
	case key.Matches(k, m.Status.Copy):
		if v.AccountNumber != "" {
			return tea.Batch(term.Copy(v.AccountNumber), s.desk.say(v.AccountNumber+" sent to the terminal's clipboard."))
		}
	case key.Matches(k, m.List.Up):
		s.focus = max(0, s.focus-1)
	case key.Matches(k, m.List.Down):
		s.focus = max(0, min(len(said)-1, s.focus+1))
	case key.Matches(k, m.Enter):
		if v.Editable && s.focus < len(said) && said[s.focus].Path.Section != "" {
			return s.desk.ask(OpenPlaceMsg{Place: s.session.Assessment().PlaceOf(said[s.focus].Path), Return: true})
		}
		return s.desk.ask(OpenReviewMsg{})
	case key.Matches(k, m.List.Note):
		if v.Editable && s.focus < len(said) {
			return s.desk.ask(OpenKeepMsg{said[s.focus]})
		}
	case key.Matches(k, m.List.Help):
		return s.desk.ask(OpenHelpMsg{KeysTopic("Status", s.Keys())})
	case key.Matches(k, m.Back):
		return s.desk.ask(BackMsg{})
	}
	return nil
}
