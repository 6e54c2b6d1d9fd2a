package drafts

import (
	"errors"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// shutKeyring is locked, and nobody can be asked.
type shutKeyring struct{}

var errShut = errors.New("failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'")

func (shutKeyring) Get(string, string) (string, error) { return "", errShut }
func (shutKeyring) Set(string, string, string) error   { return errShut }
func (shutKeyring) Delete(string, string) error        { return errShut }

// A key in the open, or behind a passphrase, is for a computer without a keyring.
func TestNothingWeakerIsMadeInThePlaceOfALockedKeyring(t *testing.T) {
	for _, sandbox := range []bool{false, true} {
		o := Options{Dir: t.TempDir(), Environment: "TEST", Sandbox: sandbox, Keyring: shutKeyring{}}
		_, err := Open(t.Context(), o)
		if !errors.Is(err, custodian.ErrKeyringLocked) || errors.Is(err, flow.ErrNewPassphrase) {
			t.Errorf("sandbox %v: got %v, want a locked keyring", sandbox, err)
		}
	}
}
