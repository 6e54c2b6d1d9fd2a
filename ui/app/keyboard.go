package app

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen/review"
)

// leaveWithin is how soon the second ctrl+c must follow the first.
const leaveWithin = 3 * time.Second

// key takes one key: those that work everywhere first, then the screen in front.
func (a *App) key(k tea.KeyMsg) tea.Cmd {
	if a.left {
		return nil
	}
	m := a.context.Keys
	hiding := a.hideIfAbsent()
	if key.Matches(k, m.Leave) {
		return tea.Batch(hiding, a.ctrlC())
	}
	if a.tooSmall() || a.keyIsStale() {
		return hiding
	}
	if a.awaitsResult() && (!key.Matches(k, m.Back) || !a.mayGoBack()) {
		a.early = append(a.early, k)
		return nil
	}
	a.quiet()
	a.lastKey = a.moment()
	a.context.Follow()
	if a.lockScreen != nil {
		return tea.Batch(a.give(a.lockScreen, k), a.obey())
	}
	if key.Matches(k, m.Hide) {
		return tea.Batch(a.hide(false), a.obey())
	}
	cmd, ok := a.everywhere(k)
	if !ok {
		cmd = a.give(a.top(), k)
	}
	done := a.obey()
	a.stageLeftStep()
	return tea.Batch(cmd, done)
}

// everywhere handles the keys that mean the same on every screen of an application.
func (a *App) everywhere(k tea.KeyMsg) (tea.Cmd, bool) {
	m := a.context.Keys
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
		return a.review(), true
	case key.Matches(k, m.Undo):
		return a.stepHistory(a.session.Undo, "Undone: ", ". ctrl+y redo", "There is nothing to undo."), true
	case key.Matches(k, m.Redo):
		return a.stepHistory(a.session.Redo, "Done again: ", ". ctrl+z undo", "There is nothing to do again."), true
	}
	return nil, false
}

// onProblems tells whether F3 belongs to the screen in front: a list of problems goes through its own.
func (w *window) onProblems() bool {
	return w.top().Traits().Problems
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
		return tea.Batch(a.save(a.session.ID()), a.sayFor(words, leaveWithin))
	}
	return a.sayFor(words, leaveWithin)
}

// Exit codes after ctrl+c and after the terminal was closed, as shells have them.
const (
	exitInterrupted = 130
	exitHungUp      = 129
)

// saveAndStage is ctrl+s: it also lifts a refusal.
func (a *application) saveAndStage() tea.Cmd {
	v := a.session.View()
	if !v.Editable {
		return a.say("The custodian has this application. Nothing is left to stage.")
	}
	a.session.FinishAll()
	a.runner.Stage(v.ID, true)
	return a.save(v.ID)
}

// stepHistory undoes or redoes, and shows the screen anew.
func (a *application) stepHistory(act func() (string, bool), done, after, nothing string) tea.Cmd {
	a.cover()
	label, ok := act()
	if s := a.session; !ok && !s.Recalled() { // it may lie in an earlier run
		return func() tea.Msg {
			if s.Recall(a.ctx) != nil || !s.Recalled() {
				return nil
			}
			return historyLoaded{s.ID(), func() tea.Cmd { return a.stepHistory(act, done, after, nothing) }}
		}
	}
	if !ok {
		a.ask(a.top().Enter())
		return a.say(nothing)
	}
	words := a.say(done + label + after)
	a.dropGonePlace()
	return tea.Batch(words, a.save(a.session.ID()), a.show())
}

// placeApplies tells whether a place still stands: an undo may have taken its entry away.
func (w *window) placeApplies(p answers.Place) bool {
	as := w.session.Assessment()
	return as.Applies(answers.Path{Section: p.Section, Entry: p.Entry}) && (p.Page == "" || w.hasPage(p))
}

// dropGonePlace goes back to the task list where what the screen in front shows stands no more.
func (w *window) dropGonePlace() {
	if t := w.top().Traits(); t.Beside && !w.placeApplies(t.Place) {
		w.drop(isTasks)
	}
}

// nextProblem goes to the first problem after where one stands, through the whole application and round again.
func (a *application) nextProblem() tea.Cmd {
	var at answers.Path
	if t := a.top().Traits(); t.Beside {
		p := t.Place
		at = answers.Path{Section: p.Section, Entry: p.Entry, Field: p.Field}
	}
	to, ok := a.session.NextProblem(at)
	if !ok {
		return a.say("There is no problem.")
	}
	if to.Path.Section == "" { // the list has its words, and the way to keep it with a note
		return a.push(review.NewProblems(a.context, a.session))
	}
	return a.open(a.session.Assessment().PlaceOf(to.Path))
}
