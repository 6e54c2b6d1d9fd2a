package journey_test

import (
	"errors"
	"testing"

	"brokerage/onboard/drafts/firmtest"
	"brokerage/onboard/ui/uitest"
)

const notSaved = "Not saved with the firm since "

// away waits until a desk says so.
func away(d *uitest.Driver) {
	d.See(notSaved, ": its drafts cannot be reached. Kept on this computer.").Gone("Saved")
}

// Whatever keeps the server from answering: typing goes on, nothing is called saved, and everything is there once it answers.
func TestTypingGoesOnWhileTheFirmIsAway(t *testing.T) {
	o := newOffice(t, shared(t))
	bob := o.desk("bob", o.firm.Options("bob"))
	bob.See("No applications yet")
	w := o.wire()
	ann := o.desk("ann", o.keeping(w, "ann", t.TempDir()))
	startApplication(ann)
	ann.Type("A").Press("tab").See("> Usual, not answered yet").Press("shift+tab").See("> Rep code                 A", "Saved")
	bob.See("> No name yet").Press("enter").See("> Rep code                 A")
	typed, more := "A", "BCD"
	for i, fault := range []firmtest.Fault{{Cut: true}, {Hang: true}} {
		w.Is(fault)
		ann.Type(more[i : i+1])
		away(ann)
		typed += more[i : i+1]
		ann.See("> Rep code                 " + typed)
		bob.Gone("Rep code                 " + typed)
		w.Is(firmtest.Fault{})
		ann.See("> Rep code                 "+typed, "Saved").Gone(notSaved)
		bob.See("Rep code                 " + typed)
	}
	o.submits(0)
}

// What a colleague changed meanwhile too is to be chosen, on whichever desk.
func TestWhatWasTypedWhileTheFirmWasAwayIsToBeChosen(t *testing.T) {
	o := newOffice(t, shared(t))
	w := o.wire()
	ann := o.desk("ann", o.keeping(w, "ann", t.TempDir()))
	startApplication(ann)
	ann.Type("A").Press("tab").See("> Usual, not answered yet").Press("shift+tab").See("> Rep code                 A", "Saved")
	bob := o.desk("bob", o.firm.Options("bob"))
	bob.See("> No name yet").Press("enter").See("> Rep code                 A")

	w.Is(firmtest.Fault{Cut: true})
	ann.Type("N")
	away(ann)
	bob.Type("B").See("> Rep code                 AB").Press("tab").See("> Usual, not answered yet", "Saved")
	w.Is(firmtest.Fault{})
	ann.See("here AN", "DESK-bob AB", "It is not staged until you choose.")
	ann.Press("tab").See("1 answer differs.", "(o) AN", "( ) AB")
	bob.See("1 answer differs.", "(o) AB", "( ) AN")
}

// The server is stopped under the board and under an application; the next start finds what was kept.
func TestWhatWasKeptIsThereAtTheNextStart(t *testing.T) {
	s := firmtest.ForTest(t)
	o := newOffice(t, s)
	folder := t.TempDir()
	how := o.firm.Options("ann")
	how.Away = folder
	ann, end := o.deskThatEnds("ann", how)
	startApplication(ann)
	ann.Type("A").Press("tab").See("> Usual, not answered yet", "Saved").Press("shift+tab").See("> Rep code                 A")
	bob := o.desk("bob", o.firm.Options("bob"))
	bob.See("> No name yet")

	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	ann.Type("B")
	away(ann)
	bob.See("As of ", ": the database of the firm cannot be reached.", "> No name yet")
	bob.Press("enter").See("The database of the firm cannot be reached. Nothing was changed")
	ann.Press("ctrl+c").See("Everything typed is being saved").Press("ctrl+c").Ended()
	end()

	again := o.desk("ann", how)
	again.See("The database of the firm cannot be reached. Here is what is kept on this computer.", "> No name yet")
	again.Press("enter").See("> Rep code                 AB").Type("C")
	away(again)
	if err := errors.Join(s.Resume()); err != nil {
		t.Fatal(err)
	}
	again.See("> Rep code                 ABC", "Saved").Gone(notSaved)
	again.Press("esc").See("Task list").Press("esc").See("> No name yet").Gone("As of", "cannot be reached")
}
