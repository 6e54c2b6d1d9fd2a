package board

import (
	"context"
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// removed tells the board that an application was removed, and until when it can be taken back.
type removed struct {
	draft flow.Summary
	until time.Time
}

// boardAct is an act that undo takes back.
type boardAct struct {
	id, name string
	on       bool
	removed  bool
}

// ShowArchive shows the archived applications, or the board again.
func (b *Board) ShowArchive(on bool) {
	b.typing, b.showsArchive, b.focus = false, on, 0
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

// archiveKey archives, restores, copies and undoes.
func (b *Board) archiveKey(k tea.KeyMsg) screen.Action {
	m := b.Context.Keys
	d := b.at()
	switch {
	case key.Matches(k, m.List.Undo):
		return b.undo()
	case d == nil:
		return nil
	case d.Unreadable != "" && key.Matches(k, m.Board.Archive, m.Board.Restore, m.Board.Template, m.Board.Remove):
		return screen.CommandOpen + screen.Command(d.ID) // which says why it cannot be opened
	case key.Matches(k, m.Board.Remove) && d.Leaving.IsZero():
		return b.askRemove(*d)
	case key.Matches(k, m.Board.Restore) && !d.Leaving.IsZero():
		b.acts = slices.DeleteFunc(b.acts, func(a boardAct) bool { return a.removed && a.id == d.ID })
		return b.archive(d.ID, false, "Taken back: "+say.Name(d.Name)+" is back on the board.")
	case key.Matches(k, m.Board.Archive) && !d.Archived:
		return b.perform(boardAct{id: d.ID, name: say.Name(d.Name), on: true}, "Archived "+say.Name(d.Name)+".")
	case key.Matches(k, m.Board.Restore) && d.Archived:
		return b.perform(boardAct{id: d.ID, name: say.Name(d.Name)}, say.Name(d.Name)+" is back on the board.")
	case key.Matches(k, m.Board.Template):
		return b.copy(d.ID)
	}
	return nil
}

// perform asks for an act and notes it for undo.
func (b *Board) perform(act boardAct, words string) screen.Action {
	b.acts = append(b.acts, act)
	return b.archive(act.id, act.on, words+" u undo")
}

func (b *Board) undo() screen.Action {
	if len(b.acts) == 0 {
		return screen.Say{Words: "There is nothing to undo."}
	}
	last := b.acts[len(b.acts)-1]
	b.acts = b.acts[:len(b.acts)-1]
	b.came = last.id
	if last.removed {
		return b.archive(last.id, false, "Undone: removed "+last.name+".")
	}
	if last.on {
		return b.archive(last.id, false, "Undone: archived "+last.name+".")
	}
	return b.archive(last.id, true, "Undone: "+last.name+" is archived again.")
}

// archive takes an application off the board, or puts it back; words tell it once it is saved.
func (b *Board) archive(id string, on bool, words string) screen.Action {
	return screen.Work{Draft: id, Failed: b.Context.Trouble, Run: func(ctx context.Context, s *flow.Session) screen.Action {
		if err := s.Archive(ctx, on); err != nil {
			return b.Context.Trouble(err)
		}
		return screen.Several{screen.ListDrafts{}, screen.Say{Words: words}}
	}}
}

// copy begins an application with the answers of another one that are about no person.
func (b *Board) copy(id string) screen.Action {
	o := b.Context.Service
	return screen.Work{Await: true, Run: func(ctx context.Context, _ *flow.Session) screen.Action {
		template, err := o.TemplateOf(ctx, id)
		if err != nil {
			return screen.DraftTrouble(b.Context, err)
		}
		s, err := o.StartFrom(template)
		if err != nil {
			return screen.DraftTrouble(b.Context, err)
		}
		return screen.Several{screen.Enter{Session: s}, screen.Save{}, screen.Say{Words: "A new application with everything that says nothing about a person."}}
	}}
}

// takeBack makes an application that was handed over editable here again.
func (b *Board) takeBack(id string) screen.Action {
	return screen.Work{Draft: id, Failed: b.Context.Trouble, Run: func(ctx context.Context, s *flow.Session) screen.Action {
		if err := s.Reclaim(ctx); err != nil {
			return b.Context.Trouble(err)
		}
		return screen.Several{screen.Adopt{Session: s}, screen.ListDrafts{}, screen.Say{Words: "Taken back. Nothing is staged before you have looked at what the custodian has."}}
	}}
}

// askRemove looks first whether an application may be removed, so that nobody is asked in vain.
func (b *Board) askRemove(d flow.Summary) screen.Action {
	head := b.Head() // the work runs beside the screens
	return screen.Work{Draft: d.ID, Await: true, Failed: b.notRemoved, Run: func(_ context.Context, s *flow.Session) screen.Action {
		if err := s.Removable(); err != nil {
			return b.notRemoved(err)
		}
		return screen.Open{Screen: b.removalQuestion(head, d)}
	}}
}

// removalQuestion asks whether an application shall be removed.
func (b *Board) removalQuestion(head screen.Head, d flow.Summary) *screen.Question {
	until := text.Clock(b.Context.Now().Add(flow.UndoRemoval), b.Context.Now())
	return screen.NewQuestion(b.Context, head, "Remove this application?", []string{
		say.Name(d.Name) + " · " + b.label(d),
		"It leaves the board and is deleted after " + until + ". Until then it stands among the archived, and r takes it back.",
		say.StaysOfRemoved,
	}, "Remove it", func(q *screen.Question) screen.Action { return b.remove(q, d) })
}

// remove removes an application; for a day it can be taken back.
func (b *Board) remove(q *screen.Question, d flow.Summary) screen.Action {
	kept := func(err error) screen.Action {
		return screen.Several{screen.Close{Screen: q}, screen.ListDrafts{}, b.notRemoved(err)}
	}
	return screen.Work{Draft: d.ID, Await: true, Failed: kept, Run: func(ctx context.Context, s *flow.Session) screen.Action {
		until, err := s.Discard(ctx)
		if err != nil {
			return kept(err)
		}
		return screen.Several{screen.Close{Screen: q}, screen.ListDrafts{}, screen.Tell{Screen: b, Msg: removed{d, until}}}
	}}
}

// notRemoved says why an application is not removed.
func (b *Board) notRemoved(err error) screen.Action {
	if words, refused := say.NotRemoved(err); refused {
		return screen.Say{Words: words}
	}
	return screen.DraftTrouble(b.Context, err)
}

// removed notes for undo that an application was removed, and tells it.
func (b *Board) removed(d flow.Summary, until time.Time) screen.Action {
	b.acts = append(b.acts, boardAct{id: d.ID, name: say.Name(d.Name), removed: true})
	return screen.Say{Words: "Removed " + say.Name(d.Name) + ". u undo. Among the archived, r takes it back until " + text.Clock(until, b.Context.Now()) + "."}
}
