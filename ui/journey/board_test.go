package journey_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/ui/uitest"
)

// boardWithArchive is a board with the example and an application that was only just begun.
func boardWithArchive(w *world, d *uitest.Driver) *uitest.Driver {
	w.t.Helper()
	example(d)
	d.Press("esc").See("Task list").Press("esc").See("1 needs you", "> José")
	w.pass(2 * time.Minute) // the newest stands first
	d.Press("n").See("What kind of account is it?").Type("joint").See("> Joint").Press("enter")
	d.See("> Rep code").Press("esc").See("Task list", "Everything staged").Press("esc").See("2 need you", "> No name yet")
	return d
}

func TestTheBoardFindsByNameRegistrationStateAndAccountNumber(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := boardWithArchive(w, w.window(100, 32))
	d.Press("/").See("Find", "2 of 2", "type to find")
	d.Type("jose").See("1 of 2", "> José").Gone("No name yet")
	d.Press("ctrl+u").See("2 of 2").Type("joint").See("1 of 2", "> No name yet").Gone("José")
	d.Press("ctrl+u").See("2 of 2").Type("ready").See("1 of 2", "> José")
	d.Press("ctrl+u").See("2 of 2").Type(w.numberOf("JOSE")).See("1 of 2", "> José")
	d.Press("ctrl+u").See("2 of 2").Type("xnq").See("0 of 2", "No application matches.").Gone("José")
	d.Press("esc").See("2", "n new", "José", "No name yet").Gone("Find")
	d.Press("/").See("2 of 2").Type("jose").See("1 of 2").Press("enter").See("Check answers")
}

func TestAnApplicationIsArchivedBroughtBackAndStaysWhereItIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	d := boardWithArchive(w, w.window(100, 32))
	d.See("> No name yet", "x archive").Press("x").See("Archived No name yet. u undo", "1 needs you").Gone("No name yet   ")
	d.Press("u").See("Undone: archived No name yet.", "2 need you", "> No name yet")
	d.Press("x").See("Archived No name yet. u undo", "1 needs you")
	leave(d)

	d = w.window(100, 32)
	d.See("1 needs you", "> José").Gone("No name yet")
	d.Press("/").See("2 of 2", "Archived 1", "No name yet").Press("esc").Gone("No name yet")
	d.Press("ctrl+g").See("Go to").Type("archived").See("> Archived applications").Press("enter")
	d.See("Archived applications", "> No name yet", "r restore", "esc board").Press("r")
	d.See("No name yet is back on the board. u undo", "Nothing is archived.").Press("esc").See("2 need you", "No name yet")
}

func TestAnArchivedApplicationIsWatchedAndComesBackWhenItIsRejected(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.submitted(d)
	d.Press("esc").See("1 waits", "> José", "The custodian has it since", "Next check in").Press("x")
	d.See("Archived José", "1 application is archived: / finds them.")
	if err := w.sandbox.SetStatus(w.account().AccountNumber, "Rejected"); err != nil {
		t.Fatal(err)
	}
	w.pass(time.Minute)
	d.See("1 needs you", "Rejected", "Mend 3 answers", "and named 3 things to mend.", "enter shows what it said.").Press("enter")
	d.See("> ZIP mismatch")
}

func TestEnterOnTheBoardShowsWhatBecameOfAnUnknownOutcome(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("submit:drop-before:1")
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.submit(d)
	d.See("Outcome unknown", "Last asked").Press("esc").See("1 waits", "Outcome unknown", "onboard asks",
		"Nothing is sent again by itself.", "enter shows what was asked since.")
	d.Press("enter").See("Outcome unknown", "Last asked", "Who acts")
	w.submits(1)
}

func TestEnterOnTheBoardShowsAStateThatNobodyKnows(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.submitted(d)
	if err := w.sandbox.SetStatus(w.account().AccountNumber, "AwaitingZebra"); err != nil {
		t.Fatal(err)
	}
	d.Press("r").See("AwaitingZebra").Press("esc").See("1 waits", "AwaitingZebra", "Custodian, 0:00")
	d.Press("enter").See("AwaitingZebra", "Who acts").Press("esc").See("> José", "x archive").Press("x")
	d.See("Archived José", "1 application is archived").Press("u").See("Undone: archived José", "> José", "AwaitingZebra")
}

func TestACopyBeginsWithNothingOfAPerson(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Press("esc").See("> José", "c copy as template").Press("c")
	d.See("everything that says nothing about a person", "No name yet · Individual TOD", "Rep code", "F123")
	d.Press("esc").See("Task list").Press("esc").See("2 need you", "No name yet", "José")
}

func TestTheBoardCountsDownToTheNextCheck(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	w.submitted(d)
	d.Press("esc").See("1 waits", "Submitted", "Custodian, 0:00", "Saved 12:00", "Next check in")
}

func TestTheEmptyBoardLeadsToAnExampleAndATour(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	d.See("No applications yet", "> New application", "Open a filled example").Choose("Five-line tour")
	d.See("Help · Five-line tour", "The next start goes on in the same field.").Press("esc")
	d.See("> Five-line tour").Press("up").See("> Open a filled example").Press("enter").See("Check answers", "Ready to submit")
}

// numberOf is the number of the account in which the custodian has a name.
func (w *world) numberOf(name string) string {
	w.t.Helper()
	records, err := w.sandbox.Records()
	if err != nil {
		w.t.Fatal(err)
	}
	for _, r := range records {
		if strings.Contains(fmt.Sprint(r.Data), name) {
			return r.AccountNumber
		}
	}
	w.t.Fatalf("got no account of %s at the custodian", name)
	return ""
}

func TestOpeningAnApplicationIsNoChangeAfterARestartEither(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Press("esc").See("> José", "just now")
	leave(d)
	for range 2 {
		w.pass(time.Hour)
		d = w.window(100, 32)
		d.See("> José").Press("enter").See("Check answers", "Saved").Press("esc").See("Task list").Choose("Account holder")
		d.See("Primary holder  1 of").Press("esc").See("Task list").Press("esc").See("> José", "hour").Gone("just now")
		leave(d)
	}
}
