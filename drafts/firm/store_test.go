package firm_test

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

func TestFirmKeepsWhatEveryStorePromises(t *testing.T) {
	storetest.Suite(t, func(t *testing.T) (one, other flow.Store) {
		t.Helper()
		w := newWorld(t)
		w.seat("ann", "north", "advisor")
		w.seat("bob", "north", "operations")
		return w.open("ann"), w.open("bob")
	})
}
