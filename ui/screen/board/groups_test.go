package board

import (
	"strconv"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestTheBoardCountsInItsHead(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	screentest.Drive(t, b, 100, 40)
	if got := b.Head().Right; got != "onboard" {
		t.Errorf("got %q before anything is listed", got)
	}
	b.Update(screen.DraftsMsg{Drafts: screentest.Applications()})
	if got, want := b.Head(), (screen.Head{Right: "4 need you   2 wait   1 open", Line: "Applications"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	b.SetSize(40, 12)
	if got, want := b.Head(), (screen.Head{Line: "Applications · 4 need you · 2 wait · 1 open"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestTabJumpsFromGroupToGroup(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context), 100, 40).Send(screen.DraftsMsg{Drafts: screentest.Applications()})
	d.Sees("> Grace Hopper").Press("down").Sees("> No name yet")
	for _, row := range []string{"> Ada Byron", "> Alan Turing", "> Kurt Gödel", "> Emmy Noether", "> New application", "> Grace Hopper"} {
		d.Press("tab").Sees(row)
	}
	for _, row := range []string{"> New application", "> Emmy Noether", "> Kurt Gödel", "> Alan Turing"} {
		d.Press("shift+tab").Sees(row)
	}
	d.Press("down").Sees("> Paul Erdős").Press("shift+tab").Sees("> Alan Turing") // the first of its own group
}

func TestAnApplicationThatWasOnlyOpenedKeepsItsAge(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context), 100, 40)
	it := flow.Summary{ID: "1", Name: "Ada Byron", Registration: "individual", Phase: flow.Editing, Left: 3}
	other := it
	other.ID, other.Name, other.UpdatedAt = "2", "Grace Hopper", screentest.Noon().Add(-time.Hour)
	it.UpdatedAt, it.ChangedAt = screentest.Noon().Add(-2*time.Hour), screentest.Noon().Add(-2*time.Hour)
	d.Send(screen.DraftsMsg{Drafts: []flow.Summary{other, it}}).Sees("2 hours")
	it.UpdatedAt = screentest.Noon() // it was saved which page was looked at
	d.Send(screen.DraftsMsg{Drafts: []flow.Summary{it, other}}).Sees("2 hours", "> Grace Hopper").Lacks("just now")
	it.ChangedAt = screentest.Noon()
	d.Send(screen.DraftsMsg{Drafts: []flow.Summary{it, other}}).Sees("just now").Lacks("2 hours")
}

func TestWhatIsWaitedForTurnsForAnHour(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := New(r.Context)
	sent := flow.Summary{ID: "1", Name: "Ada Byron", Phase: flow.Submitted, Status: "Processing", Since: screentest.Noon().Add(-42 * time.Second)}
	d := screentest.Drive(t, b, 100, 40).Send(screen.DraftsMsg{Drafts: []flow.Summary{sent}}).Sees("⠋ Processing", "Custodian, 0:42")
	r.At = r.At.Add(screen.TurnEvery)
	d.Sees("⠙ Processing")
	if !b.Traits().Turns {
		t.Error("got it still, want it turning")
	}
	r.Context.Still = true
	d.Sees("● Processing", "Custodian acts")
	if b.Traits().Turns {
		t.Error("got it turning though nothing is to move")
	}
	r.Context.Still = false
	r.At = r.At.Add(time.Hour)
	d.Sees("● Processing", "Custodian acts")
	if b.Traits().Turns {
		t.Error("got it turning after an hour, want it still")
	}
}

// Of thousands of applications only those are drawn that are in sight, and the wheel finds all of them.
func TestTheBoardOfThousandsShowsWhatIsInSight(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	var all []flow.Summary
	for i := range 3000 {
		all = append(all, flow.Summary{
			ID: strconv.Itoa(i), Name: "Client " + strconv.Itoa(i), Phase: flow.Editing, Left: 1, UpdatedAt: screentest.Noon().Add(-time.Duration(i) * time.Minute),
		})
	}
	b := New(r.Context)
	d := screentest.Drive(t, b, 100, 26).Send(screen.DraftsMsg{Drafts: all}).Sees("> Client 0 ", "Client 19", "more ↓")
	for range 1500 {
		b.move(1)
	}
	d.Sees("> Client 1500", "Client 1490")
	screentest.Seen(b)
	r.Context.Wheel(b, 40)
	d.Sees("Client 1540")
	r.Context.Follow()
	d.Press("tab").Sees("> New application", "Client 2999")
}
