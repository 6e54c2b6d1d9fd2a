package screen

import "testing"

func TestAClickMarksAndASecondOneChooses(t *testing.T) {
	r := newRoom(t)
	b := NewBoard(r.context)
	d := drives(t, b, 100, 40).send(DraftsMsg{Drafts: applications()})
	seen(b)
	if got, _ := r.context.Click(b, 2); len(flat(got)) != 0 || b.Marked() != "7" {
		t.Errorf("got %v asked for and %q marked, want the second marked", got, b.Marked())
	}
	seen(b)
	if got, _ := r.context.Click(b, 2); len(flat(got)) != 1 {
		t.Errorf("got %v asked for, want the second opened", got)
	}
	if got, _ := r.context.Click(b, 39); got != nil {
		t.Errorf("got %v for a click on nothing", got)
	}
	b.SetSize(100, 10)
	first := seen(b)
	r.context.Wheel(b, 3)
	if seen(b) == first {
		t.Error("got the same rows after the wheel, want others")
	}
	r.context.Follow()
	if seen(b) != first {
		t.Error("got other rows once the focus is followed, want the first ones")
	}
	d.press("up")
}

func TestTheWheelGoesByTheKeysWhereATextScrolls(t *testing.T) {
	r := newRoom(t)
	h := NewHelp(r.context, Tour(), Head{})
	h.SetSize(60, 6)
	first := seen(h)
	r.context.Wheel(h, 3)
	if seen(h) == first {
		t.Error("got the same rows after the wheel, want others")
	}
	r.context.Wheel(h, -3)
	if seen(h) != first {
		t.Error("got other rows once the wheel came back, want the first ones")
	}
	s := r.example()
	p := r.holder(s)
	p.SetSize(80, 20)
	seen(p)
	r.context.Click(p, 3)
	r.context.Wheel(p, 3)
	if seen(p) == "" {
		t.Error("got an empty page")
	}
}
