package keys

import (
	"bytes"
	"io"
	"path/filepath"
	"runtime/debug"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"

	"filippo.io/age"
)

// Passphrase is what may protect the lasting key.
type Passphrase struct{ path, kept string }

// NewPassphrase is that of the folder root, whose lasting key is kept in this way.
func NewPassphrase(root, kept string) *Passphrase {
	return &Passphrase{filepath.Join(root, keyFile), kept}
}

// Passphrased tells whether a passphrase protects the key, so that a screen can be locked with it.
func (p *Passphrase) Passphrased() bool { return p.kept == behindPassphrase }

// Verify tries a passphrase. flow.ErrWrongPassphrase.
func (p *Passphrase) Verify(words string) error {
	sealed, _, err := seal.ReadFile(p.path, largestKey)
	if err != nil {
		return disk.Cause(err)
	}
	lock, err := age.NewScryptIdentity(words)
	if err != nil {
		return flow.ErrWrongPassphrase
	}
	defer debug.FreeOSMemory() // as in openKeyFile
	plain, err := age.Decrypt(bytes.NewReader(sealed), lock)
	if err != nil {
		return flow.ErrWrongPassphrase
	}
	_, err = io.Copy(io.Discard, plain)
	return err
}
