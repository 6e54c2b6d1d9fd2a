package journey_test

import (
	"testing"
	"time"
)

// A first stage whose answer was lost is sent again by nobody but a person who typed so.
func TestAFirstStageInDoubtWaitsForAPerson(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.fault("stage:drop-after:1")
	d.See("No applications yet").Press("n")
	d.See("What kind of account is it?").Type("tod").See("> Individual with TOD").Press("enter")
	fill(d, accountStep...)
	d.See("> First name", "Outcome unknown", "may have started a record. F5 says what to do")
	d.Press("ctrl+s").See("Saved 12:00", "may have started a record")
	d.Press("f5").See("What does the custodian have?", "Send it again only if they have none", "> Decide later")
	w.pass(time.Second)
	d.Press("down").See("> Number, or again").Type("again").Press("enter")
	d.Gone("What does the custodian have?").See("Everything staged").Gone("may have started")
	w.submits(0)
}
