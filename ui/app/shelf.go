package app

import (
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/screen"
)

// shelved is what came of archiving an application or putting it back.
type shelved struct {
	words string
	err   error
}

func (a *App) archiveCmd(msg screen.ArchiveMsg) tea.Cmd {
	known := a.shifts[msg.ID]
	return func() tea.Msg {
		s, err := a.sessionFor(known, msg.ID)
		if err == nil {
			err = s.Archive(a.ctx, msg.On)
		}
		return shelved{msg.Words, err}
	}
}

func (a *App) shelved(msg shelved) tea.Cmd {
	if msg.err != nil {
		return tea.Batch(a.shut(msg.err), a.listCmd())
	}
	return tea.Batch(a.listCmd(), a.say(msg.words))
}

// copyCmd begins an application with what another one holds of no person.
func (a *App) copyCmd(id string) tea.Cmd {
	o := a.desk.Office
	return a.await(func() tea.Msg {
		template, err := o.TemplateOf(a.ctx, id)
		if err != nil {
			return copied{err: err}
		}
		s, err := o.StartFrom(template)
		return copied{draftOpened{s, err}, err}
	})
}

// copied is an application that began with another one's template.
type copied struct {
	opened draftOpened
	err    error
}

func (a *App) copied(msg copied) tea.Cmd {
	if msg.err != nil {
		return a.shut(msg.err)
	}
	cmd, _ := a.result(msg.opened)
	return tea.Batch(cmd, a.save(msg.opened.session.ID(), false), a.say("A new application with everything that says nothing about a person."))
}

// openShelf shows the archived applications on the board.
func (a *App) openShelf() tea.Cmd {
	if b, ok := a.top().(*screen.Board); ok {
		b.Shelf(true)
	}
	return nil
}

// boardWords are the save line of the board: of the marked application, and when the custodian is asked next.
func (a *App) boardWords(b *screen.Board) string {
	words := b.SavedWords()
	at, watched := a.nextAsked(b.Marked())
	if !watched {
		return words
	}
	if words != "" {
		words += "  ·  "
	}
	if wait := at.Sub(a.desk.Now()); wait > 0 {
		return words + "Next check in " + strconv.Itoa(int((wait+time.Second-1)/time.Second)) + " s"
	}
	return words + "Checking now"
}

// nextAsked is when the custodian is asked next: about an application, if it waits for an answer, else about any.
func (a *App) nextAsked(marked string) (at time.Time, ok bool) {
	if s := a.shifts[marked]; s != nil {
		if at, ok = s.session.Due(); ok {
			return at, true
		}
	}
	_, drafts := a.watchedFromBoard()
	if len(drafts) == 0 {
		return time.Time{}, false
	}
	return a.shifts[drafts[0]].session.Due()
}
