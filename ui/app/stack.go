package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/board"
	"brokerage/onboard/ui/screen/page"
	"brokerage/onboard/ui/screen/people"
	"brokerage/onboard/ui/screen/tasks"
)

// window is what is on the terminal: the stack of screens, what they asked for, the application in front of it, the notice, and
// what was drawn last.
type window struct {
	context    *screen.Context
	w, h       int
	board      *board.Board // at the bottom of the stack
	stack      []screen.Screen
	lockScreen screen.Screen   // over everything, so that nothing of a client is shown
	asked      []screen.Action // and not done yet

	session *flow.Session // the application in front, nil on the board
	step    string        // the step whose page or list is in front
	tasks   *tasks.Tasks  // drawn beside pages of the session

	frameCache frameCache
	tip        tip
	notice     string
	noticed    int  // counts notices, so that an old timer does not end a new one
	leaving    bool // the notice says that ctrl+c leaves
}

// top is the screen in front.
func (w *window) top() screen.Screen { return w.stack[len(w.stack)-1] }

// push brings a screen to the front.
func (w *window) push(s screen.Screen) tea.Cmd {
	w.cover()
	w.stack = append(w.stack, s)
	return w.show()
}

// pop goes back to the screen below; the board is never popped.
func (w *window) pop() tea.Cmd {
	if len(w.stack) > 1 {
		w.cover()
		w.stack = w.stack[:len(w.stack)-1]
	}
	return w.show()
}

// cover takes the focus from the screen in front.
func (w *window) cover() {
	w.ask(w.top().Leave())
}

// show gives the screen in front its room and the focus.
func (w *window) show() tea.Cmd {
	w.resize()
	w.context.Follow()
	w.ask(w.top().Enter())
	return nil
}

// drop takes screens from the front until keep says that one may stay.
func (w *window) drop(keep func(screen.Screen) bool) {
	for len(w.stack) > 1 && !keep(w.top()) {
		w.cover()
		w.stack = w.stack[:len(w.stack)-1]
	}
}

func isBoard(s screen.Screen) bool { return s.Traits().At == screen.CommandBoard }
func isTasks(s screen.Screen) bool { return s.Traits().At == screen.CommandTasks }

// at tells whether the screen in front is the one that a command leads to.
func (w *window) at(c screen.Command) bool { return w.top().Traits().At == c }

// resize gives every screen its room.
func (w *window) resize() {
	w.context.Ruled = w.ruled()
	cols, rows := w.body()
	if w.lockScreen != nil {
		w.lockScreen.SetSize(cols, rows)
	}
	for _, s := range w.stack {
		if w.w >= wideFrom && s.Traits().Beside {
			s.SetSize(w.room(s), rows)
			continue
		}
		s.SetSize(cols, rows)
	}
}

// open shows a place of the application: board, task list, list of the entry, page, in this order from the back.
func (w *window) open(p answers.Place) tea.Cmd {
	w.drop(isTasks)
	if !isTasks(w.top()) {
		w.stack = append(w.stack, tasks.New(w.context, w.session))
	}
	if p.Section == "" {
		p, _ = w.session.Assessment().First(p.Step)
	}
	sec := w.session.Catalogue().Section(p.Section)
	if sec == nil {
		return w.show()
	}
	if sec.List != nil {
		w.stack = append(w.stack, people.NewList(w.context, w.session, p, false))
	}
	if w.hasPage(p) {
		w.stack = append(w.stack, page.New(w.context, w.session, p, false))
	}
	return w.show()
}

// visit shows a place on top of what is in front; Continue and esc come straight back.
func (w *window) visit(p answers.Place) tea.Cmd {
	switch {
	case w.hasPage(p):
		return w.push(page.New(w.context, w.session, p, true))
	case w.session.Catalogue().Section(p.Section) != nil:
		return w.push(people.NewList(w.context, w.session, p, true))
	}
	return nil
}

// hasPage tells whether a place is a page that applies now.
func (w *window) hasPage(p answers.Place) bool {
	if p.Page == "" || w.session.Catalogue().Section(p.Section) == nil {
		return false
	}
	for _, pg := range w.session.Assessment().Pages(p.Section, p.Entry) {
		if pg.ID == p.Page {
			return true
		}
	}
	return false
}

// stepInFront is the step whose page or list is in front; what covers it for a moment does not leave it.
func (w *window) stepInFront() string {
	for i := len(w.stack) - 1; i >= 0; i-- {
		if t := w.stack[i].Traits(); !t.Passing {
			return t.Place.Step
		}
	}
	return ""
}

// stageLeftStep stages a step that was left, by whatever way.
func (a *application) stageLeftStep() {
	was, is := a.step, a.stepInFront()
	a.step = is
	if was != "" && was != is && a.session != nil {
		a.session.Finish(was)
		a.runner.Stage(a.session.ID(), false)
	}
}
