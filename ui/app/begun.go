package app

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// begun is what came of saying what became of a first stage.
type begun struct {
	draft, typed string
	err          error
}

func (a *App) begunCmd(typed string) tea.Cmd {
	s := a.session
	return func() tea.Msg {
		return begun{s.ID(), typed, s.SettleBegun(context.WithoutCancel(a.ctx), typed)}
	}
}

// begun goes back and stages the rest, or says why it is not settled.
func (a *App) begun(msg begun) tea.Cmd {
	s := a.shifts[msg.draft]
	if s == nil {
		return nil
	}
	if b, ok := a.top().(*screen.Begun); ok && a.session == s.session {
		if s.session.View().Sync.InDoubt() {
			b.Failed()
			return a.say(say.BegunTrouble(msg.err))
		}
		a.pop()
	}
	return tea.Batch(a.say(say.BegunTrouble(msg.err)), a.stage(msg.draft, false))
}
