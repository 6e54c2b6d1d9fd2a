package screen_test

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/board"
	"brokerage/onboard/ui/screen/page"
	"brokerage/onboard/ui/screen/screentest"
)

func TestAClickMarksAndASecondOneChooses(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	b := board.New(r.Context)
	d := screentest.Drive(t, b, 100, 40).Send(screen.DraftsMsg{Drafts: screentest.Applications()})
	screentest.Seen(b)
	if got, _ := r.Context.Click(b, 2); len(screentest.Flat(got)) != 0 || b.Marked() != "7" {
		t.Errorf("got %v asked for and %q marked, want the second marked", got, b.Marked())
	}
	screentest.Seen(b)
	if got, _ := r.Context.Click(b, 2); len(screentest.Flat(got)) != 1 {
		t.Errorf("got %v asked for, want the second opened", got)
	}
	if got, _ := r.Context.Click(b, 39); got != nil {
		t.Errorf("got %v for a click on nothing", got)
	}
	b.SetSize(100, 10)
	first := screentest.Seen(b)
	r.Context.Wheel(b, 3)
	if screentest.Seen(b) == first {
		t.Error("got the same rows after the wheel, want others")
	}
	r.Context.Follow()
	if screentest.Seen(b) != first {
		t.Error("got other rows once the focus is followed, want the first ones")
	}
	d.Press("up")
}

func TestTheWheelGoesByTheKeysWhereATextScrolls(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	h := screen.NewHelp(r.Context, screen.Tour(), screen.Head{})
	h.SetSize(60, 6)
	first := screentest.Seen(h)
	r.Context.Wheel(h, 3)
	if screentest.Seen(h) == first {
		t.Error("got the same rows after the wheel, want others")
	}
	r.Context.Wheel(h, -3)
	if screentest.Seen(h) != first {
		t.Error("got other rows once the wheel came back, want the first ones")
	}
	s := r.Example()
	p := page.New(r.Context, s, s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "firstName"}), false)
	p.SetSize(80, 20)
	screentest.Seen(p)
	r.Context.Click(p, 3)
	r.Context.Wheel(p, 3)
	if screentest.Seen(p) == "" {
		t.Error("got an empty page")
	}
}
