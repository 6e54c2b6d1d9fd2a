package journey_test

import "testing"

func TestAWindowThatIsTooSmallKeepsEverything(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	d.See("No applications yet").Press("n")
	d.See("What kind of account is it?").Press("enter").See("> Rep code").Type("F1")

	d.Resize(39, 11).See("This window is 39 by 11.", "onboard needs 40 by 12.", "Make it larger, or run", "onboard --plain", "Everything is saved.")
	d.Type("zz").Press("tab")
	d.Resize(40, 12).See("> Rep code", "F1").Gone("F1zz", "This window is")
	d.Type("2").See("F12")
	d.Resize(100, 32).See("> Rep code                 F12", "Cash or margin")
}

func TestAStormOfResizesKeepsTheCursorInTheText(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	d.See("No applications yet").Press("n")
	d.See("What kind of account is it?").Press("enter").See("> Rep code")
	d.Press("ctrl+o", "tab", "tab", "tab", "tab").See("> Nickname").Type("Riny day").Press("home", "right")

	for i := range 300 {
		d.Resize(1+i*7%160, 1+i*5%50)
	}
	d.Resize(80, 24).See("> Nickname", "Riny day").Type("a").See("Rainy day")
}
