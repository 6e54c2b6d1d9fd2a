package screen

import (
	"strconv"
	"testing"
	"time"

	"brokerage/onboard/flow"
)

func TestTheBoardCountsInItsHead(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	drives(t, b, 100, 40)
	if got := b.Head().Right; got != "onboard" {
		t.Errorf("got %q before anything is listed", got)
	}
	b.Update(DraftsMsg{Drafts: applications()})
	if got, want := b.Head(), (Head{Right: "4 need you   2 wait   1 open", Line: "Applications"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	b.SetSize(40, 12)
	if got, want := b.Head(), (Head{Line: "Applications · 4 need you · 2 wait · 1 open"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestTabJumpsFromGroupToGroup(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewBoard(r.context), 100, 40).send(DraftsMsg{Drafts: applications()})
	d.sees("> Grace Hopper").press("down").sees("> No name yet")
	for _, row := range []string{"> Ada Byron", "> Alan Turing", "> Kurt Gödel", "> Emmy Noether", "> New application", "> Grace Hopper"} {
		d.press("tab").sees(row)
	}
	for _, row := range []string{"> New application", "> Emmy Noether", "> Kurt Gödel", "> Alan Turing"} {
		d.press("shift+tab").sees(row)
	}
	d.press("down").sees("> Paul Erdős").press("shift+tab").sees("> Alan Turing") // the first of its own group
}

func TestAnApplicationThatWasOnlyOpenedKeepsItsAge(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewBoard(r.context), 100, 40)
	it := flow.Summary{ID: "1", Name: "Ada Byron", Registration: "individual", Phase: flow.Editing, Left: 3}
	other := it
	other.ID, other.Name, other.UpdatedAt = "2", "Grace Hopper", noon().Add(-time.Hour)
	it.UpdatedAt, it.ChangedAt = noon().Add(-2*time.Hour), noon().Add(-2*time.Hour)
	d.send(DraftsMsg{Drafts: []flow.Summary{other, it}}).sees("2 hours")
	it.UpdatedAt = noon() // it was saved which page was looked at
	d.send(DraftsMsg{Drafts: []flow.Summary{it, other}}).sees("2 hours", "> Grace Hopper").lacks("just now")
	it.ChangedAt = noon()
	d.send(DraftsMsg{Drafts: []flow.Summary{it, other}}).sees("just now").lacks("2 hours")
}

func TestWhatIsWaitedForTurnsForAnHour(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	sent := flow.Summary{ID: "1", Name: "Ada Byron", Phase: flow.Submitted, Status: "Processing", Since: noon().Add(-42 * time.Second)}
	d := drives(t, b, 100, 40).send(DraftsMsg{Drafts: []flow.Summary{sent}}).sees("⠋ Processing", "Custodian, 0:42")
	r.at = r.at.Add(TurnEvery)
	d.sees("⠙ Processing")
	if !b.Traits().Turns {
		t.Error("got it still, want it turning")
	}
	r.context.Still = true
	d.sees("● Processing", "Custodian acts")
	if b.Traits().Turns {
		t.Error("got it turning though nothing is to move")
	}
	r.context.Still = false
	r.at = r.at.Add(time.Hour)
	d.sees("● Processing", "Custodian acts")
	if b.Traits().Turns {
		t.Error("got it turning after an hour, want it still")
	}
}

// Of thousands of applications only those are drawn that are in sight, and the wheel finds all of them.
func TestTheBoardOfThousandsShowsWhatIsInSight(t *testing.T) {
	r := newRoom(t)
	var all []flow.Summary
	for i := range 3000 {
		all = append(all, flow.Summary{
			ID: strconv.Itoa(i), Name: "Client " + strconv.Itoa(i), Phase: flow.Editing, Left: 1, UpdatedAt: noon().Add(-time.Duration(i) * time.Minute),
		})
	}
	b := NewBoard(r.context)
	d := drives(t, b, 100, 26).send(DraftsMsg{Drafts: all}).sees("> Client 0 ", "Client 19", "more ↓")
	for range 1500 {
		b.move(1)
	}
	d.sees("> Client 1500", "Client 1490")
	seen(b)
	r.context.Wheel(b, 40)
	d.sees("Client 1540")
	r.context.Follow()
	d.press("tab").sees("> New application", "Client 2999")
}
