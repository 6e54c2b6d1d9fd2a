package drafts

import (
	"bytes"
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

// What is said, and kept in the record, of a record that is not the one that was written last.
const (
	recordMissing = "the record of this folder, manifest.age, was missing"
	recordDamaged = "the record of this folder, manifest.age, could not be read"
	recordOlder   = "the record of this folder, manifest.age, was older than the one that was written last"
)

// establish reads the record of the folder. One that is missing, damaged or older than the keyring remembers is made anew from
// what proves itself, and that is told and kept. Where nothing says that there ever was one, the files are those of a version
// before it, and are taken over once.
func (s *Store) establish(ctx context.Context, l *locksmith) error {
	m := s.manifest
	if s.kept == inKeyring {
		s.remembered = l.entry.generation(ctx, s.root)
	}
	rec, info, err := m.read()
	why := ""
	switch {
	case err == nil && rec.Generation >= s.remembered:
		m.rec, m.seen = rec, info
		return nil
	case err == nil:
		why = recordOlder
	case errors.Is(err, fs.ErrNotExist):
		why = recordMissing
	case errors.Is(err, flow.ErrDamaged), errors.Is(err, flow.ErrTruncated):
		why = recordDamaged
		if l.kept && !l.opensAny(ctx, s.vault.key, s.kept) {
			return fmt.Errorf("%w: there is another one", flow.ErrNoKey)
		}
	default:
		return fmt.Errorf("%s: %w", manifestFile, cause(err))
	}
	free, err := m.alone()
	if err == nil {
		defer free()
		// Another window may have made it since.
		if now, info, err := m.read(); err == nil && now.Generation >= s.remembered {
			m.rec, m.seen = now, info
			return nil
		}
	}
	s.renewRecord(ctx, l, rec, why)
	return nil
}

// renewRecord makes the record anew. Nothing is written where the folder can only be read; what was found holds all the same.
func (s *Store) renewRecord(ctx context.Context, l *locksmith, older record, why string) {
	var found findings
	if why != recordOlder {
		older = newRecord()
	}
	s.ring.mu.Lock()
	s.ring.unlabelled = true
	found.look(ctx, s, l)
	before := !found.labelled && s.remembered == 0 && why != recordOlder
	var clean func()
	if before {
		clean = s.takeOver(&older, found)
	} else {
		s.rebuild(&older, found)
	}
	s.ring.unlabelled = false
	s.ring.mu.Unlock()

	if !before || why == recordDamaged {
		older.Doubts = append(older.Doubts, doubt{s.now().UTC().Round(0), why})
		s.notice(fmt.Sprintf("%s. Whether something in %s was put back from an older copy cannot be checked: compare each application "+
			"with what the custodian shows before you submit it.", strings.ToUpper(why[:1])+why[1:], s.root))
	}
	older.Generation = max(older.Generation, s.remembered) + 1
	s.manifest.rec = older
	if s.manifest.write(older) == nil && clean != nil {
		clean()
	}
	s.manifest.seen, _ = os.Lstat(s.manifest.path)
}

// findings are what the files of a folder say without a record.
type findings struct {
	// labelled: something was written by a version that keeps a record.
	labelled bool
	// newest are the highest numbers, by draft.
	newest map[string]uint64
	// keys can be read; each is in the ring. unreachable are those that a keyring has and did not give.
	keys, unreachable []string
}

// look reads every draft's newest revision and every key that one names or that has a file. The ring is locked.
func (f *findings) look(ctx context.Context, s *Store, l *locksmith) {
	f.newest = map[string]uint64{}
	f.labelled = l.labelled || s.signsLog()
	names := append(s.ring.filed(ctx), s.ring.marked()...)
	folders, _ := s.ids() // what cannot be listed says nothing
	for _, folder := range folders {
		there, err := s.look(folder.id)
		if err != nil || there.newest() == 0 {
			continue
		}
		f.newest[folder.id] = there.newest()
		if len(there.revisions) > 0 {
			front, _ := frontOf(s.revision(folder.id, there.revisions[0]))
			names = append(names, s.ring.nameOf(front))
		}
	}
	slices.Sort(names)
	courier, _ := s.readCourier(true)
	for _, name := range slices.Compact(names) {
		if _, has := s.ring.keys[name]; !has && monthName.MatchString(name) {
			s.ring.load(ctx, name)
		}
		switch k, has := s.ring.keys[name]; {
		case has && courier.identity != nil && k.digest() == courier.digest():
			delete(s.ring.keys, name) // a copy of it; colleagues seal for that one, and some of them may be nobody's
		case has:
			f.keys = append(f.keys, name)
			f.labelled = f.labelled || s.ring.isLabelled(name)
		case errors.Is(s.ring.tried[name], flow.ErrNoKeyring):
			f.unreachable = append(f.unreachable, name)
		}
	}
	for id := range f.newest {
		if f.labelled {
			return
		}
		f.labelled = s.isLabelled(id)
	}
}

// isLabelled tells whether the newest revision of a draft is of a version that keeps a record. The ring is locked.
func (s *Store) isLabelled(id string) bool {
	there, err := s.look(id)
	if err != nil || len(there.revisions) == 0 {
		return false
	}
	sealed, _, err := readRegular(s.revision(id, there.revisions[0]), largest)
	if err != nil {
		return false
	}
	name, _ := keyNamed(sealed[:min(len(sealed), frontSize)])
	k, has := s.ring.keys[name]
	if !has {
		k = s.vault.key
	}
	plain, err := k.unseal(sealed)
	if err != nil {
		return false
	}
	line, _, _ := bytes.Cut(plain, []byte("\n"))
	f, err := parseFront(line)
	return err == nil && f.Format >= labelledFormat
}

// rebuild fills a record from what proves itself: keys, revisions, and the signed lines of the log.
func (s *Store) rebuild(rec *record, found findings) {
	for _, name := range append(found.keys, found.unreachable...) {
		if _, known := rec.Keys[name]; !known {
			rec.Keys[name] = keyMark{}
		}
	}
	for name, state := range rec.Keys {
		state.Unused = time.Time{} // what was seen then may not be all
		rec.Keys[name] = state
	}
	now := s.now().UTC().Round(0)
	for id, n := range found.newest {
		if n > rec.Drafts[id].Revision && !rec.Drafts[id].Removed {
			rec.Drafts[id] = mark{Revision: n, At: now}
		}
	}
	events, end := s.signedEvents()
	if end != "" {
		rec.Log.End, rec.Log.At = end, now
	}
	for _, e := range events {
		switch e.What {
		case heldEvent:
			rec.Holds[e.Draft] = true
		case liftedEvent:
			delete(rec.Holds, e.Draft)
		case keyDestroyedEvent:
			if _, has := s.ring.keys[e.Draft]; !has {
				rec.Keys[e.Draft] = keyMark{Retired: e.At, Destroyed: e.At, Ended: true}
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
		c, err := s.look(f.id)
		there[f.id] = err == nil && !s.manifest.rolledBack(f.id, c.newest())
	}
	return s.manifest.missing(there), nil
}

// firstRecord writes the record of a key that was just made, before the key is: so a key file without a record is one that lost
// it.
func (l *locksmith) firstRecord(k key) error {
	m := newManifest(l.root, vault{k, l.o.Environment})
	rec := newRecord()
	rec.Generation = 1
	rec.Log = unsignedLog(filepath.Join(l.root, eventsFile))
	return cause(m.write(rec))
}
