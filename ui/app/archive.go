package app

import (
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/screen"
)

// openArchive shows the archived applications on the board.
func (a *application) openArchive() tea.Cmd {
	if isBoard(a.top()) {
		a.board.ShowArchive(true)
	}
	return nil
}

// boardWords are the save line of the board: of the marked application, and when the custodian is asked next.
func (a *application) boardWords(b *screen.Board) string {
	words := b.SavedWords()
	at, watched := a.nextAsked(b.Marked())
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

// nextAsked is when the custodian is asked next: about an application, if it waits for an answer, else about any.
func (p *polls) nextAsked(marked string) (at time.Time, ok bool) {
	if s := p.workers[marked]; s != nil {
		if at, ok = s.session.Due(); ok {
			return at, true
		}
	}
	_, drafts := p.watchedFromBoard()
	if len(drafts) == 0 {
		return time.Time{}, false
	}
	return p.workers[drafts[0]].session.Due()
}
