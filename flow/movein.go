package flow

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"brokerage/onboard/flow/application"
)

// Intake is what a Store also has that takes in drafts of another store, with their past, under their ids.
type Intake interface {
	// TakeIn adds revisions, the oldest first and by their own numbers, to a draft whose newest is base, 0 for one that is not there,
	// and events to its log: all of it or nothing. ErrConflict where the draft is otherwise.
	TakeIn(ctx context.Context, id string, base uint64, revisions []Loaded, events []Event) error
}

// MoveOutcome is what became of a draft that was to move.
type MoveOutcome string

// The outcomes. What is neither copied, there already nor removed stayed as it was.
const (
	MoveCopied  MoveOutcome = "copied"
	MoveThere   MoveOutcome = "there"   // it was copied before, and nothing changed here since
	MoveRemoved MoveOutcome = "removed" // from this computer, once the copy was compared
	MoveMissing MoveOutcome = "missing" // it was not copied yet, or changed here since
	MoveSides   MoveOutcome = "changed" // here and there, since it was copied
	MoveSubmit  MoveOutcome = "submit"  // its submit is under way, or was cut off
	MoveInUse   MoveOutcome = "open"    // in a window
	MoveHeld    MoveOutcome = "hold"    // it was copied, and a legal hold keeps the files
	MoveRefused MoveOutcome = "refused" // Why says it
)

// Moved is a draft that was to move.
type Moved struct {
	Draft   string
	Outcome MoveOutcome
	Why     error
}

// movedTo is who has a draft that was moved, as its files say.
const movedTo = "the drafts of the firm"

// errNothingKept refuses a store that cannot tell its past.
var errNothingKept = errors.New("the drafts of this computer cannot be moved")

// move is a move of the drafts of one computer into the store of a service.
type move struct {
	own  *Service // whose store has the files
	from interface {
		Store
		History
		Retention
	}
	to     Store
	intake Intake
	dry    bool
}

// MoveIn copies the drafts of another store into the service's, the oldest first. Each is read-only there before it is copied, so that it
// is never worked on in two places. To run it again copies what is missing. With dry nothing is changed.
func (o *Service) MoveIn(ctx context.Context, from Store, dry bool) ([]Moved, error) {
	m, err := o.moves(from, dry)
	if err != nil {
		return nil, err
	}
	all, err := m.each(ctx, m.copy)
	if err == nil && !dry {
		err = m.remember(ctx)
	}
	return all, err
}

// FinishMoveIn removes from another store the drafts whose copies are the same as they are, byte by byte.
func (o *Service) FinishMoveIn(ctx context.Context, from Store, dry bool) ([]Moved, error) {
	m, err := o.moves(from, dry)
	if err != nil {
		return nil, err
	}
	return m.each(ctx, m.finish)
}

func (o *Service) moves(from Store, dry bool) (*move, error) {
	o.complete()
	m := &move{to: o.Store, dry: dry}
	own := *o
	own.Store = from
	var whole, takes bool
	m.own = &own
	m.from, whole = from.(interface {
		Store
		History
		Retention
	})
	if m.intake, takes = o.Store.(Intake); !whole || !takes {
		return nil, errNothingKept
	}
	return m, nil
}

func (m *move) each(ctx context.Context, do func(context.Context, Summary) (MoveOutcome, error)) ([]Moved, error) {
	drafts, err := m.from.List(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing the drafts of this computer: %w", err)
	}
	slices.Reverse(drafts)
	var all []Moved
	for _, d := range drafts {
		outcome, err := m.stays(d), error(nil)
		if outcome == "" {
			outcome, err = do(ctx, d)
		}
		switch {
		case errors.Is(err, ErrAway), errors.Is(err, context.Canceled):
			return all, err // the rest is for the next run
		case err != nil:
			outcome = MoveRefused
		}
		all = append(all, Moved{d.ID, outcome, err})
	}
	return all, nil
}

// stays is why a draft cannot move now, "" where it can.
func (m *move) stays(d Summary) MoveOutcome {
	p, told := m.from.(Presence)
	switch {
	case d.Phase == Submitting:
		return MoveSubmit
	case told && p.Present(d.ID):
		return MoveInUse
	}
	return ""
}

func (m *move) copy(ctx context.Context, d Summary) (MoveOutcome, error) {
	s, err := m.own.Resume(ctx, d.ID) // one that cannot be opened stays
	if err != nil {
		return "", err
	}
	if d.HandedTo == "" && !m.dry {
		if err := s.moveAway(ctx); err != nil {
			return "", err
		}
	}
	past, err := m.past(ctx, d.ID)
	if err != nil {
		return "", err
	}
	base, outcome, err := m.compare(ctx, d.ID, past)
	if err != nil || outcome != MoveMissing || m.dry {
		if outcome == MoveMissing {
			outcome = MoveCopied
		}
		return outcome, err
	}
	events, err := m.events(ctx, d.ID)
	if err != nil {
		return "", err
	}
	past = slices.DeleteFunc(past, func(l Loaded) bool { return l.Revision <= base })
	events = append(events, Event{At: m.own.Now().UTC().Round(0), User: m.own.User, Draft: d.ID, What: "moved in"})
	return MoveCopied, m.intake.TakeIn(ctx, d.ID, base, past, events)
}

// moveAway saves that the application goes on elsewhere.
func (s *saver) moveAway(ctx context.Context) error {
	err := s.movedAway()
	if err == nil {
		err = s.saveAlone(ctx)
	}
	return err
}

func (s *saver) movedAway() error {
	defer s.lock().Unlock()
	return application.MoveAway(s.app, movedTo)
}

// past are the revisions of a draft, the oldest first, without that which says that it moved.
func (m *move) past(ctx context.Context, id string) ([]Loaded, error) {
	list, err := m.from.Revisions(ctx, id)
	if err != nil {
		return nil, err
	}
	var past []Loaded
	for _, r := range slices.Backward(list) {
		if r.Unreadable != "" || r.Meta.HandedTo == movedTo {
			continue
		}
		one, err := m.from.LoadRevision(ctx, id, r.Number)
		if err != nil {
			return nil, err
		}
		past = append(past, one)
	}
	if len(past) == 0 {
		return nil, ErrDamaged
	}
	return past, nil
}

// compare tells whether the newest of the past is in the store, and else after which revision it belongs there: MoveThere, MoveMissing,
// MoveSides.
func (m *move) compare(ctx context.Context, id string, past []Loaded) (base uint64, outcome MoveOutcome, err error) {
	there, err := m.to.Load(ctx, id)
	if errors.Is(err, ErrNoDraft) {
		return 0, MoveMissing, nil
	}
	if err != nil {
		return 0, "", err
	}
	newest := past[len(past)-1]
	if h, ok := m.to.(History); ok {
		copied, err := h.LoadRevision(ctx, id, newest.Revision)
		if err == nil && bytes.Equal(copied.Body, newest.Body) {
			return 0, MoveThere, nil
		}
		if err != nil && !errors.Is(err, ErrNoDraft) {
			return 0, "", err
		}
	}
	for _, l := range past {
		if l.Revision == there.Revision && bytes.Equal(l.Body, there.Body) {
			return l.Revision, MoveMissing, nil
		}
	}
	return 0, MoveSides, nil
}

// events are those of a draft that the store has not.
func (m *move) events(ctx context.Context, id string) ([]Event, error) {
	all, err := m.from.Events(ctx, id)
	if err != nil {
		return nil, err
	}
	told, err := m.to.Events(ctx, id)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(e Event) bool {
		return slices.ContainsFunc(told, func(t Event) bool { return e.At.Equal(t.At) && e.What == t.What && e.Ref == t.Ref && e.Step == t.Step })
	}), nil
}

// finish removes a draft whose copy is the same.
func (m *move) finish(ctx context.Context, d Summary) (MoveOutcome, error) {
	past, err := m.past(ctx, d.ID)
	if err != nil {
		return "", err
	}
	if _, outcome, err := m.compare(ctx, d.ID, past); err != nil || outcome != MoveThere {
		return outcome, err
	}
	if missing, err := m.events(ctx, d.ID); err != nil || len(missing) > 0 {
		return MoveMissing, err
	}
	if m.dry {
		return MoveRemoved, nil
	}
	err = m.from.Remove(ctx, d.ID)
	if errors.Is(err, ErrLegalHold) {
		return MoveHeld, nil
	}
	return MoveRemoved, err
}

// remember takes over what was made of files.
func (m *move) remember(ctx context.Context) error {
	from, has := m.from.(Register)
	to, takes := m.to.(Register)
	if !has || !takes {
		return nil
	}
	known, err := from.Openings(ctx)
	if errors.Is(err, ErrNoRegister) {
		return nil
	}
	if err == nil {
		err = to.Remember(ctx, known)
	}
	if err != nil {
		return fmt.Errorf("moving the register of what was opened: %w", err)
	}
	return nil
}
