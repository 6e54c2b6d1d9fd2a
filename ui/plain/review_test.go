package plain_test

import (
	"testing"

	"brokerage/onboard/ui/plain"
)

func TestTheDocumentsToCollectAreReadOut(t *testing.T) {
	w := newWorld(t)
	said, _ := w.converse(plain.Options{Draft: w.filled("trustRevocable", untouched)}, "review", "leave")
	saidInOrder(t, said, "Check answers.", "Documents to collect.", "First and last pages of the trust document", "Cannot be changed once")
}
