package app

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// fileFor is how long the path of a file stands: somebody copies it, or goes to look for it.
const fileFor = 5 * time.Minute

// handedOver is what came of handing an application over or taking it back.
type handedOver struct {
	session *flow.Session
	words   string
	file    bool // words name a file: they stand until the next key
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
		return handedOver{s, say.Given(s, text.Clean(msg.To.Name), file) + " t takes it back.", true, err}
	}
}

func (a *App) takeBackCmd(id string) tea.Cmd {
	known := a.shifts[id]
	return func() tea.Msg {
		s, err := a.sessionFor(known, id)
		if err != nil {
			return handedOver{err: err}
		}
		return handedOver{s, "Taken back. Nothing is staged before you have looked at what the custodian has.", false, s.TakeBack(a.ctx)}
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
	stands := noticeFor
	if msg.file {
		stands = fileFor
	}
	if _, asking := a.top().(*screen.HandOver); asking {
		return tea.Batch(a.pop(), a.listCmd(), a.sayFor(msg.words, stands))
	}
	return tea.Batch(a.listCmd(), a.sayFor(msg.words, stands))
}
