package flow

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
)

// merge takes over what another window saved, with the saving lock held. Undo goes on to work: what the others changed
// stands in every state it can return to.
func (s *Session) merge(ctx context.Context) error {
	loaded, err := s.office.Store.Load(ctx, s.id)
	if err != nil {
		return fmt.Errorf("opening the other version: %w", err)
	}
	theirs, a, err := decodeDraft(s.office.Catalogue, loaded.Body)
	if err != nil {
		return err
	}
	base, was, err := decodeDraft(s.office.Catalogue, s.base)
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
	j := s.jury(base, own, theirs, loaded)
	j.was, j.is, j.other = was, s.answers, a
	m := j.answers()
	if d.Phase == Submitting && !s.submitting {
		d.Phase = Unsure // only the window that submits can know
	}
	names := s.assess()
	d.Window = s.window
	s.d = d
	s.d.Did, s.d.Stepped = "took over what another window changed", ""
	s.d.Rift = j.rift(m, s.savedAt)
	s.base, s.revision, s.savedAt, s.conflict, s.saveErr = loaded.Body, loaded.Revision, loaded.SavedAt, false, nil
	s.noteEdits()
	for _, p := range m.taken {
		delete(s.typed, p) // somebody else typed what stands here now
	}
	same := m.out.Equal(s.answers)
	s.answers = m.out
	s.rebase(was, a, m.fates)
	if s.touched(); !same {
		s.changed()
	}
	if len(m.taken) > 0 {
		s.noteAct(eventJoined)
	}
	s.tellNews(loaded.Meta, m, names, own.Rift)
	readOnly := !d.editable() && !s.submitting
	s.mu.Unlock()
	if readOnly && !m.mine.Equal(was) {
		return s.giveWay(ctx, a)
	}
	return nil
}

// stored is the draft as it would be read back, with the lock held: numbers compare only in one form.
func (s *Session) stored() (*draft, error) {
	s.stampRift(true)
	body, err := encodeDraft(s.d, s.answers)
	if err != nil {
		return nil, err
	}
	d, _, err := decodeDraft(s.office.Catalogue, body)
	return d, err
}

// jury is who judges three versions, without their answers.
func (s *Session) jury(base, own, theirs *draft, loaded Loaded) *jury {
	return &jury{
		me:     s.own(""),
		them:   side{Window: cmp.Or(theirs.Window, "another"), User: loaded.Meta.User, Machine: loaded.Meta.Machine, At: loaded.SavedAt},
		before: base.Rift, here: own.Rift, there: theirs.Rift, typed: s.typed,
	}
}

// answers merges the answers of the three versions.
func (j *jury) answers() *merge {
	compare := &merge{base: j.was}
	j.sameEntry = func(section, id string) bool { return compare.same(j.is, section, id) }
	return mergeAnswers(j.was, j.is, j.other, j.fates())
}

// rift joins what a merge found with the disputes that go on to stand.
func (j *jury) rift(m *merge, from time.Time) *rift {
	r := &rift{From: from, Only: m.only}
	for _, old := range []*rift{j.here, j.there} {
		if old.open() && len(m.disputed) == 0 {
			r.From, r.Only = old.From, old.Only
			break
		}
	}
	for _, p := range slices.Concat(m.disputed, m.alike) {
		r.Disputes = append(r.Disputes, dispute{Path: p, Sides: []side{
			j.theirs(p, j.value(j.other, nil, p)), j.mine(j.value(j.is, nil, p)),
		}})
	}
	for p, f := range m.fates {
		if f.sides != nil {
			agreed := agree(f.sides) && j.there.agreedOn(p, f.sides[0].Value)
			r.Disputes = append(r.Disputes, dispute{p, f.sides, agreed})
		}
	}
	if len(r.Disputes) == 0 {
		return nil
	}
	slices.SortFunc(r.Disputes, func(a, b dispute) int { return comparePaths(a.Path, b.Path) })
	return r
}

// giveWay takes the answers of the other window, which submitted them; this window's are kept in the history first.
func (s *Session) giveWay(ctx context.Context, theirs *Answers) error {
	if err := s.saveOnce(ctx, false); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers, s.marked, s.d.Rift = theirs, theirs.Clone(), nil
	s.news.ReadOnly = true
	s.changed()
	s.noteAct(eventGaveWay)
	return nil
}

// rebase brings what the others changed into the states that undo and redo return to. A disputed answer stays as it was
// typed here.
func (s *Session) rebase(base, theirs *Answers, fates map[Path]fate) {
	s.marked = mergeAnswers(base, s.marked, theirs, fates).out
	for _, stack := range [][]checkpoint{s.undo, s.redo} {
		for i := range stack {
			stack[i].answers = mergeAnswers(base, stack[i].answers, theirs, fates).out
		}
	}
}
