package app

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/screen"
)

// leaveWithin is how soon the second ctrl+c must follow the first.
const leaveWithin = 3 * time.Second

// key takes one key: those that work everywhere first, then the screen in front.
func (a *App) key(k tea.KeyMsg) tea.Cmd {
	if a.left {
		return nil
	}
	m := a.desk.Keys
	hiding := a.absence()
	if key.Matches(k, m.Leave) {
		return tea.Batch(hiding, a.ctrlC())
	}
	if a.tooSmall() || a.waited() {
		return hiding
	}
	if a.coming() && (!key.Matches(k, m.Back) || !a.mayGoBack()) {
		a.early = append(a.early, k)
		return nil
	}
	a.quiet()
	a.lastKey = a.moment()
	a.desk.Follow()
	if a.veil != nil {
		return tea.Batch(a.veil.Update(k), a.obey())
	}
	if key.Matches(k, m.Hide) {
		return tea.Batch(a.hide(false), a.obey())
	}
	cmd, ok := a.everywhere(k)
	if !ok {
		cmd = a.top().Update(k)
	}
	return tea.Batch(cmd, a.obey(), a.settleStep())
}

// everywhere handles the keys that mean the same on every screen of an application.
func (a *App) everywhere(k tea.KeyMsg) (tea.Cmd, bool) {
	m := a.desk.Keys
	if key.Matches(k, m.Redraw) {
		return tea.ClearScreen, true
	}
	if key.Matches(k, m.GoTo) && a.opensGoTo() {
		return a.goTo(), true
	}
	if a.session == nil {
		return nil, false
	}
	switch {
	case key.Matches(k, m.Save):
		return a.saveAndStage(), true
	case a.asksFirst():
		return nil, false
	case key.Matches(k, m.NextProblem, m.Undo, m.Redo) && a.session.Locked() != nil:
		return a.say(upper(a.session.Locked().Error()) + "."), true
	case key.Matches(k, m.NextProblem) && !a.onProblems():
		return a.nextProblem(), true
	case key.Matches(k, m.Check):
		return a.intent(screen.OpenReviewMsg{}), true
	case key.Matches(k, m.Undo):
		return a.again(a.session.Undo, "Undone: ", ". ctrl+y redo", "There is nothing to undo."), true
	case key.Matches(k, m.Redo):
		return a.again(a.session.Redo, "Done again: ", ". ctrl+z undo", "There is nothing to do again."), true
	}
	return nil, false
}

// onProblems tells whether F3 belongs to the screen in front: a list of problems goes through its own.
func (a *App) onProblems() bool {
	if st, ok := a.top().(*screen.Status); ok {
		return st.Lists()
	}
	_, ok := a.top().(*screen.Problems)
	return ok
}

// ctrlC leaves when it comes twice within 3 s; the first saves, and says so.
func (a *App) ctrlC() tea.Cmd {
	if a.leaving {
		a.exit = exitInterrupted
		return a.leave()
	}
	a.leaving = true
	words := "ctrl+c again within 3 s leaves."
	if a.session != nil {
		words = "Everything typed is being saved. " + words
		if !a.session.Unsaved() {
			words = "Saved. ctrl+c again within 3 s leaves."
		}
		return tea.Batch(a.save(a.session.ID(), false), a.sayFor(words, leaveWithin))
	}
	return a.sayFor(words, leaveWithin)
}

// Exit codes after ctrl+c and after the terminal was closed, as shells have them.
const (
	exitInterrupted = 130
	exitHungUp      = 129
)

// saveAndStage is ctrl+s: it also lifts a refusal.
func (a *App) saveAndStage() tea.Cmd {
	v := a.session.View()
	if !v.Editable {
		return a.say("The custodian has this application. Nothing is left to stage.")
	}
	a.session.FinishAll()
	return tea.Batch(a.save(v.ID, false), a.stage(v.ID, true))
}

// again undoes or redoes, and shows the screen anew.
func (a *App) again(act func() (string, bool), done, after, nothing string) tea.Cmd {
	a.cover()
	label, ok := act()
	if s := a.session; !ok && !s.Recalled() { // it may lie in an earlier run
		return func() tea.Msg {
			if s.Recall(a.ctx) != nil || !s.Recalled() {
				return nil
			}
			return recalled{s.ID(), func() tea.Cmd { return a.again(act, done, after, nothing) }}
		}
	}
	if !ok {
		return tea.Batch(a.say(nothing), a.top().Enter())
	}
	words := a.say(done + label + after)
	if b, is := a.top().(screen.Beside); is && !a.there(b.Place()) {
		a.drop(isTasks)
	}
	return tea.Batch(words, a.save(a.session.ID(), false), a.show())
}

// there tells whether a place still stands: an undo may have taken its entry away.
func (a *App) there(p flow.Place) bool {
	as := a.session.Assessment()
	return as.Applies(flow.Path{Section: p.Section, Entry: p.Entry}) && (p.Page == "" || a.hasPage(p))
}

// nextProblem goes to the first problem after where one stands, through the whole application and round again.
func (a *App) nextProblem() tea.Cmd {
	var at flow.Path
	if b, is := a.top().(screen.Beside); is {
		p := b.Place()
		at = flow.Path{Section: p.Section, Entry: p.Entry, Field: p.Field}
	}
	to, ok := a.session.NextProblem(at)
	if !ok {
		return a.say("There is no problem.")
	}
	if to.Path.Section == "" { // the list has its words, and the way to keep it with a note
		return a.intent(screen.OpenProblemsMsg{})
	}
	return a.open(a.session.Assessment().PlaceOf(to.Path))
}
