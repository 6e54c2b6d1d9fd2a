package keys

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/guard"
)

// Keyring keeps a secret under a service and a user. Get and Delete return keyring.ErrNotFound of
// github.com/zalando/go-keyring where there is none; any other error means that the keyring cannot be reached. All of them may
// block for ever.
type Keyring interface {
	Get(service, user string) (string, error)
	Set(service, user, secret string) error
	Delete(service, user string) error
}

// keyringLimit is how long a keyring is waited for. A locked one asks its owner in a window of its own and answers when it
// likes, which must not hold up the start.
const keyringLimit = 3 * time.Second

// keyringService is the name the keyring shows its owner.
const keyringService = "onboard"

// errTooLong is what a keyring has no room for: Credential Manager takes 2,560 bytes, Keychain by way of its tool some 3,000. A
// key has fewer than a hundred.
var errTooLong = errors.New("it is longer than the keyring of this computer takes")

// systemKeyring is the operating system's.
type systemKeyring struct{}

var errNoBus = errors.New("there is no session bus")

// Absent tells without asking that there is none.
func (systemKeyring) Absent() bool { return !keyringLikely() }

func (systemKeyring) Get(service, user string) (string, error) {
	if !keyringLikely() {
		return "", errNoBus
	}
	return keyring.Get(service, user)
}

func (systemKeyring) Set(service, user, secret string) error {
	if !keyringLikely() {
		return errNoBus
	}
	return keyring.Set(service, user, secret)
}

func (systemKeyring) Delete(service, user string) error {
	if !keyringLikely() {
		return errNoBus
	}
	return keyring.Delete(service, user)
}

// entryIn is one entry of a keyring, asked with a limit.
type entryIn struct {
	keyring Keyring
	user    string
}

// get returns the key. keyring.ErrNotFound: there is none; custodian.ErrNoKeyring: nothing can be said; flow.ErrDamaged: the
// entry is no key.
func (e entryIn) get(ctx context.Context) (seal.Key, error) {
	text, err := limited(ctx, func() (string, error) { return e.keyring.Get(keyringService, e.user) })
	switch {
	case errors.Is(err, keyring.ErrNotFound):
		return seal.Key{}, keyring.ErrNotFound
	case err != nil:
		return seal.Key{}, err
	}
	return seal.ParseKey(text)
}

// set stores the key and reads it back. custodian.ErrNoKeyring if it is not there afterwards.
func (e entryIn) set(ctx context.Context, k seal.Key) error {
	_, err := limited(ctx, func() (string, error) {
		return "", e.keyring.Set(keyringService, e.user, k.Identity.String())
	})
	if err != nil {
		return err
	}
	stored, err := e.get(ctx)
	if err != nil || stored.Digest() != k.Digest() {
		return fmt.Errorf("%w: it does not give back what was stored", custodian.ErrNoKeyring)
	}
	return nil
}

// month is the entry of a month's key, beside this one.
func (e entryIn) month(name string) entryIn { return entryIn{e.keyring, e.user + "-" + name} }

// remove deletes the entry and looks whether it is gone. One that is not there is no error.
func (e entryIn) remove(ctx context.Context) error {
	_, err := limited(ctx, func() (string, error) { return "", e.keyring.Delete(keyringService, e.user) })
	if err != nil && !errors.Is(err, keyring.ErrNotFound) {
		return err
	}
	switch _, err := e.get(ctx); {
	case errors.Is(err, keyring.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return fmt.Errorf("%w: it still has what was deleted", custodian.ErrNoKeyring)
}

// limited asks in a goroutine, which is left behind if no answer comes in three seconds.
func limited(ctx context.Context, ask func() (string, error)) (string, error) {
	return within(ctx, keyringLimit, ask)
}

// within is limited with a limit of its own.
func within(ctx context.Context, limit time.Duration, ask func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1)
	guard.Go(func() {
		text, err := ask()
		answers <- answer{text, err}
	})
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case a := <-answers:
		switch {
		case errors.Is(a.err, keyring.ErrSetDataTooBig):
			return "", errTooLong
		case a.err != nil && !errors.Is(a.err, keyring.ErrNotFound):
			return "", unreachable(a.err)
		}
		return a.text, a.err
	case <-timer.C:
		return "", fmt.Errorf("%w: %w in %v", custodian.ErrNoKeyring, custodian.ErrKeyringSilent, limit)
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// unreachable tells a keyring that is locked from one that is not there: the first has what is asked for, and nothing may be
// put in its place. The library passes on the words of the Secret Service (IsLocked; a collection that could not be
// unlocked, because nobody could be asked or somebody said no) and of macOS (errSecInteractionNotAllowed, errSecAuthFailed).
func unreachable(err error) error {
	words := strings.ToLower(err.Error())
	for _, locked := range []string{"islocked", "unlock", "is locked", "locked object", "locked collection", "interaction is not allowed", "exit status 36", "exit status 51"} {
		if strings.Contains(words, locked) {
			return custodian.ErrKeyringLocked
		}
	}
	return fmt.Errorf("%w: %w", custodian.ErrNoKeyring, err)
}
