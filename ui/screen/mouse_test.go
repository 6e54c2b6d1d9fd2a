package screen

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
)

func TestAClickMarksAndASecondOneChooses(t *testing.T) {
	r := NewWorld(t, storetest.MemoryAt)
	b := NewBoard(r.Context)
	d := Drive(t, b, 100, 40).Send(DraftsMsg{Drafts: Applications()})
	Seen(b)
	if got, _ := r.Context.Click(b, 2); len(Flat(got)) != 0 || b.Marked() != "7" {
		t.Errorf("got %v asked for and %q marked, want the second marked", got, b.Marked())
	}
	Seen(b)
	if got, _ := r.Context.Click(b, 2); len(Flat(got)) != 1 {
		t.Errorf("got %v asked for, want the second opened", got)
	}
	if got, _ := r.Context.Click(b, 39); got != nil {
		t.Errorf("got %v for a click on nothing", got)
	}
	b.SetSize(100, 10)
	first := Seen(b)
	r.Context.Wheel(b, 3)
	if Seen(b) == first {
		t.Error("got the same rows after the wheel, want others")
	}
	r.Context.Follow()
	if Seen(b) != first {
		t.Error("got other rows once the focus is followed, want the first ones")
	}
	d.Press("up")
}

func TestTheWheelGoesByTheKeysWhereATextScrolls(t *testing.T) {
	r := NewWorld(t, storetest.MemoryAt)
	h := NewHelp(r.Context, Tour(), Head{})
	h.SetSize(60, 6)
	first := Seen(h)
	r.Context.Wheel(h, 3)
	if Seen(h) == first {
		t.Error("got the same rows after the wheel, want others")
	}
	r.Context.Wheel(h, -3)
	if Seen(h) != first {
		t.Error("got other rows once the wheel came back, want the first ones")
	}
	s := r.Example()
	p := holder(r, s)
	p.SetSize(80, 20)
	Seen(p)
	r.Context.Click(p, 3)
	r.Context.Wheel(p, 3)
	if Seen(p) == "" {
		t.Error("got an empty page")
	}
}
