package journey_test

import (
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/ui/uitest"
)

// console starts the program in a pseudo-console, with an empty home.
func console(t *testing.T) (c *uitest.Console, home string) {
	t.Helper()
	home = t.TempDir()
	return uitest.StartConsole(t, uitest.Build(t), home, 100, 32), home
}

func TestAConsoleOfWindowsOpensAnAccount(t *testing.T) {
	c, _ := console(t)
	c.See("No applications yet").Press("down").See("> Open a filled example").Press("enter")
	c.See("Check answers", "Everything staged").Press("end").See("> [ Go to submit ]").Press("enter")
	c.See("> Go back and check", "Submit application")
	appears(t, func() string { c.Press("down"); return c.Shown() }, uitest.Shown("> Submit application"), hang) // deaf at first
	c.Press("enter").See("Another account for")
	c.Press("esc").See("Applications", "q leave").Press("q") // the console of wine keeps ctrl+c for itself
	if got, want := c.Wait(), 0; got != want {
		t.Errorf("got exit code %d, want %d", got, want)
	}
}

// The console of wine cannot be resized, and ends what runs in it without a word when it is closed: both only Windows shows.
func TestWhatIsTypedAndPastedInAConsoleOfWindowsIsSaved(t *testing.T) {
	c, home := console(t)
	c.See("No applications yet").Press("enter").See("What kind of account is it?").Press("enter").See("> Rep code")
	c.Type("Größe").See("Größe").Press("f1").See("esc back").Press("esc").See("> Rep code")
	c.Press("ctrl+g").See("Go to").Press("esc").See("> Rep code")
	c.Type("\x1b[200~ pasted\x1b[201~").See("Größe pasted").Press("esc").See("Task list").Press("esc").See("q leave").Press("q")
	if got, want := c.Wait(), 0; got != want {
		t.Errorf("got exit code %d, want %d", got, want)
	}
	if got, want := saved(t, drafts.Options{Dir: filepath.Join(home, "Local", "onboard")}), "Größe pasted"; !strings.Contains(got, want) {
		t.Errorf("got draft:\n%s\nwant %q in it", got, want)
	}
}
