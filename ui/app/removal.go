package app

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// removing is what came of asking whether an application may be removed, or of removing it.
type removing struct {
	draft flow.Summary
	until time.Time // when it is deleted; zero where it was only asked
	err   error
}

// askRemoveCmd asks first whether it may be removed, so that nobody is asked in vain.
func (a *App) askRemoveCmd(d flow.Summary) tea.Cmd {
	known := a.shifts[d.ID]
	return a.await(func() tea.Msg {
		s, err := a.sessionFor(known, d.ID)
		if err == nil {
			err = s.Removable()
		}
		return removing{draft: d, err: err}
	})
}

func (a *App) removeCmd(d flow.Summary) tea.Cmd {
	known := a.shifts[d.ID]
	return a.await(func() tea.Msg {
		s, err := a.sessionFor(known, d.ID)
		if err != nil {
			return removing{draft: d, err: err}
		}
		until, err := s.Discard(a.ctx)
		return removing{d, until, err}
	})
}

// removing asks, tells that it was removed, or says why it is not.
func (a *App) removing(msg removing) tea.Cmd {
	var cmds []tea.Cmd
	if _, asking := a.top().(*screen.Question); asking {
		cmds = append(cmds, a.pop(), a.listCmd())
	}
	words, refused := say.NotRemoved(msg.err)
	b, on := a.top().(*screen.Board)
	switch {
	case refused:
		cmds = append(cmds, a.say(words))
	case msg.err != nil:
		cmds = append(cmds, a.shut(msg.err))
	case !on: // somebody went on meanwhile
	case msg.until.IsZero():
		return a.push(b.AskRemove(msg.draft))
	default:
		cmds = append(cmds, a.say(b.Removed(msg.draft, msg.until)))
	}
	return tea.Batch(cmds...)
}

// forgotten is what came of forgetting the earlier versions of an application.
type forgotten struct {
	draft    string
	versions int
	err      error
}

func (a *App) forgotten(msg forgotten) tea.Cmd {
	if a.session == nil || a.session.ID() != msg.draft {
		return nil
	}
	var back tea.Cmd
	if _, asking := a.top().(*screen.Question); asking {
		back = a.pop()
	}
	return tea.Batch(back, a.revisionsCmd(), a.say(say.Forgotten(msg.versions, msg.err)))
}
