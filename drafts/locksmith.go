package drafts

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

	"brokerage/onboard/flow"
)

// locksmith finds the key of one environment, or makes the first.
type locksmith struct {
	root  string
	o     Options
	entry entryIn
	// brought are the keys of months that an exported key file has beside the lasting one.
	brought []key
	// opened: the key came out of a key file; labelled: the file says of which environment. kept: there are drafts.
	opened, labelled, kept bool
}

func newLocksmith(root string, o Options) *locksmith {
	l := &locksmith{root: root, o: o}
	l.entry = entryIn{keyring: o.Keyring, user: "drafts-" + strings.ToLower(o.Environment)}
	if l.entry.keyring == nil {
		l.entry.keyring = systemKeyring{}
	}
	return l
}

// find returns the lasting key and how it is kept. Where there is no draft a key may have to be made, and one process at a
// time does that.
func (l *locksmith) find(ctx context.Context) (k key, how string, err error) {
	kept, err := l.draftsKept()
	if err != nil {
		return key{}, "", err
	}
	alone := false
	if !kept {
		free, err := l.lockKeys(ctx)
		if err != nil {
			return key{}, "", err
		}
		if alone = free != nil; alone {
			defer free()
		}
		if kept, err = l.draftsKept(); err != nil {
			return key{}, "", err
		}
	}
	made, err := l.readClaim()
	if err != nil {
		return key{}, "", err
	}
	l.kept = kept
	how = inKeyring
	switch {
	case l.has(keyFile):
		how = behindPassphrase
		k, err = l.openKeyFile()
	case l.o.Sandbox && l.has(plainKeyFile):
		k, how, err = l.besideOpenKey(ctx, made, alone)
	case !kept:
		k, how, err = l.first(ctx, made, alone)
	case made.Kept == behindPassphrase || made.Kept == inFile:
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
func (l *locksmith) besideOpenKey(ctx context.Context, made claim, alone bool) (key, string, error) {
	if a, ok := l.entry.keyring.(interface{ Absent() bool }); ok && a.Absent() {
		k, err := l.readPlainKey()
		return k, inFile, err
	}
	k, err := l.entry.get(ctx)
	switch {
	case err == nil:
		return k, inKeyring, nil
	case errors.Is(err, flow.ErrKeyringLocked):
		return key{}, "", err
	case errors.Is(err, flow.ErrNoKeyring):
		k, err := l.readPlainKey()
		return k, inFile, err
	case !errors.Is(err, keyring.ErrNotFound):
		return key{}, "", err
	case !l.kept:
		k, err := l.firstInKeyring(ctx, made, alone)
		return k, inKeyring, err
	}
	return key{}, "", fmt.Errorf("%w: %s is in the open, and is not read on a computer with a keyring; move the folder %s away to begin "+
		"practising anew", flow.ErrNoKey, plainKeyFile, l.root)
}

// first makes the key of an environment without drafts, or takes the one a keyring has already.
func (l *locksmith) first(ctx context.Context, made claim, alone bool) (key, string, error) {
	if l.o.Passphrase != "" && !l.o.Sandbox {
		k, err := l.makeKeyFile()
		return k, behindPassphrase, err
	}
	k, err := l.firstInKeyring(ctx, made, alone)
	switch {
	case !errors.Is(err, flow.ErrNoKeyring), errors.Is(err, flow.ErrKeyringLocked):
		return k, inKeyring, err
	case l.o.Sandbox:
		k, err := l.makePlainKey()
		return k, inFile, err
	}
	return key{}, "", fmt.Errorf("%w: %v", flow.ErrNewPassphrase, err) //nolint:errorlint // one class, with the reason in words
}

// firstInKeyring returns the keyring's key; where it has none it makes it. alone: no other process does. Where locks are not
// known, the process whose claim comes first makes it and others wait.
func (l *locksmith) firstInKeyring(ctx context.Context, made claim, alone bool) (key, error) {
	k, err := l.entry.get(ctx)
	if !errors.Is(err, keyring.ErrNotFound) {
		if err == nil && made.Digest != "" && made.Digest != k.digest() {
			err = l.dropClaim() // of a key that is gone, and no draft is
		}
		return k, err
	}
	if made.Digest != "" {
		if !alone && l.claimAge() < claiming {
			return l.await(ctx, made)
		}
		if err := l.dropClaim(); err != nil {
			return key{}, err
		}
	}
	if k, err = newKey(); err != nil {
		return key{}, err
	}
	switch err := l.writeClaim(claim{inKeyring, k.digest()}); {
	case errors.Is(err, fs.ErrExist):
		if made, err = l.readClaim(); err != nil {
			return key{}, err
		}
		return l.await(ctx, made)
	case err != nil:
		return key{}, err
	}
	if err := l.entry.set(ctx, k); err != nil {
		return key{}, errors.Join(err, l.dropClaim())
	}
	return k, nil
}

// await looks for the key of another process's claim until it is in the keyring.
func (l *locksmith) await(ctx context.Context, made claim) (key, error) {
	ctx, cancel := context.WithTimeout(ctx, keyringLimit)
	defer cancel()
	for {
		if k, err := l.entry.get(ctx); err == nil && k.digest() == made.Digest {
			return k, nil
		}
		select {
		case <-ctx.Done():
			return key{}, fmt.Errorf("%w: another window is making it", flow.ErrNoKey)
		case <-time.After(keyringLimit / 30):
		}
	}
}

// recognise refuses a key that is not the one the drafts were made with, and claims it if that was not done yet.
func (l *locksmith) recognise(ctx context.Context, k key, how string, kept bool) error {
	made, err := l.readClaim()
	if err != nil {
		return err
	}
	if made.Digest == k.digest() {
		return nil
	}
	if made.Digest != "" && kept || made.Digest == "" && kept && !l.opensAny(ctx, k, how) {
		return fmt.Errorf("%w: there is another one", flow.ErrNoKey)
	}
	if made.Digest != "" {
		if err := l.dropClaim(); err != nil {
			return err
		}
	}
	err = l.writeClaim(claim{how, k.digest()})
	if errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrPermission) {
		return nil // another window was first, with the same key; or this folder can only be read
	}
	return cause(err)
}

func (l *locksmith) has(name string) bool {
	_, err := os.Stat(filepath.Join(l.root, name))
	return err == nil
}

// draftsKept tells whether anything would be lost with the key.
func (l *locksmith) draftsKept() (bool, error) {
	kept := false
	err := l.eachRevision(func(string) bool {
		kept = true
		return false
	})
	return kept, err
}

// opensAny tries a key, and those of the months it leads to, on the drafts that are there, where no claim says whether it is
// theirs.
func (l *locksmith) opensAny(ctx context.Context, k key, how string) bool {
	v := vault{k, l.o.Environment}
	r := newRing(l.root, how, v, l.entry, time.Now, newManifest(l.root, v))
	r.unlabelled = true // what is tried here is not kept
	r.filed(ctx)
	r.take(l.brought)
	opens := false
	err := l.eachRevision(func(path string) bool {
		sealed, _, err := readRegular(path, largest)
		if err == nil {
			_, err = unseal(sealed, r.opens)
		}
		opens = err == nil
		return !opens
	})
	return err == nil && opens
}

// eachRevision visits the revisions of all drafts, and folders that cannot be read, until visit returns false.
func (l *locksmith) eachRevision(visit func(path string) bool) error {
	drafts := filepath.Join(l.root, "drafts")
	folders, err := os.ReadDir(drafts)
	if err != nil {
		return cause(err)
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
