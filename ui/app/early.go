package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/screen"
)

// brought is what came of work that the next key depends on.
type brought struct{ msg tea.Msg }

// await is a command whose outcome the next keys are meant for: an application that is being opened, say.
func (a *App) await(cmd tea.Cmd) tea.Cmd {
	a.awaited++
	return func() tea.Msg { return brought{cmd()} }
}

// loading are screens that do not know yet what they list.
type loading interface{ Loading() bool }

// coming tells whether what the next key is meant for is not there yet.
func (a *App) coming() bool { return a.booting || a.awaited > 0 || loads(a.front()) }

func loads(s screen.Screen) bool {
	l, ok := s.(loading)
	return ok && l.Loading()
}

// mayGoBack tells whether one may leave a screen that is still loading: nothing was pressed on it.
func (a *App) mayGoBack() bool { return len(a.early) == 0 && !a.booting && a.awaited == 0 }

// playEarly plays the keys that were pressed before what they are meant for was there, in order.
func (a *App) playEarly() tea.Cmd {
	if len(a.early) == 0 || a.coming() {
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
