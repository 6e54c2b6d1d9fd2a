package app

import (
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/screen/board"
)

// openArchive shows the archived applications on the board.
func (a *application) openArchive() tea.Cmd {
	if isBoard(a.top()) {
		a.board.ShowArchive(true)
	}
	return nil
}

// boardWords are the save line of the board: of the marked application, and when the custodian is asked next.
func (a *application) boardWords(b *board.Board) string {
	words := b.SavedWords()
	at, watched := a.runner.NextCheck(b.Marked())
	if !watched {
		return words
	}
	if words != "" {
		words += "  ·  "
	}
	if wait := at.Sub(a.context.Now()); wait > 0 {
		return words + "Next check in " + strconv.Itoa(int((wait+time.Second-1)/time.Second)) + " s"
	}
	return words + "Checking now"
}
