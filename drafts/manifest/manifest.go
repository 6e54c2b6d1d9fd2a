package manifest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

const (
	// Name is that of the file, in the folder that it tells of.
	Name = "manifest.age"
	// lockName is an empty file that one process at a time locks to write the record.
	lockName = "manifest.lock"
)

// recordVersion is that of what manifest.age has in it.
const recordVersion = 1

// Record is what manifest.age has sealed: all that is known of this folder and that no other file of it is believed about.
type Record struct {
	Version int `json:"version"`
	// Generation counts how often the record was written.
	Generation uint64 `json:"generation"`
	// Drafts are those that were seen, by id, Keys the keys of the months, by name.
	Drafts map[string]RollbackMark `json:"drafts"`
	Keys   map[string]KeyState     `json:"keys"`
	Log    LogRollbackMark         `json:"log"`
	// LegalHolds are the drafts under legal hold, Told when somebody was told that one is removed soon.
	LegalHolds map[string]bool      `json:"holds,omitempty"`
	Warned     map[string]time.Time `json:"told,omitempty"`
	// Companions are other files that are believed only at this sequence or a later one, by name.
	Companions map[string]uint64 `json:"companions,omitempty"`
	// Doubts say since when something that stood here before cannot be checked, and why.
	Doubts []Doubt `json:"doubts,omitempty"`
}

// RollbackMark is the highest revision seen of a draft and when it was set. Of two the later one counts: saving from an older revision,
// knowingly, lowers it. Removed: the draft was removed, and a folder of its name is an older copy.
// Removing: its removal was begun.
type RollbackMark struct {
	Revision uint64    `json:"revision,omitempty"`
	At       time.Time `json:"at"`
	Removing bool      `json:"removing,omitempty"`
	Removed  bool      `json:"removed,omitempty"`
}

// KeyState is how far the key of a month is on its way. The zero value is in use.
type KeyState struct {
	// Emptied: a draft that was sealed for it was removed.
	Emptied bool `json:"emptied,omitempty"`
	// Retired is since when nothing new is sealed for it, Unused since when nothing was seen that needs it.
	Retired time.Time `json:"retired,omitzero"`
	Unused  time.Time `json:"unused,omitzero"`
	// Destroyed is when its end began; Ended: nothing of it is left.
	Destroyed time.Time `json:"destroyed,omitzero"`
	Ended     bool      `json:"ended,omitempty"`
}

// LogRollbackMark is what must be in the event log.
type LogRollbackMark struct {
	// End is the link of the last line this computer wrote, at At.
	End string    `json:"end,omitempty"`
	At  time.Time `json:"at,omitzero"`
	// Unsigned is how many bytes the log had when its lines began to be signed, and Digest theirs.
	Unsigned int64  `json:"unsigned,omitempty"`
	Digest   string `json:"digest,omitempty"`
}

// Doubt is a time at which the record was missing or older than the one before.
type Doubt struct {
	At  time.Time `json:"at"`
	Why string    `json:"why"`
}

// mustBe tells whether the draft must be there.
func (k RollbackMark) mustBe() bool { return k.Revision > 0 && !k.Removing && !k.Removed }

// NewRecord knows nothing.
func NewRecord() Record {
	return Record{
		Version: recordVersion, Drafts: map[string]RollbackMark{}, Keys: map[string]KeyState{}, LegalHolds: map[string]bool{},
		Warned: map[string]time.Time{}, Companions: map[string]uint64{},
	}
}

// File is the record of a folder, shared with other processes through its file. What a save or an event changes is kept in
// memory until flush; a crash in between forgets the latest, which weakens the check and never raises a false alarm.
type File struct {
	path  string
	vault seal.Vault

	mu   sync.Mutex
	seen os.FileInfo // the file that was read last
	rec  Record
	// set are marks, and logEnd the end of the log, that are not written yet.
	set    map[string]RollbackMark
	logEnd LogRollbackMark
}

// New is the record of the folder root, of which nothing was read yet.
func New(root string, v seal.Vault) *File {
	return &File{path: filepath.Join(root, Name), vault: v, rec: NewRecord(), set: map[string]RollbackMark{}}
}

// Largest bounds what is read; a draft has some hundred bytes in it.
const Largest = 64 << 20

// read reads the file. fs.ErrNotExist, flow.ErrDamaged and ErrTruncated, ErrTooNew, or why it cannot be read.
func (m *File) read() (Record, os.FileInfo, error) {
	sealed, info, err := seal.ReadFile(m.path, Largest)
	if err != nil {
		return Record{}, nil, err
	}
	plain, err := m.vault.Unseal(seal.ForManifest, "", sealed)
	if err != nil {
		return Record{}, nil, err
	}
	rec := NewRecord()
	if json.Unmarshal(plain, &rec) != nil {
		return Record{}, nil, flow.ErrDamaged
	}
	if rec.Version > recordVersion {
		return Record{}, nil, flow.ErrTooNew
	}
	return rec, info, nil
}

// write seals a record and puts it in the place of the one before.
func (m *File) write(rec Record) error {
	plain, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	sealed, err := m.vault.Seal(seal.ForManifest, "", plain)
	if err != nil {
		return err
	}
	if err := disk.Replace(m.path, sealed); err != nil {
		return err
	}
	return disk.SyncFolder(filepath.Dir(m.path))
}

// refresh reads the file again if another process wrote it. One that went away or cannot be read meanwhile changes nothing of
// what is known here, and is written anew by the next flush. The caller holds the lock.
func (m *File) refresh() {
	info, err := os.Lstat(m.path)
	if err != nil || m.seen != nil && os.SameFile(info, m.seen) && info.ModTime().Equal(m.seen.ModTime()) && info.Size() == m.seen.Size() {
		return
	}
	if rec, info, err := m.read(); err == nil && rec.Generation >= m.rec.Generation {
		m.rec, m.seen = rec, info
	}
}

// Update changes the record while no other process does, and writes it with what was kept in memory. An error of change, or one
// of writing, leaves it as it was.
func (m *File) Update(change func(*Record) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	free, err := m.Alone()
	if err != nil {
		return err
	}
	defer free()
	m.refresh()
	next := m.rec.clone()
	m.merge(&next)
	if err := change(&next); err != nil {
		return err
	}
	next.Generation++
	if err := m.write(next); err != nil {
		return err
	}
	m.rec, m.set, m.logEnd = next, map[string]RollbackMark{}, LogRollbackMark{}
	m.seen, _ = disk.Seen(m.path)
	return nil
}

// merge adds what was kept in memory. The caller holds the lock.
func (m *File) merge(rec *Record) {
	for id, mine := range m.set {
		if mine.At.After(rec.Drafts[id].At) {
			rec.Drafts[id] = mine
		}
	}
	if m.logEnd.At.After(rec.Log.At) {
		rec.Log.End, rec.Log.At = m.logEnd.End, m.logEnd.At
	}
}

func (r Record) clone() Record {
	r.Drafts, r.Keys = maps.Clone(r.Drafts), maps.Clone(r.Keys)
	r.LegalHolds, r.Warned, r.Companions = maps.Clone(r.LegalHolds), maps.Clone(r.Warned), maps.Clone(r.Companions)
	r.Doubts = slices.Clone(r.Doubts)
	return r
}

// Retire takes a key of a month out of use.
func (r *Record) Retire(name string, at time.Time) {
	state := r.Keys[name]
	if state.Retired.IsZero() {
		state.Retired = at.UTC().Round(0)
		r.Keys[name] = state
	}
}

// ErrOlder is a record that was written before the one that was written last.
var ErrOlder = errors.New("older than the one that was written last")

// Begin reads the record and takes it for what is known; least is the generation that it has at least. fs.ErrNotExist, flow.ErrDamaged
// and ErrTruncated, ErrTooNew, ErrOlder with the record, or why it cannot be read.
func (m *File) Begin(least uint64) (older Record, err error) {
	rec, info, err := m.read()
	switch {
	case err != nil:
		return Record{}, err
	case rec.Generation < least:
		return rec, ErrOlder
	}
	m.rec, m.seen = rec, info
	return Record{}, nil
}

// Renew takes a record for what is known, and writes it. It holds where it cannot be written too. The caller is alone.
func (m *File) Renew(rec Record) error {
	m.rec = rec
	err := m.write(rec)
	m.seen, _ = disk.Seen(m.path)
	return err
}

// Alone keeps other processes from writing the record until free is called. Where locks are not known it is written without.
func (m *File) Alone() (free func(), err error) {
	f, err := disk.OpenLockFile(filepath.Join(filepath.Dir(m.path), lockName))
	if err != nil {
		return nil, err
	}
	if err := disk.Lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() { _ = f.Close() }, nil
}

// View calls look with the record as it stands. look keeps nothing of it.
func (m *File) View(look func(*Record)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	look(&m.rec)
}

// Flush writes what was kept in memory.
func (m *File) Flush() error {
	m.mu.Lock()
	idle := len(m.set) == 0 && m.logEnd.End == ""
	m.mu.Unlock()
	if idle {
		return nil
	}
	return m.Update(func(*Record) error { return nil })
}

// Later is the time of what was done knowing what was known at another time: after that, even within one tick of the clock
// and where the clock was put back. So of two marks the one that knew of the other counts.
func Later(now, known time.Time) time.Time {
	if now = now.UTC().Round(0); now.After(known) {
		return now
	}
	return known.Add(1)
}

// markOf is what is known of a draft. The caller holds the lock.
func (m *File) markOf(id string) RollbackMark {
	if mine, ok := m.set[id]; ok && !m.rec.Drafts[id].At.After(mine.At) {
		return mine
	}
	return m.rec.Drafts[id]
}

// Saved records a save.
func (m *File) Saved(id string, n uint64, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	m.set[id] = RollbackMark{Revision: n, At: Later(at, m.markOf(id).At)}
}

// Raise records that a revision was seen.
func (m *File) Raise(id string, n uint64, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if known := m.markOf(id); n > known.Revision && !known.Removed {
		m.set[id] = RollbackMark{Revision: n, At: Later(at, known.At)}
	}
}

// RolledBack tells whether a higher revision than n was seen before, or the draft was removed. Another process may have
// lowered the mark since.
func (m *File) RolledBack(id string, n uint64) bool {
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

// Missing lists the drafts that are known, were not removed, and are not among those that are there.
func (m *File) Missing(there map[string]bool) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	lacks := func() (ids []string) {
		for _, known := range []map[string]RollbackMark{m.rec.Drafts, m.set} {
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

// Knows tells whether a draft must be there.
func (m *File) Knows(id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	k := m.markOf(id)
	return k.mustBe()
}

// SeenAt is when a draft was saved or seen last.
func (m *File) SeenAt(id string) time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.markOf(id)
	return k.At
}

// Leaves tells whether the removal of a draft was begun.
func (m *File) Leaves(id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	k := m.markOf(id)
	return k.Removing || k.Removed
}

// Generation counts how often the record was written.
func (m *File) Generation() (n uint64) {
	m.View(func(r *Record) { n = r.Generation })
	return n
}

// SetLogEnd remembers the last line this process wrote into the event log.
func (m *File) SetLogEnd(link string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	known := m.rec.Log.At
	if m.logEnd.At.After(known) {
		known = m.logEnd.At
	}
	m.logEnd = LogRollbackMark{End: link, At: Later(time.Now(), known)}
}

// Log is what must be in the event log.
func (m *File) Log() LogRollbackMark {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	end := m.rec.Log
	if m.logEnd.At.After(end.At) {
		end.End, end.At = m.logEnd.End, m.logEnd.At
	}
	return end
}

// Companion is the sequence that another file must have at least, 0 where it was never written.
func (m *File) Companion(name string) (sequence uint64) {
	m.View(func(r *Record) { sequence = r.Companions[name] })
	return sequence
}

// RaiseCompanion records the sequence of another file, which was written before.
func (m *File) RaiseCompanion(name string, sequence uint64) error {
	err := m.Update(func(r *Record) error {
		r.Companions[name] = max(sequence, r.Companions[name])
		return nil
	})
	if err != nil {
		return fmt.Errorf("recording the sequence of %s: %w", name, disk.Cause(err))
	}
	return nil
}

// DoubtedAt is when something that stood here before could not be checked last, the zero time for never.
func (m *File) DoubtedAt() (at time.Time) {
	m.View(func(r *Record) {
		for _, d := range r.Doubts {
			if d.At.After(at) {
				at = d.At
			}
		}
	})
	return at
}
