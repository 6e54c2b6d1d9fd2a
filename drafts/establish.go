package drafts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// What is said, and kept in the record, of a record that is not the one that was written last.
const (
	recordMissing = "the record of this folder, manifest.age, was missing"
	recordDamaged = "the record of this folder, manifest.age, could not be read"
	recordOlder   = "the record of this folder, manifest.age, was older than the one that was written last"
)

// establish reads the record of the folder. One that is missing, damaged or older than the keyring remembers is made anew from
// what proves itself, and that is told and kept. Where nothing says that there ever was one, the files are those of a version
// before it, and are taken over once.
func (s *Store) establish(ctx context.Context, l *keys.Resolver) error {
	older, err := s.manifest.Begin(s.rollback.Known)
	why := ""
	switch {
	case err == nil:
		return nil
	case errors.Is(err, manifest.ErrOlder):
		why = recordOlder
	case errors.Is(err, fs.ErrNotExist):
		why = recordMissing
	case errors.Is(err, flow.ErrDamaged), errors.Is(err, flow.ErrTruncated):
		why = recordDamaged
		if l.Kept && !l.OpensAny(ctx, s.vault.Key, s.kept) {
			return fmt.Errorf("%w: there is another one", flow.ErrNoKey)
		}
	default:
		return fmt.Errorf("%s: %w", manifest.Name, disk.Cause(err))
	}
	free, err := s.manifest.Alone()
	if err == nil {
		defer free()
		if _, err := s.manifest.Begin(s.rollback.Known); err == nil {
			return nil // another window made it since
		}
	}
	s.renewRecord(ctx, l, older, why)
	return nil
}

// renewRecord makes the record anew. Nothing is written where the folder can only be read; what was found holds all the same.
func (s *Store) renewRecord(ctx context.Context, l *keys.Resolver, older manifest.Record, why string) {
	var found findings
	if why != recordOlder {
		older = manifest.NewRecord()
	}
	s.keyStore.ReadUnlabelled(true)
	found.scan(ctx, s, l)
	before := !found.keys.Labelled && s.rollback.Known == 0 && why != recordOlder
	var clean func()
	if before {
		clean = s.migrate(&older, found)
	} else {
		s.rebuild(&older, found)
	}
	s.keyStore.ReadUnlabelled(false)

	if !before || why == recordDamaged {
		older.Doubts = append(older.Doubts, manifest.Doubt{At: s.now().UTC().Round(0), Why: why})
		s.notice(fmt.Sprintf("%s. Whether something in %s was put back from an older copy cannot be checked: compare each application "+
			"with what the custodian shows before you submit it.", strings.ToUpper(why[:1])+why[1:], s.root))
	}
	older.Generation = max(older.Generation, s.rollback.Known) + 1
	if s.manifest.Renew(older) == nil && clean != nil {
		clean()
	}
}

// findings are what the files of a folder say without a record.
type findings struct {
	keys keys.Found
	// newest are the highest numbers, by draft.
	newest map[string]uint64
}

// scan reads every draft's newest revision and every key that one names or that has a file.
func (f *findings) scan(ctx context.Context, s *Store, l *keys.Resolver) {
	f.newest = map[string]uint64{}
	var names []string
	folders, _ := s.ids() // what cannot be listed says nothing
	for _, folder := range folders {
		there, err := s.readFolder(folder.id)
		if err != nil || there.newest() == 0 {
			continue
		}
		f.newest[folder.id] = there.newest()
		if len(there.revisions) > 0 {
			front, _ := seal.ReadFront(s.revision(folder.id, there.revisions[0]))
			names = append(names, s.keyStore.NameOf(front))
		}
	}
	f.keys = s.keyStore.Survey(ctx, names)
	f.keys.Labelled = f.keys.Labelled || l.Labelled || s.SignsLog()
	for id := range f.newest {
		if f.keys.Labelled {
			return
		}
		f.keys.Labelled = s.isLabelled(id)
	}
}

// isLabelled tells whether the newest revision of a draft is of a version that keeps a record.
func (s *Store) isLabelled(id string) bool {
	there, err := s.readFolder(id)
	if err != nil || len(there.revisions) == 0 {
		return false
	}
	sealed, _, err := seal.ReadFile(s.revision(id, there.revisions[0]), seal.Largest)
	if err != nil {
		return false
	}
	name, _ := seal.KeyName(sealed[:min(len(sealed), seal.FrontSize)])
	k, has := s.keyStore.Key(name)
	if !has {
		k = s.vault.Key
	}
	plain, err := k.Unseal(sealed)
	if err != nil {
		return false
	}
	line, _, _ := bytes.Cut(plain, []byte("\n"))
	f, err := parseFront(line)
	return err == nil && f.Format >= labelledFormat
}

// rebuild fills a record from what proves itself: keys, revisions, and the signed lines of the log.
func (s *Store) rebuild(rec *manifest.Record, found findings) {
	for _, name := range append(found.keys.Readable, found.keys.Unreachable...) {
		if _, known := rec.Keys[name]; !known {
			rec.Keys[name] = manifest.KeyState{}
		}
	}
	for name, state := range rec.Keys {
		state.Unused = time.Time{} // what was seen then may not be all
		rec.Keys[name] = state
	}
	now := s.now().UTC().Round(0)
	for id, n := range found.newest {
		if n > rec.Drafts[id].Revision && !rec.Drafts[id].Removed {
			rec.Drafts[id] = manifest.RollbackMark{Revision: n, At: manifest.Later(now, rec.Drafts[id].At)}
		}
	}
	events, end := s.SignedEvents()
	if end != "" {
		rec.Log.End, rec.Log.At = end, manifest.Later(now, rec.Log.At)
	}
	for _, e := range events {
		switch e.What {
		case heldEvent:
			rec.LegalHolds[e.Draft] = true
		case liftedEvent:
			delete(rec.LegalHolds, e.Draft)
		case keys.DestroyedEvent:
			if _, has := s.keyStore.Key(e.Draft); !has {
				rec.Keys[e.Draft] = manifest.KeyState{Retired: e.At, Destroyed: e.At, Ended: true}
			}
		}
	}
}

// lacking lists the drafts of which something must be there and is not.
func (s *Store) lacking() ([]string, error) {
	folders, err := s.ids()
	if err != nil {
		return nil, err
	}
	there := make(map[string]bool, len(folders))
	for _, f := range folders {
		c, err := s.readFolder(f.id)
		there[f.id] = err == nil && !s.manifest.RolledBack(f.id, c.newest())
	}
	return s.manifest.Missing(there), nil
}
