package flow_test

import (
	"testing"

	"brokerage/onboard/flow"
)

// three are three windows of one application, opened before any of them typed.
func three(tb testing.TB) (d *desk, id string, windows [3]*flow.Session) {
	tb.Helper()
	d = newDesk(tb)
	id = d.start("lastName", "Sampleton")
	for i := range windows {
		windows[i] = d.window(id, "Sam", "DESK-1")
	}
	return d, id, windows
}

func TestWhoTypedTheSameIsHeardWhenTheOtherTypesOn(t *testing.T) {
	d, id, w := three(t)
	name := holder("lastName")
	write(t, w[0], name, "Fakename")
	write(t, w[1], name, "Fakename")
	write(t, w[2], name, "Mockson")
	leaves(t, w[1], "lastName")
	write(t, w[1], name, "Mockson")
	shows(t, d.window(id, "Sam", "DESK-1"), name, "Mockson", "Fakename")
	leaves(t, w[0], "lastName")
	shows(t, w[0], name, "Fakename", "Mockson")
}

func TestADisputeThatTwoEndedLeavesTheThirdWithItsAnswer(t *testing.T) {
	d, id, w := three(t)
	name := holder("lastName")
	write(t, w[0], name, "Fakename")
	write(t, w[1], name, "Fakename")
	leaves(t, w[0], "lastName")
	write(t, w[2], name, "Testerly")
	leaves(t, w[0], "lastName")
	write(t, w[0], name, "Testerly")
	leaves(t, w[2], "lastName")
	leaves(t, w[1], "lastName")
	shows(t, w[1], name, "Fakename", "Testerly")
	shows(t, d.window(id, "Sam", "DESK-1"), name, "Fakename", "Testerly")
}

func TestWhoTypesADisputedAnswerDoesNotSpeakForItsAuthor(t *testing.T) {
	d, id, w := three(t)
	name := holder("lastName")
	write(t, w[0], name, "Testerly")
	write(t, w[1], name, "Fakename")
	leaves(t, w[1], "lastName")
	write(t, w[2], name, "Testerly")
	write(t, w[2], name, "Mockson")
	shows(t, d.window(id, "Sam", "DESK-1"), name, "Mockson", "Fakename", "Testerly")
	leaves(t, w[0], "lastName")
	shows(t, w[0], name, "Testerly", "Fakename", "Mockson")
}

func TestWhoTookAnAnswerOverDoesNotSpeakForItsAuthor(t *testing.T) {
	d, id, w := three(t)
	name := holder("lastName")
	write(t, w[0], name, "Testerly")
	leaves(t, w[1], "lastName")
	write(t, w[1], name, "Fakename")
	leaves(t, w[0], "lastName") // what it typed was typed over, and it has the other's
	says(t, w[0], "lastName", "Fakename")
	write(t, w[2], name, "Mockson")
	leaves(t, w[0], "lastName")
	write(t, w[0], name, "Testerly")
	shows(t, d.window(id, "Sam", "DESK-1"), name, "Testerly", "Fakename", "Mockson")
	leaves(t, w[1], "lastName")
	shows(t, w[1], name, "Fakename", "Mockson", "Testerly")
}

func TestWhatTwoTypedAlikeIsNothingToChoose(t *testing.T) {
	d, id, w := three(t)
	name := holder("lastName")
	write(t, w[0], name, "Fakename")
	write(t, w[1], name, "Fakename")
	for _, s := range w {
		leaves(t, s, "lastName")
	}
	fresh := d.window(id, "Dana", "DESK-14")
	for _, s := range append(w[:], fresh) {
		says(t, s, "lastName", "Fakename")
		if r, ok := s.MergeConflict(); ok {
			t.Errorf("got %+v to choose, want nothing", r)
		}
	}
	write(t, fresh, name, "Mockson") // typed over what was seen
	leaves(t, fresh, "lastName")
	for _, s := range append(w[:], fresh) {
		leaves(t, s, "lastName")
		says(t, s, "lastName", "Mockson")
		if r, ok := s.MergeConflict(); ok {
			t.Errorf("got %+v to choose, want nothing", r)
		}
	}
}
