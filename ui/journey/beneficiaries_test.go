package journey_test

import (
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

func TestBeneficiariesAreAddedChangedRemovedAndBroughtBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("> Lucía de la Cruz", "100.00 % given", "100.00 % given", "33.34 %")

	d.Press("x").See("Removed Lucía de la Cruz. u undo", "66.66 % given, 33.34 % left", "> Iñaki de la Cruz")
	d.Press("s").See("Divided evenly. u undo", "100.00 % given", "50.00 %")
	d.Press("u").See("Undone: split evenly.", "66.66 % given")
	d.Press("u").See("Undone: removed Lucía de la Cruz.", "Lucía de la Cruz", "100.00 % given")
	d.Press("u").See("There is nothing to undo.")

	d.Press("a").See("> New person").Press("enter").See("> Usual, not answered yet", "Class                    Primary", "[ Back to TOD beneficiaries ]")
	fill(d, thirdChild...)
	d.See("> Nuria de la Cruz", "100.00 % given", "1 to fix")
	d.Press("s").See("Divided evenly", "25.00 %", "100.00 % given").Gone("to fix")

	d.Press("enter").See("> Class").Press("tab", "tab").See("> First name")
	d.Press("ctrl+u").Type("Núria").Press("esc").See("> Núria de la Cruz")
	d.Press("x").See("Removed Núria de la Cruz", "75.00 % given, 25.00 % left")
	d.Press("up").See("> Zoë de la Cruz").Press("f").See("has the rest. u undo", "50.00 %", "100.00 % given")
}

func TestBeneficiariesAreMovedAndDuplicatedByKeys(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("> Lucía de la Cruz").Press("down").See("> Iñaki de la Cruz").Press("K").See("> Iñaki de la Cruz")
	above(t, d, "Iñaki de la Cruz", "Lucía de la Cruz")
	d.Press("K").See("> Iñaki de la Cruz").Press("J").See("> Iñaki de la Cruz")
	above(t, d, "Lucía de la Cruz", "Iñaki de la Cruz")
	d.Press("K").See("> Iñaki de la Cruz").Press("u").See("Undone: moved Iñaki de la Cruz.")
	above(t, d, "Lucía de la Cruz", "Iñaki de la Cruz")

	// What a family shares comes along; what one human alone has never does.
	d.Press("d").See("copy", "u undo", "> de la Cruz", "100.00 % given").Press("enter").See("> First name", "Primary")
	d.See("Last name                de la Cruz", "Relationship             Child", "Share                    -")
	d.Press("esc").See("> de la Cruz").Press("f5").See("Check answers", "Everything staged")
	staged, nameless := map[string]string{}, 0
	flatten("", w.account().Data, staged)
	for i := range 9 {
		entry := fmt.Sprintf("todBeneficiaries[%d].", i)
		if staged[entry+"lastName"] != "DE LA CRUZ" || staged[entry+"firstName"] != "" {
			continue
		}
		nameless++
		for at, v := range staged {
			for _, own := range []string{"first", "birth", "taxidnumber", "share", "email"} {
				if v != "" && strings.HasPrefix(at, entry) && strings.Contains(strings.ToLower(at), own) {
					t.Errorf("got %s of the duplicate at the custodian, want nothing that one human alone has", at)
				}
			}
		}
	}
	if nameless != 1 {
		t.Errorf("got %d entries with the last name alone at the custodian, want the duplicate", nameless)
	}
	d.Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("Zoë de la Cruz").Press("u").See("Undone: duplicated").Gone("   de la Cruz")
}

// above fails unless one text stands over another.
func above(t *testing.T, d *uitest.Driver, over, under string) {
	t.Helper()
	picture := d.Screen()
	upper, _ := uitest.Cell(picture, over)
	lower, _ := uitest.Cell(picture, under)
	if upper < 0 || upper >= lower {
		t.Errorf("got %q not over %q:\n%s", over, under, picture)
	}
}

func TestARemovedBeneficiaryIsGoneAtTheCustodian(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Choose("TOD beneficiaries")
	d.See("> Lucía de la Cruz").Press("x", "s").See("Divided evenly", "100.00 % given", "not staged")
	d.Press("f5").See("Check answers", "Everything staged")
	goToSubmit(d)
	w.submit(d)
	d.See("The custodian has the application")

	got := map[string]string{}
	flatten("", w.account().Data, got)
	for at, want := range map[string]string{
		"todBeneficiaries[0].firstName": "INAKI", "todBeneficiaries[0].sharePercent": "50",
		"todBeneficiaries[1].firstName": "ZOE", "todBeneficiaries[1].sharePercent": "50",
		"todBeneficiaries[3].firstName": "",
	} {
		if got[at] != want {
			t.Errorf("%s: got %q at the custodian, want %q", at, got[at], want)
		}
	}
}

// thirdChild is one more beneficiary of the example, of whom no share is left.
var thirdChild = []sheet{
	{"Back to TOD beneficiaries", []answer{
		{label: "Class", typed: "p"},
		{label: "First name", typed: "Nuria"},
		{label: "Middle name"},
		{label: "Last name", typed: "de la Cruz"},
		{label: "Suffix"},
		{label: "Relationship", typed: "child"},
		{label: "Share"},
		{label: "Per stirpes", typed: "y"},
		{label: "Birth date", typed: "1/2/1999"},
		{label: "Tax ID type"},
		{label: "Tax ID number"},
		{label: "Phone"},
		{label: "E-mail"},
		{label: "Street"},
		{label: "Apartment or suite"},
		{label: "ZIP or postal code"},
		{label: "City"},
		{label: "State or province"},
		{label: "Country"},
	}},
}
