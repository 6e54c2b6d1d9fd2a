package drafts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"brokerage/onboard/drafts/own"
	"brokerage/onboard/flow"
)

// Options say where the drafts of one environment are and how their key is found.
type Options struct {
	// Dir is the data directory; it is made with mode 0700 if it is not there and left as it is otherwise.
	Dir string
	// Environment is SANDBOX, TEST or PRODUCTION; drafts of different environments live apart, each with a key of their own.
	Environment string
	// Sandbox allows a key file in the open where there is no keyring, because practice drafts hold no client's data.
	Sandbox bool
	// Passphrase opens the key file, or protects a new one. If it is given before any key exists the key goes into such a
	// file and the keyring is not asked. Ignored for a sandbox.
	Passphrase string
	// User is written into the event of a removal.
	User string
	// Keyring defaults to the operating system's.
	Keyring Keyring
	// Now defaults to time.Now.
	Now func() time.Time
	// ScryptWorkFactor is the base-2 logarithm of the cost of a new passphrase file; 0 is 18, about a second.
	ScryptWorkFactor int
}

// Store keeps the drafts of one environment. It is safe for concurrent use, by several processes too.
type Store struct {
	root string
	// vault has the lasting key; kept is how that is.
	vault vault
	kept  string
	ring  *ring
	user  string
	now   func() time.Time

	workFactor int

	index    *index
	manifest *manifest
	logKey   []byte // signs the event log

	// modeless: the file system does not keep who may read a file.
	modeless bool

	mu      sync.Mutex
	notices []string
	typing  map[string][]typed
	// remembered is the generation of the manifest that the keyring knows of.
	remembered uint64
}

var (
	_ flow.Store    = (*Store)(nil)
	_ flow.History  = (*Store)(nil)
	_ flow.Courier  = (*Store)(nil)
	_ flow.Presence = (*Store)(nil)
	_ flow.Auditor  = (*Store)(nil)
	_ flow.Keeper   = (*Store)(nil)

	_ flow.FirstRows = (*Store)(nil)
)

var environmentWord = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]{0,31}$`)

// Open finds or makes the key and returns the store. It may wait three seconds for a keyring.
//
// flow.ErrPassphrase: the key is behind a passphrase, call again with one; flow.ErrNewPassphrase: there is no keyring and
// no key yet, call again with a passphrase of at least eight characters; flow.ErrWrongPassphrase; flow.ErrNoKeyring: the
// key is in a keyring that cannot be reached; flow.ErrNoKey: there are drafts and their key is gone; flow.ErrDamaged: the
// key file is. Nothing is changed when Open fails but for folders that were made and modes that were tightened.
func Open(ctx context.Context, o Options) (*Store, error) {
	if !environmentWord.MatchString(o.Environment) {
		return nil, fmt.Errorf("opening drafts: environment %q is not a word", o.Environment)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Store{
		root:   filepath.Join(o.Dir, strings.ToLower(o.Environment)),
		user:   o.User,
		now:    o.Now,
		typing: map[string][]typed{},

		workFactor: o.ScryptWorkFactor,
	}
	if err := s.makeFolders(o.Dir); err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, cause(err))
	}
	smith := newLocksmith(s.root, o)
	k, kept, err := smith.find(ctx)
	if err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, err)
	}
	s.vault, s.kept = vault{k, o.Environment}, kept
	if s.logKey, err = s.vault.logKey(); err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, err)
	}
	s.manifest = newManifest(s.root, s.vault)
	s.ring = newRing(s.root, kept, s.vault, smith.entry, s.now, s.manifest)
	s.index = newIndex(filepath.Join(s.root, indexFile), s.ring)
	s.ring.take(smith.brought)
	if err := s.establish(ctx, smith); err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, err)
	}
	smith.unpack(s.ring)
	_ = s.ring.rotate(ctx) // without a month's key, drafts are sealed for the lasting one
	if kept == inFile {
		s.notice("The key of these practice drafts is in a file beside them, since this computer has no keyring.")
	}
	return s, nil
}

// makeFolders makes what is missing, refuses what others could put something into, and tightens what they can read. A folder that
// cannot be written is told and no error: what is in it can still be read.
func (s *Store) makeFolders(dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		return cannotMake(dir, err)
	}
	folders := []string{dir, s.root, s.drafts(), filepath.Join(s.root, keysFolder)}
	for _, folder := range folders {
		if err := makeFolder(folder); err != nil && !errors.Is(err, fs.ErrExist) && !s.canDoWithout(folder) {
			return cannotMake(folder, err)
		}
	}
	s.tryWriting()
	for _, folder := range append(folders, filepath.Join(s.root, presenceFolder)) {
		if err := s.refuseOthers(folder); err != nil {
			return err
		}
	}
	if s.modeless {
		return nil
	}
	s.tighten(s.root) // not dir, which may be somebody's home
	s.tightenIn(s.root)
	s.tightenIn(filepath.Join(s.root, keysFolder))
	return nil
}

func cannotMake(folder string, err error) error {
	return fmt.Errorf("the folder %s cannot be made: %w. Make the one above it yours to write in, or name another with --data-dir", folder, cause(err))
}

// canDoWithout tells whether drafts can be read without a folder that cannot be made: that of the months' keys, on a disk
// that can only be read.
func (s *Store) canDoWithout(folder string) bool { return filepath.Base(folder) == keysFolder }

// refuseOthers refuses a folder that is a link, that belongs to another, or that others can write into. Where modes are not known
// nobody can tell who may, and a link alone is refused.
func (s *Store) refuseOthers(folder string) error {
	info, err := os.Lstat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return cause(err)
	case s.modeless && info.IsDir():
		return nil
	}
	return own.Folder(folder)
}

// tryWriting tells before anything is typed that nothing can be saved, or that the file system does not keep who may read.
func (s *Store) tryWriting() {
	temp, err := writeTemp(s.drafts(), nil)
	if err != nil {
		s.notice(fmt.Sprintf("Nothing can be saved in %s (%v). What is there can be read.", s.root, cause(err)))
		return
	}
	if !keepsModes(temp) {
		s.modeless = true
		s.notice(fmt.Sprintf("The file system of %s does not keep who may read a file. What is in the files is encrypted; whoever reaches "+
			"the folder can read their names and delete them. Name a folder of this computer with --data-dir to change that.", s.root))
	}
	_ = os.Remove(temp) // one that stays is swept later
}

// Notices are sentences for the person at the screen about what Open and later calls found and put right, oldest first.
func (s *Store) Notices() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.notices...)
}

func (s *Store) notice(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.notices {
		if n == text {
			return
		}
	}
	s.notices = append(s.notices, text)
}

// Close writes down what List and the rollback check remember. The store holds nothing open; an error costs time at the
// next List and weakens the check.
func (s *Store) Close() error {
	return errors.Join(s.index.flush(), s.flush(context.Background()))
}

// flush writes the record of the folder and tells the keyring of it.
func (s *Store) flush(ctx context.Context) error {
	if err := s.manifest.flush(); err != nil {
		return fmt.Errorf("writing %s: %w", manifestFile, cause(err))
	}
	return s.remember(ctx)
}

// Seal encrypts data of the practice server so that only this environment's lasting key opens it, with Unseal. It does not keep the
// key: where no draft is left and the key is lost, a new one is made, and what was sealed before reads as damaged.
func (s *Store) Seal(data []byte) ([]byte, error) { return s.vault.seal(forRecords, "", data) }

// Unseal opens what Seal made, in the versions too that did not write down what it is: nothing else that they sealed is a key of
// that server. flow.ErrTruncated and flow.ErrDamaged: nothing is returned.
func (s *Store) Unseal(sealed []byte) ([]byte, error) {
	data, err := s.vault.unseal(forRecords, "", sealed)
	if err != nil {
		return s.vault.unsealUnlabelled(sealed)
	}
	return data, nil
}
