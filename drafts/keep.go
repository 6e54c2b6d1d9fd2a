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

	"brokerage/onboard/flow"
)

const (
	heldEvent   = "hold"
	liftedEvent = "hold lifted"
)

// SetHold puts a legal hold on a draft, or lifts it. Both are told in the event log. flow.ErrNoDraft.
func (s *Store) SetHold(id string, hold bool) error {
	if err := s.setHold(id, hold); err != nil {
		return fmt.Errorf("holding draft %q: %w", id, cause(err))
	}
	return nil
}

func (s *Store) setHold(id string, hold bool) error {
	if _, err := s.look(id); err != nil {
		return err
	}
	what := heldEvent
	if !hold {
		what = liftedEvent
	}
	err := s.manifest.update(func(r *record) error {
		if hold {
			r.Holds[id] = true
		} else {
			delete(r.Holds, id)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.Append(context.Background(), flow.Event{User: s.user, Draft: id, What: what})
}

// Holds lists the drafts under legal hold.
func (s *Store) Holds() (held map[string]bool, err error) {
	s.manifest.view(func(r *record) { held = maps.Clone(r.Holds) })
	return held, nil
}

// Tell notes that somebody was told that a draft is removed soon.
func (s *Store) Tell(id string, at time.Time) error {
	err := checkID(id)
	if err == nil {
		err = s.manifest.update(func(r *record) error {
			r.Told[id] = at.UTC().Round(0)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("noting that draft %q is removed soon: %w", id, cause(err))
	}
	return nil
}

// Told is when somebody was told of each draft that it is removed soon.
func (s *Store) Told() (told map[string]time.Time, err error) {
	s.manifest.view(func(r *record) { told = maps.Clone(r.Told) })
	return told, nil
}

// Inventory lists what is stored and under which keys. It decrypts nothing: the name of the key stands in the header of a file.
func (s *Store) Inventory(ctx context.Context) ([]flow.Stored, error) {
	folders, err := s.ids()
	if err != nil {
		return nil, fmt.Errorf("listing what is stored: %w", err)
	}
	holds, err := s.Holds()
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
		d := flow.Stored{ID: f.id, Hold: holds[f.id], ReadableByOther: loose(f.mode | os.ModeDir)}
		for _, e := range entries {
			s.count(&d, e)
		}
		all = append(all, d)
	}
	return all, nil
}

func (s *Store) count(d *flow.Stored, e fs.DirEntry) {
	info, err := e.Info()
	if err != nil || !info.Mode().IsRegular() {
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
	front, _ := frontOf(filepath.Join(s.folder(d.ID), e.Name())) // one that the disk does not read tells no key
	name := s.ring.nameOf(front)
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
