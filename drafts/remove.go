package drafts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/flow"
)

// removedEvent is the tombstone in the event log.
const removedEvent = "removed"

// Remove deletes a draft with all its revisions and writes a tombstone into the event log. flow.ErrNoDraft if there is
// none, flow.ErrLegalHold under a legal hold. One that is known and whose folder is missing is not missed any more. The removal stands in
// the record of the folder first, and happens at one moment: killed before it the draft is whole, after it the
// draft is gone and the next Tidy finishes the work, the tombstone included. A window that still has the draft open cannot save it
// any more.
func (s *removals) Remove(ctx context.Context, id string) error {
	if err := s.remove(ctx, id); err != nil {
		return fmt.Errorf("removing draft %q: %w", id, disk.Cause(err))
	}
	return nil
}

func (s *removals) remove(ctx context.Context, id string) error {
	if err := errors.Join(ctx.Err(), checkID(id)); err != nil {
		return err
	}
	if err := s.rememberDrafts(ctx); err != nil {
		return err
	}
	known := s.manifest.Knows(id)
	if _, err := s.readFolder(id); err != nil && (!known || !errors.Is(err, flow.ErrNoDraft)) {
		return err
	}
	leaving := s.folder(id) + removedSuffix
	if _, err := os.Lstat(leaving); err == nil {
		if err := s.finishRemoval(ctx, id); err != nil {
			return err
		}
	}
	err := s.manifest.Update(func(r *manifest.Record) error {
		if r.LegalHolds[id] {
			return flow.ErrLegalHold
		}
		r.Drafts[id] = manifest.RollbackMark{Revision: r.Drafts[id].Revision, Removing: true, At: manifest.Later(s.now(), r.Drafts[id].At)}
		return nil
	})
	if err != nil {
		return err
	}
	if err := disk.Rename(s.folder(id), leaving); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := disk.SyncFolder(s.drafts()); err != nil {
		return err
	}
	// The draft is gone from here on, whatever happens to the context.
	return s.finishRemoval(context.WithoutCancel(ctx), id)
}

// finishRemoval writes the tombstone, then deletes. The folder's last event is the tombstone if an earlier attempt wrote it.
func (s *removals) finishRemoval(ctx context.Context, id string) error {
	events, err := s.Events(ctx, id)
	if err != nil {
		return err
	}
	if len(events) == 0 || events[len(events)-1].What != removedEvent {
		if err := s.Append(ctx, flow.Event{User: s.user, Draft: id, What: removedEvent}); err != nil {
			return err
		}
	}
	s.mu.Lock()
	delete(s.typing, id)
	s.mu.Unlock()
	leaving := s.folder(id) + removedSuffix
	s.emptied(ctx, leaving)
	err = s.manifest.Update(func(r *manifest.Record) error {
		r.Drafts[id] = manifest.RollbackMark{Removed: true, At: manifest.Later(s.now(), r.Drafts[id].At)}
		delete(r.Warned, id)
		return nil
	})
	if err != nil {
		return err
	}
	return removeWhole(leaving)
}

// removeWhole deletes a folder with all that is in it.
func removeWhole(folder string) error {
	err := disk.RemoveAll(folder)
	if disk.IsNotEmpty(err) {
		return fmt.Errorf("another program goes on writing into %s: end it, and remove the draft again: %w", folder, err)
	}
	return err
}

// finishRemovals takes up what earlier runs began. A folder that only has the name of one that leaves is given its name back: the
// record knows nothing of its removal.
func (s *removals) finishRemovals(ctx context.Context) error {
	entries, err := os.ReadDir(s.drafts())
	if err != nil {
		return disk.Cause(err)
	}
	var failed []error
	for _, e := range entries {
		id, leaving := strings.CutSuffix(e.Name(), removedSuffix)
		if !leaving || checkID(id) != nil || !e.IsDir() {
			continue
		}
		if !s.manifest.Leaves(id) {
			s.giveBack(id)
			continue
		}
		if err := s.finishRemoval(ctx, id); err != nil {
			failed = append(failed, fmt.Errorf("removing draft %q: %w", id, disk.Cause(err)))
		}
	}
	return errors.Join(failed...)
}

func (s *removals) giveBack(id string) {
	if _, err := os.Lstat(s.folder(id)); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	if disk.Rename(s.folder(id)+removedSuffix, s.folder(id)) == nil {
		s.notice("The folder of an application had been renamed as if it was to be removed. It has its name back, and nothing was removed.")
	}
}

// rememberDrafts has the register say what the drafts tell, before one of them goes: a version that kept no register may
// have made them.
func (s *removals) rememberDrafts(ctx context.Context) error {
	list, err := s.List(ctx)
	if err != nil {
		return err
	}
	told := flow.OpeningsOf(list)
	all, err := s.Openings(ctx)
	switch {
	case err == nil:
		told.Unread = nil // as far as it mattered it is there
		if !all.Add(told) {
			return nil
		}
	case !errors.Is(err, flow.ErrNoRegister) && !unbelieved(err):
		return err
	case len(told.All)+len(told.Unread) == 0:
		return nil
	}
	return s.Remember(ctx, told)
}
