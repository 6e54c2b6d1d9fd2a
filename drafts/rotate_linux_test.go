package drafts_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Killed anywhere while the key changes, each revision can be read, and the next start finishes the work.
func TestAChangeOfTheKeyThatIsKilledAnywhereIsFinishedLater(t *testing.T) {
	tr := newTracer(t)
	fresh := func() string {
		dir := t.TempDir()
		saveAll(t, open(t, practice(dir)), "draft", "one", "two")
		return dir
	}
	changes := []string{"openat", "write", "fsync", "linkat", "renameat", "unlinkat", "fchmod"}
	var all []moment
	for _, m := range tr.moments(t, "turn", fresh()) {
		if slices.Contains(changes, m.call) {
			all = append(all, m)
		}
	}
	for _, m := range all {
		dir := fresh()
		old := strings.TrimSuffix(monthKeys(t, practice(dir))[0], ".txt")
		if printed, killed := tr.run(t, []string{m.killing()}, "turn", dir); !killed && printed == "" {
			t.Errorf("killed at %v: got a whole run, want a kill", m)
		}
		o := practice(dir)
		o.Now = func() time.Time { return time.Now().AddDate(0, 1, 2) }
		s := open(t, o)
		for n, want := range map[uint64]string{1: "one", 2: "two"} {
			if got, err := s.LoadRevision(t.Context(), "draft", n); err != nil || string(got.Body) != want {
				t.Errorf("revision %d after a kill at %v: got %q, %v, want %q", n, m, got.Body, err, want)
			}
		}
		mustTidy(t, s)
		mustLoad(t, s, "draft")
		if got := keysOf(t, s, "draft"); len(got) != 1 || got[0] == old {
			t.Errorf("keys after a kill at %v and another start: got %v, want the new one alone", m, got)
		}
		if left := monthKeys(t, o); slices.Contains(left, old+".txt") || !slices.Contains(left, old+".destroyed") {
			t.Errorf("keys folder after a kill at %v and another start: got %v, want %s destroyed", m, left, old)
		}
		if events, err := s.Events(t.Context(), old); err != nil || len(events) != 1 {
			t.Errorf("events of the key after a kill at %v: got %v, %v, want one tombstone", m, events, err)
		}
	}
	t.Logf("%d kills", len(all))
}
