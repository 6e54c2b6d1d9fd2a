package journey_test

import (
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// addBeneficiary removes the first child of the example, who holds a power of attorney too, and asks whom to add.
func addBeneficiary(d *uitest.Driver) {
	example(d)
	d.Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("> Lucía de la Cruz").Press("x").See("Removed Lucía de la Cruz").Press("a")
	d.See("Find", "> New person", "New trust, estate or charity", "In this application").Gone("Looking through")
}

func TestOnePersonInTwoRolesIsEnteredOnceAndChangedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	addBeneficiary(d)
	d.See("Lucía de la Cruz               Power of attorney", "Iñaki de la Cruz               TOD beneficiary", "Already on this list")
	d.Type("luc").See("> Lucía de la Cruz", "entered once and changed once").Gone("Iñaki").Press("enter")
	d.See("> Usual, not answered yet").Press("y").See("> Relationship").Type("child").Press("enter")
	d.See("> Share").Press("enter").See("> Per stirpes").Type("y").Press("shift+tab", "shift+tab", "shift+tab").See("> Last name").Type(" Otero")
	d.Press("esc").See("> Lucía de la Cruz Otero").Press("s").See("Divided evenly", "100.00 % given", "33.34 %")
	d.Press("esc").See("Task list").Choose("Associated parties")
	d.See("> Lucía de la Cruz Otero").Press("f5").See("Check answers", "Ready to submit", "Everything staged")
	goToSubmit(d)
	w.submit(d)
	d.See("The custodian has the application")
	w.pass(pace.OpenAfter)
	d.Press("r").See("The account is open.")

	both := map[string]int{}
	for at, v := range w.lines() {
		if v == "DE LA CRUZ OTERO" {
			list, _, _ := strings.Cut(at, "[")
			both[list]++
		}
	}
	if len(both) != 2 {
		t.Errorf("got the changed name at the custodian in %v, want it in both roles", both)
	}
}

func TestWhoCannotBeAddedStaysInSightAndIsSkipped(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	addBeneficiary(d)
	d.See("José Ángel de la Cruz Núñez    Primary holder       A holder cannot be a beneficiary")
	d.Press("down").See("> New trust").Press("down").See("> Lucía de la Cruz").Press("down").See("> Lucía de la Cruz")
	d.Type("iñaki").See("Already on this list").Gone("> Iñaki").Press("enter").See("Nobody who can be added is marked.")
	d.Press("ctrl+u").See("> New person").Type("trust").See("> New trust, estate or charity").Press("enter")
	d.See("> Usual, not answered yet", "Added a TOD beneficiary. ctrl+z undo")
}

func TestAPersonOfAnotherApplicationIsCopiedAndLeftAsTheyAre(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Press("esc").See("> José", "c copy as template").Press("c").See("No name yet")
	d.Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("> TOD beneficiary").Press("a").See("In your other applications", "Zoë de la Cruz")
	d.Type("zoë").See("> Zoë de la Cruz", "TOD beneficiary of José", "changes nothing in the other application").Press("enter")
	d.See("> Usual, not answered yet", "Added Zoë de la Cruz, copied from another application.", "First name               Zoë")
	d.Press("tab", "tab").See("> First name").Press("ctrl+u").Type("Zoé").Press("esc").See("> Zoé de la Cruz")
	d.Press("esc").See("Task list").Press("esc").See("2 need you").Choose("José")
	d.See("Check answers").Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("Zoë de la Cruz").Gone("Zoé")
}

func TestAnUndoTakesAnAddedPersonAway(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	addBeneficiary(d)
	d.Type("luc").See("> Lucía").Press("enter").See("> Usual, not answered yet").Press("ctrl+z").See("Undone: added Lucía de la Cruz.")
}

// The second account of a client begins with what the first one knows: whoever stands alone is found in the list of
// everything one can go to, as long as nobody is entered there.
func TestTheSecondAccountOfAClientIsPrefilled(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Press("esc").See("> José", "c copy as template").Press("c").See("No name yet")
	d.Press("ctrl+g").See("Go to").Type("known").See("> Known primary holder").Press("enter")
	d.See("Add a primary holder", "In your other applications", "> José Ángel de la Cruz Núñez").Gone("New person")
	d.See("A copy: what is changed here changes nothing in the other application.").Press("enter")
	d.See("Added José Ángel de la Cruz Núñez, copied from another application.", "Who is José Ángel?", "First name")
	d.See("July 4, 1961")
	d.Press("ctrl+g").See("Go to").Type("known").See("Known trusted contact").Gone("Known primary holder").Press("esc")
	d.See("> First name").Press("ctrl+z").See("Undone: added José Ángel de la Cruz Núñez.", "No name yet")
}
