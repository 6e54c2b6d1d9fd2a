package flow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/application"
)

// What a removal refuses. Nothing was changed.
var (
	ErrUndecided  = errors.New("it is with the custodian, and what became of it is not settled")
	ErrOpen       = errors.New("it is open in another window")
	ErrNotRemoved = errors.New("it was not removed")
)

// Forgetter is what a Store also has that can forget what a draft said before.
type Forgetter interface {
	// ForgetEarlier deletes every revision of a draft but the newest and what was set aside, and returns how many were. ErrLegalHold
	// under a legal hold, ErrNoDraft.
	ForgetEarlier(ctx context.Context, id string) (int, error)
}

// Removable tells why an application may not be removed: what Retention.Kept says, ErrUndecided, and ErrOpen where a window has it
// open.
func (s *saver) Removable() error {
	_, k, err := s.service.retentionState()
	if err != nil {
		return err
	}
	return s.service.removable(s.id, k, s.unsettled())
}

func (s *saver) unsettled() bool {
	defer s.lock().Unlock()
	return application.Unsettled(s.app)
}

func (o *Service) removable(id string, k retentionState, unsettled bool) error {
	p, ok := o.Store.(Presence)
	switch {
	case k.kept[id] != nil:
		return k.kept[id]
	case unsettled:
		return ErrUndecided
	case ok && p.Present(id):
		return ErrOpen
	}
	return nil
}

// Discard takes an application off the board, and has it deleted once UndoRemoval is over; until then Archive with on false,
// or a change of its answers, takes that back. It is saved when Discard returns: at which time the application goes. What is
// staged of it stays with the custodian. The errors are those of Removable.
func (s *saver) Discard(ctx context.Context) (time.Time, error) {
	if err := s.Removable(); err != nil {
		return time.Time{}, err
	}
	at := s.discard()
	if err := s.Save(ctx, false); err != nil {
		return time.Time{}, err
	}
	s.logEvents(ctx, Event{What: "to be removed"})
	return at, nil
}

func (s *saver) discard() time.Time {
	defer s.lock().Unlock()
	return application.Discard(s.app)
}

// Undiscard takes a removal back. ErrNotRemoved.
func (s *saver) Undiscard(ctx context.Context) error {
	if !s.leaving() {
		return ErrNotRemoved
	}
	return s.Archive(ctx, false)
}

func (s *saver) leaving() bool {
	defer s.lock().Unlock()
	return application.Leaving(s.app)
}

// ForgetEarlier saves, and deletes every version of the application but the one that stands; undo ends there. It returns how
// many were deleted. ErrLegalHold, errors.ErrUnsupported.
func (s *saver) ForgetEarlier(ctx context.Context) (int, error) {
	f, ok := s.service.Store.(Forgetter)
	if !ok {
		return 0, fmt.Errorf("forgetting earlier versions: %w", errors.ErrUnsupported)
	}
	if err := s.Save(ctx, false); err != nil {
		return 0, err
	}
	return s.forget(ctx, f)
}

// Erase deletes an application at once, one that cannot be read too; nothing brings it back. ErrNoDraft, and the
// errors of Removable.
func (o *Service) Erase(ctx context.Context, id string) error {
	keeper, k, err := o.retentionState()
	if err != nil {
		return err
	}
	if keeper == nil {
		return fmt.Errorf("removing application %q: %w", id, errors.ErrUnsupported)
	}
	loaded, err := o.Store.Load(ctx, id)
	if errors.Is(err, ErrNoDraft) {
		return err
	}
	if err := o.removable(id, k, err == nil && !loaded.Meta.Phase.Removable()); err != nil {
		return err
	}
	return keeper.Remove(ctx, id)
}
