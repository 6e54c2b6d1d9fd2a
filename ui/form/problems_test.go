package form_test

import (
	"testing"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/form"
)

// wrong is a page with two answers to fix, typed in this visit.
func wrong(t *testing.T) (*client, *screen) {
	t.Helper()
	c := identity(t)
	s := open(t, c, "", 80, 24)
	s.keys("Jo\t\t31/31/1961\t\t12345\t")
	return c, s
}

func (c *client) words(id string) string {
	c.tb.Helper()
	for _, f := range c.fields {
		if f.ID != id {
			continue
		}
		for _, p := range c.Problems(f) {
			return p.Message
		}
	}
	c.tb.Fatalf("nothing is wrong with %s", id)
	return ""
}

func TestWhatIsWrongStandsAtItsRowOnceItIsLeft(t *testing.T) {
	c := identity(t)
	s := open(t, c, "birthDate", 80, 24)
	s.keys("31/31/1961")
	s.seesNo(c.words("birthDate")) // somebody is still typing
	s.press("tab")
	s.sees("! " + c.words("birthDate"))
	s.seesNo("There is a problem")
}

func TestTheFirstContinueStaysAndTheSecondGoesOn(t *testing.T) {
	c, s := wrong(t)
	for s.Focused() != "" {
		s.press("tab")
	}
	s.press("enter")
	s.acts(form.None)
	s.focusIs("birthDate")
	rows := s.rows()
	if rows[0] != "  There is a problem" || rows[1] != "! "+c.words("birthDate") {
		t.Errorf("got on top %q, want the heading and the first problem", rows[:2])
	}
	s.sees("! " + c.words("taxId"))

	for s.Focused() != "" {
		s.press("tab")
	}
	s.press("enter")
	s.acts(form.Continue)
}

func TestWhatIsMerelyLeftNeverStops(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	for s.Focused() != "" {
		s.press("tab")
	}
	s.press("enter")
	s.acts(form.Continue)
	s.seesNo("There is a problem", "Enter")
	c.untouched()
}

func TestAProblemClearsWhileItIsMendedAndIsNotBlamedAgain(t *testing.T) {
	c, s := wrong(t)
	for s.Focused() != "" {
		s.press("tab")
	}
	s.press("enter")
	for range len("31/31/1961") {
		s.press("backspace")
	}
	s.keys("07/04/1961")
	c.storedIs("birthDate", "1961-07-04")
	taxID := "! " + c.words("taxId")
	s.sees("There is a problem", taxID)

	s.press("backspace") // wrong again, but somebody is typing
	words := c.words("birthDate")
	s.seesNo(words)
	s.keys("1")

	s.Focus("taxId")
	s.keys("899100001")
	s.seesNo("There is a problem", taxID)
}

func TestComingBackToAPageShowsWhatWasLeftWrong(t *testing.T) {
	c, s := wrong(t)
	s.press("esc")
	s.Focus("firstName")
	s.sees("! "+c.words("birthDate"), "! "+c.words("taxId"))

	again := open(t, c, "firstName", 80, 24)
	again.sees("! "+c.words("birthDate"), "! "+c.words("taxId"))
	again.seesNo("There is a problem")
}

func TestTheCustodiansWordsComeAtOnceAndBecomeHistory(t *testing.T) {
	c := identity(t)
	c.stored["firstName"] = "Jon"
	c.problems["firstName"] = []assess.Problem{{
		Severity: assess.ToFix, Source: assess.FromCustodian, Message: "Name mis\x1b[31mmatch", Answer: "Jon",
	}}
	s := open(t, c, "", 80, 24)
	s.sees("! The custodian said: Name mismatch")
	s.press("backspace")
	s.keys("e")
	s.sees("  Changed since the custodian said: Name mismatch", "  It was Jon. Checked again at the next submit.")
	s.seesNo("! The custodian")
}

func TestAProblemKeptWithANoteIsNotShown(t *testing.T) {
	c := identity(t)
	c.problems["firstName"] = []assess.Problem{
		{Severity: assess.ToFix, Source: assess.FromCustodian, Message: "Name mismatch", Note: "rang desk 4"},
	}
	open(t, c, "", 80, 24).seesNo("Name mismatch")
}

func TestWorthCheckingIsShownWithoutStopping(t *testing.T) {
	c := identity(t)
	c.problems["firstName"] = []assess.Problem{{Severity: assess.Worth, Source: assess.FromHere, Message: "All capitals. Check it."}}
	s := open(t, c, "", 80, 24)
	s.sees("  Worth checking: All capitals. Check it.")
	for s.Focused() != "" {
		s.press("tab")
	}
	s.press("enter")
	s.acts(form.Continue)
}
