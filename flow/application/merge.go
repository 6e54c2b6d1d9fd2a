package application

import (
	"cmp"
	"fmt"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// Theirs is what another window saved, read to be merged.
type Theirs struct {
	loaded       Loaded
	draft, base  *draft
	answers, was *answers.Answers
}

// ReadTheirs reads what another window saved and the revision that both started from (Application.Base). ErrDamaged,
// ErrTooNew; ErrConflict where there is nothing to compare with.
func ReadTheirs(c *catalogue.Catalogue, loaded Loaded, base []byte) (*Theirs, error) {
	t := &Theirs{loaded: loaded}
	var err error
	if t.draft, t.answers, err = decodeDraft(c, loaded.Body); err != nil {
		return nil, err
	}
	if t.base, t.was, err = decodeDraft(c, base); err != nil {
		return nil, fmt.Errorf("%w: there is nothing to compare with", ErrConflict)
	}
	return t, nil
}

// Base is the revision as it was saved or opened last, to merge with what others save.
func (s *Application) Base() []byte { return s.base }

// Merge takes over what another window saved. Undo goes on to work: what the others changed stands in every state it can
// return to. giveWay tells that the other window submitted the application or handed it over while something was typed
// here: what stands here is to be saved, for the history, before GiveWay.
func (s *Application) Merge(t *Theirs) (giveWay bool, err error) {
	own, err := s.stored()
	if err != nil {
		return false, err
	}
	d := mergeDrafts(t.base, own, t.draft)
	j := s.resolver(t.base, own, t.draft, t.loaded)
	j.was, j.is, j.other = t.was, s.answers, t.answers
	m := j.answers()
	if d.Phase == Submitting && !s.submitting {
		d.Phase = Unsure // Only the window that submits can know
	}
	names := s.Assessment()
	d.Window = s.window
	s.d = d
	s.d.Did, s.d.Stepped = "took over what another window changed", ""
	s.d.MergeConflict = j.savedConflict(m, s.savedAt)
	s.base, s.revision, s.savedAt, s.conflict, s.saveErr = t.loaded.Body, t.loaded.Revision, t.loaded.SavedAt, false, nil
	s.noteEdits()
	for _, p := range m.FromTheirs {
		delete(s.typed, p) // somebody else typed what stands here now
	}
	same := m.Out.Equal(s.answers)
	s.answers = m.Out
	s.rebase(t.was, t.answers, m.Resolved)
	if s.touched(); !same {
		s.changed()
	}
	if len(m.FromTheirs) > 0 {
		s.noteAct(eventJoined)
	}
	s.noteNews(t.loaded.Meta, m, names, own.MergeConflict)
	return !d.editable() && !s.submitting && !m.Mine.Equal(t.was), nil
}

// stored is the draft as it would be read back: numbers compare only in one form.
func (s *Application) stored() (*draft, error) {
	s.stampConflict(true)
	body, err := encodeDraft(s.d, s.answers)
	if err != nil {
		return nil, err
	}
	d, _, err := decodeDraft(s.config.Catalogue, body)
	return d, err
}

// resolver is who judges three versions, without their answers.
func (s *Application) resolver(base, own, theirs *draft, loaded Loaded) *resolver {
	return &resolver{
		me:     s.own(""),
		them:   side{Window: cmp.Or(theirs.Window, "another"), User: loaded.Meta.User, Machine: loaded.Meta.Machine, At: loaded.SavedAt},
		before: base.MergeConflict, here: own.MergeConflict, there: theirs.MergeConflict, typed: s.typed,
	}
}

// GiveWay takes the answers of the other window, which submitted them.
func (s *Application) GiveWay(t *Theirs) {
	s.answers, s.marked, s.d.MergeConflict = t.answers, t.answers.Clone(), nil
	s.news.ReadOnly = true
	s.changed()
	s.noteAct(eventGaveWay)
}

// rebase brings what the others changed into the states that undo and redo return to. A disputed answer stays as it was
// typed here.
func (s *Application) rebase(base, theirs *answers.Answers, fates map[answers.Path]answers.Resolution) {
	s.marked = answers.Merge(base, s.marked, theirs, fates).Out
	for _, stack := range [][]checkpoint{s.undo, s.redo} {
		for i := range stack {
			stack[i].answers = answers.Merge(base, stack[i].answers, theirs, fates).Out
		}
	}
}
