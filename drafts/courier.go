package drafts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"filippo.io/age"

	"brokerage/onboard/flow"
)

// courierFile is the key that colleagues seal for, itself sealed for the key of the drafts. It is another one than theirs:
// whoever knew the public half of that could forge revisions.
const courierFile = "handover.age"

// Recipient is the public key colleagues need to hand something over to this computer. It is made at the first call.
func (s *Store) Recipient() (string, error) {
	k, err := s.courier()
	if err != nil {
		return "", fmt.Errorf("finding the key for handing over: %w", cause(err))
	}
	return k.identity.Recipient().String(), nil
}

// courier reads or makes the key; where another window was first, its key is read.
func (s *Store) courier() (key, error) {
	for range 2 {
		k, err := s.readCourier(false)
		if !errors.Is(err, fs.ErrNotExist) {
			return k, err
		}
		if k, err = newKey(); err != nil {
			return key{}, err
		}
		sealed, err := s.sealCourier(k)
		if err != nil {
			return key{}, err
		}
		_, err = place(filepath.Join(s.root, courierFile), sealed)
		if !errors.Is(err, fs.ErrExist) {
			return k, err
		}
	}
	return key{}, fs.ErrExist
}

// readCourier reads the key. unlabelled: one of the version before is read too. fs.ErrNotExist, flow.ErrDamaged, ErrTruncated.
func (s *Store) readCourier(unlabelled bool) (key, error) {
	sealed, _, err := readRegular(filepath.Join(s.root, courierFile), largestKey)
	if err != nil {
		return key{}, err
	}
	text, err := s.vault.unseal(forHandover, "", sealed)
	if err != nil && unlabelled {
		text, err = s.vault.unsealUnlabelled(sealed)
	}
	if err != nil {
		return key{}, fmt.Errorf("%s: %w", courierFile, err)
	}
	return parseKey(strings.TrimSpace(string(text)))
}

func (s *Store) sealCourier(k key) ([]byte, error) {
	return s.vault.seal(forHandover, "", []byte(k.identity.String()+"\n"))
}

// writeCourier writes the key again, in the form it has now.
func (s *Store) writeCourier(k key) error {
	sealed, err := s.sealCourier(k)
	if err != nil {
		return err
	}
	return replace(filepath.Join(s.root, courierFile), sealed)
}

// SealTo encrypts for one colleague alone, as an ordinary age file.
func (s *Store) SealTo(recipient string, data []byte) ([]byte, error) {
	to, err := age.ParseX25519Recipient(strings.TrimSpace(recipient))
	if err != nil {
		return nil, fmt.Errorf("%q is no key that onboard drafts key show prints", recipient)
	}
	var sealed bytes.Buffer
	w, err := age.Encrypt(&sealed, stanzas{to, len(data), nil})
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return sealed.Bytes(), nil
}

// OpenSealed opens what a colleague sealed for this computer. flow.ErrNotForUs, ErrTruncated, ErrDamaged.
func (s *Store) OpenSealed(sealed []byte) ([]byte, error) {
	k, err := s.courier()
	if err != nil {
		return nil, fmt.Errorf("finding the key for handing over: %w", cause(err))
	}
	if len(sealed) > largest {
		return nil, flow.ErrDamaged
	}
	data, err := k.unseal(sealed)
	if errors.Is(err, errForeign) {
		return nil, flow.ErrNotForUs
	}
	return data, err
}

// ExportKey returns the keys of the drafts behind a passphrase, as age itself writes and opens it: the lasting one first, then
// those of the months. Put beside the drafts as key.age it opens them. flow.ErrNewPassphrase for a passphrase that is too
// short.
func (s *Store) ExportKey(passphrase string) ([]byte, error) {
	sealed, err := behind(passphrase, s.workFactor, s.vault.environment, append([]key{s.vault.key}, s.ring.months(context.Background())...)...)
	if err != nil {
		return nil, fmt.Errorf("exporting the key: %w", err)
	}
	return sealed, nil
}

// Passphrased tells whether a passphrase protects the key, so that a screen can be locked with it.
func (s *Store) Passphrased() bool { return s.kept == behindPassphrase }

// Verify tries a passphrase. flow.ErrWrongPassphrase.
func (s *Store) Verify(passphrase string) error {
	sealed, _, err := readRegular(filepath.Join(s.root, keyFile), largestKey)
	if err != nil {
		return cause(err)
	}
	lock, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return flow.ErrWrongPassphrase
	}
	plain, err := age.Decrypt(bytes.NewReader(sealed), lock)
	if err != nil {
		return flow.ErrWrongPassphrase
	}
	_, err = io.Copy(io.Discard, plain)
	return err
}
