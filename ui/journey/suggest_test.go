package journey_test

import (
	"testing"

	"brokerage/onboard/ui/uitest"
)

// goTo goes to a question by the list of everything.
func goTo(d *uitest.Driver, typed, label string) {
	d.Press("ctrl+g").See("Go to", "With nothing typed").Type(typed).See("> " + label).Press("enter")
	d.See("> "+label, "Saved")
}

func TestAZIPCodeSuggestsTheCityAndNothingIsWrittenUnasked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	d.See("No applications yet").Press("n").See("What kind of account is it?").Type("joint").Choose("Joint with survivorship ")
	d.See("> Rep code")
	goTo(d, "country legal", "Country")
	d.Type("united states").Press("tab").See("> Mobile phone")
	goTo(d, "zip legal", "ZIP or postal code")
	d.Type("62701").See("62701        → Springfield, Illinois", "tab take it", "City                     -")
	d.Press("enter").See("> City", "→ Springfield, Illinois", "State or province        -")
	d.Press("shift+tab").See("> ZIP or postal code").Press("tab")
	d.See("Answered City and State or province. ctrl+z undo", "City                     Springfield", "State or province        Illinois")
	d.Press("ctrl+z").See("Undone: took a suggestion", "City                     -", "ZIP or postal code       62701")
}

func TestTheNextPersonIsOfferedTheLastNameOfTheOneBefore(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	example(d)
	goTo(d, "last name zo", "Last name")
	d.Press("ctrl+u").See("→ de la Cruz", "tab take it").Type("de").See("de           → de la Cruz").Press("right").See("Answered Last name. ctrl+z undo", "> Last name                de la Cruz")
}

func TestTheRoomOfALimitIsCountedAsItRunsOut(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(80, 24)
	example(d)
	goTo(d, "first name", "First name")
	d.Gone(" left ", "of 30")
	d.Press("ctrl+u").Type("Wilhelmina Theodora Maximiliana Josep").Gone("of 50").Type("hine").See("9 of 50 left")
	d.Type(" Augusta Eva").See("3 more than 50").Press("ctrl+o", "tab").See("> Middle name").Gone("more than 50")
}
