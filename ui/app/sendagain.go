package app

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// sentAgain is what came of a second submit.
type sentAgain struct {
	draft string
	err   error
}

func (a *App) sendAgainCmd(typed string) tea.Cmd {
	s := a.session
	return func() tea.Msg {
		return sentAgain{s.ID(), s.Resubmit(context.WithoutCancel(a.ctx), typed)}
	}
}

// sentAgain goes back to the status, which tells what is known, and says why nothing was sent.
func (a *App) sentAgain(msg sentAgain) tea.Cmd {
	if a.session == nil || a.session.ID() != msg.draft {
		return nil
	}
	if _, ok := a.top().(*screen.SendAgain); ok {
		a.pop()
	}
	a.checkNow()
	return a.say(say.SendAgainTrouble(msg.err))
}
