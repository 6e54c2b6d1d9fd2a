package journey_test

import "testing"

func TestAChangeOfTheRegistrationShowsFirstWhatItTakesAway(t *testing.T) {
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Choose("Account")
	d.See("> Registration", "> Individual with TOD").Press("up").Press("tab")
	d.See("answers no longer apply.", "They are kept here and removed at the custodian.", "TOD beneficiaries, Class",
		"> Go on with Individual", "Back to Individual with TOD")

	d.Press("esc").See("Registration             Individual with TOD", "TOD beneficiaries   Completed")
	d.Press("shift+tab").See("> Registration").Press("up").Press("tab").See("> Go on with Individual").Press("enter")
	d.See("Registration             Individual", "> Rep code").Gone("TOD beneficiaries").Press("shift+tab")
	d.See("> Registration").Press("down").Press("tab") // nothing is lost on the way back
	d.See("> Rep code", "TOD beneficiaries   Completed")
}
