package drafts

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

const (
	heldEvent   = "hold"
	liftedEvent = "hold lifted"
)

// SetLegalHold puts a legal hold on a draft, or lifts it. Both are told in the event log. flow.ErrNoDraft.
func (s *removals) SetLegalHold(id string, hold bool) error {
	if err := s.setLegalHold(id, hold); err != nil {
		return fmt.Errorf("holding draft %q: %w", id, disk.Cause(err))
	}
	return nil
}

func (s *removals) setLegalHold(id string, hold bool) error {
	if _, err := s.readFolder(id); err != nil {
		return err
	}
	what := heldEvent
	if !hold {
		what = liftedEvent
	}
	err := s.manifest.Update(func(r *manifest.Record) error {
		if hold {
			r.LegalHolds[id] = true
		} else {
			delete(r.LegalHolds, id)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.Append(context.Background(), flow.Event{User: s.user, Draft: id, What: what})
}

// Kept lists the drafts under legal hold: flow.ErrLegalHold.
func (s *removals) Kept() (map[string]error, error) {
	kept := map[string]error{}
	s.manifest.View(func(r *manifest.Record) {
		for id := range r.LegalHolds {
			kept[id] = flow.ErrLegalHold
		}
	})
	return kept, nil
}

// MarkWarned notes that somebody was told that a draft is removed soon.
func (s *removals) MarkWarned(id string, at time.Time) error {
	err := checkID(id)
	if err == nil {
		err = s.manifest.Update(func(r *manifest.Record) error {
			r.Warned[id] = at.UTC().Round(0)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("noting that draft %q is removed soon: %w", id, disk.Cause(err))
	}
	return nil
}

// Warned is when somebody was told of each draft that it is removed soon.
func (s *removals) Warned() (told map[string]time.Time, err error) {
	s.manifest.View(func(r *manifest.Record) { told = maps.Clone(r.Warned) })
	return told, nil
}

// Inventory lists what is stored and under which keys. It decrypts nothing: the name of the key stands in the header of a file.
func (s *Store) Inventory(ctx context.Context) ([]flow.Stored, error) {
	folders, err := s.ids()
	if err != nil {
		return nil, fmt.Errorf("listing what is stored: %w", err)
	}
	holds, err := s.Kept()
	if err != nil {
		return nil, err
	}
	all := make([]flow.Stored, 0, len(folders))
	for _, f := range folders {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		entries, err := os.ReadDir(s.folder(f.id))
		if err != nil {
			continue // removed since
		}
		d := flow.Stored{ID: f.id, LegalHold: holds[f.id] != nil, ReadableByOther: disk.Loose(f.mode | os.ModeDir)}
		for _, e := range entries {
			s.count(&d, e)
		}
		all = append(all, d)
	}
	return all, nil
}

func (s *Store) count(d *flow.Stored, e fs.DirEntry) {
	info, err := e.Info()
	if err != nil || !disk.IsFile(info) {
		return
	}
	switch filepath.Ext(e.Name()) {
	case ".age":
		d.Revisions++
	case ".damaged":
		d.Damaged++
	default:
		if strings.HasPrefix(e.Name(), ".") {
			return
		}
	}
	front, _ := seal.ReadFront(filepath.Join(s.folder(d.ID), e.Name())) // one that the disk does not read tells no key
	name := s.keyStore.NameOf(front)
	if name != "" && !slices.Contains(d.Keys, name) {
		d.Keys = append(d.Keys, name)
	}
	d.Bytes += info.Size()
	at := info.ModTime().UTC()
	if d.Oldest.IsZero() || at.Before(d.Oldest) {
		d.Oldest = at
	}
	if at.After(d.Newest) {
		d.Newest = at
	}
}

// ExportKey returns the keys of the drafts behind a passphrase, as age itself writes and opens it: the lasting one first, then
// those of the months. Put beside the drafts as key.age it opens them. flow.ErrNewPassphrase for a passphrase that is too
// short.
func (s *Store) ExportKey(passphrase string) ([]byte, error) {
	sealed, err := s.keyStore.Export(context.Background(), passphrase, s.workFactor)
	if err != nil {
		return nil, fmt.Errorf("exporting the key: %w", err)
	}
	return sealed, nil
}
