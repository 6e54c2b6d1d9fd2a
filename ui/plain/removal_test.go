package plain_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/plain"
)

func TestLineModeRemovesAnApplicationAfterAQuestionAndTakesItBack(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", untouched)
	leaving := func() bool {
		loaded, err := w.service.Store.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return !loaded.Meta.Leaving.IsZero()
	}
	said, _ := w.converse(plain.Options{}, "remove 1", "", "leave")
	if !strings.Contains(said, "Remove this application: ") || !strings.Contains(said, "deleted after 28 Nov 09:42") ||
		!strings.Contains(said, "Nothing was removed.") || leaving() {
		t.Errorf("got\n%s\nwant it asked about, and nothing removed", said)
	}
	said, _ = w.converse(plain.Options{}, "remove 1", "remove", "archived", "leave")
	if !strings.Contains(said, "removed on 27 Nov, ") || !leaving() {
		t.Errorf("got\n%s\nwant it among the archived, removed", said)
	}
	if said, _ = w.converse(plain.Options{}, "archived", "restore 1", "leave"); !strings.Contains(said, "Back on the list: ") || leaving() {
		t.Errorf("got\n%s\nwant it taken back", said)
	}
	if said, _ = w.converse(plain.Options{}, "remove 1", "Remove", "undo", "leave"); !strings.Contains(said, "Back on the list: ") || leaving() {
		t.Errorf("got\n%s\nwant it taken back by undo", said)
	}
}

func TestLineModeDoesNotRemoveWhatIsWithTheCustodian(t *testing.T) {
	w := newWorld(t)
	w.filled("individual", func(s *flow.Session) {
		if err := s.Submit(t.Context(), s.Reviewed()); err != nil {
			t.Fatal(err)
		}
	})
	said, _ := w.converse(plain.Options{}, "remove 1", "leave")
	if !strings.Contains(said, "Error: Not removed: the custodian has it") || strings.Contains(said, "To remove it") {
		t.Errorf("got\n%s\nwant it refused, and nobody asked", said)
	}
}
