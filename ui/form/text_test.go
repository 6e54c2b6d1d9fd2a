package form_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/form"
)

func TestAPasteWithLineBreaksStaysInItsQuestion(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	s.paste("José\r\nÁngel\tde la Cruz\n")
	s.focusIs("firstName")
	c.storedIs("firstName", "José Ángel de la Cruz")
	s.press("ctrl+j")
	s.focusIs("firstName")
}

func TestNothingPastedCanReachTheTerminalAsACommand(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	s.paste("Jo\x1b]0;title\x07sé\u202e")
	s.sees("José")
	if view := s.View(); strings.ContainsAny(view, "\u202e\x07") {
		t.Errorf("got control characters in %q", view)
	}
}

func TestALongPasteIsKeptWholeAndSaid(t *testing.T) {
	c := identity(t)
	s := open(t, c, "", 80, 24)
	long := strings.Repeat("Wolfeschlegel", 20)
	s.paste(long)
	c.storedIs("firstName", long)
	s.acts(form.None)
	s.paste(strings.Repeat("x", 20_000))
	s.acts(form.Ignored)
	c.storedIs("firstName", long)
}

func TestAStoredTextLongerThanItsRuleIsNotCut(t *testing.T) {
	c := newClient(t, field(t, "name", "Name", "text", kind.Rule{Max: 5}),
		field(t, "notes", "Notes", "longtext", kind.Rule{Max: 5}))
	long := strings.Repeat("Wolfeschlegel", 9)
	c.stored = map[string]string{"name": long, "notes": long}
	s := open(t, c, "", 80, 24)
	s.press("backspace", "tab", "backspace")
	c.storedIs("name", long[:len(long)-1])
	c.storedIs("notes", long[:len(long)-1])
}

func TestFormattedNumbersHaveRoomForTheirSeparators(t *testing.T) {
	c := identity(t)
	s := open(t, c, "taxId", 80, 24)
	s.keys("899 - 10 - 0001")
	c.storedIs("taxId", "899100001")
	s.Focus("birthDate")
	s.keys("September 4, 1961")
	c.storedIs("birthDate", "1961-09-04")
}

func TestADateIsSaidInWordsWhileItIsTyped(t *testing.T) {
	c := identity(t)
	s := open(t, c, "birthDate", 80, 24)
	s.keys("07/04/1961")
	s.sees("> Birth date               07/04/1961    July 4, 1961 (age 65)")
	s.SetSize(30, 24)
	s.sees("  07/04/1961\n  July 4, 1961 (age 65)")
}

func TestALongTextHasThreeRowsAndLineBreaks(t *testing.T) {
	c := newClient(t, field(t, "notes", "Notes", "longtext?", kind.Rule{}), field(t, "next", "Next", "text", kind.Rule{}))
	s := open(t, c, "", 60, 20)
	s.keys("one")
	s.press("ctrl+j")
	s.keys("two")
	s.press("up")
	s.keys("!")
	c.storedIs("notes", "one!\ntwo")
	s.shows(`
> Notes (optional)         one!
                           two

  ctrl+j starts a new line.
  Next                     -

  [ Continue to Contact ]
`)
	s.paste("\r\nthree\r\n")
	s.press("enter")
	s.focusIs("next")
	c.storedIs("notes", "one!\nthree\n\ntwo")
}

func TestPasteFromTheClipboardKeyReadsNothing(t *testing.T) {
	s := open(t, identity(t), "", 80, 24)
	s.press("ctrl+v")
	if s.cmd != nil {
		t.Error("got a command that would read the clipboard, want none")
	}
}
