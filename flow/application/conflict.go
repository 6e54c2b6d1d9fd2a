package application

import (
	"slices"

	"brokerage/onboard/flow/answers"
)

// openConflicts are those that still stand. Typing on settles none: what is typed is this window's side.
func (s *Application) openConflicts() []openConflict {
	if s.d.MergeConflict == nil {
		return nil
	}
	var all []openConflict
	for _, q := range s.d.MergeConflict.Fields {
		if q.Path.Entry != "" && !s.answers.Has(q.Path.Section, q.Path.Entry) {
			continue
		}
		st := openConflict{path: q.Path, here: s.ownSide(q)}
		for _, o := range q.Sides {
			if o.Window != s.window && o.Value != st.here && !hasValue(st.there, o.Value) {
				st.there = append(st.there, o)
			}
		}
		slices.SortStableFunc(st.there, func(a, b side) int { return b.At.Compare(a.At) })
		if len(st.there) > 0 {
			all = append(all, st)
		}
	}
	return all
}

// ownSide is what stands in this window of a disputed answer. A disputed entry is there whatever this window did to it.
func (s *Application) ownSide(q savedFieldConflict) string {
	if q.Path.Field != "" {
		return s.answers.Get(q.Path)
	}
	if own, is := sideOf(q.Sides, s.window); is {
		return own.Value
	}
	return conflictKept
}

// MergeConflict returns what is to be chosen; ok is false for nothing.
func (s *Application) MergeConflict() (r MergeConflict, ok bool) {
	all := s.openConflicts()
	if len(all) == 0 {
		return MergeConflict{}, false
	}
	r = MergeConflict{From: s.d.MergeConflict.From, Only: s.d.MergeConflict.Only}
	for _, st := range all {
		r.Fields = append(r.Fields, s.wordConflict(st))
	}
	return r, true
}

func (s *Application) wordConflict(st openConflict) FieldConflict {
	d := FieldConflict{
		Path: st.path, Label: conflictLabel(s.config.Catalogue, st.path), Who: s.Assessment().Name(st.path.Section, st.path.Entry),
		Here: Choice{Value: st.here, Words: s.inWords(st.path, st.here)},
	}
	for _, o := range st.there {
		words := s.inWords(st.path, o.Value)
		if words == d.Here.Words {
			words += ", another one" // a mask hides in what they differ
		}
		d.There = append(d.There, Choice{
			Value: o.Value, Words: words, User: o.User, Machine: o.Machine, At: o.At, OtherWindow: s.isOwn(o.User, o.Machine),
		})
	}
	return d
}

// isOwn tells whether somebody is the same person at the same computer as here.
func (s *Application) isOwn(user, machine string) bool {
	return user == s.config.User && machine == s.config.Machine
}

// inWords shows a stored answer that may not be the one that stands.
func (s *Application) inWords(p answers.Path, stored string) string {
	f := s.config.Catalogue.Field(p.Section, p.Field)
	switch {
	case p.Field == "" && stored == conflictKept:
		return "Kept"
	case p.Field == "":
		return "Removed"
	case stored == "":
		return "Not provided"
	case f == nil:
		return "Changed"
	}
	return f.Kind.Show(stored, s.Assessment().Rule(f, p.Entry))
}

// ResolveConflict chooses the stored answers that are to stand, by path: "kept" or "removed" of an entry. A dispute that no choice
// is given for, or whose sides are others by now, goes on to stand. It is a change like any other, with a checkpoint
// before it.
func (s *Application) ResolveConflict(chosen map[answers.Path]string) error {
	s.Checkpoint("typed")
	if err := s.Locked(); err != nil {
		return err
	}
	s.noteEdits()
	for _, st := range s.openConflicts() {
		value, given := chosen[st.path]
		if !given || value != st.here && !hasValue(st.there, value) {
			continue
		}
		switch {
		case st.path.Field == "" && value == conflictRemoved:
			s.answers.Remove(st.path.Section, st.path.Entry)
		case st.path.Field != "" && value != st.here:
			s.answers.Set(st.path, value)
		}
		s.d.MergeConflict.drop(st.path)
	}
	s.changed()
	s.noteAct(eventSettled)
	s.Checkpoint("chose between two versions")
	return nil
}

// stampConflict writes this window's side into what is saved. A dispute ends where all have come to the
// same answer, and with its entry, but not inside a field: there a word may be another on its way to a third. What was
// agreed ends where another answer stands.
func (s *Application) stampConflict(interim bool) {
	if s.d.MergeConflict == nil {
		return
	}
	left := s.d.MergeConflict.Fields[:0:0]
	for _, q := range s.d.MergeConflict.Fields {
		here := s.ownSide(q)
		if q.Agreed && q.Sides[0].Value != here {
			continue
		}
		own, is := sideOf(q.Sides, s.window)
		if is && own.Value != here || !is && (s.typed[q.Path] || !hasValue(q.Sides, here)) {
			q.Sides = withSide(q.Sides, s.own(here))
		}
		if interim || s.outlives(q) {
			q.Agreed = q.Agreed || !interim && agree(q.Sides)
			left = append(left, q)
		}
	}
	if s.d.MergeConflict.Fields = left; len(left) == 0 {
		s.d.MergeConflict = nil
	}
}

// own is this window's side.
func (s *Application) own(value string) side {
	return side{Window: s.window, User: s.config.User, Machine: s.config.Machine, At: s.now, Value: value}
}
