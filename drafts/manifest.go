package drafts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"brokerage/onboard/flow"
)

// recordVersion is that of what manifest.age has in it.
const recordVersion = 1

// record is what manifest.age has sealed: all that is known of this folder and that no other file of it is believed about.
type record struct {
	Version int `json:"version"`
	// Generation counts how often the record was written.
	Generation uint64 `json:"generation"`
	// Drafts are those that were seen, by id, Keys the keys of the months, by name.
	Drafts map[string]mark    `json:"drafts"`
	Keys   map[string]keyMark `json:"keys"`
	Log    logMark            `json:"log"`
	// Holds are the drafts under legal hold, Told when somebody was told that one is removed soon.
	Holds map[string]bool      `json:"holds,omitempty"`
	Told  map[string]time.Time `json:"told,omitempty"`
	// Companions are other files that are believed only at this sequence or a later one, by name.
	Companions map[string]uint64 `json:"companions,omitempty"`
	// Doubts say since when something that stood here before cannot be checked, and why.
	Doubts []doubt `json:"doubts,omitempty"`
}

// mark is the highest revision seen of a draft and when it was set. Of two the later one counts: saving from an older revision,
// knowingly, lowers it. Removed: the draft was removed, and a folder of its name is an older copy.
// Removing: its removal was begun.
type mark struct {
	Revision uint64    `json:"revision,omitempty"`
	At       time.Time `json:"at"`
	Removing bool      `json:"removing,omitempty"`
	Removed  bool      `json:"removed,omitempty"`
}

// keyMark is how far the key of a month is on its way. The zero value is in use.
type keyMark struct {
	// Emptied: a draft that was sealed for it was removed.
	Emptied bool `json:"emptied,omitempty"`
	// Retired is since when nothing new is sealed for it, Unused since when nothing was seen that needs it.
	Retired time.Time `json:"retired,omitzero"`
	Unused  time.Time `json:"unused,omitzero"`
	// Destroyed is when its end began; Ended: nothing of it is left.
	Destroyed time.Time `json:"destroyed,omitzero"`
	Ended     bool      `json:"ended,omitempty"`
}

// logMark is what must be in the event log.
type logMark struct {
	// End is the link of the last line this computer wrote, at At.
	End string    `json:"end,omitempty"`
	At  time.Time `json:"at,omitzero"`
	// Unsigned is how many bytes the log had when its lines began to be signed, and Digest theirs.
	Unsigned int64  `json:"unsigned,omitempty"`
	Digest   string `json:"digest,omitempty"`
}

// doubt is a time at which the record was missing or older than the one before.
type doubt struct {
	At  time.Time `json:"at"`
	Why string    `json:"why"`
}

// mustBe tells whether the draft must be there.
func (k mark) mustBe() bool { return k.Revision > 0 && !k.Removing && !k.Removed }

func newRecord() record {
	return record{
		Version: recordVersion, Drafts: map[string]mark{}, Keys: map[string]keyMark{}, Holds: map[string]bool{},
		Told: map[string]time.Time{}, Companions: map[string]uint64{},
	}
}

// manifest is the record of a folder, shared with other processes through its file. What a save or an event changes is kept in
// memory until flush; a crash in between forgets the latest, which weakens the check and never raises a false alarm.
type manifest struct {
	path  string
	vault vault

	mu   sync.Mutex
	seen os.FileInfo // the file that was read last
	rec  record
	// set are marks, and logEnd the end of the log, that are not written yet.
	set    map[string]mark
	logEnd logMark
}

func newManifest(root string, v vault) *manifest {
	return &manifest{path: filepath.Join(root, manifestFile), vault: v, rec: newRecord(), set: map[string]mark{}}
}

// largestManifest bounds what is read; a draft has some hundred bytes in it.
const largestManifest = 64 << 20

// read reads the file. fs.ErrNotExist, flow.ErrDamaged and ErrTruncated, ErrTooNew, or why it cannot be read.
func (m *manifest) read() (record, os.FileInfo, error) {
	sealed, info, err := readRegular(m.path, largestManifest)
	if err != nil {
		return record{}, nil, err
	}
	plain, err := m.vault.unseal(forManifest, "", sealed)
	if err != nil {
		return record{}, nil, err
	}
	rec := newRecord()
	if json.Unmarshal(plain, &rec) != nil {
		return record{}, nil, flow.ErrDamaged
	}
	if rec.Version > recordVersion {
		return record{}, nil, flow.ErrTooNew
	}
	return rec, info, nil
}

// write seals a record and puts it in the place of the one before.
func (m *manifest) write(rec record) error {
	plain, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	sealed, err := m.vault.seal(forManifest, "", plain)
	if err != nil {
		return err
	}
	if err := replace(m.path, sealed); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(m.path))
}

// refresh reads the file again if another process wrote it. One that went away or cannot be read meanwhile changes nothing of
// what is known here, and is written anew by the next flush. The caller holds the lock.
func (m *manifest) refresh() {
	info, err := os.Lstat(m.path)
	if err != nil || m.seen != nil && os.SameFile(info, m.seen) && info.ModTime().Equal(m.seen.ModTime()) && info.Size() == m.seen.Size() {
		return
	}
	if rec, info, err := m.read(); err == nil && rec.Generation >= m.rec.Generation {
		m.rec, m.seen = rec, info
	}
}

// update changes the record while no other process does, and writes it with what was kept in memory. An error of change, or one
// of writing, leaves it as it was.
func (m *manifest) update(change func(*record) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	free, err := m.alone()
	if err != nil {
		return err
	}
	defer free()
	m.refresh()
	next := m.rec.clone()
	if err := change(&next); err != nil {
		return err
	}
	m.merge(&next)
	next.Generation++
	if err := m.write(next); err != nil {
		return err
	}
	m.rec, m.set, m.logEnd = next, map[string]mark{}, logMark{}
	m.seen, _ = os.Lstat(m.path)
	return nil
}

// merge adds what was kept in memory. The caller holds the lock.
func (m *manifest) merge(rec *record) {
	for id, mine := range m.set {
		if mine.At.After(rec.Drafts[id].At) {
			rec.Drafts[id] = mine
		}
	}
	if m.logEnd.At.After(rec.Log.At) {
		rec.Log.End, rec.Log.At = m.logEnd.End, m.logEnd.At
	}
}

func (r record) clone() record {
	r.Drafts, r.Keys = maps.Clone(r.Drafts), maps.Clone(r.Keys)
	r.Holds, r.Told, r.Companions = maps.Clone(r.Holds), maps.Clone(r.Told), maps.Clone(r.Companions)
	r.Doubts = slices.Clone(r.Doubts)
	return r
}

// alone keeps other processes from writing the record until free is called. Where locks are not known it is written without.
func (m *manifest) alone() (free func(), err error) {
	f, err := openLockFile(filepath.Join(filepath.Dir(m.path), manifestLock))
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() { _ = f.Close() }, nil
}

// view calls look with the record as it stands. look keeps nothing of it.
func (m *manifest) view(look func(*record)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	look(&m.rec)
}

// flush writes what was kept in memory.
func (m *manifest) flush() error {
	m.mu.Lock()
	idle := len(m.set) == 0 && m.logEnd.End == ""
	m.mu.Unlock()
	if idle {
		return nil
	}
	return m.update(func(*record) error { return nil })
}

// markOf is what is known of a draft. The caller holds the lock.
func (m *manifest) markOf(id string) mark {
	if mine, ok := m.set[id]; ok && !m.rec.Drafts[id].At.After(mine.At) {
		return mine
	}
	return m.rec.Drafts[id]
}

// saved records a save.
func (m *manifest) saved(id string, n uint64, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.set[id] = mark{Revision: n, At: at.UTC().Round(0)}
}

// raise records that a revision was seen.
func (m *manifest) raise(id string, n uint64, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if known := m.markOf(id); n > known.Revision && !known.Removed {
		m.set[id] = mark{Revision: n, At: at.UTC().Round(0)}
	}
}

// rolledBack tells whether a higher revision than n was seen before, or the draft was removed. Another process may have
// lowered the mark since.
func (m *manifest) rolledBack(id string, n uint64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	older := func() bool {
		known := m.markOf(id)
		return n < known.Revision || known.Removed
	}
	if !older() {
		return false
	}
	m.refresh()
	return older()
}

// missing lists the drafts that are known, were not removed, and are not among those that are there.
func (m *manifest) missing(there map[string]bool) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	lacks := func() (ids []string) {
		for _, known := range []map[string]mark{m.rec.Drafts, m.set} {
			for id := range known {
				if k := m.markOf(id); !there[id] && k.mustBe() {
					ids = append(ids, id)
				}
			}
		}
		slices.Sort(ids)
		return slices.Compact(ids)
	}
	if len(lacks()) == 0 {
		return nil
	}
	m.refresh()
	return lacks()
}

// knows tells whether a draft must be there.
func (m *manifest) knows(id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	k := m.markOf(id)
	return k.mustBe()
}

// seenAt is when a draft was saved or seen last.
func (m *manifest) seenAt(id string) time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.markOf(id)
	return k.At
}

// leaves tells whether the removal of a draft was begun.
func (m *manifest) leaves(id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	k := m.markOf(id)
	return k.Removing || k.Removed
}

// setLogEnd remembers the last line this process wrote into the event log.
func (m *manifest) setLogEnd(link string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.logEnd = logMark{End: link, At: time.Now().UTC().Round(0)}
}

// log is what must be in the event log.
func (m *manifest) log() logMark {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	end := m.rec.Log
	if m.logEnd.At.After(end.At) {
		end.End, end.At = m.logEnd.End, m.logEnd.At
	}
	return end
}

// companion is the sequence that another file must have at least, 0 where it was never written.
func (m *manifest) companion(name string) (sequence uint64) {
	m.view(func(r *record) { sequence = r.Companions[name] })
	return sequence
}

// raiseCompanion records the sequence of another file, which was written before.
func (m *manifest) raiseCompanion(name string, sequence uint64) error {
	err := m.update(func(r *record) error {
		r.Companions[name] = max(sequence, r.Companions[name])
		return nil
	})
	if err != nil {
		return fmt.Errorf("recording the sequence of %s: %w", name, cause(err))
	}
	return nil
}

// doubtedAt is when something that stood here before could not be checked last, the zero time for never.
func (m *manifest) doubtedAt() (at time.Time) {
	m.view(func(r *record) {
		for _, d := range r.Doubts {
			if d.At.After(at) {
				at = d.At
			}
		}
	})
	return at
}

// readRegular reads an ordinary file of at most so many bytes. A link, a pipe or a device is flow.ErrDamaged, and not waited for.
func readRegular(path string, most int64) ([]byte, os.FileInfo, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, nil, err
	case !info.Mode().IsRegular():
		return nil, nil, fmt.Errorf("%s is no ordinary file: %w", filepath.Base(path), flow.ErrDamaged)
	case info.Size() > most:
		return nil, nil, fmt.Errorf("%s has %d bytes, more than it can have: %w", filepath.Base(path), info.Size(), flow.ErrDamaged)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	if opened, err := f.Stat(); err != nil || !os.SameFile(opened, info) {
		return nil, nil, errors.Join(err, fmt.Errorf("%s was replaced while it was read: %w", filepath.Base(path), flow.ErrDamaged))
	}
	data, err := io.ReadAll(io.LimitReader(f, most))
	return data, info, err
}

// openLockFile opens a file that is there to be locked, or makes it. It goes through no link: the mode of what that leads to is not
// ours.
func openLockFile(path string) (*os.File, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no ordinary file. Delete it", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		_ = f.Chmod(0o600) // the umask may have taken away what the next one to open it needs; a lock is one without it too
	}
	return f, err
}
