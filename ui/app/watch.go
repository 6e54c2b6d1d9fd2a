package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/notice"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/term"
)

// watchMost is how many applications that wait are opened to be watched from the board, those whose outcome is unknown first.
const watchMost = 20

// Messages of the watch.
type (
	watchOpened struct {
		draft   string
		session *flow.Session
		err     error
	}
	noticeFailed struct{ err error }
)

// polls open the applications that are watched from the board.
type polls struct {
	*window
	*draftWorkers
	unopened []string        // applications the board should watch
	tried    map[string]bool // and those that were opened for that
	opening  bool
}

// watched is what the custodian is to be asked about now: the application in front, Every from the board, or "" for none.
func (p *polls) watched() string {
	t := p.top().Traits()
	if t.At == screen.CommandBoard {
		return runner.Every
	}
	if !t.Watches || p.session == nil {
		return ""
	}
	id := p.session.ID()
	wanted := p.runner.Wants(id, runner.Ask) // a person who asks waits for the answer: that is not paused
	if _, more := p.session.Due(); (t.Paused || !more) && !wanted {
		return ""
	}
	return id
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

// waitingDrafts notes which applications the board should watch and has not opened: those whose outcome is unknown first,
// and none that the program of a colleague asks about.
func (p *polls) waitingDrafts(drafts []flow.Summary) {
	p.unopened = nil
	for _, d := range drafts {
		if w := p.workers[d.ID]; w != nil {
			w.session.Assigned(d.Assignee)
		}
	}
	for _, phase := range []flow.Phase{flow.Submitting, flow.Unsure, flow.Action, flow.Submitted} {
		for _, d := range drafts {
			if d.Phase == phase && d.Unreadable == "" && p.context.Service.Polls(d) && p.workers[d.ID] == nil && !p.tried[d.ID] && len(p.unopened) < watchMost {
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
		p.keep(msg.session)
	}
}
