package journey_test

import (
	"testing"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/uitest"
)

func TestAChangeOfTheRegistrationShowsFirstWhatItTakesAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Choose("Account")
	d.See("> Registration", "> Individual with TOD").Press("up").Press("tab")
	d.See("answers no longer apply.", "They are kept here and removed at the custodian.", "Zoë de la Cruz, TOD beneficiary:",
		"> Back to Individual with TOD", "Go on with Individual")

	d.Press("esc").See("Registration             Individual with TOD", "TOD beneficiaries  Completed")
	d.Press("shift+tab").See("> Registration").Press("up").Press("tab").See("> Back to Individual with TOD").Press("down", "enter")
	d.See("Registration             Individual", "> Rep code").Gone("TOD beneficiaries").Press("shift+tab")
	d.See("> Registration").Press("down").Press("tab") // nothing is lost on the way back
	d.See("> Rep code", "TOD beneficiaries  Completed")
}

func TestWhatIsTakenAwayShowsHoweverTheFieldIsLeft(t *testing.T) {
	t.Parallel()
	for key, below := range map[string]string{
		"f5": "Check answers", "ctrl+g": "Go to", "f1": "Help · Registration", "f9": "Registration",
	} {
		t.Run(key, func(t *testing.T) {
			d := fewRegistrations(newWorld(t)).window(100, 32)
			changeRegistration(d)
			d.Press(key)
			if key == "f9" {
				d.See("Hidden").Press("enter")
			}
			d.See("answers no longer apply.", "> Back to Individual with TOD")
			d.Press("f5").See("> Back to Individual with TOD").Press("ctrl+g").See("> Back to Individual with TOD")
			d.Press("down").See("> Go on with Individual").Press("enter").See(below).Gone("no longer apply")
		})
	}
}

func TestAnUndoTakesTheChangeBackBeforeAnythingIsAsked(t *testing.T) {
	t.Parallel()
	d := fewRegistrations(newWorld(t)).window(100, 32)
	changeRegistration(d)
	d.Press("ctrl+z").See("Undone: typed Registration", "> Individual with TOD", "TOD beneficiaries  Completed").Gone("no longer apply")
}

func TestAChangeIsTakenBackFromWhereverOneWent(t *testing.T) {
	t.Parallel()
	d := fewRegistrations(newWorld(t)).window(100, 32)
	changeRegistration(d)
	d.Press("f5").See("> Back to Individual with TOD").Press("esc").See("Check answers").Gone("no longer apply")
	d.Press("esc").See("TOD beneficiaries", "Completed")
}

// changeRegistration marks another registration, which chooses it, and stays in the field.
func changeRegistration(d *uitest.Driver) {
	example(d)
	d.Press("esc").See("Task list").Choose("Account")
	d.See("> Registration", "> Individual with TOD").Press("up").Gone("> Individual with TOD")
}

// fewRegistrations is a firm that opens two kinds of account: with so few to choose from, moving chooses.
func fewRegistrations(w *world) *world {
	w.t.Helper()
	files, err := catalogue.DefaultFiles()
	if err != nil {
		w.t.Fatal(err)
	}
	firm := "vocabularies:\n  registration:\n"
	for _, r := range w.catalogue.Registrations() {
		if r.Value != "individual" && r.Value != "individualTod" {
			firm += "    - {value: " + r.Value + ", drop: true}\n"
		}
	}
	if w.catalogue, err = catalogue.Load(append(files, catalogue.Source{Name: "firm.yaml", Data: []byte(firm)})...); err != nil {
		w.t.Fatal(err)
	}
	return w
}
