package flow

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
)

// Dispute is one answer that two windows changed differently, or an entry that one changed and the other removed. Until it
// is chosen what stood here stays, and an entry is kept.
type Dispute struct {
	Path Path `json:"path"` // without a field: the entry itself, and Here and There are "kept" or "removed"
	// Here and There are the stored answers.
	Here  string `json:"here"`
	There string `json:"there"`
}

// rift is stored with the draft, so that it outlives the program and every window shows it.
type rift struct {
	Here     writer    `json:"here"`
	There    writer    `json:"there"`
	At       time.Time `json:"at"`   // when the other version was saved
	From     time.Time `json:"from"` // when the one was saved that both started from
	Only     int       `json:"only"` // answers that one side alone changed, which were taken
	Disputes []Dispute `json:"disputes"`
}

// writer is who saved where.
type writer struct {
	User    string `json:"user"`
	Machine string `json:"machine"`
}

// Rift is what a person has to choose between.
type Rift struct {
	// User and Machine are the other side's.
	User, Machine string
	// OtherWindow tells that the other side is the same person at the same computer.
	OtherWindow bool
	At, From    time.Time
	Only        int
	Disputes    []Disputed
}

// Disputed is a dispute in words, masked as everywhere.
type Disputed struct {
	Dispute
	Label, Who, HereWords, ThereWords string
}

// News is what another window changed and this one took over.
type News struct {
	User, Machine string
	OtherWindow   bool
	Taken         int // answers that only they changed
	Disputed      int // answers that both changed
	// ReadOnly: the other window submitted it or handed it over. What was typed here since is in the history.
	ReadOnly bool
}

// News returns once what the last saves took over from other windows; nil for nothing.
func (s *Session) News() *News {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.news
	s.news = nil
	return n
}

// disputes are those that still stand, with the lock held: typing a third answer settles one, and so does undo.
func (s *Session) disputes() []Dispute {
	if s.d.Rift == nil {
		return nil
	}
	var standing []Dispute
	for _, q := range s.d.Rift.Disputes {
		there := q.Path.Entry == "" || s.answers.find(q.Path.Section, q.Path.Entry) >= 0
		if there && (q.Path.Field == "" || s.answers.Get(q.Path) == q.Here) {
			standing = append(standing, q)
		}
	}
	return standing
}

// Rift returns what is to be chosen; ok is false for nothing. Here is the side whose answers stand now.
func (s *Session) Rift() (r Rift, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	standing := s.disputes()
	if len(standing) == 0 {
		return Rift{}, false
	}
	d := s.d.Rift
	r = Rift{
		User: d.There.User, Machine: d.There.Machine, OtherWindow: d.There == d.Here, At: d.At, From: d.From, Only: d.Only,
	}
	as := s.assess()
	for _, q := range standing {
		label, who := disputeName(s.office.Catalogue, q.Path), as.Name(q.Path.Section, q.Path.Entry)
		r.Disputes = append(r.Disputes, Disputed{q, label, who, s.inWords(q.Path, q.Here), s.inWords(q.Path, q.There)})
	}
	return r, true
}

// inWords shows a stored answer that may not be the one that stands.
func (s *Session) inWords(p Path, stored string) string {
	f := s.office.Catalogue.Field(p.Section, p.Field)
	switch {
	case p.Field == "" && stored == disputedKept:
		return "Kept"
	case p.Field == "":
		return "Removed"
	case stored == "":
		return "Not provided"
	case f == nil:
		return "Changed"
	}
	return f.Kind.Show(stored, s.assess().Rule(f, p.Entry))
}

// Settle chooses: there tells for each dispute whether the other side's answer is taken. It is a change like any other,
// with a checkpoint before it.
func (s *Session) Settle(there func(Dispute) bool) error {
	s.Checkpoint("typed")
	s.mu.Lock()
	if err := s.changeable(); err != nil {
		s.mu.Unlock()
		return err
	}
	s.noteEdits()
	for _, q := range s.disputes() {
		switch taken := there(q); {
		case q.Path.Field != "" && taken:
			s.answers.Set(q.Path, q.There)
		case q.Path.Field == "" && taken == (q.There == disputedRemoved):
			s.answers.Remove(q.Path.Section, q.Path.Entry)
		}
	}
	s.d.Rift = nil
	s.changed()
	s.noteAct(eventSettled)
	s.mu.Unlock()
	s.Checkpoint("chose between two versions")
	return nil
}

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
	from := s.savedAt
	own, err := s.stored()
	if err != nil {
		s.mu.Unlock()
		return err
	}
	d := mergeDrafts(base, own, theirs)
	m := mergeAnswers(was, s.answers, a)
	if d.Phase == Submitting && !s.submitting {
		d.Phase = Unsure // only the window that submits can know
	}
	other := loaded.Meta
	s.d = d
	s.d.Did, s.d.Stepped = "took over what another window changed", ""
	s.d.Rift = s.widen(base.Rift, own.Rift, theirs.Rift, m, other, loaded.SavedAt, from)
	s.base, s.revision, s.savedAt, s.conflict, s.saveErr = loaded.Body, loaded.Revision, loaded.SavedAt, false, nil
	mine := s.answers
	s.noteEdits()
	s.answers = m.out
	s.rebase(was, a)
	s.changed()
	if m.taken > 0 {
		s.noteAct(eventJoined)
	}
	news := &News{User: other.User, Machine: other.Machine, Taken: m.taken, Disputed: len(m.disputes)}
	news.OtherWindow = other.User == s.office.User && other.Machine == s.office.Machine
	if s.news != nil {
		news.Taken += s.news.Taken
	}
	s.news = news
	readOnly := !d.editable() && !s.submitting
	s.mu.Unlock()
	if readOnly && !mine.Equal(was) {
		return s.giveWay(ctx, a)
	}
	return nil
}

// stored is the draft as it would be read back, with the lock held: numbers compare only in one form.
func (s *Session) stored() (*draft, error) {
	body, err := encodeDraft(s.d, s.answers)
	if err != nil {
		return nil, err
	}
	d, _, err := decodeDraft(s.office.Catalogue, body)
	return d, err
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

// rebase brings what the others changed into the states that undo and redo return to.
func (s *Session) rebase(base, theirs *Answers) {
	s.marked = mergeAnswers(base, s.marked, theirs).out
	for _, stack := range [][]checkpoint{s.undo, s.redo} {
		for i := range stack {
			stack[i].answers = mergeAnswers(base, stack[i].answers, theirs).out
		}
	}
}

// widen joins the disputes of a merge with those that stood before.
func (s *Session) widen(base, mine, theirs *rift, m *merge, other Summary, at, from time.Time) *rift {
	old := func(r *rift) []Dispute {
		if r == nil {
			return nil
		}
		return r.Disputes
	}
	standing := mergeSlices(old(base), old(mine), old(theirs))
	if len(standing) == 0 && len(m.disputes) == 0 {
		return nil
	}
	r := &rift{
		Here: writer{s.office.User, s.office.Machine}, There: writer{other.User, other.Machine}, At: at, From: from, Only: m.only,
	}
	if prior := cmp.Or(mine, theirs); prior != nil && len(m.disputes) == 0 {
		*r = *prior
	}
	r.Disputes = slices.Clone(m.disputes)
	for _, q := range standing {
		if !slices.ContainsFunc(m.disputes, func(n Dispute) bool { return n.Path == q.Path }) {
			r.Disputes = append(r.Disputes, q)
		}
	}
	return r
}
