package flow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// History is what a Store also has where it can show earlier revisions.
type History interface {
	// Revisions lists what is kept of a draft, newest first, damaged ones included. ErrNoDraft.
	Revisions(ctx context.Context, id string) ([]Revision, error)
	// LoadRevision returns one revision. ErrNoDraft if it is not kept.
	LoadRevision(ctx context.Context, id string, n uint64) (Loaded, error)
}

// Revision describes one saved state of a draft.
type Revision struct {
	Number  uint64
	SavedAt time.Time
	// Interim: saved while somebody was typing in a field.
	Interim bool
	Meta    Summary
	// Unreadable says why it cannot be opened; "" if it can. The other fields but Number are then zero.
	Unreadable string
}

// ErrNoHistory says that the store keeps no earlier revisions.
var ErrNoHistory = errors.New("earlier versions are not kept")

// How a state came about, beside being typed.
const (
	steppedBack  = "undo"
	steppedForth = "redo"
)

// Revisions lists what is kept of the application, newest first.
func (s *Session) Revisions(ctx context.Context) ([]Revision, error) {
	h, ok := s.service.Store.(History)
	if !ok {
		return nil, ErrNoHistory
	}
	return h.Revisions(ctx, s.id)
}

// past is a state of the answers that was saved.
type past struct {
	did, stepped string
	answers      *answers.Answers
}

// Recall puts what earlier runs did below undo and, if nothing was changed since, redo. It reads up to a hundred
// revisions, and belongs into a goroutine of its own. Without a history it does nothing.
func (s *Session) Recall(ctx context.Context) error {
	s.recalling.Lock()
	defer s.recalling.Unlock()
	h, ok := s.service.Store.(History)
	s.mu.Lock()
	upTo, body, done := s.revision, s.base, s.recalled
	s.recalled = s.recalled || !ok || upTo == 0
	s.mu.Unlock()
	if !ok || done || upTo == 0 {
		return nil
	}
	states, err := s.before(ctx, h, upTo)
	if err != nil {
		return fmt.Errorf("looking into the history: %w", err)
	}
	d, a, err := decodeDraft(s.service.Catalogue, body)
	if err != nil {
		return err
	}
	undo, redo := replay(append(states, past{d.Did, d.Stepped, a}))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recalled = true
	untouched := len(s.undo) == 0 && len(s.redo) == 0 && s.answers.Equal(a)
	s.undo = append(undo, s.undo...)
	if n := len(s.undo) - undoKept; n > 0 {
		s.undo = s.undo[n:]
	}
	if untouched {
		s.redo = redo
	}
	return nil
}

// Recalled tells whether undo and redo reach into earlier runs already.
func (s *Session) Recalled() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.recalled
}

// Before loads the checkpoints before a revision, oldest first. One that cannot be read is passed over.
func (s *Session) before(ctx context.Context, h History, upTo uint64) ([]past, error) {
	revisions, err := h.Revisions(ctx, s.id)
	if err != nil {
		return nil, err
	}
	var states []past
	for i, r := range revisions {
		older := Revision{}
		if i+1 < len(revisions) {
			older = revisions[i+1]
		}
		same := !older.Interim && older.Unreadable == "" && r.Meta.Answers != "" && older.Meta.Answers == r.Meta.Answers
		if r.Interim || r.Unreadable != "" || r.Number >= upTo || len(states) == undoKept || same {
			continue // of several with the same answers the one counts that brought them
		}
		loaded, err := h.LoadRevision(ctx, s.id, r.Number)
		if errors.Is(err, context.Canceled) {
			return nil, err
		}
		if err != nil {
			continue // thinned or damaged since
		}
		if d, a, err := decodeDraft(s.service.Catalogue, loaded.Body); err == nil {
			states = append(states, past{d.Did, d.Stepped, a})
		}
	}
	slices.Reverse(states)
	return states, nil
}

// replay finds the stacks of undo and redo that belong to a row of saved states, oldest first.
func replay(states []past) (undo, redo []checkpoint) {
	now := states[0].answers
	for _, st := range states[1:] {
		if st.answers.Equal(now) {
			continue
		}
		from, to := &undo, &redo
		if st.stepped == steppedForth {
			from, to = &redo, &undo
		}
		at := slices.IndexFunc(*from, func(c checkpoint) bool { return c.answers.Equal(st.answers) })
		if st.stepped == "" || at < 0 {
			did := st.did
			if did == "" {
				did = "typed"
			}
			undo, redo = append(undo, checkpoint{did, now}), nil
			now = st.answers
			continue
		}
		for len(*from) > at {
			last := (*from)[len(*from)-1]
			*from = (*from)[:len(*from)-1]
			*to = append(*to, checkpoint{last.label, now})
			now = last.answers
		}
	}
	return undo, redo
}

// Restore brings back the answers of a revision, as a change that undo takes back. What the custodian holds, the account
// number, the journal and the submit count stay as they are.
func (s *Session) Restore(ctx context.Context, n uint64) error {
	then, at, err := s.answersOf(ctx, n)
	if err != nil {
		return err
	}
	s.Checkpoint("typed")
	s.mu.Lock()
	if err := s.changeable(); err != nil {
		s.mu.Unlock()
		return err
	}
	s.noteEdits()
	s.answers = then.Clone()
	s.changed()
	s.leftAll()
	s.noteAct(eventRestored)
	s.mu.Unlock()
	s.Checkpoint("restored the answers of " + at.Local().Format("2 Jan 15:04:05"))
	return nil
}

// DiffRevision lists what differs between a revision and now: Change.Now is what stands now, Change.Held what stood then.
func (s *Session) DiffRevision(ctx context.Context, n uint64) ([]Change, error) {
	then, _, err := s.answersOf(ctx, n)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	was, is := s.service.assess(then), s.assess()
	var changes []Change
	for _, p := range answers.Paths(then, s.answers) {
		if c, differs := changed(is, was, p); differs {
			changes = append(changes, c)
		}
	}
	for _, sec := range s.service.Catalogue.Sections() {
		for _, id := range then.Entries(sec.ID) {
			if !s.answers.Has(sec.ID, id) {
				changes = append(changes, Change{
					Path: answers.Path{Section: sec.ID}, Mark: "-", Label: sec.List.One, Who: was.Name(sec.ID, id), Now: "Removed", Before: "There",
				})
			}
		}
	}
	return changes, nil
}

func changed(is, was *assess.Assessment, p answers.Path) (Change, bool) {
	now, then := is.Answers().Get(p), was.Answers().Get(p)
	f := is.Answers().Catalogue().Field(p.Section, p.Field)
	if now == then || f == nil {
		return Change{}, false
	}
	c := Change{Path: p, Mark: "~", Label: f.Label, Who: is.Name(p.Section, p.Entry), Now: is.Show(p), Before: "Not provided"}
	switch {
	case then == "":
		c.Mark = "+"
	case now == "":
		c.Mark, c.Now = "-", "Not provided"
	}
	if then != "" {
		c.Before = was.Show(p)
	}
	return c, true
}

// answersOf loads the answers of one revision and when they were saved.
func (s *Session) answersOf(ctx context.Context, n uint64) (*answers.Answers, time.Time, error) {
	h, ok := s.service.Store.(History)
	if !ok {
		return nil, time.Time{}, ErrNoHistory
	}
	loaded, err := h.LoadRevision(ctx, s.id, n)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("opening version %d: %w", n, err)
	}
	_, a, err := decodeDraft(s.service.Catalogue, loaded.Body)
	return a, loaded.SavedAt, err
}

// Distinct leaves out of a list of revisions, newest first, what was saved in the middle of a field, and of several with
// the same answers all but the one that brought them. Those that cannot be opened stay.
func Distinct(revisions []Revision) []Revision {
	var all []Revision
	for _, r := range revisions {
		last := len(all) - 1
		switch {
		case r.Unreadable != "":
			all = append(all, r)
		case r.Interim:
		case last >= 0 && r.Meta.Answers != "" && all[last].Meta.Answers == r.Meta.Answers:
			all[last] = r
		default:
			all = append(all, r)
		}
	}
	return all
}
