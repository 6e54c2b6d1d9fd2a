package firm

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// keep is what the server did not acknowledge, on this computer: a file for each draft and window, DRAFT.WINDOW.age, sealed for the
// member. WINDOW.lock is locked as long as the window lives.
type keep struct {
	dir    string // "": nothing is kept
	vault  seal.Vault
	window string

	mu      sync.Mutex
	lock    *os.File
	written map[string][sha256.Size]byte // what stands there, by draft
}

// keptDraft is what such a file has sealed.
type keptDraft struct {
	At     time.Time
	Record flow.Record
}

func newKeep(dir, environment string, me seal.Key) *keep {
	if dir != "" {
		dir = filepath.Join(dir, strings.ToLower(environment))
	}
	return &keep{dir: dir, vault: seal.Vault{Key: me, Environment: environment}, window: uuid.NewString(), written: map[string][sha256.Size]byte{}}
}

func (k *keep) file(draft string) string { return filepath.Join(k.dir, draft+"."+k.window+".age") }

// put keeps a record in the place of what this window kept of the draft before, unless that is over.
func (k *keep) put(r flow.Record, over *atomic.Bool) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if over.Load() {
		return nil
	}
	if k.dir == "" || k.vault.Key.Identity == nil {
		return flow.ErrNoKey
	}
	sum := sha256.Sum256(r.Body)
	if k.written[r.ID] == sum {
		return nil
	}
	text, err := json.Marshal(keptDraft{time.Now().UTC(), r})
	if err != nil {
		return err
	}
	sealed, err := k.vault.Seal(seal.ForAway, r.ID, text)
	if err != nil {
		return err
	}
	if err := k.arrive(); err != nil {
		return err
	}
	if err := disk.Replace(k.file(r.ID), sealed); err != nil {
		return err
	}
	k.written[r.ID] = [sha256.Size]byte{} // there, and written again unless it is there for sure
	if err := disk.SyncFolder(k.dir); err != nil {
		return err
	}
	k.written[r.ID] = sum
	return nil
}

// arrive says that this window lives.
func (k *keep) arrive() (err error) {
	if k.lock != nil {
		return nil
	}
	for _, dir := range []string{filepath.Dir(k.dir), k.dir} {
		if err := disk.OwnFolder(dir); err != nil {
			return err
		}
	}
	if k.lock, err = disk.OpenLockFile(filepath.Join(k.dir, k.window+".lock")); err != nil {
		return err
	}
	return disk.Lock(k.lock)
}

// drop ends what this window keeps of a draft.
func (k *keep) drop(draft string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, is := k.written[draft]; is {
		_ = disk.Remove(k.file(draft)) // one that stays is saved once more, which changes nothing
		delete(k.written, draft)
	}
}

// close has another window save what this one keeps.
func (k *keep) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.lock != nil {
		_ = k.lock.Close()
		_ = disk.Remove(k.lock.Name())
		k.lock = nil
	}
}

// files are those of a draft that are this window's, or of one that is gone; "" is every draft.
func (k *keep) files(draft string) []string {
	var found []string
	if k.dir == "" {
		return nil
	}
	for _, e := range disk.EntriesOf(k.dir) {
		id, rest, _ := strings.Cut(e.Name(), ".")
		window, is := strings.CutSuffix(rest, ".age")
		if !is || draft != "" && id != draft {
			continue
		}
		if window != k.window {
			if lives, err := disk.IsLocked(filepath.Join(k.dir, window+".lock")); lives || err != nil && !errors.Is(err, os.ErrNotExist) {
				continue
			}
		}
		found = append(found, e.Name())
	}
	return found
}

// Left implements flow.Keeper.
func (s *Store) Left() []string {
	var ids []string
	for _, name := range s.kept.files("") {
		id, _, _ := strings.Cut(name, ".")
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Adopt implements flow.Keeper: what this window kept itself, else what was kept last. One that cannot be read is set aside, and said.
func (s *Store) Adopt(id string) (flow.Loaded, error) {
	k := s.kept
	k.mu.Lock()
	defer k.mu.Unlock()
	var newest keptDraft
	from := ""
	for _, name := range k.files(id) {
		one, err := k.read(name)
		switch own := name == filepath.Base(k.file(id)); {
		case errors.Is(err, flow.ErrDamaged), errors.Is(err, flow.ErrTruncated):
			if disk.Rename(filepath.Join(k.dir, name), filepath.Join(k.dir, name+".damaged")) == nil {
				return flow.Loaded{}, flow.ErrKeptDamaged
			}
		case err != nil:
			return flow.Loaded{}, err
		case own || from == "" || one.At.After(newest.At):
			if newest, from = one, name; own {
				return flow.Loaded{Record: one.Record, SavedAt: one.At}, nil
			}
		}
	}
	if from == "" {
		return flow.Loaded{}, flow.ErrNoDraft
	}
	err := k.arrive()
	if err == nil {
		err = disk.Rename(filepath.Join(k.dir, from), k.file(id))
	}
	switch {
	case errors.Is(err, os.ErrNotExist):
		return flow.Loaded{}, flow.ErrNoDraft // another window was faster
	case err != nil:
		return flow.Loaded{}, err
	}
	k.written[id] = sha256.Sum256(newest.Record.Body)
	return flow.Loaded{Record: newest.Record, SavedAt: newest.At}, nil
}

func (k *keep) read(name string) (one keptDraft, err error) {
	sealed, _, err := seal.ReadFile(filepath.Join(k.dir, name), seal.Largest)
	if err != nil {
		return one, err
	}
	draft, _, _ := strings.Cut(name, ".")
	text, err := k.vault.Unseal(seal.ForAway, draft, sealed)
	if err == nil {
		err = json.Unmarshal(text, &one)
	}
	return one, err
}

// summaries are the rows of what is kept here of drafts that are not listed.
func (k *keep) summaries(listed []flow.Summary) []flow.Summary {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, name := range k.files("") {
		id, _, _ := strings.Cut(name, ".")
		if slices.ContainsFunc(listed, func(s flow.Summary) bool { return s.ID == id }) {
			continue
		}
		if one, err := k.read(name); err == nil {
			one.Record.Meta.ID = id
			listed = append(listed, one.Record.Meta)
		}
	}
	return listed
}
