package board

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestAnEmptyBoardOffersWaysToBegin(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	d := screentest.Drive(t, b, 100, 26)
	if !b.Traits().Loading {
		t.Error("got a board that knows its applications before they are listed")
	}
	d.Shows("\n")
	d.Send(screen.DraftsMsg{})
	d.Shows(`
  No applications yet.

> New application              Choose a registration and start. About 10 minutes for one person.

  Open a filled example        A fictional client, complete. Change it, submit it, watch it open.

  Five-line tour               What is saved, what is staged, and the three keys worth knowing.

  Take over an application     From a file a colleague handed over to you.



  SANDBOX means that nothing leaves this computer. To work with your custodian, run
  onboard login --base-url https://…
  and start onboard with the same address.
`)
	d.Press("enter").Asks(screen.CommandNew)
	d.Press("down", "enter").Asks(screen.Start{Example: true})
	d.Press("down", "enter")
	screentest.AsksFor[screen.Open](d)
	d.Press("down", "enter").Asks(screen.CommandReceiveHandover)
	d.Press("q").Asks(screen.CommandLeave).Press("n").Asks(screen.CommandNew).Press("u").Asks(screen.Say{Words: "There is nothing to undo."})
	d.Send(screen.DraftsMsg{Err: errors.New("the folder cannot be read")}).Sees("the folder cannot be read")
}

func TestTheBoardGroupsByHowApplicationsStand(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	b.From("1")
	d := screentest.Drive(t, b, 100, 40).Send(screen.DraftsMsg{Drafts: screentest.Applications()})
	d.Shows(`
  ━ Fix or mend 3 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
  Grace Hopper                 Individual        ! Rejected          Mend 2 answers          1 hour
  No name yet                                    ! Cannot be opened                          1 hour
  Sofja Kowalewskaja           Individual        ! Outcome unknown   Ring the custodian      1 hour
  ━ Left to answer 1 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
> Ada Byron                    Individual TOD    3 left                                      1 hour
  ━ Waiting 2 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
  Alan Turing                  Individual        ● Processing        Custodian acts          1 hour
  Paul Erdős                   Individual        ● Outcome unknown   onboard asks            1 hour
  ━ Open 1 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
  Kurt Gödel                   Individual        Open                                        1 hour
  ━ Closed or handed over 1 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
  Emmy Noether                 Individual        Handed over         Sam acts                1 hour

  New application              Choose a registration and start. About 10 minutes for one person.
  Take over an application     From a file a colleague handed over to you.


  Ada Byron
  3 left to answer. Last changed 1 hour ago.
  enter goes on where you stopped.
`)
	d.Offers("enter open   n new   / find   c copy as template   h hand over   x archive   D remove   F1 help   q leave   tab next group   ctrl+g go to")
	d.Press("enter").Asks(screen.CommandOpen + screen.Command("1"))
	d.Press("h")
	if got := screentest.AsksFor[screen.AskColleague](d); got.Draft.ID != "1" {
		t.Errorf("got %+v, want the marked one handed over", got)
	}
	d.Press("D")
	if got := screentest.AsksFor[screen.Work](d); got.Draft != "1" || !got.Await {
		t.Errorf("got work on %q, want it on the marked one, and the next keys to wait for it", got.Draft)
	}
	if got := len(b.Targets()); got != 10 {
		t.Errorf("got %d things to go to, want the 9 that can be opened and the archive", got)
	}
}

// sharedStore is one of a firm.
type sharedStore struct{ *storetest.Fake }

func (sharedStore) Assign(context.Context, string, string) error { return nil }

func TestInTheStoreOfAFirmTheBoardSaysWhoseAnApplicationIs(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Context.Service.Store, r.Context.Service.User = sharedStore{storetest.Memory()}, "ann"
	all := screentest.Applications()
	all[0].Assignee, all[1].Assignee = "ann", "bob"
	b := New(r.Context)
	b.From("1")
	d := screentest.Drive(t, b, 100, 40).Send(screen.DraftsMsg{Drafts: all})
	d.Sees(
		"> Ada Byron         yours      Individual TOD    3 left  ",
		"  Grace Hopper      bob's      Individual        ! Rejected ",
		"  Kurt Gödel        nobody's   Individual        Open ",
		"\n  Ada Byron, yours\n")
	d.Press("/", "b", "o", "b").Sees("1 of 10", "> Grace Hopper").Press("esc")
	b.From("1")
	screentest.Drive(t, b, 80, 40).Send(screen.DraftsMsg{Drafts: all}).Sees("> Ada Byron     ", "\n  Ada Byron, yours\n")
}

func TestWhatTheBoardArchivesItUndoes(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	b.From("1")
	it := r.Example()
	d := screentest.Drive(t, b, 100, 40).Send(screen.DraftsMsg{Drafts: screentest.Applications()})
	does := func(key, draft string, archived bool, words string) {
		t.Helper()
		d.Press(key)
		if got := screentest.AsksFor[screen.Work](d).Draft; got != draft {
			t.Errorf("%s: got work on %q, want it on %q", key, got, draft)
		}
		d.Works(it).Asks(screen.ListDrafts{}, screen.Say{Words: words})
		all, err := r.Service.Store.List(t.Context())
		r.Must(err)
		if got := all[0].Archived; got != archived {
			t.Errorf("%s: got it archived=%v, want %v", key, got, archived)
		}
	}
	does("x", "1", true, "Archived Ada Byron. u undo")
	does("u", "1", false, "Undone: archived Ada Byron.")
	d.Send(removed{screentest.Applications()[0], screentest.Noon().Add(time.Hour)})
	does("u", "1", false, "Undone: removed Ada Byron.")

	b.ShowArchive(true)
	d.Shows(`
> Emil Artin                   Individual        Ready               Check and submit        1 hour
  Gone Soon                    Individual        Removed on 3 Mar                            1 hour



  Emil Artin
  Everything is answered. Check the answers, then submit.
  enter shows them.
`)
	d.Press("enter").Asks(screen.CommandOpen + "6")
	does("r", "6", false, "Emil Artin is back on the board. u undo")
	does("u", "6", true, "Undone: Emil Artin is archived again.")
	d.Press("down")
	does("r", "10", false, "Taken back: Gone Soon is back on the board.")
	d.Press("esc").Asks().Sees("Fix or mend")
}

func TestACopyBeginsWithoutAPerson(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	it := r.Example()
	b := New(r.Context)
	all, err := r.Service.Store.List(t.Context())
	r.Must(err)
	d := screentest.Drive(t, b, 100, 40).Send(screen.DraftsMsg{Drafts: all}).Press("c").Works(nil)
	if got := screentest.AsksFor[screen.Enter](d); got.Session == nil || got.Session.ID() == it.ID() || got.Session.View().Title != "" {
		t.Errorf("got %+v, want another application of nobody", got)
	}
}

func TestTheBoardFindsInEverythingThatIsThere(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	d := screentest.Drive(t, b, 80, 24).Send(screen.DraftsMsg{Drafts: screentest.Applications()})
	d.Press("/").Types("emil").Sees("> Emil Artin", "1 of 10").Lacks("Ada").Press("enter").Asks(screen.CommandOpen + screen.Command("6"))
	d.Press("/").Types("42218").Sees("> Alan Turing")
	d.Types("x").Sees("No application matches.").Press("esc").Sees("Fix or mend")
	d.Press("/", "down", "up", "tab", "shift+tab", "f1")
	screentest.AsksFor[screen.Open](d)
	d.Offers("type to find   ↑↓ move   enter open   esc all applications   ctrl+g go to")
}

func TestAnApplicationThatCannotBeOpenedSaysWhyWhateverIsAsked(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	b.From("7")
	d := screentest.Drive(t, b, 60, 20).Send(screen.DraftsMsg{Drafts: screentest.Applications()})
	if got := b.Marked(); got != "7" {
		t.Fatalf("got %q marked, want the one one came from", got)
	}
	for _, k := range []string{"x", "c", "D", "enter"} {
		d.Press(k).Asks(screen.CommandOpen + screen.Command("7"))
	}
	b.From("5")
	d.Send(screen.DraftsMsg{Drafts: screentest.Applications()}).Press("t")
	if got := screentest.AsksFor[screen.Work](d).Draft; got != "5" {
		t.Errorf("got work on %q, want the one that was handed over taken back", got)
	}
}

func TestTheQuestionBeforeRemovingSaysWhatRemains(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	b.SetSize(80, 24)
	b.From("1")
	b.Update(screen.DraftsMsg{Drafts: screentest.Applications()})
	it := r.Example()
	d := screentest.Drive(t, b, 80, 24).Press("D").Works(it)
	d = screentest.Drive(t, screentest.AsksFor[screen.Open](d).Screen, 80, 18)
	d.Press("down", "enter").Asks() // nobody means a key that soon
	r.At = r.At.Add(time.Second)
	d.Shows(`
  Remove this application?
  Ada Byron · Individual with TOD

  It leaves the board and is deleted after 5 Mar 12:00. Until then it stands
  among the archived, and r takes it back.

  What was staged of it stays with the custodian, a tombstone without answers in
  the event log, and copies of the folder in your backups.

> Go back
  Remove it
`)
	d.Press("enter").Asks(screen.Back{})
	d.Press("down", "enter")
	q := d.Screen
	d.Works(it)
	if got := screentest.AsksFor[screen.Tell](d); screentest.AsksFor[screen.Close](d).Screen != q || got.Screen != b || it.View().Phase != flow.Editing {
		t.Errorf("got %+v, want the question closed and the board told", screentest.Flat(d.Asked))
	}
	d = screentest.Drive(t, b, 80, 24).Send(screentest.AsksFor[screen.Tell](d).Msg)
	if got := screentest.AsksFor[screen.Say](d).Words; !strings.HasPrefix(got, "Removed Ada Byron. u undo.") {
		t.Errorf("got %q, want it told with its undo", got)
	}
}
