package screen

import (
	"errors"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
)

func applications() []flow.Summary {
	at := noon().Add(-time.Hour)
	return []flow.Summary{
		{ID: "1", Name: "Ada Byron", Registration: "individualTod", Phase: flow.Editing, Step: "beneficiaries", Left: 3, UpdatedAt: at},
		{ID: "2", Name: "Grace Hopper", Registration: "individual", Phase: flow.Rejected, Named: 2, AccountNumber: "10042217", UpdatedAt: at, Since: at},
		{ID: "3", Name: "Alan Turing", Registration: "individual", Phase: flow.Submitted, Status: "Processing", AccountNumber: "10042218", UpdatedAt: at, Since: at},
		{ID: "4", Name: "Kurt Gödel", Registration: "individual", Phase: flow.Open, AccountNumber: "10042219", UpdatedAt: at, Since: at},
		{ID: "5", Name: "Emmy Noether", Registration: "individual", Phase: flow.Editing, HandedTo: "Sam", UpdatedAt: at},
		{ID: "6", Name: "Emil Artin", Registration: "individual", Phase: flow.Editing, Archived: true, UpdatedAt: at},
		{ID: "7", Unreadable: "the key is not here", UpdatedAt: at},
		{ID: "8", Name: "Paul Erdős", Registration: "individual", Phase: flow.Unsure, UpdatedAt: at, Since: at},
		{ID: "9", Name: "Sofja Kowalewskaja", Registration: "individual", Phase: flow.Unsure, Stuck: true, UpdatedAt: at, Since: at},
		{ID: "10", Name: "Gone Soon", Registration: "individual", Phase: flow.Editing, Archived: true, Leaving: noon().Add(time.Hour), UpdatedAt: at},
	}
}

func TestAnEmptyBoardOffersWaysToBegin(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	d := drives(t, b, 100, 26)
	if !b.Traits().Loading {
		t.Error("got a board that knows its applications before they are listed")
	}
	d.shows("\n")
	d.send(DraftsMsg{})
	d.shows(`
  No applications yet.

> New application              Choose a registration and start. About 10 minutes for one person.

  Open a filled example        A fictional client, complete. Change it, submit it, watch it open.

  Five-line tour               What is saved, what is staged, and the three keys worth knowing.

  Take over an application     From a file a colleague handed over to you.



  SANDBOX means that nothing leaves this computer. To work with your custodian, run
  onboard login --base-url https://…
  and start onboard with the same address.
`)
	d.press("enter").asks(CommandNew)
	d.press("down", "enter").asks(Start{Example: true})
	d.press("down", "enter")
	asksFor[Open](d)
	d.press("down", "enter").asks(CommandReceiveHandover)
	d.press("q").asks(CommandLeave).press("n").asks(CommandNew).press("u").asks(Say{Words: "There is nothing to undo."})
	d.send(DraftsMsg{Err: errors.New("the folder cannot be read")}).sees("the folder cannot be read")
}

func TestTheBoardGroupsByHowApplicationsStand(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	b.From("1")
	d := drives(t, b, 100, 40).send(DraftsMsg{Drafts: applications()})
	d.shows(`
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
	d.offers("enter open   n new   / find   c copy as template   h hand over   x archive   D remove   F1 help   q leave   tab next group   ctrl+g go to")
	d.press("enter").asks(CommandOpen + Command("1"))
	d.press("h")
	if got := asksFor[AskColleague](d); got.Draft.ID != "1" {
		t.Errorf("got %+v, want the marked one handed over", got)
	}
	d.press("D")
	if got := asksFor[Work](d); got.Draft != "1" || !got.Await {
		t.Errorf("got work on %q, want it on the marked one, and the next keys to wait for it", got.Draft)
	}
	if got := len(b.Targets()); got != 10 {
		t.Errorf("got %d things to go to, want the 9 that can be opened and the archive", got)
	}
}

func TestWhatTheBoardArchivesItUndoes(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	b.From("1")
	it := r.example()
	d := drives(t, b, 100, 40).send(DraftsMsg{Drafts: applications()})
	does := func(key, draft string, archived bool, words string) {
		t.Helper()
		d.press(key)
		if got := asksFor[Work](d).Draft; got != draft {
			t.Errorf("%s: got work on %q, want it on %q", key, got, draft)
		}
		d.works(it).asks(ListDrafts{}, Say{Words: words})
		all, err := r.office.Store.List(t.Context())
		r.must(err)
		if got := all[0].Archived; got != archived {
			t.Errorf("%s: got it archived=%v, want %v", key, got, archived)
		}
	}
	does("x", "1", true, "Archived Ada Byron. u undo")
	does("u", "1", false, "Undone: archived Ada Byron.")
	d.send(removed{applications()[0], noon().Add(time.Hour)})
	does("u", "1", false, "Undone: removed Ada Byron.")

	b.ShowArchive(true)
	d.shows(`
> Emil Artin                   Individual        Ready               Check and submit        1 hour
  Gone Soon                    Individual        Removed on 3 Mar                            1 hour



  Emil Artin
  Everything is answered. Check the answers, then submit.
  enter shows them.
`)
	d.press("enter").asks(CommandOpen + "6")
	does("r", "6", false, "Emil Artin is back on the board. u undo")
	does("u", "6", true, "Undone: Emil Artin is archived again.")
	d.press("down")
	does("r", "10", false, "Taken back: Gone Soon is back on the board.")
	d.press("esc").asks().sees("Fix or mend")
}

func TestACopyBeginsWithoutAPerson(t *testing.T) {
	r := newRoom(t)
	it := r.example()
	b := NewBoard(r.context)
	all, err := r.office.Store.List(t.Context())
	r.must(err)
	d := drives(t, b, 100, 40).send(DraftsMsg{Drafts: all}).press("c").works(nil)
	if got := asksFor[Enter](d); got.Session == nil || got.Session.ID() == it.ID() || got.Session.View().Title != "" {
		t.Errorf("got %+v, want another application of nobody", got)
	}
}

func TestTheBoardFindsInEverythingThatIsThere(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	d := drives(t, b, 80, 24).send(DraftsMsg{Drafts: applications()})
	d.press("/").types("emil").sees("> Emil Artin", "1 of 10").lacks("Ada").press("enter").asks(CommandOpen + Command("6"))
	d.press("/").types("42218").sees("> Alan Turing")
	d.types("x").sees("No application matches.").press("esc").sees("Fix or mend")
	d.press("/", "down", "up", "tab", "shift+tab", "f1")
	asksFor[Open](d)
	d.offers("type to find   ↑↓ move   enter open   esc all applications   ctrl+g go to")
}

func TestAnApplicationThatCannotBeOpenedSaysWhyWhateverIsAsked(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	b.From("7")
	d := drives(t, b, 60, 20).send(DraftsMsg{Drafts: applications()})
	if got := b.Marked(); got != "7" {
		t.Fatalf("got %q marked, want the one one came from", got)
	}
	for _, k := range []string{"x", "c", "D", "enter"} {
		d.press(k).asks(CommandOpen + Command("7"))
	}
	b.From("5")
	d.send(DraftsMsg{Drafts: applications()}).press("t")
	if got := asksFor[Work](d).Draft; got != "5" {
		t.Errorf("got work on %q, want the one that was handed over taken back", got)
	}
}

func TestTheQuestionBeforeRemovingSaysWhatRemains(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	b.SetSize(80, 24)
	b.From("1")
	b.Update(DraftsMsg{Drafts: applications()})
	it := r.example()
	d := drives(t, b, 80, 24).press("D").works(it)
	d = drives(t, asksFor[Open](d).Screen, 80, 18)
	d.press("down", "enter").asks() // nobody means a key that soon
	r.at = r.at.Add(time.Second)
	d.shows(`
  Remove this application?
  Ada Byron · Individual with TOD

  It leaves the board and is deleted after 5 Mar 12:00. Until then it stands
  among the archived, and r takes it back.

  What was staged of it stays with the custodian, a tombstone without answers in
  the event log, and copies of the folder in your backups.

> Go back
  Remove it
`)
	d.press("enter").asks(Back{})
	d.press("down", "enter")
	q := d.screen
	d.works(it)
	if got := asksFor[Tell](d); asksFor[Close](d).Screen != q || got.Screen != b || it.View().Phase != flow.Editing {
		t.Errorf("got %+v, want the question closed and the board told", flat(d.asked))
	}
	d = drives(t, b, 80, 24).send(asksFor[Tell](d).Msg)
	if got := asksFor[Say](d).Words; !strings.HasPrefix(got, "Removed Ada Byron. u undo.") {
		t.Errorf("got %q, want it told with its undo", got)
	}
}
