package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/guard"
)

// Where a client ID and secret come from, as config show and complaints name it.
const (
	fromEnvironment = "ONBOARD_CLIENT_ID and ONBOARD_CLIENT_SECRET"
	fromKeyring     = "the keyring"
)

// largestSecret is more than any client secret: a wrong file is refused before it is sent to anybody.
const largestSecret = 64 << 10

// clientPlace names the client of the settings in the keyring: a profile may have another client at the same address.
func (s *Settings) clientPlace() string {
	if s.ProfileName == "" {
		return s.BaseURL
	}
	return s.ProfileName + " " + s.BaseURL
}

// identify finds the client ID and secret: those of the environment, else those of the keyring, else what the profile names.
// Drafts are bound to the client from then on. It asks the keyring once, and nobody at the built-in sandbox.
func (p *program) identify(ctx context.Context) error {
	s := &p.settings
	if s.BaseURL == "" || s.CredentialSource != "" {
		return nil
	}
	if err := p.findClient(ctx); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(s.ClientID))
	s.Environment.Client = hex.EncodeToString(sum[:8])
	return nil
}

func (p *program) findClient(ctx context.Context) error {
	s := &p.settings
	if s.ClientID != "" && s.ClientSecret != "" {
		s.foundClient("ONBOARD_CLIENT_ID", "ONBOARD_CLIENT_SECRET")
		return nil
	}
	id, secret, missing := p.askKeyring(ctx, s.clientPlace())
	if errors.Is(missing, flow.ErrDamaged) {
		return usage("%s. Run onboard login to replace it", missing)
	}
	if id != "" && s.ClientSecret == "" && or(s.ClientID, id) == id {
		s.ClientID, s.ClientSecret = id, secret
		s.foundClient(fromKeyring, fromKeyring)
		return nil
	}
	idFrom, secretFrom := "ONBOARD_CLIENT_ID", "ONBOARD_CLIENT_SECRET"
	if s.ClientID == "" {
		s.ClientID, idFrom = bare(s.fileClient.ClientID), s.ConfigFile
	}
	if s.ClientSecret == "" && s.fileClient.SecretFile != "" {
		var err error
		if s.ClientSecret, err = readSecret(s.fileClient.SecretFile, p.deps.ReadOwn); err != nil {
			return err
		}
		secretFrom = s.fileClient.SecretFile
	}
	if s.ClientID == "" || s.ClientSecret == "" {
		return noClient{usage("%s", noClientWords(s.Environment.Host, missing)), missing}
	}
	s.foundClient(idFrom, secretFrom)
	return nil
}

// keyringPatience is how long a keyring may take before a line says that it may be asking.
const keyringPatience = 2 * time.Second

// askKeyring looks a client up, and says so where the keyring takes its time: it may be asking for its password in a window
// that is hidden behind this one.
func (p *program) askKeyring(ctx context.Context, place string) (id, secret string, err error) {
	asking := guard.After(keyringPatience, func() {
		p.tell("Waiting for the keyring of this computer: it may be asking for its password in a window of its own.")
	})
	defer asking.Stop()
	if p.keyring != nil {
		return "", "", p.keyring // asked once: by now there may be a screen
	}
	id, secret, err = p.deps.Clients.Client(ctx, place)
	if cause := custodian.CauseOf(err); cause == custodian.CauseKeyringLocked || cause == custodian.CauseKeyringSilent {
		p.keyring = err
	}
	return id, secret, err
}

// noClient is the usage error of a client that is nowhere, or in a keyring that cannot be looked into: what is only on this
// computer needs none.
type noClient struct {
	error
	keyring error
}

func (e noClient) Unwrap() []error { return []error{e.error, e.keyring} }

// foundClient notes where the client ID and the secret came from.
func (s *Settings) foundClient(id, secret string) {
	s.sources["client_id"], s.sources["client_secret"] = id, secret
	s.CredentialSource = id
	if secret != id {
		s.CredentialSource += " and " + secret
	}
}

// noClientWords say what to do about a client that is nowhere: onboard login is of no use without a keyring, and one that is
// locked may have it.
func noClientWords(host string, missing error) string {
	switch cause := custodian.CauseOf(missing); cause {
	case custodian.CauseKeyringLocked, custodian.CauseKeyringSilent:
		return "the client ID and secret for " + host + " cannot be looked up: " + cause.Sentence() + ". Nothing was changed: " + cause.Hint()
	case custodian.CauseKeyringAbsent:
		return nowhere(host) + cause.Sentence() + " to look in, so " + cause.Hint()
	default:
		return nowhere(host) + "run onboard login, or set " + fromEnvironment
	}
}

func nowhere(host string) string {
	return "no client ID and secret for " + host + ". They come from your firm's relationship manager at the custodian: "
}

// readSecret reads a client secret from a file for its owner alone.
func readSecret(file string, readOwn ownReader) (string, error) {
	data, err := readOwn(file, "the client secret")
	if errors.Is(err, fs.ErrNotExist) { // the path may be the secret itself
		return "", usage("client_secret_file names a file that cannot be read, as it is not there. Write the path of a file that holds the secret, not the secret")
	}
	if err != nil {
		return "", usage("client_secret_file %s cannot be read: %s", file, reason(err))
	}
	secret, err := oneWord("client_secret_file "+file, string(data))
	if secret == "" || len(data) > largestSecret || err != nil {
		return "", usage("client_secret_file %s must hold the client secret alone, on one line of plain text", file)
	}
	return secret, nil
}
