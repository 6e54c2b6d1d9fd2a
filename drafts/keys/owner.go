package keys

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

const (
	keyOwnerFile = "key-id.json"
	lockFile     = "key-id.lock"
)

// How a key is kept.
const (
	inKeyring        = "keyring"
	behindPassphrase = "passphrase"
	InFile           = "file"
)

// owner is written before the first use of a key: how it is kept, and a digest to recognise it. It makes one of several
// processes that start at the same moment the one that makes the key.
type owner struct {
	Kept   string `json:"kept"`
	Digest string `json:"digest"`
}

// lockKeys keeps other processes from making a key until free is called. free is nil where locks are not known. The lock ends
// with the process that has it, so that one that was killed holds up nobody; for one that is stopped nobody waits long.
func (l *Resolver) lockKeys(ctx context.Context) (free func(), err error) {
	f, err := disk.OpenLockFile(filepath.Join(l.root, lockFile))
	if err != nil {
		return nil, nil // a folder that can only be read: no key is made in it
	}
	give := func() { _ = f.Close() }
	ctx, cancel := context.WithTimeout(ctx, keyMakingLimit)
	defer cancel()
	for {
		held, err := disk.TryLock(f)
		switch {
		case err != nil:
			give()
			return nil, nil // the claim alone has to do
		case !held:
			return give, nil
		}
		select {
		case <-ctx.Done():
			give()
			return nil, fmt.Errorf("%w: another window is making it", flow.ErrNoKey)
		case <-time.After(keyringLimit / 100):
		}
	}
}

// keyMakingLimit is how long a process may take from writing its claim to storing its key.
const keyMakingLimit = 10 * time.Second

// readOwner returns the zero claim where there is none or where it cannot be understood: the key is then tried itself.
func (l *Resolver) readOwner() (owner, error) {
	text, _, err := seal.ReadFile(filepath.Join(l.root, keyOwnerFile), largestKey)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, flow.ErrDamaged) {
		return owner{}, nil
	}
	if err != nil {
		return owner{}, disk.Cause(err)
	}
	var made owner
	if err := json.Unmarshal(text, &made); err != nil {
		return owner{}, nil //nolint:nilerr // a claim nobody can read claims nothing
	}
	return made, nil
}

func (l *Resolver) writeOwner(c owner) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	_, err = disk.Place(filepath.Join(l.root, keyOwnerFile), append(text, '\n'))
	return err
}

func (l *Resolver) dropOwner() error {
	if err := disk.Remove(filepath.Join(l.root, keyOwnerFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return disk.Cause(err)
	}
	return nil
}

func (l *Resolver) ownerAge() time.Duration {
	info, err := os.Stat(filepath.Join(l.root, keyOwnerFile))
	if err != nil {
		return keyMakingLimit
	}
	return time.Since(info.ModTime())
}
