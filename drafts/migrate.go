package drafts

import (
	"encoding/json"
	"path/filepath"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/eventlog"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
)

// What the version before the record kept in files of their own. They are read once, by migrate, and believed then as that
// version believed them; afterwards they mean nothing and go.
const (
	oldMarksFile = "marks.age"
	oldLogEnd    = ".log"

	oldHoldFolder = "hold" // an empty file for each draft under legal hold
	oldToldFolder = "told" // an empty file for each draft, with the time when somebody was told that it is removed soon
)

// migrate fills a record from the files of the version before, and gives keys the files they have now. clean removes the old
// ones; it is called when the record is written.
func (s *Store) migrate(rec *manifest.Record, found findings) (clean func()) {
	names := s.keyStore.Migrate(rec, found.keys)
	rec.Log = eventlog.Unsigned(s.root)
	s.migrateMarks(rec)
	s.migrateLegalHolds(rec)
	return func() { s.dropOld(names) }
}

// migrateMarks takes over the highest revisions seen.
func (s *Store) migrateMarks(rec *manifest.Record) {
	sealed, _, err := seal.ReadFile(filepath.Join(s.root, oldMarksFile), manifest.Largest)
	if err != nil {
		return
	}
	plain, err := s.vault.UnsealUnlabelled(sealed)
	var there map[string]struct {
		manifest.RollbackMark
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
		rec.Drafts[id] = known.RollbackMark
	}
}

// migrateLegalHolds takes over legal holds and who was told of a removal.
func (s *Store) migrateLegalHolds(rec *manifest.Record) {
	for _, e := range disk.EntriesOf(filepath.Join(s.root, oldHoldFolder)) {
		if checkID(e.Name()) == nil {
			rec.LegalHolds[e.Name()] = true
		}
	}
	for _, e := range disk.EntriesOf(filepath.Join(s.root, oldToldFolder)) {
		if info, err := e.Info(); err == nil && checkID(e.Name()) == nil {
			rec.Warned[e.Name()] = info.ModTime().UTC()
		}
	}
}

// dropOld removes the files of the version before. One that stays means nothing.
func (s *Store) dropOld(names []string) {
	s.keyStore.DropOld(names)
	_ = disk.Remove(filepath.Join(s.root, oldMarksFile))
	for _, folder := range []string{oldHoldFolder, oldToldFolder} {
		_ = disk.RemoveAll(filepath.Join(s.root, folder))
	}
}
