package drafts

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"sync"
	"time"

	"brokerage/onboard/flow"
)

const (
	// racy is how long before it was read a folder must have changed last for its time to prove that nothing changed
	// since. FAT counts in two seconds, ext4 in some milliseconds.
	racy = 2 * time.Second
	// worthWriting is how many drafts List must have read itself before it writes the index: each costs a fifth of a
	// millisecond, the index of 10,000 three.
	worthWriting = 32
)

// index remembers what List read. The files are the truth: an entry counts only while its folder has not changed.
type index struct {
	path string
	ring *ring

	mu      sync.Mutex
	loaded  bool
	entries map[string]entry
	unsaved int
}

// entry is what is known of one draft.
type entry struct {
	// Changed is the folder's time when it was read at Read; Tidied the folder's time when nothing was left to tidy.
	Changed time.Time `json:"changed"`
	Read    time.Time `json:"read"`
	Tidied  time.Time `json:"tidied,omitzero"`
	// Newest is the highest number in the folder.
	Newest  uint64       `json:"newest"`
	Summary flow.Summary `json:"summary"`
}

func newIndex(path string, r *ring) *index {
	return &index{path: path, ring: r, entries: map[string]entry{}}
}

// load reads the file once. One that is missing, damaged or of another shape is an empty index. The caller holds the lock.
func (x *index) load() {
	if x.loaded {
		return
	}
	x.loaded = true
	sealed, err := os.ReadFile(x.path)
	if err != nil {
		return
	}
	plain, err := unseal(sealed, x.ring.opens)
	if err != nil {
		return
	}
	var there map[string]entry
	if json.Unmarshal(plain, &there) == nil && there != nil {
		x.entries = there
	}
}

// fresh returns the entry of a folder that has not changed since it was read.
func (x *index) fresh(f folderInfo) (entry, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	e, ok := x.entries[f.id]
	return e, ok && e.Changed.Equal(f.changed) && e.Read.Sub(e.Changed) > racy
}

// tidied tells whether Tidy left nothing to do in a folder and it has not changed since.
func (x *index) tidied(f folderInfo) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	return x.entries[f.id].Tidied.Equal(f.changed)
}

func (x *index) setTidied(f folderInfo) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	e := x.entries[f.id]
	e.Tidied = f.changed
	x.entries[f.id] = e
	x.unsaved++
}

// update takes over what List read and forgets what is not there any more.
func (x *index) update(there []folderInfo, read map[string]entry) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.load()
	for id, e := range read {
		e.Tidied = x.entries[id].Tidied
		x.entries[id] = e
	}
	x.unsaved += len(read)
	if len(x.entries) == len(there) {
		return
	}
	ids := make(map[string]bool, len(there))
	for _, f := range there {
		ids[f.id] = true
	}
	maps.DeleteFunc(x.entries, func(id string, _ entry) bool { return !ids[id] })
}

// flushIf writes the index if at least so many entries are new.
func (x *index) flushIf(atLeast int) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.unsaved < max(atLeast, 1) {
		return nil
	}
	plain, err := json.Marshal(x.entries)
	if err != nil {
		return err
	}
	sealed, err := x.ring.writing(context.Background()).seal(plain)
	if err != nil {
		return err
	}
	if err := replace(x.path, sealed); err != nil {
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
