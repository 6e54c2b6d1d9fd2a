package keys

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"filippo.io/age"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// handoverKeyFile is the key that colleagues seal for, itself sealed for the key of the drafts. It is another one than theirs:
// whoever knew the public half of that could forge revisions.
const handoverKeyFile = "handover.age"

// Handover seals and opens what colleagues hand over to each other. Its key is made at the first call that needs it.
type Handover struct {
	path  string
	vault seal.Vault
}

// NewHandover is that of the folder root; v has the lasting key.
func NewHandover(root string, v seal.Vault) *Handover {
	return &Handover{filepath.Join(root, handoverKeyFile), v}
}

// Recipient is the public key colleagues need to hand something over to this computer. It is made at the first call.
func (h *Handover) Recipient() (string, error) {
	k, err := h.key()
	if err != nil {
		return "", fmt.Errorf("finding the key for handing over: %w", disk.Cause(err))
	}
	return k.Identity.Recipient().String(), nil
}

// Identity is the secret half of Recipient. A firm seals the keys of its teams for it.
func (h *Handover) Identity() (string, error) {
	k, err := h.key()
	if err != nil {
		return "", fmt.Errorf("finding the key of this member: %w", disk.Cause(err))
	}
	return k.Identity.String(), nil
}

// key reads or makes the key; where another window was first, its key is read.
func (h *Handover) key() (seal.Key, error) {
	for range 2 {
		k, err := h.read(false)
		if !errors.Is(err, fs.ErrNotExist) {
			return k, err
		}
		if k, err = seal.NewKey(); err != nil {
			return seal.Key{}, err
		}
		sealed, err := h.seal(k)
		if err != nil {
			return seal.Key{}, err
		}
		_, err = disk.Place(h.path, sealed)
		if !errors.Is(err, fs.ErrExist) {
			return k, err
		}
	}
	return seal.Key{}, fs.ErrExist
}

// read reads the key. unlabelled: one of the version before is read too. fs.ErrNotExist, flow.ErrDamaged, ErrTruncated.
func (h *Handover) read(unlabelled bool) (seal.Key, error) {
	sealed, _, err := seal.ReadFile(h.path, largestKey)
	if err != nil {
		return seal.Key{}, err
	}
	text, err := h.vault.Unseal(seal.ForHandover, "", sealed)
	if err != nil && unlabelled {
		text, err = h.vault.UnsealUnlabelled(sealed)
	}
	if err != nil {
		return seal.Key{}, fmt.Errorf("%s: %w", handoverKeyFile, err)
	}
	return seal.ParseKey(strings.TrimSpace(string(text)))
}

func (h *Handover) seal(k seal.Key) ([]byte, error) {
	return h.vault.Seal(seal.ForHandover, "", []byte(k.Identity.String()+"\n"))
}

// write writes the key again, in the form it has now.
func (h *Handover) write(k seal.Key) error {
	sealed, err := h.seal(k)
	if err != nil {
		return err
	}
	return disk.Replace(h.path, sealed)
}

// SealTo encrypts for one colleague alone, as an ordinary age file.
func (h *Handover) SealTo(recipient string, data []byte) ([]byte, error) {
	colleague, err := age.ParseX25519Recipient(strings.TrimSpace(recipient))
	if err != nil {
		return nil, fmt.Errorf("%q is no key that onboard drafts key show prints", recipient)
	}
	return seal.To(colleague, data)
}

// OpenSealed opens what a colleague sealed for this computer. flow.ErrNotForUs, ErrTruncated, ErrDamaged.
func (h *Handover) OpenSealed(sealed []byte) ([]byte, error) {
	k, err := h.key()
	if err != nil {
		return nil, fmt.Errorf("finding the key for handing over: %w", disk.Cause(err))
	}
	if len(sealed) > seal.Largest {
		return nil, flow.ErrDamaged
	}
	data, err := k.Unseal(sealed)
	if errors.Is(err, seal.ErrForeign) {
		return nil, flow.ErrNotForUs
	}
	return data, err
}
