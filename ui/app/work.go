package app

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
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

	saving, saveDue    bool
	saveNow            bool // asked for while a save was in flight
	staging, stageMore bool
	again              bool // stageMore with ctrl+s
	stageAt            time.Time
}

// watch is the asking while a status is in front. There is one chain of it: a new visit has a new number.
type watch struct {
	number int
	draft  string // being watched, "" for none
	asking bool
	due    bool // ask at once
	timed  bool // a timer for the next call runs
	cancel context.CancelFunc
}

// Messages of the clockwork: what is due, and what came of it.
type (
	saveDueMsg   struct{ draft string }
	draftSaved   struct{ draft string }
	stageDueMsg  struct{ draft string }
	stepStaged   struct{ draft string }
	askDueMsg    struct{ number int }
	statusPolled struct {
		number int
		next   time.Duration
	}
	tickMsg struct{}
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
	return tea.Batch(append(cmds, a.windWatch(), a.windTick(), a.windConflict())...)
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
			a.notice, a.leaving = "", false
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
	case askDueMsg:
		if msg.number == a.watch.number {
			a.watch.timed, a.watch.due = false, true
		}
		return nil, true
	case statusPolled:
		return a.polled(msg), true
	case tickMsg:
		a.ticking = false
		return nil, true
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
	v := s.session.View()
	if v.NextTry.IsZero() || v.NextTry.Equal(s.stageAt) {
		return nil
	}
	s.stageAt = v.NextTry
	return tea.Tick(v.NextTry.Sub(a.desk.Now()), func(time.Time) tea.Msg { return stageDueMsg{draft} })
}

// windWatch asks while a status that can still change is in front, and stops asking when it is left.
func (a *App) windWatch() tea.Cmd {
	want := ""
	if s, ok := a.top().(*screen.Status); ok && a.session != nil && !s.Paused() && asks(a.session.View()) {
		want = a.session.ID()
	}
	w := &a.watch
	if want != w.draft {
		if w.cancel != nil {
			w.cancel()
		}
		*w = watch{number: w.number + 1, draft: want, due: want != ""}
		if want != "" {
			a.session.Watching()
		}
	}
	if w.draft == "" || w.asking || !w.due {
		return nil
	}
	ctx, cancel := context.WithCancel(a.ctx)
	w.asking, w.due, w.cancel = true, false, cancel
	s, number := a.session, w.number
	return func() tea.Msg {
		next, _ := s.Refresh(ctx) // View() tells what was answered
		return statusPolled{number, next}
	}
}

// asks tells whether the custodian has an application and may still say something new of it.
func asks(v flow.View) bool {
	switch v.Phase {
	case flow.Submitted, flow.Unsure, flow.Action:
		return v.AccountNumber != ""
	case flow.Editing, flow.Submitting, flow.Rejected, flow.Open, flow.Closed:
	}
	return false
}

func (a *App) polled(msg statusPolled) tea.Cmd {
	w := &a.watch
	if msg.number != w.number {
		return nil // of a visit that is over
	}
	w.asking = false
	if msg.next <= 0 || w.timed {
		return nil
	}
	w.timed = true
	return tea.Tick(msg.next, func(time.Time) tea.Msg { return askDueMsg{msg.number} })
}

// windTick keeps a second hand running where one is on the screen.
func (a *App) windTick() tea.Cmd {
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

// windConflict asks what to do when another window saved the application.
func (a *App) windConflict() tea.Cmd {
	if a.session == nil || !a.session.View().Conflict {
		return nil
	}
	if _, ok := a.top().(*screen.Message); ok {
		return nil
	}
	return a.push(screen.NewMessage(a.desk, "This application was changed in another window", []string{
		"Nothing is lost: both versions are kept in the history, and nothing is staged until you have chosen.",
	},
		screen.Choice{Label: "Go on with the answers of this window", Do: screen.SettleMsg{Mine: true}},
		screen.Choice{Label: "Take the answers of the other window", Do: screen.SettleMsg{}},
	))
}
