package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// handedOver is what came of handing an application over or taking it back.
type handedOver struct {
	session *flow.Session
	words   string
	err     error
}

func (a *App) handOverCmd(msg screen.HandOverMsg) tea.Cmd {
	known := a.shifts[msg.Draft]
	return func() tea.Msg {
		s, err := a.sessionFor(known, msg.Draft)
		if err != nil {
			return handedOver{err: err}
		}
		file, write := outbox.For(a.office.Outbox, msg.Draft)
		err = s.HandOver(a.ctx, msg.To.Recipient, msg.To.Name, msg.Note, write)
		return handedOver{s, "Handed over to " + text.Clean(msg.To.Name) + ": give them " + file + ". t takes it back.", err}
	}
}

func (a *App) takeBackCmd(id string) tea.Cmd {
	known := a.shifts[id]
	return func() tea.Msg {
		s, err := a.sessionFor(known, id)
		if err != nil {
			return handedOver{err: err}
		}
		return handedOver{s, "Taken back. Nothing is staged before you have looked at what the custodian has.", s.TakeBack(a.ctx)}
	}
}

// sessionFor is the session of a shift, or opens the draft.
func (a *App) sessionFor(known *shift, id string) (*flow.Session, error) {
	if known != nil {
		return known.session, nil
	}
	return a.desk.Office.Resume(a.ctx, id)
}

func (a *App) handedOver(msg handedOver) tea.Cmd {
	if msg.err != nil {
		return tea.Batch(a.shut(msg.err), a.listCmd())
	}
	if a.shifts[msg.session.ID()] == nil {
		a.shifts[msg.session.ID()] = &shift{session: msg.session}
	}
	a.forgetChoices(msg.session.ID())
	if _, asking := a.top().(*screen.HandOver); asking {
		return tea.Batch(a.pop(), a.listCmd(), a.say(msg.words))
	}
	return tea.Batch(a.listCmd(), a.say(msg.words))
}
