package screen

import (
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// ArchiveMsg takes an application off the board, or with On false puts it back. Words tell it once it is saved.
type ArchiveMsg struct {
	ID    string
	On    bool
	Words string
}

// OpenRemoveMsg asks whether an application may be removed, and then whether it shall be.
type OpenRemoveMsg struct{ Draft flow.Summary }

// RemoveMsg removes an application; for a day it can be taken back.
type RemoveMsg struct{ Draft flow.Summary }

// CopyMsg begins an application with what another one holds of no person.
type CopyMsg struct{ ID string }

// shelved is an act that undo takes back.
type shelved struct {
	id, name string
	on       bool
	removed  bool
}

// Shelf shows the archived applications, or the board again.
func (b *Board) Shelf(on bool) {
	b.typing, b.shelf, b.focus = false, on, 0
	b.find.Reset()
	b.arrange()
}

// Archived counts what is archived.
func (b *Board) Archived() int {
	n := 0
	for _, d := range b.listed {
		if d.Archived {
			n++
		}
	}
	return n
}

// shelve archives, restores, copies and undoes.
func (b *Board) shelve(k tea.KeyMsg) tea.Cmd {
	m := b.desk.Keys
	d := b.at()
	switch {
	case key.Matches(k, m.List.Undo):
		return b.undo()
	case d == nil:
		return nil
	case d.Unreadable != "" && key.Matches(k, m.Board.Archive, m.Board.Restore, m.Board.Template, m.Board.Remove):
		return b.desk.ask(OpenDraftMsg{d.ID}) // which says why it cannot be opened
	case key.Matches(k, m.Board.Remove) && d.Leaving.IsZero():
		return b.desk.ask(OpenRemoveMsg{*d})
	case key.Matches(k, m.Board.Restore) && !d.Leaving.IsZero():
		b.acts = slices.DeleteFunc(b.acts, func(a shelved) bool { return a.removed && a.id == d.ID })
		return b.desk.ask(ArchiveMsg{d.ID, false, "Taken back: " + nameOf(*d) + " is back on the board."})
	case key.Matches(k, m.Board.Archive) && !d.Archived:
		return b.put(shelved{id: d.ID, name: nameOf(*d), on: true}, "Archived "+nameOf(*d)+".")
	case key.Matches(k, m.Board.Restore) && d.Archived:
		return b.put(shelved{id: d.ID, name: nameOf(*d)}, nameOf(*d)+" is back on the board.")
	case key.Matches(k, m.Board.Template):
		return b.desk.ask(CopyMsg{d.ID})
	}
	return nil
}

// put asks for an act and notes it for undo.
func (b *Board) put(act shelved, words string) tea.Cmd {
	b.acts = append(b.acts, act)
	return b.desk.ask(ArchiveMsg{act.id, act.on, words + " u undo"})
}

func (b *Board) undo() tea.Cmd {
	if len(b.acts) == 0 {
		return b.desk.say("There is nothing to undo.")
	}
	last := b.acts[len(b.acts)-1]
	b.acts = b.acts[:len(b.acts)-1]
	b.came = last.id
	if last.removed {
		return b.desk.ask(ArchiveMsg{last.id, false, "Undone: removed " + last.name + "."})
	}
	if last.on {
		return b.desk.ask(ArchiveMsg{last.id, false, "Undone: archived " + last.name + "."})
	}
	return b.desk.ask(ArchiveMsg{last.id, true, "Undone: " + last.name + " is archived again."})
}

// Removed notes for undo that an application was removed, and returns the words that tell it.
func (b *Board) Removed(d flow.Summary, until time.Time) string {
	b.acts = append(b.acts, shelved{id: d.ID, name: nameOf(d), removed: true})
	return "Removed " + nameOf(d) + ". u undo. Among the archived, r takes it back until " + text.Clock(until, b.desk.Now()) + "."
}

// AskRemove is the question whether an application shall be removed.
func (b *Board) AskRemove(d flow.Summary) *Question {
	until := text.Clock(b.desk.Now().Add(flow.UndoRemoval), b.desk.Now())
	return NewQuestion(b.desk, b.Head(), "Remove this application?", []string{
		nameOf(d) + " · " + b.label(d),
		"It leaves the board and is deleted after " + until + ". Until then it stands among the archived, and r takes it back.",
		say.StaysOfRemoved,
	}, Choice{"Remove it", RemoveMsg{d}})
}
