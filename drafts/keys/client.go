package keys

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// Clients keeps the client ids and secrets of custodians in a keyring, one pair for each place: a name that the caller chooses
// for an address, and gives again to get the same pair.
type Clients struct {
	// Keyring is the operating system's where it is nil.
	Keyring Keyring
	// Limit is how long the keyring is waited for; 0 is three seconds. A person who is asked for its password needs more.
	Limit time.Duration
}

func (c Clients) limit() time.Duration {
	if c.Limit == 0 {
		return keyringLimit
	}
	return c.Limit
}

// pair is what an entry of the keyring holds.
type pair struct {
	ID     string `json:"client_id"`
	Secret string `json:"client_secret"`
}

// Client returns the pair of a place, two empty texts where there is none. custodian.ErrNoKeyring: nothing can be said;
// flow.ErrDamaged: the entry is no pair.
func (c Clients) Client(ctx context.Context, place string) (id, secret string, err error) {
	text, err := within(ctx, c.limit(), func() (string, error) { return c.keyring().Get(keyringService, entryOf(place)) })
	switch {
	case errors.Is(err, keyring.ErrNotFound):
		return "", "", nil
	case err != nil:
		return "", "", err
	}
	var p pair
	if json.Unmarshal([]byte(text), &p) != nil || p.ID == "" || p.Secret == "" {
		return "", "", fmt.Errorf("%w: the keyring's entry %q holds no client ID and secret", flow.ErrDamaged, entryOf(place))
	}
	return p.ID, p.Secret, nil
}

// Keep stores the pair of a place in the stead of any before, and reads it back. custodian.ErrNoKeyring if it is not there
// afterwards.
func (c Clients) Keep(ctx context.Context, place, id, secret string) error {
	text, err := json.Marshal(pair{id, secret}) //nolint:gosec // a keyring is where a secret belongs
	if err != nil {
		return fmt.Errorf("writing the client ID and secret: %w", err)
	}
	if _, err = within(ctx, c.limit(), func() (string, error) {
		return "", c.keyring().Set(keyringService, entryOf(place), string(text))
	}); err != nil {
		return err
	}
	if there, kept, err := c.Client(ctx, place); err != nil || there != id || kept != secret {
		return fmt.Errorf("%w: it does not give back what was stored", custodian.ErrNoKeyring)
	}
	return nil
}

// Forget removes the pair of a place; one that is not there is no error.
func (c Clients) Forget(ctx context.Context, place string) error {
	_, err := within(ctx, c.limit(), func() (string, error) { return "", c.keyring().Delete(keyringService, entryOf(place)) })
	if errors.Is(err, keyring.ErrNotFound) {
		return nil
	}
	return err
}

func (c Clients) keyring() Keyring {
	if c.Keyring == nil {
		return systemKeyring{}
	}
	return c.Keyring
}

// entryOf names the entry of a place, apart from those of the keys.
func entryOf(place string) string { return "client " + place }
