package app

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/notice"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/term"
)

// The budget that all applications share: a custodian sees one advisor, however many applications wait.
const (
	watchApart  = 500 * time.Millisecond // between two requests
	watchFlying = 3                      // requests in flight
	watchMost   = 20                     // applications watched from the board, the newest
)

// watch is the asking while a status or the board is in front. Each visit has a number, so that timers and answers of an
// earlier one start nothing: however often a screen is visited there is one chain.
type watch struct {
	visit  int
	front  string // the application in front, boardInFront, or "" for none
	flying map[string]context.CancelFunc
	due    map[string]bool // to be asked at once
	forced string          // asked for by a person, also where nothing more is to come
	last   time.Time       // when the last request began
	timer  int             // the one timer that counts
	at     time.Time       // when it fires; zero for none
	after  func(time.Duration, watchDue) tea.Cmd
}

// later is the timer of the watch.
func later(d time.Duration, due watchDue) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return due })
}

const boardInFront = "board"

// Messages of the watch.
type (
	watchDue struct {
		visit, timer int
		draft        string
	}
	statusPolled struct {
		visit   int
		draft   string
		changed bool
	}
	watchOpened struct {
		draft   string
		session *flow.Session
		err     error
	}
	noticeFailed struct{ err error }
)

// watched lists what is to be asked about now.
func (a *App) watched() (front string, drafts []string) {
	switch top := a.top().(type) {
	case *screen.Status:
		if top.Paused() && !a.askedFor() {
			return "", nil
		}
	case *screen.SendAgain:
	case *screen.Board:
		return a.watchedFromBoard()
	default:
		return "", nil
	}
	if a.session == nil {
		return "", nil
	}
	id := a.session.ID()
	if _, more := a.session.Due(); !more && a.watch.forced != id && a.watch.flying[id] == nil {
		return "", nil
	}
	return id, []string{id}
}

// askedFor tells whether a person asked about the application in front, and waits for the answer: that is not paused.
func (a *App) askedFor() bool {
	return a.session != nil && (a.watch.forced == a.session.ID() || a.watch.flying[a.session.ID()] != nil)
}

func (a *App) watchedFromBoard() (string, []string) {
	var drafts []string
	due := map[string]time.Time{}
	for id, s := range a.shifts {
		if at, more := s.session.Due(); more {
			drafts = append(drafts, id)
			due[id] = at
		}
	}
	if len(drafts) == 0 {
		return "", nil
	}
	slices.SortFunc(drafts, func(x, y string) int { return due[x].Compare(due[y]) })
	return boardInFront, drafts
}

// windWatch asks what is due within the budget, and sets the timer for what is due next.
func (a *App) windWatch() tea.Cmd {
	front, drafts := a.watched()
	w := &a.watch
	if front != w.front {
		a.turnTo(front, drafts)
	}
	now := a.desk.Now()
	var cmds []tea.Cmd
	next, soonest := time.Duration(-1), ""
	for _, id := range drafts {
		if w.flying[id] != nil {
			continue
		}
		at, _ := a.shifts[id].session.Due()
		wait := at.Sub(now)
		if w.due[id] || w.forced == id {
			wait = 0
		}
		if apart := watchApart - now.Sub(w.last); wait <= 0 && apart > 0 && len(drafts) > 1 {
			wait = apart
		}
		switch {
		case wait > 0:
			if next < 0 || wait < next {
				next, soonest = wait, id
			}
		case len(w.flying) < watchFlying: // else the next answer makes room
			cmds = append(cmds, a.askCmd(id, now))
		}
	}
	if next > 0 && (w.at.IsZero() || now.Add(next).Before(w.at)) {
		w.timer++
		w.at = now.Add(next)
		due := watchDue{w.visit, w.timer, soonest}
		cmds = append(cmds, w.after(next, due))
	}
	return tea.Batch(cmds...)
}

// turnTo ends a visit and begins another. What is in front is asked at once; from the board, what is due.
func (a *App) turnTo(front string, drafts []string) {
	w := &a.watch
	for _, cancel := range w.flying {
		cancel()
	}
	*w = watch{
		visit: w.visit + 1, front: front, forced: w.forced, after: w.after,
		flying: map[string]context.CancelFunc{}, due: map[string]bool{},
	}
	if front == "" || front == boardInFront {
		return
	}
	for _, id := range drafts {
		a.shifts[id].session.Watching()
		w.due[id] = true
	}
}

// askCmd asks about one application.
func (a *App) askCmd(id string, now time.Time) tea.Cmd {
	w := &a.watch
	ctx, cancel := context.WithCancel(a.ctx)
	w.flying[id], w.last = cancel, now
	delete(w.due, id)
	if w.forced == id {
		w.forced = ""
	}
	s, visit := a.shifts[id].session, w.visit
	return func() tea.Msg {
		before := s.View()
		_, _ = s.Refresh(ctx) // View() tells what was answered
		after := s.View()
		changed := before.Phase != after.Phase || before.Status != "" && before.Status != after.Status
		return statusPolled{visit, id, changed}
	}
}

// checkNow is a person who asks.
func (a *App) checkNow() {
	a.session.Watching()
	a.watch.forced = a.session.ID()
}

func (a *App) watchDue(msg watchDue) {
	w := &a.watch
	if msg.visit != w.visit || msg.timer != w.timer {
		return // of a visit that is over, or overtaken by an earlier one
	}
	w.at = time.Time{}
	w.due[msg.draft] = true
}

// polled makes room for the next request and tells of a change.
func (a *App) polled(msg statusPolled) tea.Cmd {
	w := &a.watch
	if msg.visit == w.visit {
		if cancel := w.flying[msg.draft]; cancel != nil {
			cancel()
		}
		delete(w.flying, msg.draft)
	}
	s := a.shifts[msg.draft]
	if !msg.changed || s == nil {
		return nil
	}
	cmds := []tea.Cmd{a.tell(notice.Change{Draft: msg.draft, State: s.session.View().Phase})}
	if isBoard(a.top()) {
		cmds = append(cmds, a.listCmd())
	}
	return tea.Batch(cmds...)
}

// tell rings the bell, or whatever is set instead, and runs the person's own command.
func (a *App) tell(c notice.Change) tea.Cmd {
	var cmds []tea.Cmd
	if seq := a.opts.Notify.Sequence(c); seq != "" {
		cmds = append(cmds, term.Ring(seq))
	}
	if len(a.opts.Notify.Command) > 0 {
		cmds = append(cmds, func() tea.Msg {
			if err := a.opts.Notify.Run(a.ctx, c); err != nil {
				return noticeFailed{err}
			}
			return nil
		})
	}
	return tea.Batch(cmds...)
}

// waitingDrafts notes which applications the board should watch and has not opened: those whose outcome is unknown first.
func (a *App) waitingDrafts(drafts []flow.Summary) {
	a.unopened = nil
	for _, phase := range []flow.Phase{flow.Submitting, flow.Unsure, flow.Action, flow.Submitted} {
		for _, d := range drafts {
			if d.Phase == phase && d.Unreadable == "" && a.shifts[d.ID] == nil && !a.tried[d.ID] && len(a.unopened) < watchMost {
				a.unopened = append(a.unopened, d.ID)
			}
		}
	}
}

// windBoard opens the applications that wait for the custodian, one after the other, while the board is in front.
func (a *App) windBoard() tea.Cmd {
	if !isBoard(a.top()) || a.opening || len(a.unopened) == 0 || a.desk.Office == nil {
		return nil
	}
	id := a.unopened[0]
	a.unopened, a.opening, a.tried[id] = a.unopened[1:], true, true
	o := a.desk.Office
	return func() tea.Msg {
		s, err := o.Resume(a.ctx, id)
		return watchOpened{id, s, err}
	}
}

// watchOpened takes an application among those that are watched. One that cannot be opened says why when it is chosen.
func (a *App) watchOpened(msg watchOpened) {
	a.opening = false
	if msg.err == nil && a.shifts[msg.draft] == nil {
		a.shifts[msg.draft] = &shift{session: msg.session}
	}
}
