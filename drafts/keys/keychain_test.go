package keys

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow/custodian"
)

// keychain answers as the library does on macOS: it hands each secret to the tool security, as a line of at most 4,096 characters
// with the secret in base 64, and passes on what that says.
type keychain struct {
	entries map[string]string
	says    string // what the tool says to everything, "" where it does it
}

func (k keychain) Get(service, user string) (string, error) {
	if k.says != "" {
		return "", errors.New(k.says)
	}
	secret, ok := k.entries[service+":"+user]
	if !ok {
		return "", keyring.ErrNotFound
	}
	return secret, nil
}

func (k keychain) Set(service, user, secret string) error {
	encoded := "go-keyring-base64:" + base64.StdEncoding.EncodeToString([]byte(secret))
	if len(fmt.Sprintf("add-generic-password -U -s '%s' -a '%s' -w '%s'\n", service, user, encoded)) > 4096 {
		return keyring.ErrSetDataTooBig
	}
	if k.says != "" {
		return nil // the tool reads its commands from its input, and ends well whatever became of them
	}
	k.entries[service+":"+user] = secret
	return nil
}

func (k keychain) Delete(service, user string) error {
	if _, err := k.Get(service, user); err != nil {
		return err
	}
	delete(k.entries, service+":"+user)
	return nil
}

func TestKeychainTakesAClientOfThreeThousandBytes(t *testing.T) {
	clients := Clients{Keyring: keychain{entries: map[string]string{}}}
	for length, fits := range map[int]bool{40: true, 2560: true, 2900: true, 3000: false, 9000: false} {
		err := clients.Keep(t.Context(), "https://custodian.example", "firm", strings.Repeat("s", length))
		if fits && err != nil || !fits && !errors.Is(err, errTooLong) {
			t.Errorf("%d characters: got %v, want them kept: %t", length, err, fits)
		}
	}
}

// A Keychain that is locked, or that is not there, takes nothing and has nothing: neither is a key that was never made.
func TestAKeychainThatDoesNotAnswerIsNoEmptyOne(t *testing.T) {
	for name, c := range map[string]struct {
		says   string
		locked bool
	}{
		"locked, and nobody can be asked": {"exit status 36", true},
		"its owner said no":               {"exit status 51", true},
		"no tool":                         {"fork/exec /usr/bin/security: no such file or directory", false},
		"no keychain by default":          {"exit status 50", false},
	} {
		k := keychain{entries: map[string]string{}, says: c.says}
		entry := entryIn{keyring: k, user: "drafts-production"}
		key, err := seal.NewKey()
		if err != nil {
			t.Fatal(err)
		}
		_, getting := entry.get(t.Context())
		_, _, reading := Clients{Keyring: k}.Client(t.Context(), "https://custodian.example")
		for doing, err := range map[string]error{
			"reading": getting, "storing": entry.set(t.Context(), key), "removing": entry.remove(t.Context()), "reading a client": reading,
			"keeping a client": Clients{Keyring: k}.Keep(t.Context(), "https://custodian.example", "firm", "secret"),
		} {
			if !errors.Is(err, custodian.ErrNoKeyring) || errors.Is(err, keyring.ErrNotFound) {
				t.Errorf("%s, %s: got %v, want it said that nothing can be said", name, doing, err)
			}
		}
		if errors.Is(getting, custodian.ErrKeyringLocked) != c.locked {
			t.Errorf("%s: got %v, want locked %t", name, getting, c.locked)
		}
	}
}
