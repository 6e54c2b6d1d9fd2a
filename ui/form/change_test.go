package form_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestAQuestionComesAndGoesWithItsCondition(t *testing.T) {
	c := identity(t)
	s := open(t, c, "usPerson", 80, 24)
	s.seesNo("Visa")
	s.keys("n")
	s.focusIs("usPerson")
	s.sees("  Visa                     -")
	s.keys("\tF-1")
	c.storedIs("visa", "F-1")
	s.press("shift+tab")
	s.keys("y")
	s.focusIs("usPerson")
	s.seesNo("Visa")
	c.storedIs("visa", "F-1") // kept, not asked
	s.press("tab")
	s.focusIs("")
}

func TestAQuestionBeforeTheFocusDoesNotMoveIt(t *testing.T) {
	c := newClient(t, field(t, "a", "A", "text", kind.Rule{}), field(t, "b", "B", "text", kind.Rule{}))
	c.when["a"] = func() bool { return c.stored["b"] != "" }
	s := open(t, c, "b", 80, 24)
	s.keys("xy")
	s.focusIs("b")
	c.storedIs("b", "xy")
	s.press("shift+tab")
	s.focusIs("a")
}

func TestTheFocusStaysOnThePageWhenItsQuestionGoes(t *testing.T) {
	c := identity(t)
	c.stored["usPerson"] = "no"
	s := open(t, c, "visa", 80, 24)
	c.stored["usPerson"] = "yes" // as an undo does
	s.Refresh()
	s.focusIs("")
	s.keys("x")
	c.untouched()
}

func TestAnUndoIsSeenInTheQuestionWithTheFocus(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	s.keys("Joe")
	c.stored["firstName"] = "Jo"
	s.Refresh()
	s.sees("> First name               Jo\n")
	s.keys("s")
	c.storedIs("firstName", "Jos")
}

func TestARefreshDoesNotDisturbWhatIsBeingTyped(t *testing.T) {
	c := identity(t)
	s := open(t, c, "birthDate", 80, 24)
	s.keys("07/04/61")
	s.press("left")
	s.Refresh()
	s.keys("9")
	s.sees("07/04/691")
}

func TestAValueNoLongerOfferedIsKeptAndSaid(t *testing.T) {
	for id, stored := range map[string]string{"taxIdType": "ein", "citizenship": "SU"} {
		c := identity(t)
		c.stored[id] = stored
		s := open(t, c, "", 80, 24)
		s.sees(stored + " (no longer offered)")
		s.Focus(id)
		s.sees(stored + " (no longer offered)")
		s.press("tab", "shift+tab", "shift+tab")
		c.untouched()
		c.storedIs(id, stored)
	}
}

func TestOpeningAQuestionWritesNothing(t *testing.T) {
	c := identity(t)
	c.fields = append(c.fields,
		field(t, "notes", "Notes", "longtext", kind.Rule{Max: 5}),
		field(t, "income", "Income from", "choices", kind.Rule{Options: options("w=Wages", "p=Pension", "r=Rent")}))
	c.stored = map[string]string{
		"firstName": "tab\there" + strings.Repeat(" and a name longer than any room for it", 4), "birthDate": "soon",
		"taxIdType": "gone", "taxId": "12", "notes": "one\ttwo\nthree, far longer than five", "income": "r,gone,w",
	}
	s := open(t, c, "", 80, 24)
	for s.Focused() != "" {
		s.press("tab")
	}
	for s.Focused() != "firstName" {
		s.press("shift+tab")
	}
	s.SetSize(40, 12)
	s.press("end", "home")
	c.untouched()
}
