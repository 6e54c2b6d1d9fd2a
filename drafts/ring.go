package drafts

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"filippo.io/age"

	"brokerage/onboard/flow"
)

// sealedExt is the ending of the file of a month's key, which is sealed for the lasting one.
const sealedExt = ".age"

// monthName is what the key of a month is called: the month, and the front of its digest.
var monthName = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9a-f]{8}$`)

// ring has the keys of one environment: the lasting one, and those of the months, which drafts are sealed for. Which of them are
// in use, retired or destroyed stands in the manifest alone. A key itself says what it is: in a file it is sealed with its name,
// in a keyring it stands under it.
type ring struct {
	folder   string
	kept     string // how the lasting key is
	vault    vault  // of the lasting key
	entry    entryIn
	now      func() time.Time
	manifest *manifest

	mu    sync.Mutex
	keys  map[string]key         // those that could be read, by name
	files map[string]os.FileInfo // their files, as they were read or written
	tried map[string]error       // what a keyring said, by name
	// unlabelled allows files of the version before, which had no label and no manifest.
	unlabelled bool
}

func newRing(root, kept string, v vault, entry entryIn, now func() time.Time, m *manifest) *ring {
	return &ring{
		folder: filepath.Join(root, keysFolder), kept: kept, vault: v, entry: entry, now: now, manifest: m,
		keys: map[string]key{}, files: map[string]os.FileInfo{}, tried: map[string]error{},
	}
}

func (r *ring) path(name, ext string) string { return filepath.Join(r.folder, name+ext) }

// state is how far a key is on its way; ok is false for one that the manifest does not know.
func (r *ring) state(name string) (state keyMark, ok bool) {
	r.manifest.view(func(rec *record) { state, ok = rec.Keys[name] })
	return state, ok
}

// states are those of all keys that the manifest knows.
func (r *ring) states() map[string]keyMark {
	all := map[string]keyMark{}
	r.manifest.view(func(rec *record) {
		for name, state := range rec.Keys {
			all[name] = state
		}
	})
	return all
}

// refresh reads the keys that another process made since, and forgets those it destroyed. The caller holds the lock.
func (r *ring) refresh(ctx context.Context) map[string]keyMark {
	states := r.states()
	for name, state := range states {
		if !state.Destroyed.IsZero() {
			delete(r.keys, name)
		} else if _, has := r.keys[name]; !has && monthName.MatchString(name) {
			r.load(ctx, name)
		}
	}
	return states
}

// load reads a key from where it is kept. A keyring is asked once for each. The caller holds the lock.
func (r *ring) load(ctx context.Context, name string) {
	k, info, err := r.read(name)
	if _, asked := r.tried[name]; err != nil && !asked && r.kept == inKeyring {
		info = nil
		k, err = r.entry.month(name).get(ctx)
		r.tried[name] = err
	}
	if err == nil && strings.HasSuffix(name, "-"+k.name) {
		k.name = name
		r.keys[name] = k
		if info != nil {
			r.files[name] = info
		}
	}
}

// largestKey bounds what is read of a key's file; one has some four hundred bytes.
const largestKey = 1 << 20

// read reads a key from a file of its own.
func (r *ring) read(name string) (key, os.FileInfo, error) {
	sealed, info, err := readRegular(r.path(name, sealedExt), largestKey)
	if err != nil && r.unlabelled && r.kept == inFile {
		return r.readOpen(name)
	}
	if err != nil {
		return key{}, nil, err
	}
	text, err := r.vault.unseal(forMonthKey, name, sealed)
	if err != nil && r.unlabelled {
		text, err = r.vault.unsealUnlabelled(sealed)
	}
	if err != nil {
		return key{}, nil, err
	}
	k, err := parseKey(strings.TrimSpace(string(text)))
	return k, info, err
}

// writing is the key that a new revision is sealed for: this month's, else another that is not retired, else the lasting one. It
// asks the manifest whether another process made or retired one; of several for a month all take the first.
func (r *ring) writing(ctx context.Context) key {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.choose(r.refresh(ctx))
}

// choose is writing with the lock held and the states known.
func (r *ring) choose(states map[string]keyMark) key {
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
		return r.vault.key
	}
	return r.keys[best]
}

// stays looks whether the file of a key is the one that was read, and writes it again where it is not: what is sealed for a key
// whose file somebody took away could never be opened again. The caller holds the lock.
func (r *ring) stays(name string) error {
	was, filed := r.files[name]
	if !filed {
		return nil // it is in the keyring
	}
	if is, err := os.Lstat(r.path(name, sealedExt)); err == nil && os.SameFile(is, was) && is.ModTime().Equal(was.ModTime()) && is.Size() == was.Size() {
		return nil
	}
	if k, info, err := r.read(name); err == nil && k.digest() == r.keys[name].digest() {
		r.files[name] = info
		return nil
	}
	return r.keepSealed(r.keys[name])
}

func (r *ring) month() string          { return r.now().UTC().Format("2006-01") }
func (r *ring) isNow(name string) bool { return strings.HasPrefix(name, r.month()+"-") }
func (r *ring) isLasting(k key) bool   { return k.name == r.vault.key.name }
func (r *ring) nameOf(front []byte) string {
	name, ok := keyNamed(front)
	if ok && name == "" {
		return r.vault.key.name
	}
	return name
}

// inUse tells whether a key that something was just sealed for is not on its way out.
func (r *ring) inUse(k key) bool {
	if r.isLasting(k) {
		return true
	}
	state, known := r.state(k.name)
	return known && state.Retired.IsZero() && state.Destroyed.IsZero()
}

// months are the keys that can be read, in the order of their names.
func (r *ring) months(ctx context.Context) []key {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refresh(ctx)
	all := make([]key, 0, len(r.keys))
	for _, k := range r.keys {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b key) int { return strings.Compare(a.name, b.name) })
	return all
}

// take adds keys that an exported key file brought, but for those that were destroyed.
func (r *ring) take(all []key) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range all {
		if state, _ := r.state(k.name); state.Destroyed.IsZero() && !r.isLasting(k) {
			r.keys[k.name] = k
		}
	}
}

// opens finds the identities for a file from its front: the one it names, else all. flow.ErrKeyDestroyed, ErrNoKey and
// ErrNoKeyring for a key that is named and not to be had, so that what it opened is not taken for damaged.
func (r *ring) opens(front []byte) ([]age.Identity, error) {
	name, _ := keyNamed(front)
	r.mu.Lock()
	defer r.mu.Unlock()
	if k, ok := r.byName(name); ok {
		return k.opens(front)
	}
	all := []age.Identity{r.vault.key.identity}
	for _, k := range r.keys {
		all = append(all, k.identity)
	}
	if name != "" && monthName.MatchString(name) {
		all = append(all, missing{r.why(name)})
	}
	return all, nil
}

func (r *ring) byName(name string) (key, bool) {
	if name == r.vault.key.name || name == "" && len(r.keys) == 0 {
		return r.vault.key, true
	}
	if k, has := r.keys[name]; has || !monthName.MatchString(name) {
		return k, has
	}
	if state, _ := r.state(name); state.Destroyed.IsZero() {
		r.load(context.Background(), name) // of another process, since
	}
	k, has := r.keys[name]
	return k, has
}

// why says what became of a key that cannot be had. The caller holds the lock.
func (r *ring) why(name string) error {
	if state, _ := r.state(name); !state.Destroyed.IsZero() {
		return flow.ErrKeyDestroyed
	}
	if err := r.tried[name]; errors.Is(err, flow.ErrNoKeyring) {
		return err
	}
	return flow.ErrNoKey
}

// filed lists the names of the keys that have a file which opens as theirs. The caller holds the lock.
func (r *ring) filed(ctx context.Context) []string {
	entries, _ := os.ReadDir(r.folder) // one that cannot be read has none
	var names []string
	for _, e := range entries {
		name, sealed := strings.CutSuffix(e.Name(), sealedExt)
		if !sealed || !monthName.MatchString(name) {
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

// missing stands last among identities and says why the right one is not there.
type missing struct{ why error }

// Unwrap opens nothing.
func (m missing) Unwrap([]*age.Stanza) ([]byte, error) { return nil, absent{m.why} }

// absent is why the right identity is not there.
type absent struct{ error }

// unseal opens a text that was sealed for any of the keys, as what it is.
func (r *ring) unseal(what purpose, sealed []byte) ([]byte, error) {
	return r.vault.unsealWith(r.opens, what, "", sealed)
}

func (r *ring) removeFile(name, ext string) error {
	if err := os.Remove(r.path(name, ext)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
