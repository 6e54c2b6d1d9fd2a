package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// worked is what came of work that a screen asked for.
type worked struct {
	work   screen.Work
	action screen.Action
}

// workCmd does what takes time, with the session of the application it is about.
func (a *access) workCmd(w screen.Work) tea.Cmd {
	known, o := a.workers[w.Draft], a.context.Service
	if o == nil {
		return nil // the message that nothing can be opened is in front
	}
	run := func() tea.Msg {
		var s *flow.Session
		switch {
		case known != nil:
			s = known.session
		case w.Draft != "":
			var err error
			if s, err = o.Resume(a.ctx, w.Draft); err != nil {
				return worked{w, w.Failed(err)}
			}
		}
		return worked{w, w.Run(a.ctx, s)}
	}
	if w.Await {
		return a.await(run)
	}
	return run
}

// worked does what came of it, where that means something still.
func (a *access) worked(msg worked) {
	if !msg.work.Front || a.inFront(msg.work.Draft) {
		a.ask(msg.action)
	}
}

// received goes to an application. Where it came from a colleague just now, what was open of it here stands no more.
func (a *access) received(e screen.Enter) tea.Cmd {
	id := e.Session.ID()
	old := a.workers[id]
	if !e.Received {
		if old != nil { // opened meanwhile, to be watched
			return a.enter(old.session)
		}
		a.keep(e.Session)
		return a.enter(e.Session)
	}
	if old != nil {
		old.close()
	}
	a.keep(e.Session)
	a.forgetPostponed(id)
	if a.session != nil { // one went elsewhere meanwhile
		return tea.Batch(a.listCmd(), a.say("Taken over. It is on the board."))
	}
	return tea.Batch(a.enter(e.Session), a.listCmd())
}

// adopt keeps a session that was opened for an act, and has everything decided for later asked anew.
func (a *application) adopt(s *flow.Session) {
	if a.workers[s.ID()] == nil {
		a.keep(s)
	}
	a.forgetPostponed(s.ID())
}

// showDraftTrouble says why one application cannot be opened.
func (a *access) showDraftTrouble(err error) tea.Cmd {
	return a.push(screen.DraftTrouble(a.context, err).Screen)
}

func upper(s string) string { return say.Upper(s) }
