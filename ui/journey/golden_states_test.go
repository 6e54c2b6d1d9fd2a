package journey_test

import (
	"fmt"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/term"
	"brokerage/onboard/ui/uitest"
)

// The screens that one comes to when something happened: each is played to anew at each size.
func TestScreensOfWhatHappenedLookAsTheyDid(t *testing.T) {
	t.Parallel()
	screens := []struct {
		name string
		show func(w *world, d *uitest.Driver)
	}{
		{"tasks", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("esc").See("Task list")
		}},
		{"page-problem", func(_ *world, d *uitest.Driver) { problem(d) }},
		{"problems", func(_ *world, d *uitest.Driver) {
			problem(d)
			d.Press("ctrl+g").See("Go to").Type("problems").See("> Problems").Press("enter").See("To fix")
		}},
		{"goto", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("ctrl+g").See("Go to")
		}},
		{"goto-found", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("ctrl+g").See("Go to").Type("dob").See("> Birth date")
		}},
		{"changes", func(w *world, d *uitest.Driver) {
			example(d)
			d.See("Everything staged")
			w.silent()
			d.Press("right", "down", "down", "down", "down", "down", "down", "down").See("> Management").Press("enter").See("> Management").Type("c")
			d.Press("esc").See("> Management", "Client alone").Press("esc").See("Task list").Choose("TOD beneficiaries")
			d.See("> Lucía").Press("x").See("> Iñaki").Press("f5").See("Check answers").Press("v").See("Client alone", "Not known")
		}},
		{"pasted", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("esc").See("Task list").Choose("Account holders")
			d.See("> First name").Press("ctrl+o", "tab").See("> Middle name").Send(term.Pasted{Text: letterHead}).See("> [ Fill in what is ticked ]")
		}},
		{"tour", func(_ *world, d *uitest.Driver) {
			d.See("No applications yet").Choose("Five-line tour")
			d.See("Everything you type is saved on this")
		}},
		{"hidden", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("f9").See("Hidden", "Show again")
		}},
		{"unknown", func(w *world, d *uitest.Driver) {
			w.fault("submit:drop-before:1")
			example(d)
			goToSubmit(d)
			w.submit(d)
			d.See("Outcome unknown", "Last asked").Press("p").Gone("Next check")
		}},
		{"rejection", func(w *world, d *uitest.Driver) {
			w.fault("submit:reject:1")
			example(d)
			goToSubmit(d)
			w.submit(d)
			d.See("> ZIP mismatch")
		}},
		{"mending", func(w *world, d *uitest.Driver) {
			w.fault("submit:reject:1")
			example(d)
			goToSubmit(d)
			w.submit(d)
			d.See("> ZIP mismatch").Press("enter").See("> ZIP or postal code").Press("ctrl+u").Type("00906")
			d.See("Changed since the custodian said", "Saved 12:00")
		}},
	}
	for _, size := range []struct{ cols, rows int }{{100, 32}, {80, 24}, {40, 12}} {
		for _, s := range screens {
			name := fmt.Sprintf("%s-%dx%d", s.name, size.cols, size.rows)
			t.Run(name, func(t *testing.T) {
				w := newWorld(t).steady()
				d := w.window(size.cols, size.rows)
				s.show(w, d)
				d.Golden(name)
			})
		}
	}
}

// problem is a page that was continued with something to fix.
func problem(d *uitest.Driver) {
	example(d)
	d.Press("esc").See("Task list").Choose("Account holders")
	d.See("> First name").Press("tab", "tab", "tab", "tab").See("> Social Security number")
	d.Type("89910000").Press("tab").See("> Citizenship").Press("tab", "tab", "tab").See("> [ Continue to Home and contact ]").Press("enter")
	d.See("> Social Security number", "! Social Security number must have").Press("ctrl+s").See("Saved 12:00").Gone("not staged")
}

func TestTheBoardAndAPageLookAsTheyDidOnALargeScreen(t *testing.T) {
	t.Parallel()
	w := newWorld(t).steady()
	w.kept("a", "Ree Submit", flow.Rejected, 2*day)
	w.kept("b", "de la Cruz Núñez, Fakename", flow.Editing, day)
	w.kept("c", "", flow.Editing, 40*time.Minute)
	w.kept("d", "Testa Sampleton", flow.Submitting, 2*time.Minute)
	w.kept("e", "Hypothetical Widgets LLC", flow.Open, 4*day)
	w.window(160, 50).See("3 need you", "1 waits", "1 open", "> Ree Submit").Golden("board-160x50")

	d := newWorld(t).steady().window(160, 50)
	example(d)
	d.Press("esc").See("Task list").Choose("Account holders")
	d.See("> First name").Press("ctrl+o", "tab").See("> Middle name").Golden("page-160x50")
}
