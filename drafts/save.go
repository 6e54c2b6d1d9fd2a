package drafts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

const (
	// interimKept is how many of the newest interim revisions stay.
	interimKept = 3
	// settled is how old an interim revision is before a save may remove it. A writer that found its number free and is
	// then held up for longer than stall looks again: between the two, no number can be taken, removed and taken again
	// unseen.
	settled = 2 * time.Second
	stall   = time.Second
	// removedPerSave bounds the work a save does for others; Tidy does the rest.
	removedPerSave = 2
)

// Save writes r as the next revision and returns its number: r.Revision+1, or the first one after it that no damaged
// revision had. flow.ErrConflict if there is a newer revision than r.Revision, flow.ErrNoDraft if the draft was removed.
// After any error nothing was written, no temporary file stays, and the next Save may succeed. A context that ends before
// the file is written stops it, later it does not.
func (s *savedDrafts) Save(ctx context.Context, r flow.Record) (flow.Saved, error) {
	saved, err := s.save(ctx, r)
	if err != nil {
		return flow.Saved{}, fmt.Errorf("saving draft %q: %w", r.ID, disk.Cause(err))
	}
	if !saved.Uncertain {
		// An uncertain one may be gone after a power cut; that would look like a rollback.
		s.manifest.Saved(r.ID, saved.Revision, s.now())
	}
	if r.Interim {
		s.dropInterim(r.ID, saved.Revision)
	}
	return saved, nil
}

func (s *savedDrafts) save(ctx context.Context, r flow.Record) (flow.Saved, error) {
	if err := ctx.Err(); err != nil {
		return flow.Saved{}, err
	}
	begun := time.Now()
	there, err := s.readFolder(r.ID)
	isNew := errors.Is(err, flow.ErrNoDraft) && r.Revision == 0
	if err != nil && !isNew {
		return flow.Saved{}, err
	}
	if len(there.revisions) > 0 && there.revisions[0] > r.Revision {
		return flow.Saved{}, flow.ErrConflict
	}
	f := front{
		Format: format, Environment: s.vault.Environment, Draft: r.ID, Revision: max(r.Revision, there.newest()) + 1,
		Interim: r.Interim, SavedAt: s.now().UTC().Round(0), Summary: r.Meta,
	}
	f.Summary.ID = r.ID
	f.Summary.Unreadable = ""
	if f.Summary.UpdatedAt.IsZero() {
		f.Summary.UpdatedAt = f.SavedAt
	}
	k := s.keyStore.Writing(ctx)
	sealed, err := sealRevision(k, f, r.Body)
	if err != nil {
		return flow.Saved{}, err
	}
	uncertain, err := s.add(f, sealed, isNew)
	if err == nil && elapsed(begun) > stall {
		if err = s.stillNewest(f); err == nil && !s.keyStore.InUse(k) {
			uncertain, err = s.sealAgain(f, r.Body, s.keyStore.Writing(ctx))
		}
	}
	if err != nil {
		return flow.Saved{}, err
	}
	return flow.Saved{Revision: f.Revision, At: f.SavedAt, Uncertain: uncertain}, nil
}

// add puts a sealed revision under its number, with a folder for a new draft.
func (s *savedDrafts) add(f front, sealed []byte, isNew bool) (uncertain bool, err error) {
	folder := s.folder(f.Draft)
	made := false
	if isNew {
		err := disk.MakeFolder(folder)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return false, err
		}
		made = err == nil
	}
	uncertain, err = disk.Place(s.revision(f.Draft, f.Revision), sealed)
	switch {
	case err == nil:
		if made && disk.SyncFolder(s.drafts()) != nil {
			uncertain = true
		}
		return uncertain, nil
	case made:
		_ = disk.Remove(folder) // it stays if another window wrote into it
	}
	if errors.Is(err, fs.ErrExist) {
		return false, flow.ErrConflict
	}
	if _, gone := os.Stat(folder); errors.Is(gone, fs.ErrNotExist) && !made {
		return false, flow.ErrNoDraft
	}
	return false, err
}

// stillNewest takes a revision back that was written long after its number was found free, if there are newer ones.
func (s *savedDrafts) stillNewest(f front) error {
	there, err := s.readFolder(f.Draft)
	if err != nil {
		return err
	}
	if len(there.revisions) > 0 && there.revisions[0] > f.Revision {
		_ = disk.Remove(s.revision(f.Draft, f.Revision))
		return flow.ErrConflict
	}
	return nil
}

// sealAgain seals a revision that was just written for another key: the one it was sealed for ended meanwhile, and may be gone
// already, so that nothing but what is in memory can be sealed. A revision that nobody could open does not stay.
func (s *savedDrafts) sealAgain(f front, body []byte, k seal.Key) (uncertain bool, err error) {
	path := s.revision(f.Draft, f.Revision)
	sealed, err := sealRevision(k, f, body)
	if err == nil {
		err = disk.Replace(path, sealed)
	}
	if err != nil {
		_ = disk.Remove(path)
		return false, err
	}
	return disk.SyncFolder(s.folder(f.Draft)) != nil, nil
}

// elapsed counts time asleep too, where only the wall clock goes on.
func elapsed(since time.Time) time.Duration {
	now := time.Now()
	return max(now.Sub(since), now.Round(0).Sub(since.Round(0)))
}

// typed is an interim revision this store wrote itself.
type typed struct {
	revision uint64
	at       time.Time
}

// dropInterim remembers an interim revision and removes those that newer ones of this store have replaced.
func (s *savedDrafts) dropInterim(id string, n uint64) {
	s.mu.Lock()
	own := append(s.typing[id], typed{n, time.Now()})
	var drop []uint64
	for len(own) > interimKept && len(drop) < removedPerSave && time.Since(own[0].at) > settled {
		drop = append(drop, own[0].revision)
		own = own[1:]
	}
	s.typing[id] = own
	s.mu.Unlock()
	for _, old := range drop {
		_ = disk.Remove(s.revision(id, old)) // Tidy finds it
	}
}
