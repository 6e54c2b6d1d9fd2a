package flow_test

import (
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

func looks(t *testing.T, s *flow.Session) {
	t.Helper()
	if err := s.Look(t.Context()); err != nil {
		t.Fatalf("looking: got error %v, want none", err)
	}
}

// Who only looks sees what others saved, named, and saves nothing for it: else two who look would save for ever.
func TestWhoOnlyLooksTakesOverWhatOthersSave(t *testing.T) {
	d := newDesk(t)
	id := d.start("firstName", "Testa")
	here, there := d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
	looks(t, here)
	if here.News() != nil {
		t.Fatal("got news where nobody saved")
	}
	types(t, there, "firstName", "Fakename", "lastName", "Mockson")
	keep(t, there)
	looks(t, here)
	says(t, here, "firstName", "Fakename", "lastName", "Mockson")
	n := here.News()
	if n == nil || len(n.Merged) != 2 || n.User != "Dana" || n.Machine != "DESK-14" || n.Merged[0].Was != "Testa" || n.Merged[0].Now != "Fakename" {
		t.Errorf("got %+v, want both answers of Dana's with what stood before", n)
	}
	if s := here.Schedule(); s.Unsaved || s.Revision != there.Schedule().Revision {
		t.Errorf("got %+v, want revision %d and nothing to save", s, there.Schedule().Revision)
	}
	types(t, here, "lastName", "Sampleton")
	keep(t, here)
	looks(t, there)
	says(t, there, "lastName", "Sampleton")
	if there.Unsaved() {
		t.Error("got something to save after looking, want nothing")
	}
}

// What is typed and not saved is nobody's to touch: the save merges it.
func TestLookingTouchesNothingThatWasTyped(t *testing.T) {
	d := newDesk(t)
	id := d.start("firstName", "Testa")
	here, there := d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
	types(t, there, "lastName", "Mockson")
	keep(t, there)
	types(t, here, "lastName", "Fakename")
	looks(t, here)
	says(t, here, "lastName", "Fakename")
	if here.News() != nil || !here.Unsaved() {
		t.Error("got it merged by looking, want that left to the save")
	}
	keep(t, here)
	says(t, here, "lastName", "Fakename")
	if r, open := here.MergeConflict(); !open || len(r.Fields) != 1 {
		t.Errorf("got %+v, want the one answer to choose", r)
	}
}

// A conflict that one learns of by looking is saved with one's own side, once, so that it ends everywhere when it is chosen anywhere.
func TestAConflictThatIsSeenByLookingEndsInEveryWindow(t *testing.T) {
	d := newDesk(t)
	id := d.start("firstName", "Testa")
	here, there := d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
	types(t, there, "lastName", "Mockson")
	keep(t, there)
	types(t, here, "lastName", "Fakename")
	keep(t, here)
	saves := 0
	for range 5 {
		for _, s := range []*flow.Session{there, here} {
			looks(t, s)
			if s.Unsaved() {
				saves++
				keep(t, s)
			}
		}
	}
	if _, open := there.MergeConflict(); !open || saves > 2 {
		t.Fatalf("got %t after %d saves, want it to choose in both windows, and saved once by each", open, saves)
	}
	if err := here.ResolveConflict(map[answers.Path]string{holder("lastName"): "Fakename"}); err != nil {
		t.Fatal(err)
	}
	keep(t, here)
	looks(t, there)
	says(t, there, "lastName", "Fakename")
	if r, open := there.MergeConflict(); open {
		t.Errorf("got %+v, want nothing to choose", r)
	}
}
