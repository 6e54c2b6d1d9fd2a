package drafts_test

import (
	"testing"

	"brokerage/onboard/flow"
)

func TestARemovedDraftIsGoneLeavesATombstoneAndDoesNotComeBack(t *testing.T) {
	dir := t.TempDir()
	o := practice(dir)
	o.User = "ann"
	s, window := open(t, o), open(t, practice(dir))
	saveAll(t, s, "draft", "one", "two")
	saveAll(t, s, "other", "stays")
	held := mustLoad(t, window, "draft")
	if err := s.Remove(t.Context(), id("draft")); err != nil {
		t.Fatalf("removing: got error %v, want none", err)
	}
	if left := names(t, dir, "draft") + names(t, dir, "draft.removed"); left != "" {
		t.Errorf("left on disk: got %s, want nothing", left)
	}
	_, err := window.Load(t.Context(), id("draft"))
	wantErr(t, "loading it", err, flow.ErrNoDraft)
	_, err = window.Save(t.Context(), held.Record)
	wantErr(t, "saving it from a window that had it open", err, flow.ErrNoDraft)
	wantErr(t, "removing it again", s.Remove(t.Context(), id("draft")), flow.ErrNoDraft)
	events, err := s.Events(t.Context(), id("draft"))
	if err != nil || len(events) != 1 || events[0].What != "removed" || events[0].User != "ann" || events[0].At.IsZero() {
		t.Errorf("events: got %+v, %v, want one: removed by ann", events, err)
	}
	if got := mustList(t, window); len(got) != 1 || got[0].ID != id("other") {
		t.Errorf("list: got %+v, want the other draft", got)
	}
	for _, id := range []string{"", "..", "other/../other"} {
		if err := s.Remove(t.Context(), id); err == nil {
			t.Errorf("removing %q: got no error, want one", id)
		}
	}
	mustLoad(t, s, "other")
}
