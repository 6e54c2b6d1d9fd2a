package drafts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow"
)

const (
	// holdFolder has an empty file for each draft under legal hold.
	holdFolder = "hold"
	// toldFolder has an empty file for each draft of which somebody was told that it is removed soon, with the time of that.
	toldFolder = "told"
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
	folder := filepath.Join(s.root, holdFolder)
	path := filepath.Join(folder, id)
	what := "hold"
	if hold {
		if err := ownFolder(folder); err != nil {
			return err
		}
		if _, err := place(path, nil); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	} else {
		what = "hold lifted"
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return s.Append(context.Background(), flow.Event{User: s.user, Draft: id, What: what})
}

// Holds lists the drafts under legal hold.
func (s *Store) Holds() (map[string]bool, error) {
	entries, err := os.ReadDir(filepath.Join(s.root, holdFolder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading the legal holds: %w", cause(err))
	}
	held := map[string]bool{}
	for _, e := range entries {
		if checkID(e.Name()) == nil {
			held[e.Name()] = true
		}
	}
	return held, nil
}

// Tell notes that somebody was told that a draft is removed soon.
func (s *Store) Tell(id string, at time.Time) error {
	if err := s.tell(id, at); err != nil {
		return fmt.Errorf("noting that draft %q is removed soon: %w", id, cause(err))
	}
	return nil
}

func (s *Store) tell(id string, at time.Time) error {
	if err := checkID(id); err != nil {
		return err
	}
	folder := filepath.Join(s.root, toldFolder)
	if err := ownFolder(folder); err != nil {
		return err
	}
	temp, err := writeTemp(folder, nil)
	if err != nil {
		return err
	}
	if err = os.Chtimes(temp, at, at); err == nil {
		err = os.Rename(temp, filepath.Join(folder, id))
	}
	if err != nil {
		_ = os.Remove(temp)
	}
	return err
}

// Told is when somebody was told of each draft that it is removed soon.
func (s *Store) Told() (map[string]time.Time, error) {
	entries, err := os.ReadDir(filepath.Join(s.root, toldFolder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading what is removed soon: %w", cause(err))
	}
	told := map[string]time.Time{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && checkID(e.Name()) == nil {
			told[e.Name()] = info.ModTime()
		}
	}
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
