package keys

import (
	"errors"
	"testing"

	"brokerage/onboard/flow/custodian"
)

// The words are those that the library passes on from gnome-keyring and from macOS.
func TestALockedKeyringIsToldFromOneThatIsNotThere(t *testing.T) {
	for words, locked := range map[string]bool{
		"failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'": true,
		"Cannot get secret of a locked object":                                           true,
		"org.freedesktop.Secret.Error.IsLocked":                                          true,
		"exit status 36":                                                                 true,
		"exit status 51":                                                                 true, // Keychain refused the password
		"exit status 45":                                                                 false,
		"A specified logon session does not exist. It may already have been terminated.": false, // Credential Manager, over ssh
		"dial unix /run/user/1000/bus: connect: no such file or directory":               false,
		"The name org.freedesktop.secrets was not provided by any .service files":        false,
	} {
		_, err := limited(t.Context(), func() (string, error) { return "", errors.New(words) })
		if !errors.Is(err, custodian.ErrNoKeyring) || errors.Is(err, custodian.ErrKeyringLocked) != locked {
			t.Errorf("%q: got %v, want locked %v", words, err, locked)
		}
	}
}
