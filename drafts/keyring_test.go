package drafts

import (
	"errors"
	"testing"

	"brokerage/onboard/flow"
)

// The words are those that the library passes on from gnome-keyring and from macOS.
func TestALockedKeyringIsToldFromOneThatIsNotThere(t *testing.T) {
	for words, locked := range map[string]bool{
		"failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'": true,
		"Cannot get secret of a locked object":                                           true,
		"org.freedesktop.Secret.Error.IsLocked":                                          true,
		"exit status 36":                                                                 true,
		"dial unix /run/user/1000/bus: connect: no such file or directory":               false,
		"The name org.freedesktop.secrets was not provided by any .service files":        false,
	} {
		_, err := limited(t.Context(), func() (string, error) { return "", errors.New(words) })
		if !errors.Is(err, flow.ErrNoKeyring) || errors.Is(err, flow.ErrKeyringLocked) != locked {
			t.Errorf("%q: got %v, want locked %v", words, err, locked)
		}
	}
}

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
		if !errors.Is(err, flow.ErrKeyringLocked) || errors.Is(err, flow.ErrNewPassphrase) {
			t.Errorf("sandbox %v: got %v, want a locked keyring", sandbox, err)
		}
	}
}
