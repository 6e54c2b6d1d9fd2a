package journey_test

import (
	"testing"

	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/uitest"
)

// nameless is a world whose custodian names the entries itself, and shows the names before the submit.
func nameless(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, func(o *sandbox.Options) {
		o.EntryIdentifiers, o.CustomerIDs = sandbox.IdentifiersOmitOnAdd, sandbox.IssueAtStage
	})
	w.identifiers = custodian.IdentifiersOmitOnAdd
	return w
}

// doubledBeneficiary adds a beneficiary that a proxy on the way puts there twice, and then changes it.
func doubledBeneficiary(w *world, d *uitest.Driver) {
	example(d)
	w.fault("stage:twice:1")
	d.Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("> Lucía").Press("d").See("> de la Cruz").Press("ctrl+s").See("Everything staged")
	d.Press("enter").See("> First name")
	d.Type("Nuria").Press("ctrl+o", "tab").See("> Middle name").Press("ctrl+s")
	d.See("F5 chooses")
}

func TestWhichOfTwoEntriesItIsIsChosenOnAScreenOfItsOwn(t *testing.T) {
	t.Parallel()
	w := nameless(t)
	d := w.window(100, 32)
	doubledBeneficiary(w, d)
	d.See("Several entries there could be one of yours. F5 chooses")
	d.Press("esc").See("Which of these is Nuria de la Cruz, TOD beneficiary?", "could be it, so changes of it wait", "Last name                 DE LA CRUZ")
	d.Press("esc").See("Changes of this entry wait until you choose: F5 comes back here.").Press("f5")
	d.See("Which of these is Nuria").Press("down", "enter").Gone("Which of these is").See("Everything staged")

	var named, doubled int
	for _, e := range w.account().Data["todBeneficiaries"].([]any) {
		switch entry := e.(map[string]any); {
		case entry["firstName"] == "NURIA":
			named++
		case entry["firstName"] == nil && entry["lastName"] == "DE LA CRUZ":
			doubled++
		}
	}
	if named != 1 || doubled != 1 {
		t.Errorf("got %d entries with the change and %d as they were, want one each: nothing is changed that was not chosen", named, doubled)
	}
}

func TestTheChoiceOfAnEntryDoesNotKeepFromCheckAnswers(t *testing.T) {
	t.Parallel()
	w := nameless(t)
	d := w.window(100, 32)
	doubledBeneficiary(w, d)
	d.Press("esc").See("Which of these is").Press("f5").See("Check answers", "> Account")
	d.Press("f5").See("Which of these is").Press("enter").Gone("Which of these is").See("Everything staged")
}
