package keys

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow/custodian"
)

// What the version before the record kept beside a key, under its name. It is read by survey and migrate alone, where unlabelled
// files are read.
const (
	oldOpenExt      = ".txt"       // a key in the open, of practice drafts
	oldElsewhereExt = ".keyring"   // nothing: the key is in the keyring
	oldRetiredExt   = ".retired"   // nothing: no new revision is sealed for it
	oldDestroyedExt = ".destroyed" // nothing: it is gone, or is to be
	oldEmptiedExt   = ".emptied"   // nothing: a draft that was sealed for it was removed
)

// Found are the names of keys that were looked for without a record.
type Found struct {
	// Readable are in the store from now on. unreachable are those that a keyring has and did not give.
	Readable, Unreachable []string
	// Labelled: the file of one was written by a version that keeps a record.
	Labelled bool
}

// ReadUnlabelled says whether files of the version before are read, which had no label and no record.
func (r *Store) ReadUnlabelled(on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unlabelled = on
}

// Key is one of those that could be read.
func (r *Store) Key(name string) (seal.Key, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k, has := r.keys[name]
	return k, has
}

// Survey reads every key that has a file, and those that revisions name.
func (r *Store) Survey(ctx context.Context, named []string) (found Found) {
	r.mu.Lock()
	defer r.mu.Unlock()
	names := slices.Concat(r.filed(ctx), r.marked(), named)
	slices.Sort(names)
	handover, _ := r.handover.read(true)
	for _, name := range slices.Compact(names) {
		if _, has := r.keys[name]; !has && monthName().MatchString(name) {
			r.load(ctx, name)
		}
		switch k, has := r.keys[name]; {
		case has && handover.Identity != nil && k.Digest() == handover.Digest():
			delete(r.keys, name) // a copy of it; colleagues seal for that one, and some of them may be nobody's
		case has:
			found.Readable = append(found.Readable, name)
			found.Labelled = found.Labelled || r.isLabelled(name)
		case errors.Is(r.tried[name], custodian.ErrNoKeyring):
			found.Unreachable = append(found.Unreachable, name)
		}
	}
	return found
}

// Migrate fills a record from the files of the version before, gives keys the files they have now, and returns the names of those
// whose old files DropOld removes.
func (r *Store) Migrate(rec *manifest.Record, found Found) (names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now().UTC().Round(0)
	for _, name := range found.Readable {
		if r.kept != inKeyring && r.keepSealed(r.keys[name]) != nil {
			continue // a folder that can only be read: the old file opens the drafts of this start
		}
		rec.Keys[name] = manifest.KeyState{}
	}
	for _, name := range found.Unreachable {
		rec.Keys[name] = manifest.KeyState{}
	}
	for _, name := range r.marked() {
		state, kept := rec.Keys[name]
		switch {
		case !kept && r.hasOld(name, oldDestroyedExt):
			rec.Keys[name] = manifest.KeyState{Retired: now, Destroyed: now, Ended: true}
			continue
		case !kept:
			continue
		case r.hasOld(name, oldRetiredExt), r.hasOld(name, oldDestroyedExt):
			state.Retired = now // and it ends as any other, when nothing needs it
		}
		state.Emptied = r.hasOld(name, oldEmptiedExt)
		rec.Keys[name] = state
	}
	if k, err := r.handover.read(true); err == nil {
		_ = r.handover.write(k) // one that stays as it is cannot be read from now on, and is said then
	}
	return r.marked()
}

// DropOld removes the files of the version before. One that stays means nothing.
func (r *Store) DropOld(names []string) {
	for _, name := range names {
		for _, ext := range []string{oldOpenExt, oldElsewhereExt, oldRetiredExt, oldDestroyedExt, oldEmptiedExt} {
			_ = disk.Remove(r.path(name, ext))
		}
	}
}

// marked lists the names of keys that have a file of the version before.
func (r *Store) marked() []string {
	if !r.unlabelled {
		return nil
	}
	entries, _ := os.ReadDir(r.folder) // one that cannot be read has none
	var names []string
	for _, e := range entries {
		name, ext := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), filepath.Ext(e.Name())
		if monthName().MatchString(name) && ext != sealedExt {
			names = append(names, name)
		}
	}
	return names
}

// readOpen reads a key in the open.
func (r *Store) readOpen(name string) (seal.Key, os.FileInfo, error) {
	text, info, err := seal.ReadFile(r.path(name, oldOpenExt), largestKey)
	if err != nil {
		return seal.Key{}, nil, err
	}
	k, err := seal.ParseKey(strings.TrimSpace(string(text)))
	return k, info, err
}

// isLabelled tells whether the file of a key says what it is.
func (r *Store) isLabelled(name string) bool {
	sealed, _, err := seal.ReadFile(r.path(name, sealedExt), largestKey)
	if err != nil {
		return false
	}
	_, err = r.vault.Unseal(seal.ForMonthKey, name, sealed)
	return err == nil
}

func (r *Store) hasOld(name, ext string) bool {
	_, err := os.Lstat(r.path(name, ext))
	return err == nil
}
