package form_test

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/form"
)

func TestAPageTypedInOneGoLandsInTheRightQuestions(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	s.keys("José Ángel\tMaría\t07/04/1961\ti\t899100001\tnor\tn\tF-1 student\r\r")
	for id, want := range map[string]string{
		"firstName": "José Ángel", "middleName": "María", "birthDate": "1961-07-04", "taxIdType": "itin",
		"taxId": "899100001", "citizenship": "NO", "usPerson": "no", "visa": "F-1 student",
	} {
		c.storedIs(id, want)
	}
	s.focusIs("")
}

func TestTabNeverLeavesThePage(t *testing.T) {
	s := open(t, identity(t), "", 80, 24)
	for range 20 {
		s.press("tab")
		s.acts(form.None)
	}
	s.focusIs("")
	s.sees("> [ Continue to Contact ]")
	for range 20 {
		s.press("shift+tab")
		s.acts(form.None)
	}
	s.focusIs("firstName")
}

func TestArrowsMoveBetweenQuestionsButInsideAChoice(t *testing.T) {
	c := identity(t)
	s := open(t, c, "middleName", 80, 24)
	s.press("down")
	s.focusIs("birthDate")
	s.press("up", "up")
	s.focusIs("firstName")
	s.press("up")
	s.focusIs("firstName")
	s.Focus("taxIdType")
	s.press("down")
	s.focusIs("taxIdType")
	c.storedIs("taxIdType", "ssn")
	s.press("down", "down", "down") // stops at the last, and does not go round to no answer
	c.storedIs("taxIdType", "itin")
	s.press("up", "up", "up", "up")
	c.storedIs("taxIdType", "")
}

func TestGoingBackFromAWrongAnswerAlwaysWorks(t *testing.T) {
	for _, id := range []string{"birthDate", "taxIdType", "taxId", "citizenship", "usPerson"} {
		c := identity(t)
		c.stored["taxIdType"] = "retired-type"
		s := open(t, c, id, 80, 24)
		s.keys("9")
		s.press("shift+tab")
		if s.Focused() == id {
			t.Errorf("got focus still on %s, want the question before", id)
		}
	}
}

func TestLeavingAQuestionIsSaidOnceAfterItsLastChange(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	s.keys("Jo\t")
	s.press("tab", "shift+tab")
	s.Leave()
	s.Leave()
	want := []string{"firstName", "middleName", "birthDate", "middleName"}
	if !slices.Equal(c.left, want) {
		t.Errorf("got left %v, want %v", c.left, want)
	}
}

func TestEscGoesBackAndKeepsWhatWasTyped(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	s.keys("Jo")
	s.press("esc")
	s.acts(form.Back)
	c.storedIs("firstName", "Jo")
	s.keys("x")
	c.storedIs("firstName", "Jo") // a page that was left takes no keys
	s.Focus("firstName")
	s.keys("s")
	c.storedIs("firstName", "Jos")
}

func TestLettersBelongToTextQuestionsOnly(t *testing.T) {
	want := map[string]bool{"firstName": true, "taxId": true, "citizenship": true, "taxIdType": false, "usPerson": false}
	for id, want := range want {
		if got := open(t, identity(t), id, 80, 24).TextFocused(); got != want {
			t.Errorf("%s: got letters to the question %v, want %v", id, got, want)
		}
	}
}

func TestNamesOfKeysTypedFastAreText(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	for _, word := range []string{"end", "tab", "enter", "up"} {
		s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(word)})
	}
	c.storedIs("firstName", "endtabenterup")
}

func TestAPasteThatNamesNoOptionChangesNothingAndIsSaid(t *testing.T) {
	c := identity(t)
	s := open(t, c, "usPerson", 80, 24)
	s.paste("No. 12, Yellow Lane")
	s.acts(form.Ignored)
	c.untouched()
}

func TestLettersTypedFastInAChoiceAreTyping(t *testing.T) {
	for typed, want := range map[string]string{"it": "", "yes": "yes", "no": "no", "yn": "no", "ny": "yes"} {
		c := identity(t)
		s := open(t, c, "usPerson", 80, 24)
		s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(typed)})
		s.acts(form.None)
		c.storedIs("usPerson", want)
	}
}
