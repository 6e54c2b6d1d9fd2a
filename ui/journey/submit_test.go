package journey_test

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/uitest"
)

func TestKeysPressedTooSoonSubmitNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	d.Press("down", "enter", "enter")
	d.Resize(90, 30).Gone("built in   José").See("> Go back and check")
	d.Press("down", "enter", "ctrl+c").See("ctrl+c again", "> Go back and check")
	w.pass(deaf)
	d.See("> Go back and check").Press("down").See("> Submit application")
	d.Press("up").See("> Go back and check").Press("enter")
	d.See("> [ Go to submit ]")
	w.submits(0)
}

func TestALostAnswerToSubmitIsLookedUpAndNeverSentAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("account:down")
	w.fault("submit:drop-after")
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.submit(d)
	d.See("Outcome unknown", "Nothing is sent again by itself.", "Who acts            Nobody yet", "not confirmed")
	d.Gone("The account is open", "Submit taken")
	d.Press("esc").See("Outcome unknown", "1 waits", "> José").Press("enter")
	d.See("Nothing is sent again by itself.")

	w.pass(pace.OpenAfter)
	w.sandbox.Clear()
	d.Press("r").See("The account is open.", "Custodian's word    Open")
	w.submits(1)
}

// rejected submits the example to a custodian that rejects it once.
func rejected(t *testing.T) (*world, *uitest.Driver) {
	t.Helper()
	w := newWorld(t)
	w.fault("submit:reject:1")
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.submit(d)
	return w, d
}

func TestARejectionIsMendedAndSubmittedAgain(t *testing.T) {
	t.Parallel()
	w, d := rejected(t)
	d.See("Rejected", "Your answers are all here.", "What the custodian said", "> ZIP mismatch", "not on file", "call desk 4")

	d.Press("enter").See("> ZIP or postal code", "ZIP mismatch").Press("ctrl+u").Type("00906").Press("esc")
	d.See("> not on file", "Made-Up Animal Shelter · Beneficiary").Gone("ZIP mismatch").Press("enter")
	d.See("> Employer ID number", "not on file").Type("12-3456780").Press("tab").See("> Street").Press("esc")
	d.See("> Principal review required, call desk 4", "Belongs to no answer").Press("n")
	d.See("Keep it as it is", "> Note").Press("enter").See("Type why it is right")
	d.Type("Rang desk 4, review done").Press("enter").See("Kept with your note.").Gone("What the custodian said")

	d.Press("f5").See("Check answers", "2 changes since the rejection", "Ready to submit", "Everything staged")
	d.See("> ~ Tax ID number", "••-•••6780", "••-•••6789", "~ ZIP or postal code", "00906", "00907").Press("v").See("> Tax ID number")
	goToSubmit(d)
	w.submit(d)
	d.See("The custodian has the application")
	w.pass(pace.OpenAfter)
	d.Press("r").See("The account is open.")
	w.submits(2)
}

func TestSubmitIsPressedFiftyTimesAndSentOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("submit:latency=4s")
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.pass(deaf)
	d.See("All ", " answers are sent once more", "The custodian checks them.", "Cannot be changed once the account is open")
	d.Press("down").See("> Submit application").Gone("waits")
	for range 50 { // a held key: faster than any look at the screen, so that all of them come before the custodian's answer
		d.Send(tea.KeyMsg{Type: tea.KeyEnter})
	}
	d.See("The custodian has the application")
	w.submits(1)
}

func TestTheNextProblemMayBelongToNoAnswer(t *testing.T) {
	t.Parallel()
	_, d := rejected(t)
	d.See("> ZIP mismatch").Press("esc").See("Task list").Press("f3").See("> Employer ID number").Press("f3").See("> ZIP or postal code")
	d.Press("f3").See("From the custodian", "Principal review required, call desk 4")
}
