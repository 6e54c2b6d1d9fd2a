package drafts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"brokerage/onboard/flow"
)

// removedEvent is the tombstone in the event log.
const removedEvent = "removed"

// Remove deletes a draft with all its revisions and writes a tombstone into the event log. flow.ErrNoDraft if there is
// none, flow.ErrHold under a legal hold. It happens at one moment: killed before it the draft is whole, after it the draft is gone and the next Tidy
// finishes the work, the tombstone included. A window that still has the draft open cannot save it any more.
func (s *Store) Remove(ctx context.Context, id string) error {
	if err := s.remove(ctx, id); err != nil {
		return fmt.Errorf("removing draft %q: %w", id, cause(err))
	}
	return nil
}

func (s *Store) remove(ctx context.Context, id string) error {
	if err := errors.Join(ctx.Err(), checkID(id)); err != nil {
		return err
	}
	switch holds, err := s.Holds(); {
	case err != nil:
		return err
	case holds[id]:
		return flow.ErrHold
	}
	leaving := s.folder(id) + removedSuffix
	if _, err := os.Lstat(leaving); err == nil {
		if err := s.finishRemoval(ctx, id); err != nil {
			return err
		}
	}
	err := os.Rename(s.folder(id), leaving)
	if errors.Is(err, fs.ErrNotExist) {
		return flow.ErrNoDraft
	}
	if err != nil {
		return err
	}
	if err := syncFolder(s.drafts()); err != nil {
		return err
	}
	// The draft is gone from here on, whatever happens to the context.
	return s.finishRemoval(context.WithoutCancel(ctx), id)
}

// finishRemoval writes the tombstone, then deletes. The folder's last event is the tombstone if an earlier attempt wrote it.
func (s *Store) finishRemoval(ctx context.Context, id string) error {
	events, err := s.Events(ctx, id)
	if err != nil {
		return err
	}
	if len(events) == 0 || events[len(events)-1].What != removedEvent {
		if err := s.Append(ctx, flow.Event{User: s.user, Draft: id, What: removedEvent}); err != nil {
			return err
		}
	}
	s.marks.set(id, 0, s.now())
	_ = os.Remove(filepath.Join(s.root, toldFolder, id)) // of a draft that is not there it tells nothing
	s.mu.Lock()
	delete(s.typing, id)
	s.mu.Unlock()
	leaving := s.folder(id) + removedSuffix
	s.emptied(ctx, leaving)
	return os.RemoveAll(leaving)
}

// finishRemovals takes up what earlier runs began.
func (s *Store) finishRemovals(ctx context.Context) error {
	entries, err := os.ReadDir(s.drafts())
	if err != nil {
		return cause(err)
	}
	var failed []error
	for _, e := range entries {
		id, leaving := strings.CutSuffix(e.Name(), removedSuffix)
		if !leaving || checkID(id) != nil {
			continue
		}
		if err := s.finishRemoval(ctx, id); err != nil {
			failed = append(failed, fmt.Errorf("removing draft %q: %w", id, cause(err)))
		}
	}
	return errors.Join(failed...)
}
