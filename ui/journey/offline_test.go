package journey_test

import "testing"

func TestStagingWaitsForTheCustodianAndCatchesUpByItself(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.fault("any:down")
	d.See("No applications yet").Press("n")
	d.See("What kind of account is it?").Type("tod").See("> Individual with TOD").Press("enter")

	fill(d, accountStep...)
	d.See("> First name", "13 changes not staged  ·  Staging waits: the connection broke before").Press("esc")
	d.See("Task list").Choose("Trusted contact")
	fill(d, trustedContactStep...)
	d.See("> Annual income", "15 changes not staged  ·  Staging waits: the connection broke", "Saved 12:00")

	w.sandbox.Clear() // nothing is pressed until the steps that were left are there
	d.See("> Annual income", "Everything staged").Gone("Staging waits")
	fill(d, financialStep...)
	d.See("Check answers", "Everything staged").Gone("not staged")
	w.submits(0)

	got := map[string]string{}
	flatten("", w.account().Data, got)
	for _, a := range typedIn([][]sheet{accountStep, trustedContactStep, financialStep}) {
		if got[a.wire] != a.remote {
			t.Errorf("%s: got %q at the custodian, want %q", a.wire, got[a.wire], a.remote)
		}
	}
}
