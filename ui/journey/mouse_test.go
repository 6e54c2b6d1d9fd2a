package journey_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/theme"
	"brokerage/onboard/ui/uitest"
)

// mouse opens a window that listens to the mouse, or does not.
func (w *world) mouse(on bool, cols, rows int) *uitest.Driver {
	w.t.Helper()
	here := flow.Environment{Word: "SANDBOX", Host: "built in", BaseURL: "built in", Client: "built in"}
	return uitest.Open(w.t, app.New(app.Options{
		Environment: here, Theme: theme.New(theme.Dark), Now: w.Now, Mouse: on,
		Boot: func(context.Context, string) (app.Booted, error) {
			return app.Booted{Service: &flow.Service{
				Catalogue: w.catalogue, Store: w.store, Custodian: w.custodian, Environment: here, User: "advisor", Now: w.Now, NewID: w.newID,
			}}, nil
		},
	}), cols, rows)
}

// textPosition is where a text stands on a picture.
func textPosition(t *testing.T, picture, text string) (col, row int) {
	t.Helper()
	row, col = uitest.Cell(picture, text)
	if row < 0 {
		t.Fatalf("got no %q to click on:\n%s", text, picture)
	}
	return col, row
}

// click presses the left button on a text, and lets it go.
func click(t *testing.T, d *uitest.Driver, label string) *uitest.Driver {
	t.Helper()
	x, y := textPosition(t, d.See(label).Screen(), label)
	d.Send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	return d.Send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionRelease})
}

// wheel turns the wheel by notches, down where they are positive.
func wheel(d *uitest.Driver, notches int) *uitest.Driver {
	button := tea.MouseButtonWheelDown
	if notches < 0 {
		button, notches = tea.MouseButtonWheelUp, -notches
	}
	for range notches {
		d.Send(tea.MouseMsg{X: 50, Y: 10, Button: button, Action: tea.MouseActionPress})
	}
	return d
}

func TestAnApplicationIsFilledInWithTheMouse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.mouse(true, 100, 32)
	click(t, d, "Open a filled example").See("> Open a filled example")
	click(t, d, "Open a filled example").See("Check answers", "> Account").Press("right").See("Cash or margin")
	click(t, d, "Cash or margin").See("> Cash or margin")
	click(t, d, "Cash or margin").See("> Cash or margin", "Account", "[ Back ]")
	click(t, d, "Margin").See("> Margin")     // an option of the question with the focus
	click(t, d, "Management").See("> Manage") // another question
	click(t, d, "[ Back ]").See("Check answers", "Margin")
	d.Press("esc").See("Task list")
	click(t, d, "TOD beneficiaries").See("> TOD beneficiaries")
	click(t, d, "TOD beneficiaries").See("> Lucía de la Cruz")
	click(t, d, "Zoë de la Cruz").See("> Zoë de la Cruz")
	click(t, d, "[ Continue to").See("> Trusted contact")
	click(t, d, "Account holders").See("> First name", "José Ángel") // the task list beside the page
}

func TestAPickerIsClicked(t *testing.T) {
	t.Parallel()
	d := newWorld(t).mouse(true, 100, 32)
	click(t, d, "Open a filled example").See("> Open a filled example").Press("enter").See("Check answers").Press("esc").See("Task list")
	d.Choose("Account holders")
	click(t, d.See("> First name"), "Citizenship").See("> Citizenship", "> United States")
	click(t, d, "Algeria").See("> Algeria")
	click(t, d, "> Algeria").Gone("> Citizenship").See("Citizenship              Algeria")
}

func TestTheWheelScrollsWithoutMovingTheFocus(t *testing.T) {
	t.Parallel()
	d := newWorld(t).mouse(true, 100, 24)
	click(t, d, "Open a filled example").See("> Open a filled example").Press("enter").See("Check answers", "> Account").Press("o").See("Registration")
	wheel(d, 3).Gone("> Account").See("more ↓")
	wheel(d, -3).See("> Account")
	wheel(d, 500).See("[ Go to submit ]").Press("down").See("> Registration")
	d.Press("esc").See("Task list").Choose("Financial profile")
	first := d.See("> Annual income", "more ↓").Screen()
	wheel(d, 400).Gone("> Annual income").See("[ Continue to")
	wheel(d, -400).See("> Annual income")
	if again := d.Screen(); again != first {
		t.Errorf("got another picture when the wheel came back:\n%s\nwant\n%s", again, first)
	}
}

func TestWithoutTheMouseAClickMeansNothing(t *testing.T) {
	t.Parallel()
	d := newWorld(t).mouse(false, 100, 32)
	before := d.See("> New application", "Five-line tour").Screen()
	click(t, d, "Five-line tour")
	wheel(d, 3)
	if after := d.Press("f1").See("Help").Press("esc").See("> New application").Screen(); after != before {
		t.Errorf("got another picture after a click:\n%s\nwant\n%s", after, before)
	}
}

// The terminal is asked to tell of the mouse only where that is wanted, and then as xterm writes it.
func TestTheTerminalTellsOfTheMouseOnlyWhereItIsAsked(t *testing.T) {
	t.Parallel()
	modes := []string{"\x1b[?1000", "\x1b[?1002", "\x1b[?1003", "\x1b[?1006"}
	start := func(home string, args ...string) *uitest.PTY {
		return uitest.Start(t, uitest.Build(t), args, []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8"}, 100, 32)
	}
	p := start(t.TempDir(), "--theme", "dark")
	p.See("No applications yet", "q leave").Press("q").Wait()
	for _, m := range modes {
		if strings.Contains(p.Output(), m) {
			t.Errorf("got %q from a program without the mouse, want nothing about it", m)
		}
	}

	home := t.TempDir()
	config := filepath.Join(home, ".config", "onboard")
	if err := os.MkdirAll(config, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "config.yaml"), []byte("theme: dark\nmouse: on\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p = start(home)
	p.See("No applications yet", "q leave")
	x, y := textPosition(t, p.Screen(), "Five-line tour")
	sgr := "\x1b[<0;" + strconv.Itoa(x+1) + ";" + strconv.Itoa(y+1)
	p.Write(sgr + "M" + sgr + "m").See("> Five-line tour")
	p.Write(sgr + "M" + sgr + "m").See("Everything you type is saved").Press("esc").See("> Five-line tour").Press("q").Wait()
	for _, m := range []string{ansi.SetModeMouseButtonEvent, ansi.SetModeMouseExtSgr, ansi.ResetModeMouseButtonEvent, ansi.ResetModeMouseExtSgr} {
		if !strings.Contains(p.Output(), m) {
			t.Errorf("got no %q, want the mouse asked for and given back", m)
		}
	}
	start(home, "--mouse", "off").See("No applications yet", "q leave").Write(sgr + "M" + sgr + "m").Press("q").Wait()
}
