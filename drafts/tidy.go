package drafts

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"brokerage/onboard/drafts/disk"
)

// tending is how often Tend tidies: a window that is open for weeks takes the new month's key within that, and ends the old one
// within twice that. It costs a look at each folder.
const tending = time.Hour

// Maintain tidies at once and then every hour until ctx ends, which is no error. It returns what went wrong the last time.
func (s *Store) Maintain(ctx context.Context) error {
	again := time.NewTicker(tending)
	defer again.Stop()
	for {
		err := s.Tidy(ctx)
		select {
		case <-ctx.Done():
			if errors.Is(err, context.Canceled) {
				return nil
			}
			return err
		case <-again.C:
		}
	}
}

// Tidy finishes removals, thins old revisions, sweeps temporary files that a crash left, makes the key of a new month, moves
// what is sealed for older ones to it and destroys those, and writes down what List and the rollback check remember. It is meant
// for a goroutine of its own, now and then; it looks only at drafts that changed since the last time and stops when ctx ends.
// Its errors are for a log: nothing depends on it.
func (s *Store) Tidy(ctx context.Context) error {
	failed := []error{s.finishRemovals(ctx)}
	disk.Sweep(s.root)
	disk.Sweep(s.drafts())
	folders, err := s.ids()
	if err != nil {
		return errors.Join(append(failed, fmt.Errorf("tidying drafts: %w", err))...)
	}
	for _, f := range folders {
		if ctx.Err() != nil {
			break
		}
		if s.index.tidied(f) {
			continue
		}
		if err := s.tidyDraft(ctx, f.id); err != nil {
			failed = append(failed, fmt.Errorf("tidying draft %q: %w", f.id, err))
		}
	}
	if ctx.Err() == nil {
		failed = append(failed, s.turn(ctx))
	}
	return errors.Join(append(failed, s.index.flush(), s.flush(ctx), ctx.Err())...)
}

// tidyDraft thins one draft. It is marked as done only if nothing in it can become superfluous without a change of the
// folder: no temporary file waits for its hour, no revision is too young, none is left to the thinning of checkpoints.
func (s *Store) tidyDraft(ctx context.Context, id string) error {
	swept := disk.Sweep(s.folder(id))
	revisions, err := s.revisions(ctx, id)
	if err != nil {
		return err
	}
	if len(revisions) == 0 {
		s.removeIfEmpty(id)
		return nil
	}
	now := s.now()
	for _, n := range superfluous(revisions, now) {
		if err := disk.Remove(s.revision(id, n)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return disk.Cause(err)
		}
	}
	info, err := os.Stat(s.folder(id))
	if err != nil {
		return disk.Cause(err)
	}
	if swept && len(revisions) <= checkpointsKept && now.Sub(revisions[0].SavedAt) > youngest {
		s.index.setTidied(folderInfo{id: id, changed: info.ModTime()})
	}
	return nil
}

// removeIfEmpty takes away a folder whose first save was killed. Remove refuses one that has anything in it.
func (s *Store) removeIfEmpty(id string) {
	info, err := os.Stat(s.folder(id))
	if err == nil && time.Since(info.ModTime()) > disk.Abandoned {
		_ = disk.Remove(s.folder(id))
	}
}
