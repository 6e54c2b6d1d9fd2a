package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/screen"
)

// acquaintancesCmd looks for people in the other applications, while one types on.
func (a *App) acquaintancesCmd(section string) tea.Cmd {
	s := a.session
	return func() tea.Msg {
		people, err := s.Acquaintances(a.ctx, section)
		return screen.AcquaintancesMsg{Section: section, People: people, Err: err}
	}
}

// acquainted shows them, whatever covers the list for a moment.
func (a *App) acquainted(msg screen.AcquaintancesMsg) tea.Cmd {
	for _, s := range a.stack {
		if p, ok := s.(*screen.AddPerson); ok {
			return p.Update(msg)
		}
	}
	return nil
}
