package plain_test

import (
	"context"
	"testing"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/plain"
)

// forgetful takes first stages and loses its answers to them while lost is above 0.
type forgetful struct {
	*taker
	lost, stages int
}

func (f *forgetful) Stage(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	f.stages++
	if f.lost--; f.lost >= 0 {
		return custodian.Reply{}, &custodian.Error{Kind: custodian.Unknown, Cause: custodian.CauseConnectionBroke, Message: custodian.CauseConnectionBroke.Sentence()}
	}
	return f.taker.Stage(ctx, r)
}

// The habitual save never begins a second record; resend says what to do, and does it when somebody means it.
func TestSaveNeverBeginsASecondRecord(t *testing.T) {
	w := newWorld(t)
	f := &forgetful{taker: w.custodian, lost: 1}
	w.service.Custodian = f
	said, _ := w.converse(plain.Options{Registration: "individual"}, "F123", "save", "save", "resend", "", "leave")
	saidInOrder(t, said, "Error: The custodian may have started a record. resend says what to do.",
		"The custodian may have started a record: the connection broke before the answer.", "Send it again only if they have none",
		"Nothing was sent.", "not staged.")
	refuses(t, said, "Everything staged")
	if f.stages != 1 {
		t.Fatalf("got %d first stages, want one", f.stages)
	}
	said, _ = w.converse(plain.Options{Draft: w.only()}, "resend", "again", "save", "leave")
	saidInOrder(t, said, "Type the account number that the custodian names, or again", "Everything staged.")
	if f.stages < 2 {
		t.Errorf("got %d stages, want it sent again", f.stages)
	}
}
