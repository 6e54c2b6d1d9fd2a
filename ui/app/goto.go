package app

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/theme"
)

// goTo opens the list of everything one can go to, over whatever is in front; over itself it closes.
func (a *App) goTo() tea.Cmd {
	from := screen.Origin{}
	if o, ok := a.top().(interface{ Origin() screen.Origin }); ok {
		from = o.Origin()
	}
	var more []find.Target
	if b, ok := a.stack[0].(*screen.Board); ok && a.session == nil {
		more = b.Targets()
	}
	return a.push(screen.NewPalette(a.desk, a.session, more, from, a.top().Head()))
}

// opensGoTo tells whether the screen in front lets one go elsewhere.
func (a *App) opensGoTo() bool {
	_, palette := a.top().(*screen.Palette)
	return !palette && !a.asksFirst() && a.desk.Office != nil
}

// asksFirst tells whether the screen in front has to be answered before one can go elsewhere.
func (a *App) asksFirst() bool {
	switch a.top().(type) {
	case *screen.Unlock, *screen.Message, *screen.Filling, *screen.Losing:
		return true
	}
	return false
}

// command does what was found in the palette, on the screen that lies below it.
func (a *App) command(c screen.Command) tea.Cmd {
	if _, ok := a.top().(*screen.Palette); ok {
		a.pop()
	}
	if id, ok := strings.CutPrefix(string(c), string(screen.CommandOpen)); ok {
		return a.openDraftCmd(id)
	}
	if name, ok := strings.CutPrefix(string(c), string(screen.CommandTheme)); ok {
		return a.setTheme(theme.Setting(name))
	}
	if section, ok := strings.CutPrefix(string(c), string(screen.CommandAgain)); ok && a.session != nil {
		return a.intent(screen.OpenAddPersonMsg{Section: section})
	}
	m := a.desk.Keys
	switch c {
	case screen.CommandHelp:
		return a.top().Update(press(m.Help))
	case screen.CommandReveal:
		return a.top().Update(press(m.Reveal))
	case screen.CommandHide:
		return a.hide(false)
	case screen.CommandNew:
		return a.intent(screen.OpenRegistrationMsg{})
	case screen.CommandTakeOver:
		return a.intent(screen.OpenTakeOverMsg{})
	case screen.CommandArchived:
		return a.openShelf()
	case screen.CommandRedraw:
		return tea.ClearScreen
	case screen.CommandSuspend:
		return a.suspend()
	case screen.CommandLeave:
		return a.leave()
	default:
		if a.session != nil {
			return a.draftCommand(c)
		}
		return nil
	}
}

func (a *App) draftCommand(c screen.Command) tea.Cmd {
	m := a.desk.Keys
	var k key.Binding
	switch c {
	case screen.CommandNextProblem:
		k = m.NextProblem
	case screen.CommandCheck:
		k = m.Check
	case screen.CommandUndo:
		k = m.Undo
	case screen.CommandRedo:
		k = m.Redo
	case screen.CommandSave:
		k = m.Save
	case screen.CommandProblems:
		return a.intent(screen.OpenProblemsMsg{})
	case screen.CommandSubmit:
		return a.intent(screen.OpenSubmitMsg{})
	case screen.CommandStatus:
		return a.status()
	case screen.CommandTasks:
		return a.intent(screen.OpenTasksMsg{})
	case screen.CommandBoard:
		a.drop(isBoard)
		return tea.Batch(a.show(), a.closeDraft())
	default:
		return nil
	}
	cmd, ok := a.everywhere(press(k))
	if !ok {
		cmd = a.top().Update(press(k))
	}
	return cmd
}

// press is the key of a binding as the terminal would send it.
func press(b key.Binding) tea.KeyMsg {
	return presses[b.Keys()[0]]
}

// presses are the keys that commands stand in for.
var presses = map[string]tea.KeyMsg{
	"f1": {Type: tea.KeyF1}, "f3": {Type: tea.KeyF3}, "f5": {Type: tea.KeyF5},
	"ctrl+s": {Type: tea.KeyCtrlS}, "ctrl+z": {Type: tea.KeyCtrlZ}, "ctrl+y": {Type: tea.KeyCtrlY}, "ctrl+r": {Type: tea.KeyCtrlR},
}

// suspend saves and gives the terminal to the shell until fg.
func (a *App) suspend() tea.Cmd {
	if a.session == nil {
		return tea.Suspend
	}
	return tea.Sequence(a.save(a.session.ID(), false), tea.Suspend)
}
