package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// shut says why one application cannot be opened, on a screen of its own: the words are longer than a notice.
func (a *App) shut(err error) tea.Cmd {
	return a.push(screen.NewMessage(a.desk, "This application cannot be opened", []string{say.DraftTrouble(err)},
		screen.Choice{Label: "Back", Do: screen.BackMsg{}}))
}

func upper(s string) string { return say.Upper(s) }
