package seal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"filippo.io/age"
)

const (
	lengthStanza = "onboard-length"
	// keyStanza names the key a file is sealed for, and has the file's own key a second time: sealed with AES-256-GCM under
	// a key that HKDF derives from the secret half and the salt that stands in the stanza. To open it takes a fiftieth of the
	// time that the curve of the first stanza takes, which is what a list of ten thousand drafts is made of.
	keyStanza = "onboard-key"

	saltSize = 16
	// fileKeySize is the age format's.
	fileKeySize = 16
)

// stanzas add what stands in our headers beside the recipient's stanza. age ignores them, and its header MAC protects them.
type stanzas struct {
	age.Recipient
	length int
	// key is who seals for itself; nil for a file that goes to somebody else.
	key *Key
}

// Wrap makes the recipient's stanza and ours.
func (s stanzas) Wrap(fileKey []byte) ([]*age.Stanza, error) {
	all, err := s.Recipient.Wrap(fileKey)
	if err != nil {
		return nil, err
	}
	all = append(all, &age.Stanza{Type: lengthStanza, Args: []string{fmt.Sprintf("%010d", s.length)}})
	if s.key == nil {
		return all, nil
	}
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return nil, err
	}
	box, err := s.key.quick(salt)
	if err != nil {
		return nil, err
	}
	return append(all, &age.Stanza{
		Type: keyStanza, Args: []string{s.key.Name, base64.RawStdEncoding.EncodeToString(salt)},
		Body: box.Seal(nil, nil, fileKey, []byte(s.key.Name)), //nolint:gosec // the nonce is made by the cipher itself
	}), nil
}

// quick is the cipher of a key stanza; it puts a nonce before what it seals.
func (k Key) quick(salt []byte) (cipher.AEAD, error) {
	derived, err := hkdf.Key(sha256.New, []byte(k.Identity.String()), salt, keyStanza, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// quickly is a key as an age.Identity that opens its key stanza, and where there is none, or one that was altered, the
// recipient's: the MAC of the header has the last word. It is one identity since age tries its own kind first.
type quickly struct{ Key }

// Unwrap returns the file key of a header. age.ErrIncorrectIdentity where no stanza is for this key.
func (q quickly) Unwrap(all []*age.Stanza) ([]byte, error) {
	for _, s := range all {
		if s.Type != keyStanza || len(s.Args) != 2 || s.Args[0] != q.Name {
			continue
		}
		salt, err := base64.RawStdEncoding.DecodeString(s.Args[1])
		if err != nil || len(salt) != saltSize {
			continue
		}
		box, err := q.quick(salt)
		if err != nil || len(s.Body) != fileKeySize+box.Overhead() {
			continue
		}
		if fileKey, err := box.Open(nil, nil, s.Body, []byte(q.Name)); err == nil {
			return fileKey, nil
		}
	}
	return q.Identity.Unwrap(all)
}

// KeyName reads from the front of a sealed file the name of the key it says it is for. ok is false where it is no sealed
// file; the name is "" where the file is one of the first format, whose key is the lasting one.
func KeyName(front []byte) (name string, ok bool) {
	if !bytes.HasPrefix(front, []byte("age-encryption.org/v1\n")) {
		return "", false
	}
	header, _, _ := bytes.Cut(front, []byte("\n--- "))
	_, after, found := bytes.Cut(header, []byte("\n-> "+keyStanza+" "))
	if !found {
		return "", true
	}
	word, _, _ := bytes.Cut(after, []byte(" "))
	return string(word), true
}
