package keys

import (
	"errors"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts/seal"
)

// The real Credential Manager keeps keys and clients, to its last byte, and forgets them.
func TestCredentialManagerKeepsKeysAndClients(t *testing.T) {
	entry := entryIn{keyring: systemKeyring{}, user: "drafts-test-" + strings.ToLower(t.Name())}
	t.Cleanup(func() { _ = entry.keyring.Delete(keyringService, entry.user) })
	if _, err := entry.get(t.Context()); !errors.Is(err, keyring.ErrNotFound) {
		t.Fatalf("before: got %v, want none found", err)
	}
	first, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	month := entry.month("2026-11-1a2b3c4d")
	for _, e := range []entryIn{entry, month} {
		if err := e.set(t.Context(), first); err != nil {
			t.Fatalf("storing: %v", err)
		}
		if got, err := e.get(t.Context()); err != nil || got.Digest() != first.Digest() {
			t.Errorf("got another key, %v, want the one that was stored", err)
		}
		if err := e.remove(t.Context()); err != nil {
			t.Errorf("removing: %v", err)
		}
	}

	const place = "https://custodian.example test"
	clients := Clients{}
	t.Cleanup(func() { _ = clients.Forget(t.Context(), place) })
	most := strings.Repeat("s", credentialManager-len(`{"client_id":"firm","client_secret":""}`))
	if err := clients.Keep(t.Context(), place, "firm", most); err != nil {
		t.Errorf("a client of 2,560 bytes: got %v, want it kept", err)
	}
	if err := clients.Keep(t.Context(), place, "firm", most+"s"); !errors.Is(err, errTooLong) {
		t.Errorf("one byte more: got %v, want it said to be too long", err)
	}
	if id, secret, err := clients.Client(t.Context(), place); err != nil || id != "firm" || secret != most {
		t.Errorf("afterwards: got %q and %d characters, %v, want what was kept first", id, len(secret), err)
	}
	if err := clients.Forget(t.Context(), place); err != nil {
		t.Errorf("forgetting: %v", err)
	}
}
