package seal

import (
	"bytes"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"

	"brokerage/onboard/flow"
)

// Purpose is what a sealed text is for. One word each, written into the text and never changed.
type Purpose string

// What texts are sealed for.
const (
	ForMonthKey Purpose = "month-key"
	ForHandover Purpose = "handover-key"
	ForManifest Purpose = "manifest"
	ForIndex    Purpose = "index"
	ForSources  Purpose = "sources"
	ForRecords  Purpose = "practice-records"
	ForAway     Purpose = "away"
)

// LabelStart begins the first line of a sealed text. With the # in front, a key that the line stands over is still an identity
// file of age.
const LabelStart = "# onboard "

// Vault seals texts for one key of one environment. The first line of each says what it is: environment, purpose and name,
// where there are several of a purpose. It is sealed with the rest, so that no file can be passed off as another, under another
// name or in another environment. Revisions say the same in a first line of their own.
type Vault struct {
	Key         Key
	Environment string
}

func (v Vault) label(what Purpose, name string) []byte {
	return fmt.Appendf(nil, "%s%s %s %s\n", LabelStart, v.Environment, what, name)
}

// Seal encrypts data for the key, as what it is. Names have no newline.
func (v Vault) Seal(what Purpose, name string, data []byte) ([]byte, error) {
	return v.Key.Seal(v.label(what, name), data)
}

// Unseal is the reverse of seal: all or nothing. flow.ErrTruncated; flow.ErrDamaged, for a text too that is whole and is not
// what it should be.
func (v Vault) Unseal(what Purpose, name string, sealed []byte) ([]byte, error) {
	return v.UnsealWith(v.Key.Opens, what, name, sealed)
}

// UnsealWith is unseal for one of several keys.
func (v Vault) UnsealWith(pick Identities, what Purpose, name string, sealed []byte) ([]byte, error) {
	plain, err := Unseal(sealed, pick)
	if err != nil {
		return nil, err
	}
	data, ok := bytes.CutPrefix(plain, v.label(what, name))
	if !ok {
		return nil, fmt.Errorf("%w: it is no %s of this place", flow.ErrDamaged, what)
	}
	return data, nil
}

// Derive makes a key for something else out of the vault's key; what is one word or some, and never changed.
func (v Vault) Derive(what string) ([]byte, error) {
	return hkdf.Key(sha256.New, []byte(v.Key.Identity.String()), nil, LabelStart+v.Environment+" "+what, sha256.Size)
}

// UnsealUnlabelled opens a text of the versions that wrote no label, and nothing that has one.
func (v Vault) UnsealUnlabelled(sealed []byte) ([]byte, error) {
	plain, err := v.Key.Unseal(sealed)
	if err == nil && bytes.HasPrefix(plain, []byte(LabelStart)) {
		return nil, fmt.Errorf("%w: it is something else", flow.ErrDamaged)
	}
	return plain, err
}
