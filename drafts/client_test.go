package drafts_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

const custodianPlace = "https://api.example.com"

func TestAClientIsKeptForOnePlaceUntilItIsForgotten(t *testing.T) {
	ring := fakeKeyring{"onboard/drafts-production": "the key of the drafts"}
	c := keys.Clients{Keyring: ring}
	wantClient(t, c, custodianPlace, "", "")
	for _, secret := range []string{"first", `second "quoted"`} {
		if err := c.Keep(t.Context(), custodianPlace, "firm 17", secret); err != nil {
			t.Fatal(err)
		}
		wantClient(t, c, custodianPlace, "firm 17", secret)
	}
	wantClient(t, c, custodianPlace+"/other", "", "")
	for range 2 { // a second time there is nothing to forget
		if err := c.Forget(t.Context(), custodianPlace); err != nil {
			t.Fatal(err)
		}
	}
	wantClient(t, c, custodianPlace, "", "")
	if left := slices.Collect(maps.Keys(ring)); len(left) != 1 || left[0] != "onboard/drafts-production" {
		t.Errorf("left in the keyring: got %q, want the key of the drafts alone", left)
	}
}

func wantClient(t *testing.T, c keys.Clients, place, id, secret string) {
	t.Helper()
	gotID, gotSecret, err := c.Client(t.Context(), place)
	if err != nil || gotID != id || gotSecret != secret {
		t.Errorf("%s: got %q, %q, %v, want %q, %q", place, gotID, gotSecret, err, id, secret)
	}
}

// forgetful is a keyring that takes what it is given and does not keep it.
type forgetful struct{ fakeKeyring }

func (forgetful) Set(string, string, string) error { return nil }

func TestAClientThatIsNotKeptIsTold(t *testing.T) {
	none := keys.Clients{Keyring: noKeyring{}}
	_, _, reading := none.Client(t.Context(), custodianPlace)
	wantErr(t, "reading", reading, custodian.ErrNoKeyring)
	wantErr(t, "keeping", none.Keep(t.Context(), custodianPlace, "id", "secret"), custodian.ErrNoKeyring)
	wantErr(t, "forgetting", none.Forget(t.Context(), custodianPlace), custodian.ErrNoKeyring)

	lossy := keys.Clients{Keyring: forgetful{fakeKeyring{}}}
	wantErr(t, "keeping in a keyring that loses it", lossy.Keep(t.Context(), custodianPlace, "id", "secret"), custodian.ErrNoKeyring)

	ring := fakeKeyring{"onboard/client " + custodianPlace: "planted-secret"}
	_, _, err := keys.Clients{Keyring: ring}.Client(t.Context(), custodianPlace)
	wantErr(t, "reading what is no pair", err, flow.ErrDamaged)
	if errors.Is(err, custodian.ErrNoKeyring) {
		t.Errorf("got %v, want the keyring itself not blamed", err)
	}
}

func TestDraftsAreListedWithoutAKey(t *testing.T) {
	dir := t.TempDir()
	if got := drafts.IDs(dir, "PRODUCTION"); got != nil {
		t.Errorf("before the first draft: got %q, want none", got)
	}
	saveAll(t, open(t, production(dir, fakeKeyring{}, "")), "draft", "body")
	if got := drafts.IDs(dir, "PRODUCTION"); !slices.Equal(got, []string{id("draft")}) {
		t.Errorf("got %q, want the draft", got)
	}
	if got := drafts.IDs(dir, "TEST"); got != nil {
		t.Errorf("another environment: got %q, want none", got)
	}
}
