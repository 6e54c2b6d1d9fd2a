package drafts

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// move seals every revision for a key that is sealed for another one, and returns which keys are still needed by a file:
// one that cannot be opened, one that is being written, one that is too young to be touched. A file or folder that the disk does not
// read does not say what it needs: it needs UnknownKey.
func (s *Store) move(ctx context.Context, to seal.Key) (used map[string]bool, err error) {
	entries, err := os.ReadDir(s.drafts())
	if err != nil {
		return nil, disk.Cause(err)
	}
	used = map[string]bool{}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if err := s.moveFolder(ctx, filepath.Join(s.drafts(), e.Name()), to, used); err != nil {
			return nil, err
		}
	}
	return used, nil
}

func (s *Store) moveFolder(ctx context.Context, folder string, to seal.Key, used map[string]bool) error {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // removed since
	}
	if err != nil {
		used[keys.Unknown] = true
	}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !disk.IsFileIn(f) {
			continue
		}
		path := filepath.Join(folder, f.Name())
		front, err := seal.ReadFront(path)
		if err != nil {
			used[keys.Unknown] = true
			continue
		}
		name := s.keyStore.NameOf(front)
		if name == "" || name == to.Name {
			continue
		}
		info, err := f.Info()
		if err != nil {
			continue // thinned since
		}
		// A folder that is leaving is not written into: it would never be empty.
		moves := filepath.Ext(path) == ".age" && filepath.Ext(folder) != removedSuffix && s.now().Sub(info.ModTime()) > youngest
		if !moves || s.reseal(path, to) != nil {
			used[name] = true
		}
	}
	return nil
}

// reseal seals a revision for another key. The old file stays until the new one was read back; then one takes the place of
// the other at one moment, with the time of the old.
func (s *Store) reseal(path string, to seal.Key) error {
	old, info, err := seal.ReadFile(path, seal.Largest)
	if err != nil {
		return err
	}
	plain, err := seal.Unseal(old, s.keyStore.Opens)
	if err != nil {
		return err
	}
	sealed, err := to.Seal(plain)
	if err != nil {
		return err
	}
	temp, err := disk.WriteTemp(filepath.Dir(path), sealed)
	if err != nil {
		return err
	}
	err = readsBack(temp, to, plain)
	if err == nil {
		err = os.Chtimes(temp, info.ModTime(), info.ModTime())
	}
	if err == nil {
		err = disk.Rename(temp, path)
	}
	if err != nil {
		_ = disk.Remove(temp) // one that stays is swept later
		return err
	}
	return disk.SyncFolder(filepath.Dir(path))
}

func readsBack(path string, k seal.Key, want []byte) error {
	sealed, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	plain, err := k.Unseal(sealed)
	if err == nil && string(plain) != string(want) {
		err = flow.ErrDamaged
	}
	return err
}

// anySealedFor tells whether anything needs a key, or may: what cannot be read does not say what it needs.
func (s *Store) anySealedFor(k seal.Key) bool {
	entries, err := os.ReadDir(s.drafts())
	return err != nil || slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return e.IsDir() && s.sealedFor(filepath.Join(s.drafts(), e.Name()), k)
	})
}

// sealedFor tells whether a file of a folder names a key, or cannot be read.
func (s *savedDrafts) sealedFor(folder string, k seal.Key) bool {
	files, err := os.ReadDir(folder)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	return slices.ContainsFunc(files, func(f fs.DirEntry) bool {
		if !disk.IsFileIn(f) {
			return false
		}
		front, err := seal.ReadFront(filepath.Join(folder, f.Name()))
		return err != nil || s.keyStore.NameOf(front) == k.Name
	})
}
