package keys

import (
	"os"
	"path/filepath"
	"testing"

	"brokerage/onboard/drafts/seal"

	"github.com/zalando/go-keyring"
)

func TestAKeyringIsAskedOnlyWhereABusIsKnown(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "bus")
	if err := os.WriteFile(socket, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, address, socket string
		want                  bool
	}{
		{"nothing", "", socket + "-none", false},
		{"an address", "unix:path=/run/x", socket + "-none", true},
		{"an address that starts a bus", "autolaunch:", socket + "-none", false},
		{"the user's bus", "", socket, true},
		{"both, one that starts a bus", "autolaunch:", socket, true},
	}
	for _, test := range tests {
		if got := busKnown(test.address, test.socket); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestTheSystemsKeyringKeepsTheKey(t *testing.T) {
	keyring.MockInit()
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	k, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	entry := entryIn{keyring: systemKeyring{}, user: "drafts-test"}
	if err := entry.set(t.Context(), k); err != nil {
		t.Fatalf("storing: got error %v, want none", err)
	}
	got, err := entry.get(t.Context())
	if err != nil || got.Digest() != k.Digest() {
		t.Errorf("stored key: got another one, %v, want the same", err)
	}
}
