package drafts

import (
	"context"
	"maps"
	"sync"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

const (
	// racy is how long before it was read a folder must have changed last for its time to prove that nothing changed
	// since. FAT counts in two seconds, ext4 in some milliseconds.
	racy = 2 * time.Second
	// worthWriting is how many drafts List must have read itself before it writes the index: each costs a fifth of a
	// millisecond, the index of 10,000 three.
	worthWriting = 32
	// largestIndex bounds what is read; a draft has some hundred bytes in it.
	largestIndex = 64 << 20
)

// index remembers what List read. The files are the truth: an entry counts only while its folder has not changed.
type index struct {
	path     string
	keyStore *keys.Store

	mu      sync.Mutex
	loaded  bool
	entries map[string]*entry
	unsaved int
}

// entry is what is known of one draft.
type entry struct {
	// Changed is the folder's time when it was read at Read; Tidied the folder's time when nothing was left to tidy.
	Changed, Read, Tidied time.Time
	// Newest is the highest number in the folder.
	Newest  uint64
	Summary flow.Summary
}

func newIndex(path string, r *keys.Store) *index {
	return &index{path: path, keyStore: r, entries: map[string]*entry{}}
}

// load reads the file once. One that is missing, damaged or of another version is an empty index, and List makes it anew. The
// caller holds the lock.
func (x *index) load() {
	if x.loaded {
		return
	}
	x.loaded = true
	sealed, _, err := seal.ReadFile(x.path, largestIndex)
	if err != nil {
		return
	}
	plain, err := x.keyStore.Unseal(seal.ForIndex, sealed)
	if err != nil {
		return
	}
	if there, err := readRows(plain); err == nil {
		x.entries = there
	}
}

// fresh parts folders into the entries of those that have not changed since they were read, and the others.
func (x *index) fresh(folders []folderInfo) (known []*entry, stale []folderInfo) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	known = make([]*entry, 0, len(folders))
	for _, f := range folders {
		if e := x.entries[f.id]; e != nil && e.Changed.Equal(f.changed) && e.Read.Sub(e.Changed) > racy {
			known = append(known, e)
		} else {
			stale = append(stale, f)
		}
	}
	return known, stale
}

// tidied tells whether Tidy left nothing to do in a folder and it has not changed since.
func (x *index) tidied(f folderInfo) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	e := x.entries[f.id]
	return e != nil && e.Tidied.Equal(f.changed)
}

func (x *index) setTidied(f folderInfo) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	if x.entries[f.id] == nil {
		x.entries[f.id] = &entry{Summary: flow.Summary{ID: f.id}}
	}
	x.entries[f.id].Tidied = f.changed
	x.unsaved++
}

// update takes over what List read and forgets what is not there any more.
func (x *index) update(there []folderInfo, read []*entry) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	for _, e := range read {
		if before := x.entries[e.Summary.ID]; before != nil {
			e.Tidied = before.Tidied
		}
		x.entries[e.Summary.ID] = e
	}
	x.unsaved += len(read)
	if len(x.entries) == len(there) {
		return
	}
	ids := make(map[string]bool, len(there))
	for _, f := range there {
		ids[f.id] = true
	}
	maps.DeleteFunc(x.entries, func(id string, _ *entry) bool { return !ids[id] })
}

// flushIf writes the index if at least so many entries are new.
func (x *index) flushIf(atLeast int) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.unsaved < max(atLeast, 1) {
		return nil
	}
	plain, err := writeRows(x.entries)
	if err != nil {
		return err
	}
	sealed, err := x.keyStore.Seal(context.Background(), seal.ForIndex, plain)
	if err != nil {
		return err
	}
	if err := disk.Replace(x.path, sealed); err != nil {
		return err
	}
	x.unsaved = 0
	return nil
}

// reseal writes the index for the key that is in use now: names of clients stand in it.
func (x *index) reseal() error {
	x.mu.Lock()
	x.load()
	x.unsaved++
	x.mu.Unlock()
	return x.flush()
}

func (x *index) flush() error { return x.flushIf(1) }
