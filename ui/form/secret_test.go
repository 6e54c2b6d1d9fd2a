package form_test

import (
	"strings"
	"testing"

	"brokerage/onboard/ui/form"
)

func sealed(t *testing.T) (*client, *screen) {
	t.Helper()
	c := identity(t)
	c.stored["taxId"] = "899100001"
	return c, open(t, c, "taxId", 80, 24)
}

func TestAStoredSecretStaysMaskedUnderTheFocus(t *testing.T) {
	c, s := sealed(t)
	s.sees("> Social Security number   •••-••-0001", "ctrl+r shows it for 10 seconds. Typing starts it afresh.")
	s.press("left", "home", "end", "space")
	s.press("tab", "shift+tab")
	c.untouched()
}

func TestTypingStartsASecretAfreshAndEscBringsItBack(t *testing.T) {
	c, s := sealed(t)
	s.keys("12")
	s.sees("> Social Security number   12")
	c.storedIs("taxId", "12")
	s.press("esc")
	s.acts(form.None)
	c.storedIs("taxId", "899100001")
	s.sees("•••-••-0001")
	s.press("esc")
	s.acts(form.Back)
}

func TestBackspaceAloneClearsASecretAndEscBringsItBack(t *testing.T) {
	c, s := sealed(t)
	s.press("backspace")
	c.storedIs("taxId", "")
	s.seesNo("0001")
	s.press("esc")
	c.storedIs("taxId", "899100001")
}

func TestANewSecretIsShownUntilItIsLeft(t *testing.T) {
	c := identity(t)
	s := open(t, c, "taxId", 80, 24)
	s.keys("899-10-0002")
	s.sees("899-10-0002")
	s.press("tab")
	c.storedIs("taxId", "899100002")
	s.seesNo("899", "10")
	s.press("shift+tab")
	s.sees("•••-••-0002")
}

func TestRevealShowsForAWhileOnly(t *testing.T) {
	_, s := sealed(t)
	s.press("ctrl+r")
	s.seesClear(true)
	if s.cmd == nil {
		t.Fatal("got no command, want one that hides the value again")
	}
	first := s.hiding()
	s.press("ctrl+r") // hides at once
	s.seesClear(false)
	s.press("ctrl+r")
	s.send(first) // of the showing before
	s.seesClear(true)
	s.send(s.hiding())
	s.seesClear(false)
}

// hiding is the message the last command would send, made from the showings so far instead of waiting for it.
func (s *screen) hiding() any {
	s.t.Helper()
	return form.HideNow(s.Page)
}

func (s *screen) seesClear(want bool) {
	s.t.Helper()
	if got := strings.Contains(strings.Join(s.rows(), "\n"), "899-10"); got != want {
		s.t.Errorf("got the value shown %v, want %v\n%s", got, want, s.View())
	}
}

func TestLeavingHidesWhatIsRevealed(t *testing.T) {
	for name, leave := range map[string]func(*screen){
		"tab":     func(s *screen) { s.press("tab") },
		"overlay": func(s *screen) { s.Leave() },
		"back":    func(s *screen) { s.press("tab", "shift+tab") },
	} {
		_, s := sealed(t)
		s.press("ctrl+r")
		leave(s)
		if strings.Contains(s.View(), "899-10") {
			t.Errorf("%s: got the value on the screen, want it masked", name)
		}
	}
}

func TestPastingOverASecretReplacesIt(t *testing.T) {
	c, s := sealed(t)
	s.paste("899-10-0003\n")
	c.storedIs("taxId", "899100003")
}
