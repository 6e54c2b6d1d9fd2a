package drafts

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

const (
	// writing is how fresh a cut file must be to be perhaps still on its way, on a file system without links, and patience
	// how long Load waits for it to become whole.
	writing  = 2 * time.Second
	patience = 500 * time.Millisecond
)

// Load returns the newest readable revision. Newer ones that could not be read are renamed to .damaged, kept, and listed in
// Loaded.Damaged until the draft is saved again. Nothing is renamed where no revision can be read: then the error is the
// newest one's, flow.ErrDamaged or ErrTruncated, or flow.ErrNoKey if several are there and all for another key. flow.ErrTooNew: the
// newest was written by a newer version and nothing older is offered. flow.ErrMissing: nothing is there of
// a draft that was not removed. flow.ErrRolledBack: every revision here is older
// than one that was seen before; LoadRevision still opens them, and saving from one makes it the newest again.
func (s *savedDrafts) Load(ctx context.Context, id string) (flow.Loaded, error) {
	loaded, err := s.load(ctx, id)
	if err != nil {
		return flow.Loaded{}, fmt.Errorf("loading draft %q: %w", id, err)
	}
	return loaded, nil
}

func (s *savedDrafts) load(ctx context.Context, id string) (flow.Loaded, error) {
	if err := ctx.Err(); err != nil {
		return flow.Loaded{}, err
	}
	f, body, broken, err := s.newestReadable(ctx, id, true)
	if err != nil {
		return flow.Loaded{}, err
	}
	for _, n := range broken {
		s.setAside(id, n)
	}
	there, err := s.readFolder(id)
	if err != nil {
		return flow.Loaded{}, err
	}
	if s.manifest.RolledBack(id, there.newest()) {
		return flow.Loaded{}, flow.ErrRolledBack
	}
	s.manifest.Raise(id, there.newest(), s.now())
	damaged := contents{damaged: append(broken, there.damaged...)}
	damaged.sort()
	return flow.Loaded{Record: f.record(body), SavedAt: f.SavedAt, Damaged: damaged.damagedAfter(f.Revision)}, nil
}

// newestReadable finds the newest revision that can be read and the numbers of newer ones that cannot.
func (s *savedDrafts) newestReadable(ctx context.Context, id string, wantBody bool) (front, []byte, []uint64, error) {
	there, err := s.readFolder(id)
	if err == nil && there.newest() == 0 {
		err = flow.ErrNoDraft
	}
	if errors.Is(err, flow.ErrNoDraft) && s.manifest.Knows(id) {
		err = flow.ErrMissing
	}
	if err != nil {
		return front{}, nil, nil, err
	}
	var broken []uint64
	var first error
	foreign := 0
	for _, n := range there.revisions {
		f, body, err := s.readSettled(ctx, id, n, wantBody)
		switch {
		case err == nil:
			return f, body, broken, nil
		case errors.Is(err, flow.ErrNoDraft): // thinned since the folder was read
			continue
		case !unreadable(err):
			return front{}, nil, nil, err
		}
		broken = append(broken, n)
		if errors.Is(err, seal.ErrForeign) {
			foreign++
		}
		if first == nil {
			first = err
		}
	}
	switch {
	case foreign > 1 && foreign == len(broken): // one alone may as well be damaged in the part that names its key
		return front{}, nil, nil, flow.ErrNoKey
	case first != nil:
		return front{}, nil, nil, first
	case len(there.damaged) > 0:
		return front{}, nil, nil, flow.ErrDamaged
	}
	return front{}, nil, nil, flow.ErrNoDraft
}

// readSettled reads a revision, and waits a moment for one that is cut and was written just now.
func (s *savedDrafts) readSettled(ctx context.Context, id string, n uint64, wantBody bool) (front, []byte, error) {
	deadline := time.Now().Add(patience)
	for {
		f, body, err := s.readRevision(id, n, wantBody)
		if !errors.Is(err, flow.ErrTruncated) || time.Now().After(deadline) || !s.fresh(id, n) {
			return f, body, err
		}
		select {
		case <-ctx.Done():
			return front{}, nil, ctx.Err()
		case <-time.After(patience / 20):
		}
	}
}

func (s *savedDrafts) fresh(id string, n uint64) bool {
	info, err := os.Stat(s.revision(id, n))
	return err == nil && time.Since(info.ModTime()) < writing
}

// setAside keeps a damaged revision under a name that is never read as one. Where it cannot be renamed it stays; the next
// Load passes over it again.
func (s *savedDrafts) setAside(id string, n uint64) {
	for again := range 10 {
		aside := filepath.Join(s.folder(id), damagedName(n, again))
		if _, err := os.Lstat(aside); errors.Is(err, os.ErrNotExist) {
			_ = disk.Rename(s.revision(id, n), aside)
			return
		}
	}
}
