package journey_test

import "testing"

func TestASubmittedApplicationLooksAndActsReadOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.submit(d)
	d.See("The custodian has the application.").Press("f5").See("Check answers", "enter open").Gone("Go to submit", "enter change", "F3")
	d.Press("end").Press("enter").See("esc back").Gone("ctrl+z", "F3")
	d.Press("x").See("This application is with the custodian and cannot be changed.")
	d.Press("ctrl+z").See("This application is with the custodian and cannot be changed.")
	d.Press("esc").See("> Agreements").Press("home").See("> Account")
	d.Press("enter").See("> Registration").Press("tab").See("> Rep code").Type("ZZZ").See("cannot be changed").Gone("ZZZ")
	w.submits(1)
}

func TestListsSayWhomTheyLack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	d.See("No applications yet").Press("n").See("What kind of account is it?").Type("inherited")
	d.See("> Inherited IRA").Press("enter").See("> Kind of the inherited").Press("esc").See("Task list", "Associated parties")
	d.Press("f1").See("Associated parties: Add the decedent. The person who died and left the retirement account.").Press("esc").See("Task list")
	d.Press("f5").See("Check answers").Press("esc").See("Task list")
	d.Press("down", "down").See("> Associated parties", "Add the decedent").Press("enter")
	d.See("> + Add the decedent", "+ Add an associated party", "Nobody named yet.").Gone("Optional: a adds")
	d.Press("f1").See("Add the decedent. The person who died", "Keys here").Press("esc").See("Nobody named yet.")
	d.Press("enter").See("Add the decedent", "> New person").Press("enter").See("> First name", "Decedent").Press("esc")
	d.See("Associated parties").Gone("+ Add the decedent")
	d.Press("x").See("Removed", "> + Add the decedent").Press("esc").See("Task list", "Add the decedent").Press("down").See(">   Add the decedent")
	d.Press("enter").See("Add the decedent", "> New person").Press("esc").See("> + Add the decedent")
}

func TestPagesAreTurnedAndComeBackTo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	startApplication(d)
	d.Press("pgdown").See("Primary holder  1 of 4").Press("pgdown").See("Primary holder  2 of 4").Press("pgup").See("Primary holder  1 of 4")
	d.Press("esc").See("Task list", "> Account holders").Press("enter").See("Primary holder  1 of 4")
	d.Press("pgup").See("> Rep code").Press("pgup").See("This is the first page.")
}

func TestAnAnswerThatAsksMoreSaysSo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Press("down", "enter").See("Identity")
	for range 5 {
		d.Press("tab").See(">")
	}
	d.See("> Citizenship").Type("uni").See("> United States").Type("ted ar").See("> United Arab Emirates")
	d.Press("enter").See("This asks", "more question")
}
