package app

import (
	tea "github.com/charmbracelet/bubbletea"
)

// awaitedResult is what came of work that the next key depends on.
type awaitedResult struct{ msg tea.Msg }

// await is a command whose outcome the next keys are meant for: an application that is being opened, say.
func (a *access) await(cmd tea.Cmd) tea.Cmd {
	a.awaited++
	return func() tea.Msg { return awaitedResult{cmd()} }
}

// awaitsResult tells whether what the next key is meant for is not there yet.
func (a *access) awaitsResult() bool { return a.booting || a.awaited > 0 || a.front().Traits().Loading }

// mayGoBack tells whether one may leave a screen that is still loading: nothing was pressed on it.
func (a *access) mayGoBack() bool { return len(a.early) == 0 && !a.booting && a.awaited == 0 }

// playEarly plays the keys that were pressed before what they are meant for was there, in order.
func (a *App) playEarly() tea.Cmd {
	if len(a.early) == 0 || a.awaitsResult() {
		return nil
	}
	early := a.early
	a.early = nil
	var cmds []tea.Cmd
	for _, k := range early {
		cmds = append(cmds, a.key(k))
	}
	return tea.Batch(cmds...)
}
