package journey_test

import (
	"context"
	"errors"
	"syscall"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/theme"
	"brokerage/onboard/ui/uitest"
)

// startApplication starts an application of the plain kind, with the mark in its first field.
func startApplication(d *uitest.Driver) {
	d.See("No applications yet").Press("n")
	d.See("What kind of account is it?", "> Individual").Press("enter")
	d.See("> Rep code")
}

func TestTheFooterTellsTheTruthAboutSaving(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	disk := w.store.(*storetest.Fake)
	d := w.window(100, 32)
	startApplication(d)
	d.Type("AB1").See("Saved 12:00")
	disk.FailWith(syscall.ENOSPC)
	d.Type("2").See("Not saved: disk is full. Keep this window open.").Gone("Saved 12:00")
	disk.FailWith(nil)
	w.pass(4 * time.Minute)
	disk.SayUncertain(true)
	d.Press("ctrl+s").See("Saved 12:04, may not survive a power cut")
	disk.SayUncertain(false)
	d.Type("3").See("Saved 12:04").Gone("power cut")
}

func TestTwoVersionsAreChosenFieldByField(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	one := w.window(100, 32)
	startApplication(one)
	one.Type("AB1").Press("tab").See("Rep code                 AB1").Press("shift+tab").See("> Rep code")
	w.saved("AB1")

	other := w.window(100, 32)
	other.See("> No name yet").Press("enter").See("Open in another window since 12:00", "> Rep code")
	other.Type("2").See("AB12").Press("tab").See("> Usual, not answered yet")
	w.saved("AB12")

	one.Type("3").See("> Rep code                 AB13", "Not staged until you choose between two versions")
	one.Press("esc").See("This application was changed in another window", "1 answer differs.", "> Rep code", "(o) AB13", "( ) AB12")
	one.Press("esc").See("Both versions are kept. Nothing is staged until you choose").Press("f5")
	one.See("> Rep code", "(o) AB13").Press("right").See("( ) AB13", "(o) AB12").Press("enter")
	one.See("> [ Go on with these choices ]").Press("enter").Gone("Go on with these choices", "Not staged until you choose")
	one.Press("f5").See("Individual · AB12")
}

func TestWhatTheOtherWindowAloneChangedComesOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	one := w.window(100, 32)
	startApplication(one)
	one.Type("AB1").Press("tab").See("> Usual, not answered yet")
	w.saved("AB1")
	other := w.window(100, 32)
	other.See("> No name yet").Press("enter").See("> Rep code")
	other.Type("23").See("AB123").Press("tab").See("> Usual, not answered yet")
	w.saved("AB123")
	one.Press("y").See("Another window changed Rep code: AB1, now AB123.", "Rep code                 AB123")
}

func TestUndoAndRedoGoBackBeforeTheStart(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	d := w.window(100, 32)
	startApplication(d)
	d.Type("AB1").Press("tab").See("> Usual, not answered yet", "Rep code                 AB1")
	leave(d)

	again := w.window(100, 32)
	again.See("> No name yet").Press("enter").See("> Rep code", "AB1")
	again.Press("ctrl+z").See("Undone: typed Rep code").Gone("AB1")
	leave(again)

	third := w.window(100, 32)
	third.See("> No name yet").Press("enter").See("> Rep code").Gone("AB1")
	third.Press("ctrl+y").See("Done again: typed Rep code", "Rep code                 AB1")
}

func TestAnEarlierVersionIsBroughtBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	d := w.window(100, 32)
	startApplication(d)
	d.Type("AB1").Press("tab").See("> Usual, not answered yet")
	w.saved("AB1")
	d.Press("shift+tab").See("> Rep code").Type("2").See("AB12").Press("tab").See("> Usual, not answered yet")
	w.saved("AB12")
	d.Press("esc").See("Task list", "t timeline")
	d.Press("t").See("Timeline", "Typed Rep code").Press("down", "enter")
	d.See("Rep code: AB1   now AB12", "enter brings these answers back").Press("enter")
	d.See("Those answers are back. ctrl+z undo.", "Task list").Press("ctrl+z").See("Undone: restored the answers of")
	d.Press("f5").See("Individual · AB12")
}

func TestTheScreenIsHiddenByAKeyAndAfterTenMinutes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("f9").See("Hidden", "Everything is saved.", "> Show again").Gone("Sampleton", "Check answers")
	d.Press("f5").See("Hidden").Press("x").See("Hidden").Press("enter").See("Check answers", "> Account")
	d.Send(app.Idle{}).See("Check answers")
	w.pass(11 * time.Minute)
	d.Send(app.Idle{}).See("Hidden after 10 minutes without a key").Gone("Check answers")
}

func TestWithAPassphraseTheScreenIsLockedAndWrongOnesWait(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	here := flow.Environment{Word: "SANDBOX", Host: "built in", BaseURL: "built in", Client: "built in"}
	d := uitest.Open(t, app.New(app.Options{
		Environment: here, Theme: theme.New(theme.Dark), Now: w.Now,
		Boot: func(context.Context, string) (app.Booted, error) {
			return app.Booted{
				Service: &flow.Service{
					Catalogue: w.catalogue, Store: w.store, Custodian: w.custodian, Environment: here, Now: w.Now, NewID: w.newID,
				},
				Verify: func(p string) error {
					if p == "right horse" {
						return nil
					}
					return errors.New("wrong")
				},
			}, nil
		},
	}), 100, 32)
	example(d)
	d.Press("f9").See("Locked", "No client's name is shown while locked.").Gone("Sampleton")
	d.Type("one").Press("enter").See("That passphrase does not open the drafts on this computer.")
	d.Type("two").See("•••").Press("enter").See("2 tries so far.").Gone("•••")
	d.Type("three").See("•••••").Press("enter").See("3 tries so far. The next try counts", "in 3 s.")
	d.Type("right horse").See("•••••••••••").Press("enter").See("3 tries so far. The next try counts", "in 3 s.", "Locked")
	w.pass(3 * time.Second)
	d.Press("enter").See("Check answers", "> Account")
}
