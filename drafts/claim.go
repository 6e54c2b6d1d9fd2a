package drafts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"brokerage/onboard/flow"
)

// How a key is kept.
const (
	inKeyring        = "keyring"
	behindPassphrase = "passphrase"
	inFile           = "file"
)

// claim is written before the first use of a key: how it is kept, and a digest to recognise it. It makes one of several
// processes that start at the same moment the one that makes the key.
type claim struct {
	Kept   string `json:"kept"`
	Digest string `json:"digest"`
}

// lockKeys keeps other processes from making a key until free is called. free is nil where locks are not known. The lock ends
// with the process that has it, so that one that was killed holds up nobody; for one that is stopped nobody waits long.
func (l *locksmith) lockKeys(ctx context.Context) (free func(), err error) {
	f, err := openLockFile(filepath.Join(l.root, lockFile))
	if err != nil {
		return nil, nil // a folder that can only be read: no key is made in it
	}
	give := func() { _ = f.Close() }
	ctx, cancel := context.WithTimeout(ctx, claiming)
	defer cancel()
	for {
		held, err := tryLock(f)
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

// claiming is how long a process may take from writing its claim to storing its key.
const claiming = 10 * time.Second

// readClaim returns the zero claim where there is none or where it cannot be understood: the key is then tried itself.
func (l *locksmith) readClaim() (claim, error) {
	text, _, err := readRegular(filepath.Join(l.root, claimFile), largestKey)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, flow.ErrDamaged) {
		return claim{}, nil
	}
	if err != nil {
		return claim{}, cause(err)
	}
	var made claim
	if err := json.Unmarshal(text, &made); err != nil {
		return claim{}, nil //nolint:nilerr // a claim nobody can read claims nothing
	}
	return made, nil
}

func (l *locksmith) writeClaim(c claim) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	_, err = place(filepath.Join(l.root, claimFile), append(text, '\n'))
	return err
}

func (l *locksmith) dropClaim() error {
	if err := os.Remove(filepath.Join(l.root, claimFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cause(err)
	}
	return nil
}

func (l *locksmith) claimAge() time.Duration {
	info, err := os.Stat(filepath.Join(l.root, claimFile))
	if err != nil {
		return claiming
	}
	return time.Since(info.ModTime())
}
