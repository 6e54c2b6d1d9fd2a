package app

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// The times of the schedule.
const (
	saveWithin  = 80 * time.Millisecond // of the first unsaved change; the write itself takes up the rest of 100 ms
	saveRetry   = 2 * time.Second       // after a save that failed
	leaveStages = 2 * time.Second       // how long leaving waits for the stage
)

// draftWorker is the work on one application.
type draftWorker struct {
	session          *flow.Session
	withdrawPresence func() // tells other windows that it is no longer open here

	saving, saveDue    bool
	saveNow            bool // asked for while a save was in flight
	staging, stageMore bool
	stageAgain         bool // stageMore with ctrl+s
	stageAt            time.Time
}

// draftWorkers save and stage every application opened since the start.
type draftWorkers struct {
	ctx     context.Context         // of everything under way; ends with the program
	workers map[string]*draftWorker // by draft id
}

// Messages of the schedule: what is due, and what came of it.
type (
	saveDueMsg  struct{ draft string }
	draftSaved  struct{ draft string }
	stageDueMsg struct{ draft string }
	stepStaged  struct{ draft string }
	tickMsg     struct{}
)

// schedule looks at what changed and starts what is due. It runs after every message.
func (a *App) schedule() tea.Cmd {
	if a.left {
		return nil
	}
	var cmds []tea.Cmd
	for id, s := range a.workers {
		if s.session.Unsaved() && !s.saving && !s.saveDue {
			s.saveDue = true
			wait := saveWithin
			if s.session.View().SaveErr != nil {
				wait = saveRetry
			}
			cmds = append(cmds, tea.Tick(wait, func(time.Time) tea.Msg { return saveDueMsg{id} }))
		}
	}
	return tea.Batch(append(cmds, a.scheduleOpens(), a.schedulePolls(), a.scheduleTick(), a.promptVersions(), a.scheduleIdle())...)
}

// save starts a save now, or right after the one in flight.
func (d *draftWorkers) save(draft string, interim bool) tea.Cmd {
	s := d.workers[draft]
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
		_ = s.session.Save(d.ctx, interim) // View().SaveErr tells, until a save succeeds
		return draftSaved{draft}
	}
}

// stage starts sending what is finished, or notes that there is more while a stage is under way.
func (d *draftWorkers) stage(draft string, again bool) tea.Cmd {
	s := d.workers[draft]
	if s == nil {
		return nil
	}
	if s.staging {
		s.stageMore, s.stageAgain = true, s.stageAgain || again
		return nil
	}
	s.staging = true
	return func() tea.Msg {
		_, _ = s.session.Stage(d.ctx, again) // View() tells how it stands
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
		if s := a.workers[msg.draft]; s != nil {
			s.saveDue = false
		}
		return a.save(msg.draft, true), true
	case draftSaved:
		cmd := a.saved(msg.draft)
		if isBoard(a.top()) {
			cmd = tea.Batch(cmd, a.listCmd()) // its row says what was saved
		}
		return cmd, true
	case stageDueMsg:
		if s := a.workers[msg.draft]; s != nil {
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
		return a.listArrived(msg), true
	case historyLoaded:
		return a.historyLoaded(msg), true
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

// listArrived gives the board its applications, and after it the list that finds them.
func (a *App) listArrived(msg screen.DraftsMsg) tea.Cmd {
	cmd := a.give(a.stack[0], msg)
	if a.session == nil && a.at(screen.CommandGoTo) {
		return tea.Batch(cmd, a.give(a.top(), msg))
	}
	return cmd
}

func (d *draftWorkers) saved(draft string) tea.Cmd {
	s := d.workers[draft]
	if s == nil {
		return nil
	}
	s.saving = false
	if s.saveNow {
		s.saveNow = false
		return d.save(draft, false)
	}
	return nil
}

func (a *App) staged(draft string) tea.Cmd {
	s := a.workers[draft]
	if s == nil {
		return nil
	}
	s.staging = false
	if s.stageMore {
		again := s.stageAgain
		s.stageMore, s.stageAgain = false, false
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
	return tea.Batch(append(cmds, tea.Tick(v.NextTry.Sub(a.context.Now()), func(time.Time) tea.Msg { return stageDueMsg{draft} }))...)
}

// scheduleTick keeps a second hand running where one is on the screen, and what turns there turning.
func (a *application) scheduleTick() tea.Cmd {
	if a.ticking || !a.ticks() {
		return nil
	}
	a.ticking = true
	every := time.Second
	if a.front().Traits().Turns {
		every = screen.TurnEvery
	}
	return tea.Tick(every, func(time.Time) tea.Msg { return tickMsg{} })
}

// ticks tells whether seconds are counted somewhere on the screen.
func (a *application) ticks() bool {
	front, top := a.front().Traits(), a.top().Traits()
	if front.At == screen.CommandUnlock && front.Ticks || front.Turns {
		return true
	}
	if top.At == screen.CommandBoard {
		if _, watched := a.nextAsked(a.board.Marked()); watched {
			return true
		}
	}
	return a.session != nil && (top.Ticks || a.session.View().Sync == flow.Offline)
}
