package journey_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/plain"
)

const day = 24 * time.Hour

// kept saves an application in a phase, last changed so long ago.
func (w *world) kept(word, name string, phase flow.Phase, ago time.Duration) {
	w.t.Helper()
	id := storetest.ID(word)
	w.pass(-ago)
	defer w.pass(ago)
	office := &flow.Service{Catalogue: w.catalogue, Store: w.store, Now: w.Now, NewID: func() string { return id }}
	s, err := office.Start("individual")
	if err != nil {
		w.t.Fatal(err)
	}
	if err := s.Save(w.t.Context(), false); err != nil {
		w.t.Fatal(err)
	}
	loaded, err := w.store.Load(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	r := loaded.Record
	r.Meta.Name, r.Meta.Phase = name, phase
	if _, err := w.store.Save(w.t.Context(), r); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) gone(word string) bool {
	w.t.Helper()
	_, err := w.store.Load(w.t.Context(), storetest.ID(word))
	return errors.Is(err, flow.ErrNoDraft)
}

func TestTheBoardWarnsBeforeAnApplicationIsRemovedAndRemovesItInTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	store := w.store.(*drafts.Store)
	w.kept("opened", "Ann Open", flow.Open, 8*day)
	w.kept("untouched", "Bob Untouched", flow.Editing, 100*day)
	w.kept("saved", "Cyd Saved", flow.Editing, 80*day)
	w.kept("held", "Dan Held", flow.Open, 800*day)
	w.kept("submitted", "Eve Submitted", flow.Submitted, 800*day)
	w.kept("unsure", "Fay Unsure", flow.Unsure, 800*day)
	w.kept("action", "Gil Action", flow.Action, 800*day)
	if err := store.SetLegalHold(storetest.ID("held"), true); err != nil {
		t.Fatal(err)
	}

	first := w.window(100, 32)
	first.See("Bob Untouched", "Leaves this computer on 18 Mar unless you open it") // nobody was told before: its 90 days are put off
	first.See("1 application was removed")
	first.Gone("Ann Open")
	if !w.gone("opened") {
		t.Error("the application that is open for 8 days: got it still, want it removed")
	}
	events, err := store.Events(t.Context(), storetest.ID("opened"))
	if err != nil || len(events) == 0 || events[len(events)-1].What != "removed" {
		t.Errorf("events: got %v, %v, want a tombstone last", events, err)
	}
	told, err := store.Warned()
	if err != nil || told[storetest.ID("untouched")].IsZero() || told[storetest.ID("saved")].IsZero() || len(told) != 2 {
		t.Errorf("told: got %v, %v, want the two that soon end", told, err)
	}

	s, err := (&flow.Service{Catalogue: w.catalogue, Store: store, Now: w.Now}).Resume(t.Context(), storetest.ID("saved"))
	if err != nil {
		t.Fatal(err)
	}
	if _, leave, err := s.Arrive(); err != nil {
		t.Fatal(err)
	} else if leave(); s.Save(t.Context(), false) != nil {
		t.Error("opening it: got an error, want it saved as one that is kept")
	}

	w.pass(15 * day)
	later := w.window(40, 12)
	later.See("1 application was removed")
	for id, want := range map[string]bool{
		"untouched": true, "saved": false, "held": false, "submitted": false, "unsure": false, "action": false,
	} {
		if got := w.gone(id); got != want {
			t.Errorf("%s removed: got %v, want %v", id, got, want)
		}
	}
}

// Line mode does the same, before it reads out the list.
func TestLineModeRemovesWhatIsPastItsTimeAndWarnsOfWhatSoonIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	w.kept("opened", "Ann Open", flow.Open, 8*day)
	w.kept("untouched", "Bob Untouched", flow.Editing, 100*day)
	w.kept("held", "Dan Held", flow.Open, 800*day)
	if err := w.store.(*drafts.Store).SetLegalHold(storetest.ID("held"), true); err != nil {
		t.Fatal(err)
	}
	out := w.conversation(plain.Options{}, lines("board", "leave"))
	saidInOrder(t, out, "1 application was removed, past the time that such are kept.", "Needs you, 1.",
		"Bob Untouched, Individual, ", "Leaves this computer on 18 Mar unless you open it", "Done or handed over, 1.", "Dan Held")
	if strings.Contains(out, "Ann Open") || strings.Count(out, "was removed") != 1 {
		t.Errorf("got\n%s\nwant the removed one nowhere, and told once", out)
	}
	w.pass(15 * day)
	saidInOrder(t, w.conversation(plain.Options{}, lines("leave")), "1 application was removed", "Dan Held")
	if !w.gone("untouched") || w.gone("held") {
		t.Error("got another one kept, want the one under hold alone")
	}
}

// One that a window has open is not removed under it.
func TestWhatIsOpenInAWindowIsNotRemoved(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	w.kept("opened", "Ann Open", flow.Open, 8*day)
	_, leave, err := w.store.(*drafts.Store).Arrive(storetest.ID("opened"), flow.Visitor{User: "another"})
	if err != nil {
		t.Fatal(err)
	}
	office := &flow.Service{Catalogue: w.catalogue, Store: w.store, Now: w.Now}
	for _, want := range []flow.DisposalOutcome{flow.InUse, flow.Removed} {
		all, err := office.Dispose(t.Context(), false)
		if err != nil || len(all) != 1 || all[0].Outcome != want {
			t.Errorf("got %v, %v, want %s", all, err, want)
		}
		leave()
	}
}

func TestEarlierVersionsAreForgottenFromTheTimelineAndInLineMode(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	d := boardWithArchive(w, w.window(100, 32))
	d.Press("enter").See("> Rep code").Type("F77").Press("esc").See("Task list").Press("t").See("Timeline", "Typed Rep code", "F forget earlier")
	d.Press("F").See("Forget the earlier versions?", "> Go back")
	w.pass(time.Second)
	d.Press("down").See("> Forget them").Press("enter").See("forgotten.", "Typed Rep code").Gone("Started")
	leave(d)
	out := w.conversation(plain.Options{}, lines("history 1", "forget", "", "history 1", "forget", "forget", "leave"))
	saidInOrder(t, out, "To forget them, type forget.", "Nothing was forgotten.", "undo ends here", "forgotten.")
}
