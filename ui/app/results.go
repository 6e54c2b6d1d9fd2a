package app

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// Outcomes of work that a screen asked for.
type (
	bootedMsg struct {
		booted Booted
		err    error
		tried  bool // with a passphrase
	}
	draftsListed struct {
		drafts []flow.Summary
		ending map[string]time.Time
		err    error
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
	submitted struct {
		draft string
		err   error
	}
	leftMsg struct{}
)

func (a *App) bootCmd(passphrase string) tea.Cmd {
	a.booting = true
	return func() tea.Msg {
		b, err := a.opts.Boot(a.ctx, passphrase)
		return bootedMsg{b, err, passphrase != ""}
	}
}

func (a *App) listCmd() tea.Cmd {
	o := a.desk.Office
	if o == nil {
		return nil
	}
	whole := func() tea.Msg {
		drafts, err := o.Store.List(a.ctx)
		if err != nil {
			return draftsListed{err: err}
		}
		ending, err := o.Ending(drafts)
		return draftsListed{drafts, ending, err}
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

func (a *App) openDraftCmd(id string) tea.Cmd {
	if s := a.shifts[id]; s != nil {
		return a.enter(s.session)
	}
	o := a.desk.Office
	if o == nil {
		return nil
	}
	return a.await(func() tea.Msg {
		s, err := o.Resume(a.ctx, id)
		return draftOpened{s, err}
	})
}

// disposeCmd removes what is past its time, once the board has warned of what soon is.
func (a *App) disposeCmd() tea.Cmd {
	o := a.desk.Office
	return func() tea.Msg {
		all, err := o.Dispose(a.ctx, false)
		return disposed{all, err}
	}
}

// disposed says how many were removed. What could not be is tried again by the next start.
func (a *App) disposed(msg disposed) tea.Cmd {
	words := say.Disposed(msg.all)
	switch {
	case msg.err != nil && a.ctx.Err() == nil:
		return tea.Batch(a.listCmd(), a.say(upper(msg.err.Error())+"."))
	case words == "":
		return nil
	}
	return tea.Batch(a.listCmd(), a.say(words))
}

func (a *App) submitCmd(reviewed uint64) tea.Cmd {
	s := a.session
	return func() tea.Msg {
		return submitted{s.ID(), s.Submit(context.WithoutCancel(a.ctx), reviewed)}
	}
}

// result takes the outcome of work that a screen asked for.
func (a *App) result(msg tea.Msg) (tea.Cmd, bool) {
	switch msg := msg.(type) {
	case bootedMsg:
		return tea.Batch(a.booted(msg), a.obey()), true
	case draftsListed:
		first := !a.listed && msg.err == nil
		a.listed, a.drafts = msg.err == nil, len(msg.drafts)
		a.waitingDrafts(msg.drafts)
		shown := a.stack[0].Update(screen.DraftsMsg{Drafts: msg.drafts, Err: msg.err, Ending: msg.ending})
		if first {
			return tea.Batch(shown, a.disposeCmd()), true
		}
		return shown, true
	case disposed:
		return a.disposed(msg), true
	case draftOpened:
		if msg.err != nil {
			return tea.Batch(a.shut(msg.err), a.listCmd()), true
		}
		if s := a.shifts[msg.session.ID()]; s != nil { // opened meanwhile, to be watched
			return a.enter(s.session), true
		}
		a.shifts[msg.session.ID()] = &shift{session: msg.session}
		return a.enter(msg.session), true
	case submitted:
		return a.submitted(msg), true
	case sentAgain:
		return a.sentAgain(msg), true
	case begun:
		return a.begun(msg), true
	case leftMsg:
		a.left = true
		a.stop()
		return tea.Quit, true
	}
	return nil, false
}

func (a *App) booted(msg bootedMsg) tea.Cmd {
	a.booting = false
	lock, locked := a.top().(*screen.Unlock)
	switch {
	case errors.Is(msg.err, flow.ErrPassphrase) && !locked:
		return a.push(screen.NewUnlock(a.desk, false))
	case errors.Is(msg.err, flow.ErrNewPassphrase) && !locked:
		return a.push(screen.NewUnlock(a.desk, true))
	case errors.Is(msg.err, flow.ErrWrongPassphrase) && locked:
		lock.Wrong(say.WrongPassphrase)
		return nil
	case msg.err != nil:
		a.drop(isBoard)
		return a.push(screen.NewMessage(a.desk, "The applications cannot be opened", say.OpenTrouble(msg.err),
			screen.Choice{Label: "Leave", Do: screen.QuitMsg{}}))
	}
	a.drop(isBoard)
	a.desk.Office, a.office, a.verify = msg.booted.Office, msg.booted, msg.booted.Verify
	cmds := []tea.Cmd{a.show(), a.listCmd()}
	for _, n := range msg.booted.Notices {
		cmds = append(cmds, a.say(n))
	}
	switch {
	case msg.booted.Draft != "":
		cmds = append(cmds, a.openDraftCmd(msg.booted.Draft))
	case a.opts.Draft != "":
		cmds = append(cmds, a.openDraftCmd(a.opts.Draft))
	case a.opts.Registration != "":
		cmds = append(cmds, a.start(screen.StartMsg{Registration: a.opts.Registration}))
	}
	return tea.Batch(cmds...)
}

// exampleRegistration is the one a new user sees filled in: it has everything but a second holder.
const exampleRegistration = "individualTod"

// start begins an application and shows its first page, or Check answers where it is filled in.
func (a *App) start(msg screen.StartMsg) tea.Cmd {
	o := a.desk.Office
	if o == nil {
		return nil // the message that nothing can be opened is in front
	}
	s, err := begin(o, msg)
	if err != nil {
		return a.say(say.Ended(upper(err.Error())))
	}
	a.shifts[s.ID()] = &shift{session: s}
	cmd := a.enter(s)
	if msg.Example {
		s.FinishAll()
		return tea.Batch(cmd, a.save(s.ID(), false), a.review())
	}
	return tea.Batch(cmd, a.save(s.ID(), false))
}

func begin(o *flow.Office, msg screen.StartMsg) (*flow.Session, error) {
	if !msg.Example {
		return o.Start(msg.Registration)
	}
	data, err := o.Catalogue.Example(exampleRegistration)
	if err != nil {
		return nil, err
	}
	answers, err := flow.ReadAnswers(o.Catalogue, "example", data, kind.DateOf(o.Now()), o.FreshID)
	if err != nil {
		return nil, err
	}
	return o.StartWith(answers)
}

// submitted shows what came of a submit: the status, or why nothing was sent.
func (a *App) submitted(msg submitted) tea.Cmd {
	if a.session == nil || a.session.ID() != msg.draft {
		return nil
	}
	arrived := errors.Is(msg.err, flow.ErrArrived)
	if v := a.session.View(); !v.Editable || arrived || v.Phase == flow.Rejected && say.Answered(msg.err) {
		cmd := a.status()
		if arrived { // the status alone would look as if it had been sent
			cmd = tea.Batch(cmd, a.say(submitTrouble(msg.err)))
		}
		return cmd
	}
	if s, ok := a.top().(*screen.Submit); ok {
		s.Failed()
	}
	return a.say(submitTrouble(msg.err))
}

// submitTrouble says why nothing was submitted.
func submitTrouble(err error) string { return say.SubmitTrouble(err) }

// Leave ends the program from outside, as a signal does: everything is saved, and the stage has 2 s.
type Leave struct{}

// leave saves everything, gives the stage 2 s, and ends the program.
func (a *App) leave() tea.Cmd {
	sessions := a.Sessions()
	if a.session != nil {
		a.session.FinishAll()
	}
	for _, s := range a.shifts {
		s.depart()
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(a.ctx), leaveStages)
		defer cancel()
		for _, s := range sessions {
			_ = s.Save(context.WithoutCancel(ctx), false) // the program's last words tell what is not saved
		}
		done := make(chan struct{})
		guard.Go(func() {
			defer close(done)
			for _, s := range sessions {
				if s.View().NotStaged > 0 {
					_, _ = s.Stage(ctx, false)
				}
			}
		})
		select {
		case <-done:
		case <-time.After(leaveStages):
		}
		return leftMsg{}
	}
}
