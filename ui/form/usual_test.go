package form_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/form"
)

// settled is a client of whom two things are usual, one is optional, and four are asked together.
func settled(tb testing.TB) *client {
	tb.Helper()
	c := newClient(
		tb,
		field(tb, "street", "Street", "text", kind.Rule{Max: 30}),
		field(tb, "country", "Country", "choice", kind.Rule{Options: countries}),
		field(tb, "mail", "Mail goes", "yesno", kind.Rule{Options: options("yes=To this address", "no=To another address")}),
		field(tb, "suite", "Suite", "text?", kind.Rule{Max: 30}),
		field(tb, "floor", "Floor", "text?", kind.Rule{Max: 30}),
		field(tb, "broker", "Broker", "yesno", kind.Rule{}),
		field(tb, "public", "Public office", "yesno", kind.Rule{}),
		field(tb, "insider", "Insider", "yesno", kind.Rule{}),
		field(tb, "related", "Related", "yesno", kind.Rule{}),
	)
	for _, f := range c.fields {
		f.Shown = false
		f.Ask = f.Kind.Name() == "yesno" && f.ID != "mail"
	}
	c.usual = map[string]string{"country": "US", "mail": "yes"}
	return c
}

func TestUsualAnswersStandTogetherAndAreNoAnswers(t *testing.T) {
	c := settled(t)
	s := open(t, c, "", 80, 30)
	s.shows(`
> Street

  Usual, not answered yet
  Country                  United States
  Mail goes                To this address

  Broker                   -
  Public office            -
  Insider                  -
  Related                  -

  2 optional   ctrl+o shows them

  [ Continue to Contact ]
`)
	s.keys("\t")
	s.sees("> Usual, not answered yet")
	s.sees("y takes both, enter asks each")
	s.press("shift+tab", "tab", "tab", "shift+tab")
	c.untouched()
}

func TestOneKeyTakesAllThatIsUsual(t *testing.T) {
	c := settled(t)
	s := open(t, c, "", 80, 30)
	s.keys("8 Elm Rd\ry")
	c.storedIs("country", "US")
	c.storedIs("mail", "yes")
	s.focusIs("broker")
	s.seesNo("Usual")
}

func TestTheLetterIsTextInAQuestion(t *testing.T) {
	c := settled(t)
	s := open(t, c, "street", 80, 30)
	s.keys("y")
	c.storedIs("street", "y")
	c.storedIs("country", "")
}

func TestEnterAsksForEachThatIsUsual(t *testing.T) {
	c := settled(t)
	s := open(t, c, "", 80, 30)
	s.keys("8 Elm Rd\r\r")
	s.focusIs("country")
	s.seesNo("Usual")
	s.keys("nor\r")
	c.storedIs("country", "NO")
	s.focusIs("mail")
	s.press("down", "down", "enter")
	c.storedIs("mail", "no")
	s.focusIs("broker")
}

func TestAQuestionOnesGoesToIsAskedWhateverIsUsual(t *testing.T) {
	c := settled(t)
	s := open(t, c, "mail", 80, 30)
	s.focusIs("mail")
	s.sees("Country                  United States")
	s.Focus("floor")
	s.focusIs("floor")
	s.sees("1 optional   ctrl+o shows it")
}

func TestWhatIsOptionalIsFoldedUntilAsked(t *testing.T) {
	c := settled(t)
	c.stored["floor"] = "12"
	s := open(t, c, "street", 80, 30)
	s.sees("Floor")
	s.sees("1 optional")
	s.seesNo("Suite")
	s.press("ctrl+o")
	s.focusIs("street")
	s.sees("Suite")
	s.seesNo("ctrl+o")
}

func TestAClearedAnswerStaysInSight(t *testing.T) {
	c := settled(t)
	c.stored["floor"] = "12"
	s := open(t, c, "floor", 80, 30)
	s.press("ctrl+u")
	c.storedIs("floor", "")
	s.focusIs("floor")
	s.press("down")
	s.sees("Floor")
}

func TestOneKeySaysNoToWhatStandsTogether(t *testing.T) {
	c := settled(t)
	c.stored["insider"] = "yes"
	s := open(t, c, "broker", 80, 30)
	s.press("ctrl+n")
	for id, want := range map[string]string{"broker": "no", "public": "no", "insider": "yes", "related": "no", "mail": ""} {
		c.storedIs(id, want)
	}
	s.focusIs("")
	s.sees("Public office            No")
}

func TestNoIsSaidToNothingElsewhereAndToNothingThatMayNotChange(t *testing.T) {
	c := settled(t)
	s := open(t, c, "street", 80, 30)
	s.press("ctrl+n")
	c.untouched()
	c.locked = true
	s = open(t, c, "broker", 80, 30)
	s.press("ctrl+n")
	s.acts(form.None)
	c.untouched()
	s.seesNo("Usual")
}

func TestEnterGoesToTheNextQuestionWithoutAnAnswer(t *testing.T) {
	c := settled(t)
	c.stored = map[string]string{"country": "US", "mail": "yes", "broker": "no"}
	s := open(t, c, "street", 80, 30)
	s.keys("8 Elm Rd\r")
	s.focusIs("public")
	s.keys("n\r")
	s.focusIs("insider")
}

func TestTabTakesASuggestionButCompletesNothing(t *testing.T) {
	c := moved(t)
	s := open(t, c, "city", 100, 30)
	s.press("tab")
	c.storedIs("city", "Springfield")
	s.focusIs("state")

	c = moved(t)
	s = open(t, c, "city", 100, 30)
	s.keys("Spring\t")
	c.storedIs("city", "Spring")
	s.focusIs("state")
}
