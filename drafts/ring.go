package drafts

import (
	"context"
	"errors"
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

// What the folder of the months' keys has of a key: a file with its name and one of these endings.
const (
	sealedExt    = ".age"       // the key, sealed for the lasting one
	plainExt     = ".txt"       // the key in the open, of practice drafts
	elsewhereExt = ".keyring"   // nothing: the key is in the keyring
	retiredExt   = ".retired"   // nothing: no new revision is sealed for it
	destroyedExt = ".destroyed" // nothing: it is gone, or is to be
	emptiedExt   = ".emptied"   // nothing: a draft that was sealed for it was removed
)

// monthName is what the key of a month is called: the month, and the front of its digest.
var monthName = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9a-f]{8}$`)

// ring has the keys of one environment: the lasting one, and those of the months, which drafts are sealed for.
type ring struct {
	folder  string
	kept    string // how the lasting key is
	vault   vault  // of the lasting key
	lasting key
	entry   entryIn
	now     func() time.Time

	mu    sync.Mutex
	seen  time.Time           // the folder's time when it was read
	state map[string]keyState // by name
	keys  map[string]key      // those that could be read, by name
	tried map[string]error    // what a keyring said, by name
}

// keyState is which files of a key there are.
type keyState struct {
	sealed, plain, elsewhere, destroyed, emptied bool

	retired time.Time // by the file system's clock; zero while it is in use
}

func (k keyState) kept() bool { return k.sealed || k.plain || k.elsewhere }

// left tells that a destruction was begun and not finished.
func (k keyState) left() bool { return k.destroyed && (k.kept() || !k.retired.IsZero()) }

func newRing(root, kept string, v vault, entry entryIn, now func() time.Time) *ring {
	return &ring{
		folder: filepath.Join(root, keysFolder), kept: kept, vault: v, lasting: v.key, entry: entry, now: now,
		state: map[string]keyState{}, keys: map[string]key{}, tried: map[string]error{},
	}
}

func (r *ring) path(name, ext string) string { return filepath.Join(r.folder, name+ext) }

// refresh reads the folder again if it changed. An error is that it cannot be read; what was known stays.
func (r *ring) refresh(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.reread(ctx)
}

// reread is refresh with the lock held.
func (r *ring) reread(ctx context.Context) error {
	info, err := os.Stat(r.folder)
	if err != nil {
		return err
	}
	// A folder that was read in the tick of its last change may have changed once more.
	if info.ModTime().Equal(r.seen) && time.Since(r.seen) > racy {
		return nil
	}
	entries, err := os.ReadDir(r.folder)
	if err != nil {
		return err
	}
	state := map[string]keyState{}
	for _, e := range entries {
		ext := filepath.Ext(e.Name())
		name := strings.TrimSuffix(e.Name(), ext)
		if !monthName.MatchString(name) {
			continue
		}
		k := state[name]
		k.add(ext, e)
		state[name] = k
	}
	r.seen, r.state = info.ModTime(), state
	for name, k := range state {
		if k.destroyed {
			delete(r.keys, name)
		} else if _, has := r.keys[name]; !has {
			r.load(ctx, name)
		}
	}
	return nil
}

func (k *keyState) add(ext string, e os.DirEntry) {
	switch ext {
	case sealedExt:
		k.sealed = true
	case plainExt:
		k.plain = true
	case elsewhereExt:
		k.elsewhere = true
	case destroyedExt:
		k.destroyed = true
	case emptiedExt:
		k.emptied = true
	case retiredExt:
		k.retired = time.Unix(1, 0) // long ago, where nobody knows
		if info, err := e.Info(); err == nil {
			k.retired = info.ModTime()
		}
	}
}

// load reads a key from where it is kept. A keyring is asked once for each. The caller holds the lock.
func (r *ring) load(ctx context.Context, name string) {
	state := r.state[name]
	var k key
	err := flow.ErrNoKey
	if state.plain {
		k, err = r.read(name, plainExt)
	}
	if err != nil && state.sealed {
		k, err = r.read(name, sealedExt)
	}
	if _, asked := r.tried[name]; err != nil && !asked && (state.elsewhere || r.kept == inKeyring) {
		k, err = r.entry.month(name).get(ctx)
		r.tried[name] = err
	}
	if err == nil && strings.HasSuffix(name, "-"+k.name) {
		k.name = name
		r.keys[name] = k
	}
}

// read reads a key from a file of its own.
func (r *ring) read(name, ext string) (key, error) {
	text, err := os.ReadFile(r.path(name, ext))
	if err == nil && ext == sealedExt {
		sealed := text
		if text, err = r.vault.unseal(forMonthKey, name, sealed); err != nil {
			text, err = r.vault.unsealUnlabelled(sealed)
		}
	}
	if err != nil {
		return key{}, err
	}
	return parseKey(strings.TrimSpace(string(text)))
}

// writing is the key that a new revision is sealed for: this month's, else another that is not retired, else the lasting
// one. It asks the folder whether another process made or retired one; of several for a month all take the first.
func (r *ring) writing(ctx context.Context) key {
	r.mu.Lock()
	defer r.mu.Unlock()
	_ = r.reread(ctx) // what was known is as good as it gets
	return r.choose()
}

// choose is writing with the lock held and the folder read.
func (r *ring) choose() key {
	var best string
	for name := range r.keys {
		k := r.state[name]
		if k.destroyed || !k.retired.IsZero() || !k.kept() {
			continue
		}
		ours, others := r.isNow(name), best != "" && r.isNow(best)
		switch {
		case best == "", ours && !others, ours == others && name < best:
			best = name
		}
	}
	if best == "" {
		return r.lasting
	}
	return r.keys[best]
}

func (r *ring) month() string          { return r.now().UTC().Format("2006-01") }
func (r *ring) isNow(name string) bool { return strings.HasPrefix(name, r.month()+"-") }
func (r *ring) isLasting(k key) bool   { return k.name == r.lasting.name }
func (r *ring) nameOf(front []byte) string {
	name, ok := keyNamed(front)
	if ok && name == "" {
		return r.lasting.name
	}
	return name
}

// inUse tells whether a key that something was just sealed for is not on its way out.
func (r *ring) inUse(k key) bool {
	if r.isLasting(k) {
		return true
	}
	for _, ext := range []string{retiredExt, destroyedExt} {
		if _, err := os.Lstat(r.path(k.name, ext)); err == nil {
			return false
		}
	}
	return true
}

// months are the keys that can be read, in the order of their names.
func (r *ring) months() []key {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := make([]key, 0, len(r.keys))
	for _, k := range r.keys {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b key) int { return strings.Compare(a.name, b.name) })
	return all
}

// take adds keys that are known from elsewhere, but for those that were destroyed.
func (r *ring) take(all []key) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range all {
		if !r.state[k.name].destroyed && !r.isLasting(k) {
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
	all := []age.Identity{r.lasting.identity}
	for _, k := range r.keys {
		all = append(all, k.identity)
	}
	if name != "" && monthName.MatchString(name) {
		all = append(all, missing{r.why(name)})
	}
	return all, nil
}

func (r *ring) byName(name string) (key, bool) {
	if name == r.lasting.name || name == "" && len(r.keys) == 0 {
		return r.lasting, true
	}
	if _, has := r.keys[name]; !has && monthName.MatchString(name) && !r.state[name].destroyed {
		_ = r.reread(context.Background()) // of another process, since
		if _, has := r.keys[name]; !has {
			r.load(context.Background(), name)
		}
	}
	k, has := r.keys[name]
	return k, has
}

// why says what became of a key that cannot be had. The caller holds the lock.
func (r *ring) why(name string) error {
	if r.state[name].destroyed {
		return flow.ErrKeyDestroyed
	}
	if err := r.tried[name]; errors.Is(err, flow.ErrNoKeyring) {
		return err
	}
	return flow.ErrNoKey
}

// missing stands last among identities and says why the right one is not there.
type missing struct{ why error }

// Unwrap opens nothing.
func (m missing) Unwrap([]*age.Stanza) ([]byte, error) { return nil, absent{m.why} }

// absent is why the right identity is not there.
type absent struct{ error }
