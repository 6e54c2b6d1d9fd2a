package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/screen"
)

// top is the screen in front.
func (a *App) top() screen.Screen { return a.stack[len(a.stack)-1] }

// push brings a screen to the front.
func (a *App) push(s screen.Screen) tea.Cmd {
	a.cover()
	a.stack = append(a.stack, s)
	return a.show()
}

// pop goes back to the screen below; the board is never popped.
func (a *App) pop() tea.Cmd {
	if len(a.stack) > 1 {
		a.cover()
		a.stack = a.stack[:len(a.stack)-1]
	}
	return a.show()
}

// cover takes the focus from the screen in front.
func (a *App) cover() {
	if l, ok := a.top().(interface{ Leave() }); ok {
		l.Leave()
	}
}

// show gives the screen in front its room and the focus.
func (a *App) show() tea.Cmd {
	a.resize()
	a.desk.Follow()
	return a.top().Enter()
}

// drop takes screens from the front until keep says that one may stay.
func (a *App) drop(keep func(screen.Screen) bool) {
	for len(a.stack) > 1 && !keep(a.top()) {
		a.cover()
		a.stack = a.stack[:len(a.stack)-1]
	}
}

func isBoard(s screen.Screen) bool { _, ok := s.(*screen.Board); return ok }
func isTasks(s screen.Screen) bool { _, ok := s.(*screen.Tasks); return ok }

// resize gives every screen its room.
func (a *App) resize() {
	a.desk.SetFrame(a.w >= wideFrom, a.ruled())
	w, h := a.body()
	if a.veil != nil {
		a.veil.SetSize(w, h)
	}
	for _, s := range a.stack {
		if _, beside := s.(screen.Beside); beside && a.w >= wideFrom {
			s.SetSize(w-paneWidth-len(gap), h)
			continue
		}
		s.SetSize(w, h)
	}
}

// open shows a place of the application: board, task list, list of the entry, page, in this order from the back.
func (a *App) open(p flow.Place) tea.Cmd {
	a.drop(isTasks)
	if !isTasks(a.top()) {
		a.stack = append(a.stack, screen.NewTasks(a.desk, a.session))
	}
	if p.Section == "" {
		p, _ = a.session.Assessment().First(p.Step)
	}
	sec := a.session.Catalogue().Section(p.Section)
	if sec == nil {
		return a.show()
	}
	if sec.List != nil {
		a.stack = append(a.stack, screen.NewList(a.desk, a.session, p, false))
	}
	if a.hasPage(p) {
		a.stack = append(a.stack, screen.NewPage(a.desk, a.session, p, false))
	}
	return a.show()
}

// visit shows a place on top of what is in front; Continue and esc come straight back.
func (a *App) visit(p flow.Place) tea.Cmd {
	switch {
	case a.hasPage(p):
		return a.push(screen.NewPage(a.desk, a.session, p, true))
	case a.session.Catalogue().Section(p.Section) != nil:
		return a.push(screen.NewList(a.desk, a.session, p, true))
	}
	return nil
}

// hasPage tells whether a place is a page that applies now.
func (a *App) hasPage(p flow.Place) bool {
	if p.Page == "" || a.session.Catalogue().Section(p.Section) == nil {
		return false
	}
	for _, pg := range a.session.Assessment().Pages(p.Section, p.Entry) {
		if pg.ID == p.Page {
			return true
		}
	}
	return false
}

// stepInFront is the step whose page or list is in front; what covers it for a moment does not leave it.
func (a *App) stepInFront() string {
	for i := len(a.stack) - 1; i >= 0; i-- {
		switch s := a.stack[i].(type) {
		case *screen.Palette, *screen.Filling, *screen.Help, *screen.Message:
			continue
		case screen.Beside:
			return s.Place().Step
		default:
			return ""
		}
	}
	return ""
}

// settleStep stages a step that was left, by whatever way.
func (a *App) settleStep() tea.Cmd {
	was, is := a.step, a.stepInFront()
	a.step = is
	if was == "" || was == is || a.session == nil {
		return nil
	}
	a.session.Finish(was)
	return a.stage(a.session.ID(), false)
}
