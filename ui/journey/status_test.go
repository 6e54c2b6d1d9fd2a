package journey_test

import (
	"testing"
	"time"

	"brokerage/onboard/ui/uitest"
)

// submitted brings the filled example to the status screen.
func (w *world) submitted(d *uitest.Driver) {
	w.t.Helper()
	example(d)
	goToSubmit(d)
	w.submit(d)
	d.See("The custodian has the application", "Last confirmed 12:00:00.")
}

func TestAWordThatTheCustodianAloneKnowsIsShownAsItIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.submitted(d)

	if err := w.sandbox.SetStatus(w.account().AccountNumber, "PrincipalReview"); err != nil {
		t.Fatal(err)
	}
	d.Press("r").See("PrincipalReview", "“PrincipalReview”", "It is not a failure.", "Who acts            Custodian", "Next check in")
	d.See("r check now", "ctrl+g go to")
	d.Gone("Rejected", "mend")
	d.Press("esc").See("1 waits", "> José Ángel de la Cruz", "PrincipalReview")
	d.Press("enter").See("PrincipalReview", "“PrincipalReview”")

	if err := w.sandbox.SetStatus(w.account().AccountNumber, "Open"); err != nil {
		t.Fatal(err)
	}
	d.Press("r").See("The account is open.").Gone("r check now", "p pause")
	d.Press("r").See("There is nothing more to come from the custodian.")
	w.submits(1)
}

func TestWhatTheCustodianSaidLastGrowsOldOnTheScreen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.submitted(d)

	if err := w.sandbox.Close(); err != nil {
		t.Fatal(err)
	}
	d.Press("r").See("Last confirmed 12:00:00, just now. It cannot be asked: nothing answers at the custodian's address.")
	w.pass(2 * time.Minute)
	d.See("Last confirmed 12:00:00, 2 minutes ago. It cannot be asked: nothing answers at the custodian's")
	d.Press("p").See("Paused: p goes on").Press("p").Gone("Paused")
	w.pass(3 * time.Hour)
	d.See("Last confirmed 12:00:00, 3 hours ago.", "Taking longer than usual.", "The custodian has the application")
}
