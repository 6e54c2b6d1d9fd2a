package journey_test

import (
	"slices"
	"strings"
	"testing"
)

func TestARejectionIsReadMendedAndItsStoryKept(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("submit:reject:1")
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.submit(d)
	d.See("Rejected", "It named 3 things. Your answers are all here.", "What the custodian said", "You sent",
		"n keeps the answer and asks for a note", "> ZIP mismatch", "enter mend")
	before := ids(w)

	d.Press("f3").See("> not on file").Press("up").See("> ZIP mismatch").Press("enter")
	d.See("> ZIP or postal code", "The custodian said: ZIP mismatch").Press("ctrl+u").Type("00906")
	d.See("Changed since the custodian said: ZIP mismatch", "It was 00907. Checked again at the next submit.")
	d.Press("esc").See("It named 2 things.", "> not on file").Gone("ZIP mismatch   ")
	d.Press("n").See("Keep it as it is").Type("The letter of the IRS says so").Press("enter").See("Kept with your note.")
	d.See("> Principal review required, call desk 4", "It named 1 thing.").Press("n").See("Keep it as it is")
	d.Type("Rang desk 4").Press("enter").See("Nothing the custodian said stands in the way any more.")

	d.Press("f5").See("Check answers", "Ready to submit", "Everything staged")
	d.See("1 change since the rejection", "Now", "Custodian had", "> ~ ZIP or postal code", "00906", "00907", "v all answers")
	d.Press("v").See("> ZIP or postal code          00906", "v changes only").Press("v").See("> ~ ZIP or postal code")
	goToSubmit(d)
	w.submit(d)
	d.See("The custodian has the application")
	w.pass(pace.OpenAfter)
	d.Press("r").See("The account is open.").Press("t")
	d.See("Kept with a note: Principal review required", "Rejected: ")
	w.submits(2)
	if after := ids(w); strings.Join(before, " ") != strings.Join(after, " ") {
		t.Errorf("got the entries %v at the custodian after the rejection, want %v as before", after, before)
	}
}

func TestARejectionThatComesLaterEndsOnTheSameScreen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.submitted(d)
	if err := w.sandbox.SetStatus(w.account().AccountNumber, "Rejected"); err != nil {
		t.Fatal(err)
	}
	d.Press("r").See("  Rejected", "It named 3 things.", "> ZIP mismatch", "Who acts            You", "Custodian's word    Rejected")
	d.Press("esc").See("1 needs you", "Rejected").Press("enter").See("> ZIP mismatch")
	d.Press("esc").See("Task list", "Custodian said", "3 to fix")
}

// ids are the identifiers of the entries that the custodian holds.
func ids(w *world) []string {
	var all []string
	for at, v := range w.lines() {
		if strings.HasSuffix(at, ".onboardingCustomerID") {
			all = append(all, at+"="+v)
		}
	}
	return sorted(all)
}

// lines is the custodian's record, the path of each attribute and its value.
func (w *world) lines() map[string]string {
	all := map[string]string{}
	flatten("", w.account().Data, all)
	return all
}

func sorted(all []string) []string {
	slices.Sort(all)
	return all
}
