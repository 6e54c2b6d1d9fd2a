package app

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/notice"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// draftWorker is the work on one application.
type draftWorker struct {
	session          *flow.Session
	withdrawPresence func() // tells other windows that it is no longer open here
}

// draftWorkers save, stage and ask about every application opened since the start, when the runner says.
type draftWorkers struct {
	ctx     context.Context         // of everything under way; ends with the program
	workers map[string]*draftWorker // by draft id
	runner  *runner.Runner
	asking  context.Context // of what the custodian is asked; ends with the visit
	giveUp  context.CancelFunc
	changes <-chan flow.Notice // what others saved, nil where the store does not tell
	wake    wakeMsg            // of the one timer that counts, zero for none
	after   func(time.Duration, wakeMsg) tea.Cmd
}

// flights is how many requests that ask the custodian may be in flight.
const flights = 3

func newDraftWorkers(ctx context.Context) *draftWorkers {
	return &draftWorkers{ctx: ctx, workers: map[string]*draftWorker{}, runner: runner.New(flights), asking: ctx, giveUp: func() {}, after: wakeAfter}
}

// Messages of the work: it is time for some, and what came of it.
type (
	wakeMsg struct {
		number int
		at     time.Time
	}
	jobDone struct {
		job     runner.Job
		changed bool // what the custodian says of the application
	}
	tickMsg struct{}
	// changed tells what others saved.
	changed struct {
		notice flow.Notice
		open   bool
	}
)

// hearCmd waits for what others save.
func (d *draftWorkers) hearCmd() tea.Cmd {
	if d.changes == nil {
		return nil
	}
	return func() tea.Msg {
		n, open := <-d.changes
		return changed{n, open}
	}
}

// changed has what others saved taken over, and the rows of the board read again.
func (a *App) changed(msg changed) tea.Cmd {
	if !msg.open {
		return nil // the program ends
	}
	a.runner.Changed(msg.notice)
	a.outdated = true
	return tea.Batch(a.hearCmd(), a.renew(), a.bringBackCmd(msg.notice))
}

// broughtBack tells what became of applications that were kept on this computer.
type broughtBack []flow.Returned

// bringBackCmd saves with the others what windows that are gone kept here, where the store may be back.
func (a *App) bringBackCmd(n flow.Notice) tea.Cmd {
	if n.Draft != "" {
		return nil
	}
	o, open := a.context.Service, map[string]bool{}
	for id := range a.workers {
		open[id] = true
	}
	return func() tea.Msg {
		return broughtBack(o.BringBack(a.ctx, func(id string) bool { return open[id] }))
	}
}

// broughtBack says it, one line after the other.
func (a *App) broughtBack(msg broughtBack) tea.Cmd {
	var lines []string
	for _, r := range msg {
		lines = append(lines, say.BroughtBack(r))
	}
	if lines == nil {
		return nil
	}
	return tea.Batch(a.say(strings.Join(lines, " ")), a.listCmd())
}

// renew reads the rows of the board again, one time after the other, while what others save outdates them.
func (a *access) renew() tea.Cmd {
	if a.session != nil || a.listings > a.arrivedList || !a.outdated {
		return nil // a board that one comes back to is read anew
	}
	a.outdated = false
	return a.listCmd()
}

func wakeAfter(d time.Duration, wake wakeMsg) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return wake })
}

// keep looks after an application from now on, instead of what was open of it before.
func (d *draftWorkers) keep(s *flow.Session) {
	d.workers[s.ID()] = &draftWorker{session: s}
	d.runner.Add(s)
}

// schedule looks at what changed and starts what is due. It runs after every message.
func (a *App) schedule() tea.Cmd {
	if a.left {
		return nil
	}
	return tea.Batch(a.scheduleOpens(), a.scheduleJobs(a.watched()), a.scheduleTick(), a.promptVersions(), a.scheduleIdle())
}

// scheduleJobs starts the jobs that are due, and sets the timer for the next.
func (a *application) scheduleJobs(watched string) tea.Cmd {
	if a.runner.Watch(watched) {
		a.giveUp()
		a.asking, a.giveUp = context.WithCancel(a.ctx)
	}
	plan := a.runner.Next(a.context.Now())
	cmds := make([]tea.Cmd, 0, len(plan.Jobs)+1)
	for _, job := range plan.Jobs {
		cmds = append(cmds, a.do(job))
	}
	if !plan.Wake.IsZero() && !plan.Wake.Equal(a.wake.at) {
		a.wake = wakeMsg{a.wake.number + 1, plan.Wake}
		cmds = append(cmds, a.after(plan.Wait, a.wake))
	}
	return tea.Batch(cmds...)
}

// do does a job.
func (d *draftWorkers) do(job runner.Job) tea.Cmd {
	ctx := d.ctx
	if job.Act == runner.Ask {
		ctx = d.asking
	}
	s := d.workers[job.Draft].session
	return func() tea.Msg {
		before := s.View()
		_ = job.Do(ctx) // View() tells how it stands
		after := s.View()
		changed := before.Phase != after.Phase || before.Status != "" && before.Status != after.Status
		return jobDone{job, job.Act == runner.Ask && changed}
	}
}

// save starts a save now, or right after the one in flight.
func (d *draftWorkers) save(draft string) tea.Cmd {
	if job, ok := d.runner.Save(draft); ok {
		return d.do(job)
	}
	return nil
}

// woken has what is due looked at, unless it was an earlier timer.
func (d *draftWorkers) woken(msg wakeMsg) {
	if msg.number == d.wake.number {
		d.runner.At(msg.at)
		d.wake.at = time.Time{}
	}
}

// done makes room for the next job and tells of a change.
func (a *App) done(msg jobDone) tea.Cmd {
	a.runner.Done(msg.job)
	s := a.workers[msg.job.Draft]
	if s == nil {
		return nil
	}
	var cmds []tea.Cmd
	if msg.changed {
		cmds = append(cmds, a.announce(notice.Change{Draft: msg.job.Draft, State: s.session.View().Phase}))
	}
	if a.session == nil {
		cmds = append(cmds, a.listCmd()) // its row says what was saved, staged or read
	}
	return tea.Batch(cmds...)
}

// answer takes what came of work that was started. ok is false for other messages.
func (a *App) answer(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case noticeOverMsg:
		if msg.number == a.noticed {
			a.quiet()
		}
		return nil, true
	case wakeMsg:
		a.woken(msg)
		return nil, true
	case jobDone:
		return a.done(msg), true
	case changed:
		return a.changed(msg), true
	case broughtBack:
		return a.broughtBack(msg), true
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
		if _, watched := a.runner.NextCheck(a.board.Marked()); watched {
			return true
		}
	}
	return a.session != nil && (top.Ticks || a.session.View().Sync == flow.Offline)
}
