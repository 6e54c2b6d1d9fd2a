package keys

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"filippo.io/age"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/eventlog"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/pattern"
)

// Folder has the files of the keys of the months.
const Folder = "keys"

// sealedExt is the ending of the file of a month's key, which is sealed for the lasting one.
const sealedExt = ".age"

// monthName is what the key of a month is called: the month, and the front of its digest.
var monthName = pattern.Lazy(`^[0-9]{4}-[0-9]{2}-[0-9a-f]{8}$`)

// Store has the keys of one environment: the lasting one, and those of the months, which drafts are sealed for. Which of them are
// in use, retired or destroyed stands in the manifest alone. A key itself says what it is: in a file it is sealed with its name,
// in a keyring it stands under it.
type Store struct {
	folder   string
	kept     string     // how the lasting key is
	vault    seal.Vault // of the lasting key
	entry    entryIn
	now      func() time.Time
	manifest *manifest.File
	log      *eventlog.Log
	handover *Handover

	mu    sync.Mutex
	keys  map[string]seal.Key    // those that could be read, by name
	files map[string]os.FileInfo // their files, as they were read or written
	tried map[string]error       // what a keyring said, by name
	// unlabelled allows files of the version before, which had no label and no manifest.
	unlabelled bool
}

func newStore(root, kept string, v seal.Vault, entry entryIn, now func() time.Time, m *manifest.File, log *eventlog.Log) *Store {
	return &Store{
		folder: filepath.Join(root, Folder), kept: kept, vault: v, entry: entry, now: now, manifest: m, log: log,
		handover: NewHandover(root, v),
		keys:     map[string]seal.Key{}, files: map[string]os.FileInfo{}, tried: map[string]error{},
	}
}

func (r *Store) path(name, ext string) string { return filepath.Join(r.folder, name+ext) }

// State is how far a key is on its way; ok is false for one that the manifest does not know.
func (r *Store) State(name string) (state manifest.KeyState, ok bool) {
	r.manifest.View(func(rec *manifest.Record) { state, ok = rec.Keys[name] })
	return state, ok
}

// states are those of all keys that the manifest knows.
func (r *Store) states() map[string]manifest.KeyState {
	all := map[string]manifest.KeyState{}
	r.manifest.View(func(rec *manifest.Record) {
		for name, state := range rec.Keys {
			all[name] = state
		}
	})
	return all
}

// refresh reads the keys that another process made since, and forgets those it destroyed. The caller holds the lock.
func (r *Store) refresh(ctx context.Context) map[string]manifest.KeyState {
	states := r.states()
	for name, state := range states {
		if !state.Destroyed.IsZero() {
			delete(r.keys, name)
		} else if _, has := r.keys[name]; !has && monthName().MatchString(name) {
			r.load(ctx, name)
		}
	}
	return states
}

// load reads a key from where it is kept. A keyring is asked once for each. The caller holds the lock.
func (r *Store) load(ctx context.Context, name string) {
	k, info, err := r.read(name)
	if _, asked := r.tried[name]; err != nil && !asked && r.kept == inKeyring {
		info = nil
		k, err = r.entry.month(name).get(ctx)
		r.tried[name] = err
	}
	if err == nil && strings.HasSuffix(name, "-"+k.Name) {
		k.Name = name
		r.keys[name] = k
		if info != nil {
			r.files[name] = info
		}
	}
}

// largestKey bounds what is read of a key's file; one has some four hundred bytes.
const largestKey = 1 << 20

// read reads a key from a file of its own.
func (r *Store) read(name string) (seal.Key, os.FileInfo, error) {
	sealed, info, err := seal.ReadFile(r.path(name, sealedExt), largestKey)
	if err != nil && r.unlabelled && r.kept == InFile {
		return r.readOpen(name)
	}
	if err != nil {
		return seal.Key{}, nil, err
	}
	text, err := r.vault.Unseal(seal.ForMonthKey, name, sealed)
	if err != nil && r.unlabelled {
		text, err = r.vault.UnsealUnlabelled(sealed)
	}
	if err != nil {
		return seal.Key{}, nil, err
	}
	k, err := seal.ParseKey(strings.TrimSpace(string(text)))
	return k, info, err
}

// Writing is the key that a new revision is sealed for: this month's, else another that is not retired, else the lasting one. It
// asks the manifest whether another process made or retired one; of several for a month all take the first.
func (r *Store) Writing(ctx context.Context) seal.Key {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.choose(r.refresh(ctx))
}

// choose is writing with the lock held and the states known.
func (r *Store) choose(states map[string]manifest.KeyState) seal.Key {
	var best string
	for name := range r.keys {
		state, known := states[name]
		if !known || !state.Destroyed.IsZero() || !state.Retired.IsZero() {
			continue
		}
		ours, others := r.isNow(name), best != "" && r.isNow(best)
		switch {
		case best == "", ours && !others, ours == others && name < best:
			best = name
		}
	}
	if best == "" || r.stays(best) != nil {
		return r.vault.Key
	}
	return r.keys[best]
}

// stays looks whether the file of a key is the one that was read, and writes it again where it is not: what is sealed for a key
// whose file somebody took away could never be opened again. The caller holds the lock.
func (r *Store) stays(name string) error {
	was, filed := r.files[name]
	if !filed {
		return nil // it is in the keyring
	}
	if is, err := os.Lstat(r.path(name, sealedExt)); err == nil && os.SameFile(is, was) && is.ModTime().Equal(was.ModTime()) && is.Size() == was.Size() {
		return nil
	}
	if k, info, err := r.read(name); err == nil && k.Digest() == r.keys[name].Digest() {
		r.files[name] = info
		return nil
	}
	return r.keepSealed(r.keys[name])
}

func (r *Store) month() string          { return r.now().UTC().Format("2006-01") }
func (r *Store) isNow(name string) bool { return strings.HasPrefix(name, r.month()+"-") }

// IsLasting tells the lasting key from those of the months.
func (r *Store) IsLasting(k seal.Key) bool { return k.Name == r.vault.Key.Name }

// NameOf is the name of the key that the front of a sealed file says it is for, "" where it is no sealed file.
func (r *Store) NameOf(front []byte) string {
	name, ok := seal.KeyName(front)
	if ok && name == "" {
		return r.vault.Key.Name
	}
	return name
}

// InUse tells whether a key that something was just sealed for is not on its way out.
func (r *Store) InUse(k seal.Key) bool {
	if r.IsLasting(k) {
		return true
	}
	state, known := r.State(k.Name)
	return known && state.Retired.IsZero() && state.Destroyed.IsZero()
}

// months are the keys that can be read, in the order of their names.
func (r *Store) months(ctx context.Context) []seal.Key {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refresh(ctx)
	all := make([]seal.Key, 0, len(r.keys))
	for _, k := range r.keys {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b seal.Key) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// addBrought adds keys that an exported key file brought, but for those that were destroyed.
func (r *Store) addBrought(all []seal.Key) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range all {
		if state, _ := r.State(k.Name); state.Destroyed.IsZero() && !r.IsLasting(k) {
			r.keys[k.Name] = k
		}
	}
}

// Opens finds the identities for a file from its front: the one it names, else all. flow.ErrKeyDestroyed, ErrNoKey and
// ErrNoKeyring for a key that is named and not to be had, so that what it opened is not taken for damaged.
func (r *Store) Opens(front []byte) ([]age.Identity, error) {
	name, _ := seal.KeyName(front)
	r.mu.Lock()
	defer r.mu.Unlock()
	if k, ok := r.byName(name); ok {
		return k.Opens(front)
	}
	all := []age.Identity{r.vault.Key.Identity}
	for _, k := range r.keys {
		all = append(all, k.Identity)
	}
	if name != "" && monthName().MatchString(name) {
		all = append(all, seal.Missing{Why: r.why(name)})
	}
	return all, nil
}

func (r *Store) byName(name string) (seal.Key, bool) {
	if name == r.vault.Key.Name || name == "" && len(r.keys) == 0 {
		return r.vault.Key, true
	}
	if k, has := r.keys[name]; has || !monthName().MatchString(name) {
		return k, has
	}
	if state, _ := r.State(name); state.Destroyed.IsZero() {
		r.load(context.Background(), name) // of another process, since
	}
	k, has := r.keys[name]
	return k, has
}

// why says what became of a key that cannot be had. The caller holds the lock.
func (r *Store) why(name string) error {
	if state, _ := r.State(name); !state.Destroyed.IsZero() {
		return flow.ErrKeyDestroyed
	}
	if err := r.tried[name]; errors.Is(err, custodian.ErrNoKeyring) {
		return err
	}
	return flow.ErrNoKey
}

// filed lists the names of the keys that have a file which opens as theirs. The caller holds the lock.
func (r *Store) filed(ctx context.Context) []string {
	entries, _ := os.ReadDir(r.folder) // one that cannot be read has none
	var names []string
	for _, e := range entries {
		name, sealed := strings.CutSuffix(e.Name(), sealedExt)
		if !sealed || !monthName().MatchString(name) {
			continue
		}
		if _, has := r.keys[name]; !has {
			r.load(ctx, name)
		}
		if _, has := r.keys[name]; has {
			names = append(names, name)
		}
	}
	return names
}

// Seal seals a text for the key that is in use, as what it is.
func (r *Store) Seal(ctx context.Context, what seal.Purpose, data []byte) ([]byte, error) {
	return seal.Vault{Key: r.Writing(ctx), Environment: r.vault.Environment}.Seal(what, "", data)
}

// Export returns the lasting key and those of the months behind a passphrase. flow.ErrNewPassphrase for one that is too short.
func (r *Store) Export(ctx context.Context, passphrase string, workFactor int) ([]byte, error) {
	return behind(passphrase, workFactor, r.vault.Environment, append([]seal.Key{r.vault.Key}, r.months(ctx)...)...)
}

// Unseal opens a text that was sealed for any of the keys, as what it is.
func (r *Store) Unseal(what seal.Purpose, sealed []byte) ([]byte, error) {
	return r.vault.UnsealWith(r.Opens, what, "", sealed)
}

func (r *Store) removeFile(name, ext string) error {
	if err := disk.Remove(r.path(name, ext)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
