package app

import (
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/lock"
)

// Outcomes of work that a screen asked for.
type (
	bootedMsg struct {
		booted Booted
		err    error
		tried  bool // with a passphrase
	}
	draftsListed struct {
		number   int
		drafts   []flow.Summary
		expiring map[string]time.Time
		err      error
	}
	// disposed tells what was removed because its time was over.
	disposed struct {
		all []flow.Disposal
		err error
	}
	draftOpened struct {
		session *flow.Session
		err     error
	}
	leftMsg struct{}
)

func (a *access) bootCmd(passphrase string) tea.Cmd {
	a.booting = true
	return func() tea.Msg {
		b, err := a.opts.Boot(a.ctx, passphrase)
		return bootedMsg{b, err, passphrase != ""}
	}
}

func (a *access) listCmd() tea.Cmd {
	o := a.context.Service
	if o == nil {
		return nil
	}
	a.listings++
	number := a.listings
	whole := func() tea.Msg {
		drafts, err := o.Store.List(a.ctx)
		if err != nil {
			return draftsListed{number: number, drafts: drafts, err: err}
		}
		ending, err := o.Expiring(drafts)
		return draftsListed{number, drafts, ending, err}
	}
	first, has := o.Store.(flow.FirstRows)
	if a.listed || !has {
		return whole
	}
	return tea.Sequence(func() tea.Msg {
		drafts, err := first.ListFirst(a.ctx, firstRows)
		if err != nil || len(drafts) < firstRows {
			return nil // the whole list is as fast, or has the words for it
		}
		return screen.DraftsMsg{Drafts: drafts}
	}, whole)
}

// firstRows fill a screen until thousands of applications are read.
const firstRows = 60

func (a *access) openDraftCmd(id string) tea.Cmd {
	if s := a.workers[id]; s != nil {
		return a.enter(s.session)
	}
	o := a.context.Service
	if o == nil {
		return nil
	}
	return a.await(func() tea.Msg {
		s, err := o.Resume(a.ctx, id)
		return draftOpened{s, err}
	})
}

// disposeCmd removes what is past its time, once the board has warned of what soon is.
func (a *access) disposeCmd() tea.Cmd {
	o := a.context.Service
	return func() tea.Msg {
		all, err := o.Dispose(a.ctx, false)
		return disposed{all, err}
	}
}

// disposed says how many were removed. What could not be is tried again by the next start.
func (a *access) disposed(msg disposed) tea.Cmd {
	words := say.Disposed(msg.all)
	switch {
	case msg.err != nil && a.ctx.Err() == nil:
		return tea.Batch(a.listCmd(), a.say(upper(msg.err.Error())+"."))
	case words == "":
		return nil
	}
	return tea.Batch(a.listCmd(), a.say(words))
}

// result takes the outcome of work that a screen asked for.
func (a *App) result(msg tea.Msg) (tea.Cmd, bool) {
	switch msg := msg.(type) {
	case bootedMsg:
		return tea.Batch(a.booted(msg), a.obey()), true
	case draftsListed:
		if msg.number < a.arrivedList {
			return nil, true // a later one was faster
		}
		a.arrivedList = msg.number
		first := !a.listed && msg.err == nil
		a.listed, a.drafts = msg.err == nil || errors.Is(msg.err, flow.ErrAway), len(msg.drafts)
		a.waitingDrafts(msg.drafts)
		shown := tea.Batch(a.renew(), a.listArrived(screen.DraftsMsg{Drafts: msg.drafts, Err: msg.err, Expiring: msg.expiring}))
		if first {
			return tea.Batch(shown, a.disposeCmd()), true
		}
		return shown, true
	case disposed:
		return a.disposed(msg), true
	case draftOpened:
		if msg.err != nil {
			return tea.Batch(a.showDraftTrouble(msg.err), a.listCmd()), true
		}
		if s := a.workers[msg.session.ID()]; s != nil { // opened meanwhile, to be watched
			return a.enter(s.session), true
		}
		a.keep(msg.session)
		return a.enter(msg.session), true
	case worked:
		a.worked(msg)
		return nil, true
	case leftMsg:
		a.left = true
		a.stop()
		return tea.Quit, true
	}
	return nil, false
}

func (a *access) booted(msg bootedMsg) tea.Cmd {
	a.booting = false
	locked := a.at(screen.CommandUnlock)
	switch {
	case errors.Is(msg.err, flow.ErrPassphrase) && !locked:
		return a.push(lock.NewUnlock(a.context, false))
	case errors.Is(msg.err, flow.ErrNewPassphrase) && !locked:
		return a.push(lock.NewUnlock(a.context, true))
	case errors.Is(msg.err, flow.ErrWrongPassphrase) && locked:
		return a.give(a.top(), lock.WrongPassphrase{Words: say.WrongPassphrase})
	case msg.err != nil:
		a.drop(isBoard)
		return a.push(screen.NewMessage(a.context, "The applications cannot be opened", say.OpenTrouble(msg.err),
			screen.Choice{Label: "Leave", Do: screen.CommandLeave}))
	}
	a.drop(isBoard)
	a.context.Service, a.verify = msg.booted.Service, msg.booted.Verify
	a.context.Colleagues, a.context.Outbox = msg.booted.Colleagues, msg.booted.Outbox
	a.changes = a.context.Service.Changes(a.ctx)
	cmds := []tea.Cmd{a.show(), a.listCmd(), a.hearCmd()}
	for _, n := range msg.booted.Notices {
		cmds = append(cmds, a.say(n))
	}
	switch {
	case msg.booted.Draft != "":
		cmds = append(cmds, a.openDraftCmd(msg.booted.Draft))
	case a.opts.Draft != "":
		cmds = append(cmds, a.openDraftCmd(a.opts.Draft))
	case a.opts.Registration != "":
		cmds = append(cmds, a.start(screen.Start{Registration: a.opts.Registration}))
	}
	return tea.Batch(cmds...)
}

// exampleRegistration is the one a new user sees filled in: it has everything but a second holder.
const exampleRegistration = "individualTod"

// start begins an application and shows its first page, or Check answers where it is filled in.
func (a *access) start(msg screen.Start) tea.Cmd {
	o := a.context.Service
	if o == nil {
		return nil // the message that nothing can be opened is in front
	}
	s, err := newSession(o, msg)
	if err != nil {
		return a.say(say.Ended(upper(err.Error())))
	}
	a.keep(s)
	cmd := a.enter(s)
	if msg.Example {
		s.FinishAll()
		return tea.Batch(cmd, a.save(s.ID()), a.review())
	}
	return tea.Batch(cmd, a.save(s.ID()))
}

func newSession(o *flow.Service, msg screen.Start) (*flow.Session, error) {
	if !msg.Example {
		return o.Start(msg.Registration)
	}
	data, err := o.Catalogue.Example(exampleRegistration)
	if err != nil {
		return nil, err
	}
	answers, err := answersfile.ReadAnswers(o.Catalogue, "example", data, kind.DateOf(o.Now()), o.FreshID)
	if err != nil {
		return nil, err
	}
	return o.StartWith(answers)
}

// Leave ends the program from outside, as a signal does: everything is saved, and the stage has 2 s.
type Leave struct{}

// leave saves everything, gives the stage 2 s, and ends the program.
func (a *App) leave() tea.Cmd {
	sessions := a.Sessions()
	if a.session != nil {
		a.session.FinishAll()
	}
	for _, s := range a.workers {
		s.close()
	}
	return func() tea.Msg {
		runner.Leave(a.ctx, sessions...) // the program's last words tell what is not saved
		return leftMsg{}
	}
}
