package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/screen"
)

// takenOver is what came of taking over what a colleague handed over.
type takenOver struct {
	handover *flow.Handover
	session  *flow.Session
	err      error
}

// takeOver does what the screen for it asks for.
func (a *App) takeOver(msg tea.Msg) tea.Cmd {
	o := a.desk.Office
	if o == nil {
		return nil // the message that nothing can be opened is in front
	}
	switch msg := msg.(type) {
	case screen.OpenTakeOverMsg:
		return a.push(screen.NewTakeOver(a.desk, a.office.Colleagues))
	case screen.LookForHandoversMsg:
		return func() tea.Msg {
			found, err := outbox.Look(msg.Typed)
			return screen.HandoversMsg{Typed: msg.Typed, Found: found, Err: err}
		}
	case screen.OpenHandoverMsg:
		return func() tea.Msg {
			sealed, err := outbox.Read(msg.File)
			if err != nil {
				return screen.HandoverMsg{File: msg.File, Err: err}
			}
			h, err := o.OpenHandover(a.ctx, sealed)
			return screen.HandoverMsg{File: msg.File, Handover: h, Err: err}
		}
	case screen.TakeOverMsg:
		return a.await(func() tea.Msg {
			s, err := msg.Handover.Keep(a.ctx)
			return takenOver{msg.Handover, s, err}
		})
	}
	return nil
}

// onTakeOver hands what came back to the screen, whatever covers it for a moment.
func (a *App) onTakeOver(do func(*screen.TakeOver) tea.Cmd) tea.Cmd {
	for _, s := range a.stack {
		if t, ok := s.(*screen.TakeOver); ok {
			return do(t)
		}
	}
	return nil
}

// takenOver goes to the application that was taken over, as the session of it that may have been open here stands no more.
func (a *App) takenOver(msg takenOver) tea.Cmd {
	if msg.err != nil {
		return a.onTakeOver(func(t *screen.TakeOver) tea.Cmd { t.Failed(msg.err); return nil })
	}
	id := msg.session.ID()
	if old := a.shifts[id]; old != nil {
		old.depart()
	}
	a.shifts[id] = &shift{session: msg.session}
	a.forgetChoices(id)
	if a.session != nil { // one went elsewhere meanwhile
		return tea.Batch(a.listCmd(), a.say("Taken over. It is on the board."))
	}
	return tea.Batch(a.enter(msg.session), a.listCmd())
}
