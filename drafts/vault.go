package drafts

import (
	"bytes"
	"fmt"

	"brokerage/onboard/flow"
)

// purpose is what a sealed text is for. One word each, written into the text and never changed.
type purpose string

const (
	forMonthKey purpose = "month-key"
	forHandover purpose = "handover-key"
	forManifest purpose = "manifest"
	forIndex    purpose = "index"
	forSources  purpose = "sources"
	forRecords  purpose = "practice-records"
)

// labelStart begins the first line of a sealed text. With the # in front, a key that the line stands over is still an identity
// file of age.
const labelStart = "# onboard "

// vault seals texts for one key of one environment. The first line of each says what it is: environment, purpose and name,
// where there are several of a purpose. It is sealed with the rest, so that no file can be passed off as another, under another
// name or in another environment. Revisions say the same in a first line of their own (front).
type vault struct {
	key         key
	environment string
}

func (v vault) label(what purpose, name string) []byte {
	return fmt.Appendf(nil, "%s%s %s %s\n", labelStart, v.environment, what, name)
}

// seal encrypts data for the key, as what it is. Names have no newline.
func (v vault) seal(what purpose, name string, data []byte) ([]byte, error) {
	return v.key.seal(v.label(what, name), data)
}

// unseal is the reverse of seal: all or nothing. flow.ErrTruncated; flow.ErrDamaged, for a text too that is whole and is not
// what it should be.
func (v vault) unseal(what purpose, name string, sealed []byte) ([]byte, error) {
	return v.unsealWith(v.key.opens, what, name, sealed)
}

// unsealWith is unseal for one of several keys.
func (v vault) unsealWith(pick picks, what purpose, name string, sealed []byte) ([]byte, error) {
	plain, err := unseal(sealed, pick)
	if err != nil {
		return nil, err
	}
	data, ok := bytes.CutPrefix(plain, v.label(what, name))
	if !ok {
		return nil, fmt.Errorf("%w: it is no %s of this place", flow.ErrDamaged, what)
	}
	return data, nil
}

// unsealUnlabelled opens a text of the versions that wrote no label, and nothing that has one.
func (v vault) unsealUnlabelled(sealed []byte) ([]byte, error) {
	plain, err := v.key.unseal(sealed)
	if err == nil && bytes.HasPrefix(plain, []byte(labelStart)) {
		return nil, fmt.Errorf("%w: it is something else", flow.ErrDamaged)
	}
	return plain, err
}
