package journey_test

import (
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

// Two processes stand before the submit of one application; both press. The custodian hears of it once, and the second says why.
func TestASecondProcessSaysThatTheFirstSubmittedAndAsksWhenItIsTold(t *testing.T) {
	t.Parallel()
	o := newHome(t, sandbox.Pace{Processing: time.Hour, OpenAfter: 2 * time.Hour}, func([]byte) []sandbox.Problem { return nil })
	if code := o.onboard("open", "-f", o.answers()).Wait(); code != 0 {
		t.Fatalf("got exit code %d from onboard open, want 0", code)
	}
	one, other := o.onboard(), o.onboard()
	other.See("> Ree Submit").Press("enter").See("Check answers", "Everything staged").Press("end").See("> [ Go to submit ]").Press("enter")
	other.See("> Go back and check")
	one.See("> Ree Submit").Press("enter")
	o.submitBy(one)
	one.See("Submitted")

	appears(t, func() string { other.Press("down"); return other.Screen() }, "> Submit application", hang)
	other.See("> Submit application").Gone("waits").Press("enter")
	other.See("Nothing was submitted from here: another window", "Next check in").Gone("answers changed")
	o.submits(1)

	other.Press("p").See("Paused: p goes on asking.")
	o.fault("account:status=PrincipalReview")
	other.Press("r").See("  PrincipalReview")
	o.submits(1)
}
