package drafts

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/eventlog"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/pattern"
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
	Keyring keys.Keyring
	// Now defaults to time.Now.
	Now func() time.Time
	// ScryptWorkFactor is the base-2 logarithm of the cost of a new passphrase file; 0 is 18, about a second.
	ScryptWorkFactor int
}

// What a store embeds has names here that nobody outside reaches into.
type (
	eventLog   = eventlog.Log
	passphrase = keys.Passphrase
	handover   = keys.Handover
)

// Store keeps the drafts of one environment. It is safe for concurrent use, by several processes too.
type Store struct {
	*removals
	presence
	*passphrase
	*handover
	kept       string // how the lasting key is
	workFactor int
	rollback   *keys.GenerationMark
}

// savedDrafts are the drafts of a folder: what is saved, listed and loaded.
type savedDrafts struct {
	*ownership
	vault    seal.Vault // has the lasting key
	keyStore *keys.Store
	now      func() time.Time
	index    *index
	manifest *manifest.File

	mu     sync.Mutex
	typing map[string][]typed
}

// removals are the ways in which a draft, or what it said before, goes, and what stands in theirs.
type removals struct {
	*openings
	*eventLog
	user string
}

var (
	_ flow.Store          = (*Store)(nil)
	_ flow.History        = (*Store)(nil)
	_ flow.HandoverSealer = (*Store)(nil)
	_ flow.Presence       = (*Store)(nil)
	_ flow.Auditor        = (*Store)(nil)
	_ flow.Retention      = (*Store)(nil)

	_ flow.FirstRows = (*Store)(nil)
)

var environmentWord = pattern.Lazy(`^[A-Za-z][A-Za-z0-9-]{0,31}$`)

// Open finds or makes the key and returns the store. It may wait three seconds for a keyring.
//
// flow.ErrPassphrase: the key is behind a passphrase, call again with one; flow.ErrNewPassphrase: there is no keyring and
// no key yet, call again with a passphrase of at least eight characters; flow.ErrWrongPassphrase; custodian.ErrNoKeyring: the
// key is in a keyring that cannot be reached; flow.ErrNoKey: there are drafts and their key is gone; flow.ErrDamaged: the
// key file is. Nothing is changed when Open fails but for folders that were made and modes that were tightened.
func Open(ctx context.Context, o Options) (*Store, error) {
	if !environmentWord().MatchString(o.Environment) {
		return nil, fmt.Errorf("opening drafts: environment %q is not a word", o.Environment)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	root := filepath.Join(o.Dir, strings.ToLower(o.Environment))
	saved := &savedDrafts{ownership: &ownership{draftFolders: draftFolders{root}}, now: o.Now, typing: map[string][]typed{}}
	s := &Store{removals: &removals{openings: &openings{saved}, user: o.User}, presence: presence{filepath.Join(root, presenceFolder)}, workFactor: o.ScryptWorkFactor}
	if err := s.makeFolders(o.Dir); err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, disk.Cause(err))
	}
	smith := keys.NewResolver(keys.Options{
		Root: s.root, Environment: o.Environment, Sandbox: o.Sandbox, Passphrase: o.Passphrase, Keyring: o.Keyring, ScryptWorkFactor: o.ScryptWorkFactor,
	})
	k, kept, err := smith.Find(ctx)
	if err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, err)
	}
	s.vault, s.kept = seal.Vault{Key: k, Environment: o.Environment}, kept
	s.manifest = manifest.New(s.root, s.vault)
	s.eventLog, err = eventlog.New(s.root, s.vault, s.manifest, s.now, s.notice)
	if err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, err)
	}
	s.keyStore = smith.Open(k, kept, s.now, s.manifest, s.eventLog)
	s.rollback = smith.GenerationMark(ctx, kept)
	s.passphrase, s.handover = keys.NewPassphrase(s.root, kept), keys.NewHandover(s.root, s.vault)
	s.index = newIndex(filepath.Join(s.root, indexFile), s.keyStore)
	if err := s.establish(ctx, smith); err != nil {
		return nil, fmt.Errorf("opening drafts in %q: %w", s.root, err)
	}
	smith.Unpack(s.keyStore)
	_ = s.keyStore.Rotate(ctx) // without a month's key, drafts are sealed for the lasting one
	if kept == keys.InFile {
		s.notice("The key of these practice drafts is in a file beside them, since this computer has no keyring.")
	}
	return s, nil
}

// Close writes down what List and the rollback check remember. The store holds nothing open; an error costs time at the
// next List and weakens the check.
func (s *Store) Close() error {
	return errors.Join(s.index.flush(), s.flush(context.Background()))
}

// flush writes the record of the folder and tells the keyring of it.
func (s *Store) flush(ctx context.Context) error {
	if err := s.manifest.Flush(); err != nil {
		return fmt.Errorf("writing %s: %w", manifest.Name, disk.Cause(err))
	}
	return s.rollback.Raise(ctx, s.manifest.Generation())
}

// Seal encrypts data of the practice server so that only this environment's lasting key opens it, with Unseal. It does not keep the
// key: where no draft is left and the key is lost, a new one is made, and what was sealed before reads as damaged.
func (s *Store) Seal(data []byte) ([]byte, error) { return s.vault.Seal(seal.ForRecords, "", data) }

// Unseal opens what Seal made, in the versions too that did not write down what it is: nothing else that they sealed is a key of
// that server. flow.ErrTruncated and flow.ErrDamaged: nothing is returned.
func (s *Store) Unseal(sealed []byte) ([]byte, error) {
	data, err := s.vault.Unseal(seal.ForRecords, "", sealed)
	if err != nil {
		return s.vault.UnsealUnlabelled(sealed)
	}
	return data, nil
}
