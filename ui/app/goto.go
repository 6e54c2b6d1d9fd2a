package app

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/board"
	"brokerage/onboard/ui/screen/handover"
	"brokerage/onboard/ui/screen/palette"
	"brokerage/onboard/ui/screen/review"
	"brokerage/onboard/ui/theme"
)

// goTo opens the list of everything one can go to, over whatever is in front; over itself it closes.
func (a *App) goTo() tea.Cmd {
	var more func() []find.Target
	if a.session == nil {
		more = a.board.Targets
	}
	return a.push(palette.New(a.context, a.session, more, a.top().Origin(), a.top().Head()))
}

// opensGoTo tells whether the screen in front lets one go elsewhere.
func (a *App) opensGoTo() bool {
	return !a.at(screen.CommandGoTo) && !a.asksFirst() && a.context.Service != nil
}

// asksFirst tells whether the screen in front has to be answered before one can go elsewhere.
func (w *window) asksFirst() bool {
	return w.top().Traits().Modal
}

// command does what was found in the palette, on the screen that lies below it.
func (a *App) command(c screen.Command) tea.Cmd {
	if a.at(screen.CommandGoTo) {
		a.pop()
	}
	if id, ok := strings.CutPrefix(string(c), string(screen.CommandOpen)); ok {
		return a.openDraftCmd(id)
	}
	if name, ok := strings.CutPrefix(string(c), string(screen.CommandTheme)); ok {
		return a.setTheme(theme.Setting(name))
	}
	if section, ok := strings.CutPrefix(string(c), string(screen.CommandAgain)); ok && a.session != nil {
		return a.addPerson(section)
	}
	m := a.context.Keys
	switch c {
	case screen.CommandHelp:
		return a.give(a.top(), press(m.Help))
	case screen.CommandReveal:
		return a.give(a.top(), press(m.Reveal))
	case screen.CommandHide:
		return a.hide(false)
	case screen.CommandNew:
		if a.context.Service == nil {
			return nil // the message that nothing can be opened is in front
		}
		return a.push(board.NewRegistration(a.context))
	case screen.CommandReceiveHandover:
		if a.context.Service == nil {
			return nil // the message that nothing can be opened is in front
		}
		return a.push(handover.NewReceive(a.context, a.context.Colleagues))
	case screen.CommandArchived:
		return a.openArchive()
	case screen.CommandRedraw:
		return tea.ClearScreen
	case screen.CommandSuspend:
		return a.suspend()
	case screen.CommandShowAgain:
		return a.unlock()
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
	m := a.context.Keys
	var k key.Binding
	switch c {
	case screen.CommandNextProblem:
		k = m.NextProblem
	case screen.CommandCheck:
		return a.review()
	case screen.CommandUndo:
		k = m.Undo
	case screen.CommandRedo:
		k = m.Redo
	case screen.CommandSave:
		k = m.Save
	case screen.CommandProblems:
		return a.push(review.NewProblems(a.context, a.session))
	case screen.CommandSubmit:
		return a.submit()
	case screen.CommandStatus:
		return a.status()
	case screen.CommandTasks:
		a.drop(isTasks)
		return a.show()
	case screen.CommandBoard:
		a.drop(isBoard)
		return tea.Batch(a.show(), a.closeDraft())
	default:
		return nil
	}
	cmd, ok := a.everywhere(press(k))
	if !ok {
		cmd = a.give(a.top(), press(k))
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
	return tea.Sequence(a.save(a.session.ID()), tea.Suspend)
}
