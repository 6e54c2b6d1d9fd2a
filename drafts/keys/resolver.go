package keys

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/eventlog"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// Options say where the keys of one environment are, and how they are kept.
type Options struct {
	// Root is the folder of the environment.
	Root, Environment string
	// Sandbox allows a key in the open where there is no keyring.
	Sandbox bool
	// Passphrase opens the key file, or protects a new one.
	Passphrase string
	// Keyring is the operating system's where it is nil.
	Keyring Keyring
	// ScryptWorkFactor is the base-2 logarithm of the cost of a new passphrase file; 0 is 18, about a second.
	ScryptWorkFactor int
}

// Resolver finds the key of one environment, or makes the first.
type Resolver struct {
	root  string
	o     Options
	entry entryIn
	// brought are the keys of months that an exported key file has beside the lasting one.
	brought []seal.Key
	// opened: the key came out of a key file; labelled: the file says of which environment. kept: there are drafts.
	opened, Labelled, Kept bool
}

// NewResolver looks for nothing yet.
func NewResolver(o Options) *Resolver {
	l := &Resolver{root: o.Root, o: o}
	l.entry = entryIn{keyring: o.Keyring, user: "drafts-" + strings.ToLower(o.Environment)}
	if l.entry.keyring == nil {
		l.entry.keyring = systemKeyring{}
	}
	return l
}

// Find returns the lasting key and how it is kept. Where there is no draft a key may have to be made, and one process at a
// time does that.
func (l *Resolver) Find(ctx context.Context) (k seal.Key, how string, err error) {
	kept, err := l.draftsKept()
	if err != nil {
		return seal.Key{}, "", err
	}
	alone := false
	if !kept {
		free, err := l.lockKeys(ctx)
		if err != nil {
			return seal.Key{}, "", err
		}
		if alone = free != nil; alone {
			defer free()
		}
		if kept, err = l.draftsKept(); err != nil {
			return seal.Key{}, "", err
		}
	}
	made, err := l.readOwner()
	if err != nil {
		return seal.Key{}, "", err
	}
	l.Kept = kept
	how = inKeyring
	switch {
	case l.has(keyFile):
		how = behindPassphrase
		k, err = l.openKeyFile()
	case l.o.Sandbox && l.has(plainKeyFile):
		k, how, err = l.besideOpenKey(ctx, made, alone)
	case !kept:
		k, how, err = l.first(ctx, made, alone)
	case made.Kept == behindPassphrase || made.Kept == InFile:
		err = flow.ErrNoKey
	default:
		if k, err = l.entry.get(ctx); errors.Is(err, keyring.ErrNotFound) {
			err = flow.ErrNoKey
		}
	}
	if err == nil {
		err = l.recognise(ctx, k, how, kept)
	}
	return k, how, err
}

// besideOpenKey finds the key of practice drafts where a key lies in the open. It is read only on a computer without a keyring:
// anybody who can write into the folder can put one there.
func (l *Resolver) besideOpenKey(ctx context.Context, made owner, alone bool) (seal.Key, string, error) {
	if a, ok := l.entry.keyring.(interface{ Absent() bool }); ok && a.Absent() {
		k, err := l.readPlainKey()
		return k, InFile, err
	}
	k, err := l.entry.get(ctx)
	switch {
	case err == nil:
		return k, inKeyring, nil
	case errors.Is(err, custodian.ErrKeyringLocked):
		return seal.Key{}, "", err
	case errors.Is(err, custodian.ErrNoKeyring):
		k, err := l.readPlainKey()
		return k, InFile, err
	case !errors.Is(err, keyring.ErrNotFound):
		return seal.Key{}, "", err
	case !l.Kept:
		k, err := l.firstInKeyring(ctx, made, alone)
		return k, inKeyring, err
	}
	return seal.Key{}, "", fmt.Errorf("%w: %s is in the open, and is not read on a computer with a keyring; move the folder %s away to begin "+
		"practising anew", flow.ErrNoKey, plainKeyFile, l.root)
}

// first makes the key of an environment without drafts, or takes the one a keyring has already.
func (l *Resolver) first(ctx context.Context, made owner, alone bool) (seal.Key, string, error) {
	if l.o.Passphrase != "" && !l.o.Sandbox {
		k, err := l.makeKeyFile()
		return k, behindPassphrase, err
	}
	k, err := l.firstInKeyring(ctx, made, alone)
	switch {
	case !errors.Is(err, custodian.ErrNoKeyring), errors.Is(err, custodian.ErrKeyringLocked):
		return k, inKeyring, err
	case l.o.Sandbox:
		k, err := l.makePlainKey()
		return k, InFile, err
	}
	return seal.Key{}, "", fmt.Errorf("%w: %v", flow.ErrNewPassphrase, err) //nolint:errorlint // one class, with the reason in words
}

// firstInKeyring returns the keyring's key; where it has none it makes it. alone: no other process does. Where locks are not
// known, the process whose claim comes first makes it and others wait.
func (l *Resolver) firstInKeyring(ctx context.Context, made owner, alone bool) (seal.Key, error) {
	k, err := l.entry.get(ctx)
	if !errors.Is(err, keyring.ErrNotFound) {
		if err == nil && made.Digest != "" && made.Digest != k.Digest() {
			err = l.dropOwner() // of a key that is gone, and no draft is
		}
		return k, err
	}
	if made.Digest != "" {
		if !alone && l.ownerAge() < keyMakingLimit {
			return l.await(ctx, made)
		}
		if err := l.dropOwner(); err != nil {
			return seal.Key{}, err
		}
	}
	if k, err = seal.NewKey(); err != nil {
		return seal.Key{}, err
	}
	switch err := l.writeOwner(owner{inKeyring, k.Digest()}); {
	case errors.Is(err, fs.ErrExist):
		if made, err = l.readOwner(); err != nil {
			return seal.Key{}, err
		}
		return l.await(ctx, made)
	case err != nil:
		return seal.Key{}, err
	}
	if err := l.entry.set(ctx, k); err != nil {
		return seal.Key{}, errors.Join(err, l.dropOwner())
	}
	return k, nil
}

// await looks for the key of another process's claim until it is in the keyring.
func (l *Resolver) await(ctx context.Context, made owner) (seal.Key, error) {
	ctx, cancel := context.WithTimeout(ctx, keyringLimit)
	defer cancel()
	for {
		if k, err := l.entry.get(ctx); err == nil && k.Digest() == made.Digest {
			return k, nil
		}
		select {
		case <-ctx.Done():
			return seal.Key{}, fmt.Errorf("%w: another window is making it", flow.ErrNoKey)
		case <-time.After(keyringLimit / 30):
		}
	}
}

// recognise refuses a key that is not the one the drafts were made with, and claims it if that was not done yet.
func (l *Resolver) recognise(ctx context.Context, k seal.Key, how string, kept bool) error {
	made, err := l.readOwner()
	if err != nil {
		return err
	}
	if made.Digest == k.Digest() {
		return nil
	}
	if made.Digest != "" && kept || made.Digest == "" && kept && !l.OpensAny(ctx, k, how) {
		return fmt.Errorf("%w: there is another one", flow.ErrNoKey)
	}
	if made.Digest != "" {
		if err := l.dropOwner(); err != nil {
			return err
		}
	}
	err = l.writeOwner(owner{how, k.Digest()})
	if errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrPermission) {
		return nil // another window was first, with the same key; or this folder can only be read
	}
	return disk.Cause(err)
}

func (l *Resolver) has(name string) bool {
	_, err := os.Stat(filepath.Join(l.root, name))
	return err == nil
}

// draftsKept tells whether anything would be lost with the key.
func (l *Resolver) draftsKept() (bool, error) {
	kept := false
	err := l.eachRevision(func(string) bool {
		kept = true
		return false
	})
	return kept, err
}

// OpensAny tries a key, and those of the months it leads to, on the drafts that are there, where no claim says whether it is
// theirs.
func (l *Resolver) OpensAny(ctx context.Context, k seal.Key, how string) bool {
	v := seal.Vault{Key: k, Environment: l.o.Environment}
	r := newStore(l.root, how, v, l.entry, time.Now, manifest.New(l.root, v), nil)
	r.unlabelled = true // what is tried here is not kept
	r.filed(ctx)
	r.addBrought(l.brought)
	opens := false
	err := l.eachRevision(func(path string) bool {
		sealed, _, err := seal.ReadFile(path, seal.Largest)
		if err == nil {
			_, err = seal.Unseal(sealed, r.Opens)
		}
		opens = err == nil
		return !opens
	})
	return err == nil && opens
}

// eachRevision visits the revisions of all drafts, and folders that cannot be read, until visit returns false.
func (l *Resolver) eachRevision(visit func(path string) bool) error {
	drafts := filepath.Join(l.root, "drafts")
	folders, err := os.ReadDir(drafts)
	if err != nil {
		return disk.Cause(err)
	}
	for _, f := range folders {
		folder := filepath.Join(drafts, f.Name())
		files, err := os.ReadDir(folder)
		switch {
		case !f.IsDir() || errors.Is(err, fs.ErrNotExist): // no folder, or removed since
			continue
		case err != nil && !visit(folder): // who knows what is in it
			return nil
		}
		for _, file := range files {
			if strings.HasSuffix(file.Name(), ".age") && !visit(filepath.Join(folder, file.Name())) {
				return nil
			}
		}
	}
	return nil
}

// firstRecord writes the record of a key that was just made, before the key is: so a key file without a record is one that lost
// it.
func (l *Resolver) firstRecord(k seal.Key) error {
	m := manifest.New(l.root, seal.Vault{Key: k, Environment: l.o.Environment})
	rec := manifest.NewRecord()
	rec.Generation = 1
	rec.Log = eventlog.Unsigned(l.root)
	return disk.Cause(m.Renew(rec))
}

// Open returns the store of the keys of the environment, with those that an exported key file brought.
func (l *Resolver) Open(k seal.Key, how string, now func() time.Time, m *manifest.File, log *eventlog.Log) *Store {
	r := newStore(l.root, how, seal.Vault{Key: k, Environment: l.o.Environment}, l.entry, now, m, log)
	r.addBrought(l.brought)
	return r
}

// GenerationMark is what the keyring remembers of the folder.
func (l *Resolver) GenerationMark(ctx context.Context, how string) *GenerationMark {
	return newGenerationMark(ctx, how, l.entry, l.root)
}
