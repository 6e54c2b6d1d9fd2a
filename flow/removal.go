package flow

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// UndoRemoval is how long a removal can be taken back; after that, nothing brings the application back.
const UndoRemoval = 24 * time.Hour

// What a removal refuses. Nothing was changed.
var (
	ErrUnsettled  = errors.New("it is with the custodian, and what became of it is not settled")
	ErrNotRemoved = errors.New("it was not removed")
)

// Forgetter is what a Store also has that can forget what a draft said before.
type Forgetter interface {
	// ForgetEarlier deletes every revision of a draft but the newest and what was set aside, and returns how many were. ErrHold
	// under a legal hold, ErrNoDraft.
	ForgetEarlier(ctx context.Context, id string) (int, error)
}

// Discard takes an application off the board, and has it deleted once UndoRemoval is over; until then Archive with on false,
// or a change of its answers, takes that back. It is saved when Discard returns: at which time the application goes. What is
// staged of it stays with the custodian. ErrUnsettled, ErrHold.
func (s *Session) Discard(ctx context.Context) (time.Time, error) {
	_, k, err := s.office.remembered()
	if err != nil {
		return time.Time{}, err
	}
	if k.holds[s.id] {
		return time.Time{}, ErrHold
	}
	s.mu.Lock()
	d, now := s.d, s.office.Now()
	switch {
	case d.Phase.unsettled() || s.submitting:
		s.mu.Unlock()
		return time.Time{}, ErrUnsettled
	case d.Leaving.IsZero():
		d.Archived, d.Leaving = now, now.Add(UndoRemoval)
		d.moment(now, "Removed", "")
		s.touched()
	}
	at := d.Leaving
	s.mu.Unlock()
	if err := s.Save(ctx, false); err != nil {
		return time.Time{}, err
	}
	s.tell(ctx, Event{What: "to be removed"})
	return at, nil
}

// Undiscard takes a removal back. ErrNotRemoved.
func (s *Session) Undiscard(ctx context.Context) error {
	s.mu.Lock()
	leaving := !s.d.Leaving.IsZero()
	s.mu.Unlock()
	if !leaving {
		return ErrNotRemoved
	}
	return s.Archive(ctx, false)
}

// Erase deletes an application at once, one that cannot be read too; nothing brings it back. ErrUnsettled, ErrHold, ErrNoDraft.
func (o *Office) Erase(ctx context.Context, id string) error {
	keeper, _, err := o.remembered()
	if err != nil {
		return err
	}
	if keeper == nil {
		return fmt.Errorf("removing application %q: %w", id, errors.ErrUnsupported)
	}
	loaded, err := o.Store.Load(ctx, id)
	if err == nil && loaded.Meta.Phase.unsettled() {
		return ErrUnsettled
	}
	if errors.Is(err, ErrNoDraft) {
		return err
	}
	return keeper.Remove(ctx, id)
}

// unsettled tells whether the custodian has an application of which nobody knows yet what becomes of it.
func (p Phase) unsettled() bool {
	return p == Submitting || p == Submitted || p == Unsure || p == Action
}
