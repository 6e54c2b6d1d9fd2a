package app

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// The clockwork's times.
const (
	saveWithin  = 80 * time.Millisecond // of the first unsaved change; the write itself takes up the rest of 100 ms
	saveRetry   = 2 * time.Second       // after a save that failed
	leaveStages = 2 * time.Second       // how long leaving waits for the stage
)

// shift is the work on one application.
type shift struct {
	session *flow.Session
	leave   func() // tells other windows that it is no longer open here

	saving, saveDue    bool
	saveNow            bool // asked for while a save was in flight
	staging, stageMore bool
	again              bool // stageMore with ctrl+s
	stageAt            time.Time
}

// Messages of the clockwork: what is due, and what came of it.
type (
	saveDueMsg  struct{ draft string }
	draftSaved  struct{ draft string }
	stageDueMsg struct{ draft string }
	stepStaged  struct{ draft string }
	tickMsg     struct{}
)

// wind looks at what changed and starts what is due. It runs after every message.
func (a *App) wind() tea.Cmd {
	if a.left {
		return nil
	}
	var cmds []tea.Cmd
	for id, s := range a.shifts {
		if s.session.Unsaved() && !s.saving && !s.saveDue {
			s.saveDue = true
			wait := saveWithin
			if s.session.View().SaveErr != nil {
				wait = saveRetry
			}
			cmds = append(cmds, tea.Tick(wait, func(time.Time) tea.Msg { return saveDueMsg{id} }))
		}
	}
	return tea.Batch(append(cmds, a.windBoard(), a.windWatch(), a.windTick(), a.windVersions(), a.windIdle())...)
}

// save starts a save now, or right after the one in flight.
func (a *App) save(draft string, interim bool) tea.Cmd {
	s := a.shifts[draft]
	if s == nil {
		return nil
	}
	if s.saving {
		s.saveNow = true
		return nil
	}
	if !s.session.Unsaved() && s.session.View().SaveErr == nil {
		return nil
	}
	s.saving = true
	return func() tea.Msg {
		_ = s.session.Save(a.ctx, interim) // View().SaveErr tells, until a save succeeds
		return draftSaved{draft}
	}
}

// stage starts sending what is finished, or notes that there is more while a stage is under way.
func (a *App) stage(draft string, again bool) tea.Cmd {
	s := a.shifts[draft]
	if s == nil {
		return nil
	}
	if s.staging {
		s.stageMore, s.again = true, s.again || again
		return nil
	}
	s.staging = true
	return func() tea.Msg {
		_, _ = s.session.Stage(a.ctx, again) // View() tells how it stands
		return stepStaged{draft}
	}
}

// answer takes what came of work that was started. ok is false for other messages.
func (a *App) answer(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case noticeOverMsg:
		if msg.number == a.noticed {
			a.quiet()
		}
		return nil, true
	case saveDueMsg:
		if s := a.shifts[msg.draft]; s != nil {
			s.saveDue = false
		}
		return a.save(msg.draft, true), true
	case draftSaved:
		return a.saved(msg.draft), true
	case stageDueMsg:
		if s := a.shifts[msg.draft]; s != nil {
			s.stageAt = time.Time{}
		}
		return a.stage(msg.draft, false), true
	case stepStaged:
		return a.staged(msg.draft), true
	case watchDue:
		a.watchDue(msg)
		return nil, true
	case statusPolled:
		return a.polled(msg), true
	case watchOpened:
		a.watchOpened(msg)
		return nil, true
	case noticeFailed:
		return a.say(say.Ended(upper(msg.err.Error()))), true
	case tickMsg:
		a.ticking = false
		return nil, true
	case arrived:
		return a.arrived(msg), true
	case screen.DraftsMsg:
		return a.stack[0].Update(msg), true
	case recalled:
		return a.recalled(msg), true
	case restored:
		return a.restored(msg), true
	case handedOver:
		return a.handedOver(msg), true
	case screen.HandoversMsg, screen.HandoverMsg:
		return a.onTakeOver(func(t *screen.TakeOver) tea.Cmd { return t.Update(msg) }), true
	case takenOver:
		return a.takenOver(msg), true
	case screen.AcquaintancesMsg:
		return a.acquainted(msg), true
	case forgotten:
		return a.forgotten(msg), true
	case removing:
		return a.removing(msg), true
	case shelved:
		return a.shelved(msg), true
	case copied:
		return a.copied(msg), true
	case Idle:
		return a.idle(), true
	case verified:
		return a.verified(msg), true
	}
	if _, ok := msg.(Leave); ok {
		return a.leave(), true
	}
	return a.result(msg)
}

func (a *App) saved(draft string) tea.Cmd {
	s := a.shifts[draft]
	if s == nil {
		return nil
	}
	s.saving = false
	if s.saveNow {
		s.saveNow = false
		return a.save(draft, false)
	}
	return nil
}

func (a *App) staged(draft string) tea.Cmd {
	s := a.shifts[draft]
	if s == nil {
		return nil
	}
	s.staging = false
	if s.stageMore {
		again := s.again
		s.stageMore, s.again = false, false
		return a.stage(draft, again)
	}
	var cmds []tea.Cmd
	if isBoard(a.top()) {
		cmds = append(cmds, a.listCmd()) // its row says what was staged
	}
	v := s.session.View()
	if v.NextTry.IsZero() || v.NextTry.Equal(s.stageAt) {
		return tea.Batch(cmds...)
	}
	s.stageAt = v.NextTry
	return tea.Batch(append(cmds, tea.Tick(v.NextTry.Sub(a.desk.Now()), func(time.Time) tea.Msg { return stageDueMsg{draft} }))...)
}

// windTick keeps a second hand running where one is on the screen.
func (a *App) windTick() tea.Cmd {
	if lock, locked := a.front().(*screen.Unlock); locked && lock.Waiting() && !a.ticking {
		a.ticking = true
		return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
	}
	if b, board := a.top().(*screen.Board); board && !a.ticking {
		if _, watched := a.nextAsked(b.Marked()); watched {
			a.ticking = true
			return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
		}
	}
	if a.ticking || a.session == nil {
		return nil
	}
	v := a.session.View()
	_, status := a.top().(*screen.Status)
	_, submit := a.top().(*screen.Submit)
	if !status && !submit && v.Sync != flow.Offline {
		return nil
	}
	a.ticking = true
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}
