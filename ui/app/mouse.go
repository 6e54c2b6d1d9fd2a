package app

import tea "github.com/charmbracelet/bubbletea"

// wheelRows is how far one notch of the wheel goes, as elsewhere.
const wheelRows = 3

// listen has the terminal tell of the mouse, where that is wanted. Without it no terminal is asked for anything.
func (a *App) listen() tea.Cmd {
	if !a.opts.Mouse {
		return nil
	}
	return tea.EnableMouseCellMotion
}

// mouse takes a click or a notch of the wheel; what else a mouse does means nothing.
func (a *App) mouse(m tea.MouseEvent) tea.Cmd {
	wheel := m.Button == tea.MouseButtonWheelUp || m.Button == tea.MouseButtonWheelDown
	click := m.Button == tea.MouseButtonLeft
	if hiding := a.hideIfAbsent(); hiding != nil || a.keyIsStale() {
		return hiding
	}
	if !a.opts.Mouse || a.left || a.awaitsResult() || a.tooSmall() || m.Action != tea.MouseActionPress || !wheel && !click {
		return nil
	}
	_, h := a.body()
	row, col := m.Y-a.above(), m.X
	if row < 0 || row >= h {
		return nil
	}
	a.lastKey = a.moment()
	if wheel {
		by := wheelRows
		if m.Button == tea.MouseButtonWheelUp {
			by = -by
		}
		action, cmd := a.context.Wheel(a.front(), by)
		a.ask(action)
		return tea.Batch(cmd, a.obey())
	}
	a.quiet()
	cmd := a.click(row, col)
	a.context.Follow()
	done := a.obey()
	a.stageLeftStep()
	return tea.Batch(cmd, done)
}

func (a *App) click(row, col int) tea.Cmd {
	if _, beside := a.beside(); beside && a.tasks != nil {
		if col < paneWidth {
			a.ask(a.tasks.ClickPane(row))
			return nil
		}
	}
	action, cmd := a.context.Click(a.front(), row)
	a.ask(action)
	return cmd
}
