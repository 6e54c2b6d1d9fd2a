package flow

import (
	"cmp"
	"context"
	"fmt"

	"brokerage/onboard/flow/answers"
)

// Merged takes over what another window saved, with the saving lock held. Undo goes on to work: what the others changed
// stands in every state it can return to.
func (s *Session) merge(ctx context.Context) error {
	loaded, err := s.service.Store.Load(ctx, s.id)
	if err != nil {
		return fmt.Errorf("opening the other version: %w", err)
	}
	theirs, a, err := decodeDraft(s.service.Catalogue, loaded.Body)
	if err != nil {
		return err
	}
	base, was, err := decodeDraft(s.service.Catalogue, s.base)
	if err != nil {
		return fmt.Errorf("%w: there is nothing to compare with", ErrConflict)
	}
	s.mu.Lock()
	own, err := s.stored()
	if err != nil {
		s.mu.Unlock()
		return err
	}
	d := mergeDrafts(base, own, theirs)
	j := s.resolver(base, own, theirs, loaded)
	j.was, j.is, j.other = was, s.answers, a
	m := j.answers()
	if d.Phase == Submitting && !s.submitting {
		d.Phase = Unsure // Only the window that submits can know
	}
	names := s.assess()
	d.Window = s.window
	s.d = d
	s.d.Did, s.d.Stepped = "took over what another window changed", ""
	s.d.MergeConflict = j.savedConflict(m, s.savedAt)
	s.base, s.revision, s.savedAt, s.conflict, s.saveErr = loaded.Body, loaded.Revision, loaded.SavedAt, false, nil
	s.noteEdits()
	for _, p := range m.FromTheirs {
		delete(s.typed, p) // somebody else typed what stands here now
	}
	same := m.Out.Equal(s.answers)
	s.answers = m.Out
	s.rebase(was, a, m.Resolved)
	if s.touched(); !same {
		s.changed()
	}
	if len(m.FromTheirs) > 0 {
		s.noteAct(eventJoined)
	}
	s.noteNews(loaded.Meta, m, names, own.MergeConflict)
	readOnly := !d.editable() && !s.submitting
	s.mu.Unlock()
	if readOnly && !m.Mine.Equal(was) {
		return s.giveWay(ctx, a)
	}
	return nil
}

// stored is the draft as it would be read back, with the lock held: numbers compare only in one form.
func (s *Session) stored() (*draft, error) {
	s.stampConflict(true)
	body, err := encodeDraft(s.d, s.answers)
	if err != nil {
		return nil, err
	}
	d, _, err := decodeDraft(s.service.Catalogue, body)
	return d, err
}

// resolver is who judges three versions, without their answers.
func (s *Session) resolver(base, own, theirs *draft, loaded Loaded) *resolver {
	return &resolver{
		me:     s.own(""),
		them:   side{Window: cmp.Or(theirs.Window, "another"), User: loaded.Meta.User, Machine: loaded.Meta.Machine, At: loaded.SavedAt},
		before: base.MergeConflict, here: own.MergeConflict, there: theirs.MergeConflict, typed: s.typed,
	}
}

// giveWay takes the answers of the other window, which submitted them; this window's are kept in the history first.
func (s *Session) giveWay(ctx context.Context, theirs *answers.Answers) error {
	if err := s.saveOnce(ctx, false); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers, s.marked, s.d.MergeConflict = theirs, theirs.Clone(), nil
	s.news.ReadOnly = true
	s.changed()
	s.noteAct(eventGaveWay)
	return nil
}

// rebase brings what the others changed into the states that undo and redo return to. A disputed answer stays as it was
// typed here.
func (s *Session) rebase(base, theirs *answers.Answers, fates map[answers.Path]answers.Resolution) {
	s.marked = answers.Merge(base, s.marked, theirs, fates).Out
	for _, stack := range [][]checkpoint{s.undo, s.redo} {
		for i := range stack {
			stack[i].answers = answers.Merge(base, stack[i].answers, theirs, fates).Out
		}
	}
}
