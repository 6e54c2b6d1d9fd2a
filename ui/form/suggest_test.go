package form_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
)

// moved is a client whose city and state are likely.
func moved(tb testing.TB) *client {
	tb.Helper()
	c := newClient(
		tb,
		field(tb, "city", "City", "text", kind.Rule{Max: 30}),
		field(tb, "state", "State", "region", kind.Rule{Beside: kind.Beside{Country: "US"}}),
		field(tb, "taxId", "Social Security number", "taxId", kind.Rule{Masked: true}),
	)
	c.likely = map[string]string{"city": "Springfield", "state": "IL", "taxId": "899100001"}
	return c
}

func TestASuggestionStandsMutedAndIsNoAnswer(t *testing.T) {
	c := moved(t)
	s := open(t, c, "city", 100, 30)
	s.shows(`
> City                                  → Springfield
  State                    -
  Social Security number   -

  [ Continue to Contact ]
`)
	s.press("tab", "tab", "shift+tab", "shift+tab", "left", "home")
	c.untouched()
}

func TestTheArrowTakesWhatIsSuggested(t *testing.T) {
	c := moved(t)
	s := open(t, c, "city", 100, 30)
	s.press("right")
	c.storedIs("city", "Springfield")
	s.press("tab")
	s.sees("→ IL")
	s.press("right")
	c.storedIs("state", "IL")
}

func TestEndTakesOnlyWhereNothingIsTyped(t *testing.T) {
	c := moved(t)
	s := open(t, c, "city", 100, 30)
	s.keys("Spring")
	s.press("end")
	c.storedIs("city", "Spring")
	s.press("right")
	c.storedIs("city", "Springfield")

	c = moved(t)
	s = open(t, c, "city", 100, 30)
	s.press("end")
	c.storedIs("city", "Springfield")
}

func TestTheArrowMovesWhereThereIsTextToItsRight(t *testing.T) {
	c := moved(t)
	s := open(t, c, "city", 100, 30)
	s.keys("Spring")
	s.press("left", "left", "right")
	c.storedIs("city", "Spring")
	s.press("right")
	s.sees("Spring")
	s.press("right")
	c.storedIs("city", "Springfield")
}

func TestOtherTextAndAFilterTakeTheSuggestionAway(t *testing.T) {
	c := moved(t)
	s := open(t, c, "city", 100, 30)
	s.keys("Chicago")
	s.seesNo("Springfield")
	s.press("right")
	c.storedIs("city", "Chicago")
	s.press("tab")
	s.keys("or")
	s.seesNo("→ IL")
	s.press("right")
	c.storedIs("state", "")
}

func TestASecretIsNeverSuggested(t *testing.T) {
	c := moved(t)
	s := open(t, c, "taxId", 100, 30)
	s.seesNo("899")
	s.press("right", "end")
	c.storedIs("taxId", "")
}

func TestTheRoomIsCountedWhenLittleIsLeft(t *testing.T) {
	for typed, want := range map[string]string{
		"":                                "",
		"Nineteen characters":             "",
		"Twenty characters ok":            "10 of 30 left",
		"Twenty-seven characters ok!":     "3 of 30 left",
		"Thirty-one characters, one over": "1 more than 30",
	} {
		c := moved(t)
		c.room = map[string]int{"city": 30}
		s := open(t, c, "city", 100, 30)
		s.keys(typed)
		if want == "" {
			s.seesNo("of 30")
			s.seesNo("more than")
			continue
		}
		s.sees(want)
		c.together = "Street and Apartment"
		s.Refresh()
		s.sees(want + " for Street and Apartment together")
		s.press("tab")
		s.seesNo("left")
		s.seesNo("more than 30 for")
	}
}

func TestTheRoomOfACodeIsNotCounted(t *testing.T) {
	c := moved(t)
	c.room = map[string]int{"city": 10}
	s := open(t, c, "city", 100, 30)
	s.keys("62701-1234")
	s.seesNo("of 10")
}
