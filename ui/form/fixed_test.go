package form_test

import (
	"testing"

	"brokerage/onboard/ui/form"
)

func TestAnApplicationThatMayNotChangeTakesNothingAndShowsNoCursor(t *testing.T) {
	c := identity(t)
	c.stored["firstName"], c.stored["taxId"], c.locked = "Testa", "899100001", true
	s := open(t, c, "firstName", 80, 24)
	for range 7 { // the questions of the page
		s.keys("x")
		s.acts(form.Locked)
		s.press("backspace")
		s.acts(form.Locked)
		if _, _, ok := s.Cursor(); ok || s.TextFocused() {
			t.Errorf("%s: got a cursor or a field that takes letters, want neither", s.Focused())
		}
		s.press("right", "home", "enter")
	}
	c.untouched()
	if len(c.left) > 0 {
		t.Errorf("got %q told as left, want nothing to save", c.left)
	}
	s.sees("First name               Testa", "•••-••-0001")
}

func TestWhatBecomesLockedUnderTheFocusTakesNoMore(t *testing.T) {
	c := identity(t)
	s := open(t, c, "firstName", 80, 24)
	s.keys("T")
	c.locked = true
	s.Refresh()
	s.keys("x")
	s.acts(form.Locked)
	c.storedIs("firstName", "T")
}
