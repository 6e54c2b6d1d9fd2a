package drafts

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"
)

// marks remember the highest revision seen of each draft, so that an older copy put in its place is noticed. They are
// written by Tidy and Close; a crash in between forgets the latest, which weakens the check and never raises a false alarm.
type marks struct {
	path string
	key  key

	mu    sync.Mutex
	known map[string]mark
	dirty bool
	// damaged: the file was there and did not open. It is replaced at the next flush.
	damaged bool
}

// mark is a revision and when it was set. Of two the later one counts: saving from an older revision, knowingly, lowers it.
type mark struct {
	Revision uint64    `json:"revision"`
	At       time.Time `json:"at"`
	// Link is set in the mark of the event log alone, which stands under a name that no draft can have.
	Link string `json:"link,omitempty"`
}

// logEndName is what the last line of the event log is remembered under.
const logEndName = ".log"

// setLogEnd remembers the last line this process wrote into the event log.
func (m *marks) setLogEnd(link string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known[logEndName] = mark{At: time.Now().UTC().Round(0), Link: link}
	m.dirty = true
}

// logEnd is the line of the event log that must be there, "" for none.
func (m *marks) logEnd() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known[logEndName].Link
}

func newMarks(path string, k key) *marks {
	m := &marks{path: path, key: k, known: map[string]mark{}}
	m.merge()
	return m
}

// merge takes over what other processes wrote. The caller holds the lock, or is alone.
func (m *marks) merge() {
	sealed, err := os.ReadFile(m.path)
	if err != nil {
		m.damaged = !errors.Is(err, fs.ErrNotExist)
		return
	}
	var there map[string]mark
	plain, err := m.key.unseal(sealed)
	if err != nil || json.Unmarshal(plain, &there) != nil {
		m.damaged = true
		return
	}
	m.damaged = false
	for id, other := range there {
		if other.At.After(m.known[id].At) {
			m.known[id] = other
		}
	}
}

// set records a save.
func (m *marks) set(id string, n uint64, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known[id] = mark{Revision: n, At: at.UTC().Round(0)}
	m.dirty = true
}

// raise records that a revision was seen.
func (m *marks) raise(id string, n uint64, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n > m.known[id].Revision {
		m.known[id] = mark{Revision: n, At: at.UTC().Round(0)}
		m.dirty = true
	}
}

// rolledBack tells whether a higher revision than n was seen before. Another process may have lowered the mark since.
func (m *marks) rolledBack(id string, n uint64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n >= m.known[id].Revision {
		return false
	}
	m.merge()
	return n < m.known[id].Revision
}

// flush writes what changed.
func (m *marks) flush() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.dirty {
		return nil
	}
	m.merge()
	plain, err := json.Marshal(m.known)
	if err != nil {
		return err
	}
	sealed, err := m.key.seal(plain)
	if err != nil {
		return err
	}
	if err := replace(m.path, sealed); err != nil {
		return err
	}
	m.dirty = false
	return nil
}
