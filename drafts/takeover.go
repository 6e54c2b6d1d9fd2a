package drafts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// What the version before the record kept in files of their own. They are read once, by takeOver, and believed then as that
// version believed them; afterwards they mean nothing and go.
const (
	oldMarksFile = "marks.age"
	oldLogEnd    = ".log"

	oldHoldFolder = "hold" // an empty file for each draft under legal hold
	oldToldFolder = "told" // an empty file for each draft, with the time when somebody was told that it is removed soon

	oldOpenExt      = ".txt"       // a key in the open, of practice drafts
	oldElsewhereExt = ".keyring"   // nothing: the key is in the keyring
	oldRetiredExt   = ".retired"   // nothing: no new revision is sealed for it
	oldDestroyedExt = ".destroyed" // nothing: it is gone, or is to be
	oldEmptiedExt   = ".emptied"   // nothing: a draft that was sealed for it was removed
)

// marked lists the names of keys that have a file of the version before.
func (r *ring) marked() []string {
	if !r.unlabelled {
		return nil
	}
	entries, _ := os.ReadDir(r.folder) // one that cannot be read has none
	var names []string
	for _, e := range entries {
		name, ext := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), filepath.Ext(e.Name())
		if monthName.MatchString(name) && ext != sealedExt {
			names = append(names, name)
		}
	}
	return names
}

// readOpen reads a key in the open.
func (r *ring) readOpen(name string) (key, os.FileInfo, error) {
	text, info, err := readRegular(r.path(name, oldOpenExt), largestKey)
	if err != nil {
		return key{}, nil, err
	}
	k, err := parseKey(strings.TrimSpace(string(text)))
	return k, info, err
}

// isLabelled tells whether the file of a key says what it is.
func (r *ring) isLabelled(name string) bool {
	sealed, _, err := readRegular(r.path(name, sealedExt), largestKey)
	if err != nil {
		return false
	}
	_, err = r.vault.unseal(forMonthKey, name, sealed)
	return err == nil
}

// takeOver fills a record from the files of the version before, and gives keys the files they have now. clean removes the old
// ones; it is called when the record is written. The ring is locked.
func (s *Store) takeOver(rec *record, found findings) (clean func()) {
	r := s.ring
	now := s.now().UTC().Round(0)
	for _, name := range found.keys {
		if r.kept != inKeyring && r.keepSealed(r.keys[name]) != nil {
			continue // a folder that can only be read: the old file opens the drafts of this start
		}
		rec.Keys[name] = keyMark{}
	}
	for _, name := range found.unreachable {
		rec.Keys[name] = keyMark{}
	}
	for _, name := range r.marked() {
		state, kept := rec.Keys[name]
		switch {
		case !kept && r.hasOld(name, oldDestroyedExt):
			rec.Keys[name] = keyMark{Retired: now, Destroyed: now, Ended: true}
			continue
		case !kept:
			continue
		case r.hasOld(name, oldRetiredExt), r.hasOld(name, oldDestroyedExt):
			state.Retired = now // and it ends as any other, when nothing needs it
		}
		state.Emptied = r.hasOld(name, oldEmptiedExt)
		rec.Keys[name] = state
	}
	rec.Log = unsignedLog(s.eventLog())
	s.takeMarks(rec)
	s.takeHolds(rec)
	if k, err := s.readCourier(true); err == nil {
		_ = s.writeCourier(k) // one that stays as it is cannot be read from now on, and is said then
	}
	names := r.marked()
	return func() { s.dropOld(names) }
}

func (r *ring) hasOld(name, ext string) bool {
	_, err := os.Lstat(r.path(name, ext))
	return err == nil
}

// takeMarks takes over the highest revisions seen.
func (s *Store) takeMarks(rec *record) {
	sealed, _, err := readRegular(filepath.Join(s.root, oldMarksFile), largestManifest)
	if err != nil {
		return
	}
	plain, err := s.vault.unsealUnlabelled(sealed)
	var there map[string]struct {
		mark
		Link string `json:"link"`
	}
	if err != nil || json.Unmarshal(plain, &there) != nil {
		return
	}
	for id, known := range there {
		if id == oldLogEnd {
			rec.Log.End, rec.Log.At = known.Link, known.At
			continue
		}
		known.Removed = known.Revision == 0
		rec.Drafts[id] = known.mark
	}
}

// takeHolds takes over legal holds and who was told of a removal.
func (s *Store) takeHolds(rec *record) {
	for _, e := range entriesOf(filepath.Join(s.root, oldHoldFolder)) {
		if checkID(e.Name()) == nil {
			rec.Holds[e.Name()] = true
		}
	}
	for _, e := range entriesOf(filepath.Join(s.root, oldToldFolder)) {
		if info, err := e.Info(); err == nil && checkID(e.Name()) == nil {
			rec.Told[e.Name()] = info.ModTime().UTC()
		}
	}
}

func entriesOf(folder string) []os.DirEntry {
	entries, _ := os.ReadDir(folder) // one that cannot be read has none
	return entries
}

// dropOld removes the files of the version before. One that stays means nothing.
func (s *Store) dropOld(names []string) {
	for _, name := range names {
		for _, ext := range []string{oldOpenExt, oldElsewhereExt, oldRetiredExt, oldDestroyedExt, oldEmptiedExt} {
			_ = os.Remove(s.ring.path(name, ext))
		}
	}
	_ = os.Remove(filepath.Join(s.root, oldMarksFile))
	for _, folder := range []string{oldHoldFolder, oldToldFolder} {
		_ = os.RemoveAll(filepath.Join(s.root, folder))
	}
}
