package keys

import (
	"errors"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow/custodian"
)

// boundedKeyring is one in memory that takes so many bytes, as Credential Manager and Keychain do.
type boundedKeyring struct {
	most    int
	entries map[string]string
}

func (b boundedKeyring) Get(service, user string) (string, error) {
	if secret, ok := b.entries[service+":"+user]; ok {
		return secret, nil
	}
	return "", keyring.ErrNotFound
}

func (b boundedKeyring) Set(service, user, secret string) error {
	if len(secret) > b.most {
		return keyring.ErrSetDataTooBig
	}
	b.entries[service+":"+user] = secret
	return nil
}

func (b boundedKeyring) Delete(service, user string) error {
	if _, err := b.Get(service, user); err != nil {
		return err
	}
	delete(b.entries, service+":"+user)
	return nil
}

// credentialManager is the bound of CREDENTIAL.CredentialBlobSize, CRED_MAX_CREDENTIAL_BLOB_SIZE.
const credentialManager = 5 * 512

// What does not fit is said to be too long, and not taken for a computer without a keyring, which would look for another place.
func TestASecretThatAKeyringHasNoRoomForIsSaidToBeTooLong(t *testing.T) {
	k := boundedKeyring{credentialManager, map[string]string{}}
	clients := Clients{Keyring: k}
	around := len(`{"client_id":"firm","client_secret":""}`)
	for length, fits := range map[int]bool{40: true, credentialManager - around: true, credentialManager - around + 1: false, 4096: false} {
		secret := strings.Repeat("s", length)
		err := clients.Keep(t.Context(), "https://custodian.example", "firm", secret)
		switch {
		case fits && err != nil:
			t.Errorf("%d characters: got %v, want them kept", length, err)
		case !fits && (!errors.Is(err, errTooLong) || errors.Is(err, custodian.ErrNoKeyring) || strings.Contains(err.Error(), secret)):
			t.Errorf("%d characters: got %v, want them said to be too long", length, err)
		}
	}
}

// A key is far below any bound, with the names of a hundred months.
func TestTheKeysOfManyMonthsFit(t *testing.T) {
	entry := entryIn{keyring: boundedKeyring{credentialManager / 10, map[string]string{}}, user: "drafts-production"}
	for range 100 {
		k, err := seal.NewKey()
		if err == nil {
			err = entry.month("2026-11-"+k.Name).set(t.Context(), k)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
