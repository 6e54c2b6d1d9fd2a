package firm_test

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// colleagues are of one team; the other puts holds.
func colleagues(t *testing.T) (one, other flow.Store) {
	t.Helper()
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	w.seat("bob", "north", "operations")
	return w.open("ann"), w.open("bob")
}

func TestFirmKeepsWhatEveryStorePromises(t *testing.T) { storetest.Suite(t, colleagues) }

func TestFirmTellsWhatWasChanged(t *testing.T) { storetest.Watches(t, colleagues) }
