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

// polls ask the custodian about what is in front.
type polls struct {
	*window
	*draftWorkers
	watch    watch
	unopened []string        // applications the board should watch
	tried    map[string]bool // and those that were opened for that
	opening  bool
}

// watched lists what is to be asked about now.
func (p *polls) watched() (front string, drafts []string) {
	t := p.top().Traits()
	if t.At == screen.CommandBoard {
		return p.watchedFromBoard()
	}
	if !t.Watches || p.session == nil || t.Paused && !p.askedFor() {
		return "", nil
	}
	id := p.session.ID()
	if _, more := p.session.Due(); !more && p.watch.forced != id && p.watch.flying[id] == nil {
		return "", nil
	}
	return id, []string{id}
}

// askedFor tells whether a person asked about the application in front, and waits for the answer: that is not paused.
func (p *polls) askedFor() bool {
	return p.session != nil && (p.watch.forced == p.session.ID() || p.watch.flying[p.session.ID()] != nil)
}

func (p *polls) watchedFromBoard() (string, []string) {
	var drafts []string
	due := map[string]time.Time{}
	for id, s := range p.workers {
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

// schedulePolls asks what is due within the budget, and sets the timer for what is due next.
func (p *polls) schedulePolls() tea.Cmd {
	front, drafts := p.watched()
	w := &p.watch
	if front != w.front {
		p.startVisit(front, drafts)
	}
	now := p.context.Now()
	var cmds []tea.Cmd
	next, soonest := time.Duration(-1), ""
	for _, id := range drafts {
		if w.flying[id] != nil {
			continue
		}
		at, _ := p.workers[id].session.Due()
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
			cmds = append(cmds, p.askCmd(id, now))
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

// startVisit ends a visit and begins another. What is in front is asked at once; from the board, what is due.
func (p *polls) startVisit(front string, drafts []string) {
	w := &p.watch
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
		p.workers[id].session.Watching()
		w.due[id] = true
	}
}

// askCmd asks about one application.
func (p *polls) askCmd(id string, now time.Time) tea.Cmd {
	w := &p.watch
	ctx, cancel := context.WithCancel(p.ctx)
	w.flying[id], w.last = cancel, now
	delete(w.due, id)
	if w.forced == id {
		w.forced = ""
	}
	s, visit := p.workers[id].session, w.visit
	return func() tea.Msg {
		before := s.View()
		_, _ = s.Refresh(ctx) // View() tells what was answered
		after := s.View()
		changed := before.Phase != after.Phase || before.Status != "" && before.Status != after.Status
		return statusPolled{visit, id, changed}
	}
}

// checkNow is a person who asks.
func (p *polls) checkNow() {
	p.session.Watching()
	p.watch.forced = p.session.ID()
}

func (p *polls) watchDue(msg watchDue) {
	w := &p.watch
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
	s := a.workers[msg.draft]
	if s == nil {
		return nil
	}
	var cmds []tea.Cmd
	if msg.changed {
		cmds = append(cmds, a.announce(notice.Change{Draft: msg.draft, State: s.session.View().Phase}))
	}
	if isBoard(a.top()) {
		cmds = append(cmds, a.listCmd()) // what was read is saved by now: who has to act can change where the state does not
	}
	return tea.Batch(cmds...)
}

// announce rings the bell, or whatever is set instead, and runs the person's own command.
func (a *App) announce(c notice.Change) tea.Cmd {
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
func (p *polls) waitingDrafts(drafts []flow.Summary) {
	p.unopened = nil
	for _, phase := range []flow.Phase{flow.Submitting, flow.Unsure, flow.Action, flow.Submitted} {
		for _, d := range drafts {
			if d.Phase == phase && d.Unreadable == "" && p.workers[d.ID] == nil && !p.tried[d.ID] && len(p.unopened) < watchMost {
				p.unopened = append(p.unopened, d.ID)
			}
		}
	}
}

// scheduleOpens opens the applications that wait for the custodian, one after the other, while the board is in front.
func (p *polls) scheduleOpens() tea.Cmd {
	if !isBoard(p.top()) || p.opening || len(p.unopened) == 0 || p.context.Service == nil {
		return nil
	}
	id := p.unopened[0]
	p.unopened, p.opening, p.tried[id] = p.unopened[1:], true, true
	o := p.context.Service
	return func() tea.Msg {
		s, err := o.Resume(p.ctx, id)
		return watchOpened{id, s, err}
	}
}

// watchOpened takes an application among those that are watched. One that cannot be opened says why when it is chosen.
func (p *polls) watchOpened(msg watchOpened) {
	p.opening = false
	if msg.err == nil && p.workers[msg.draft] == nil {
		p.workers[msg.draft] = &draftWorker{session: msg.session}
	}
}
