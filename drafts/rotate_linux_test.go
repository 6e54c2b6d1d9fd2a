package drafts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Killed anywhere while the key changes, each revision can be read, and the next start finishes the work.
func TestAChangeOfTheKeyThatIsKilledAnywhereIsFinishedLater(t *testing.T) {
	t.Parallel()
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
		old := strings.TrimSuffix(monthKeys(t, practice(dir))[0], ".age")
		if printed, killed := tr.run(t, []string{m.killing()}, "turn", dir); !killed && printed == "" {
			t.Errorf("killed at %v: got a whole run, want a kill", m)
		}
		o, clock := dated(practice(dir))
		clock.advance(turning)
		s := open(t, o)
		for n, want := range map[uint64]string{1: "one", 2: "two"} {
			if got, err := s.LoadRevision(t.Context(), id("draft"), n); err != nil || string(got.Body) != want {
				t.Errorf("revision %d after a kill at %v: got %q, %v, want %q", n, m, got.Body, err, want)
			}
		}
		untilItEnds(t, s, clock)
		mustLoad(t, s, "draft")
		if got := keysOf(t, s, "draft"); len(got) != 1 || got[0] == old {
			t.Errorf("keys after a kill at %v and another start: got %v, want the new one alone", m, got)
		}
		if left := monthKeys(t, o); slices.Contains(left, old+".age") {
			t.Errorf("keys folder after a kill at %v and another start: got %v, want %s destroyed", m, left, old)
		}
		if events, err := s.Events(t.Context(), old); err != nil || len(events) != 1 {
			t.Errorf("events of the key after a kill at %v: got %v, %v, want one tombstone", m, events, err)
		}
	}
	t.Logf("%d kills", len(all))
}

// A writer is held up between choosing its key and writing, for so long that the key is destroyed meanwhile: what it wrote is
// sealed for the key of today, and opens.
func TestASaveThatIsHeldUpOverTheEndOfItsKeyOpens(t *testing.T) {
	t.Parallel()
	tr := newTracer(t)
	fresh := func() string {
		dir := t.TempDir()
		saveAll(t, open(t, practice(dir)), "draft", "old")
		old(t, filepath.Join(dir, "sandbox", "keys"))
		old(t, revisionFile(dir, "draft", "00000001.age"))
		return dir
	}
	temp := nth(t, tr.moments(t, "save", fresh(), "draft"), "openat", 2)
	dir := fresh()
	before := strings.TrimSuffix(monthKeys(t, practice(dir))[0], ".age")
	if err := os.Remove(tr.log); err != nil {
		t.Fatal(err)
	}
	said := make(chan string, 1)
	go func() {
		printed, _ := tr.run(t, []string{fmt.Sprintf("openat:delay_enter=4000000:when=%d", temp.nth)}, "save", dir, "draft")
		said <- printed
	}()
	o, clock := dated(practice(dir))
	clock.advance(turning)
	waitForTrace(t, tr, marker)
	s := open(t, o)
	untilItEnds(t, s, clock)
	if left := monthKeys(t, o); slices.Contains(left, before+".age") {
		t.Fatalf("keys folder: got %v, want %s destroyed while the writer is held up", left, before)
	}
	if got := <-said; got != "saved" {
		t.Errorf("the writer said: got %q, want %q", got, "saved")
	}
	if got := mustLoad(t, s, "draft"); got.Revision != 2 || string(got.Body) != string(bigBody("new")) {
		t.Errorf("loaded: got revision %d %.10q, want 2 and what was written", got.Revision, got.Body)
	}
	if got := keysOf(t, s, "draft"); len(got) != 1 || got[0] == before {
		t.Errorf("keys: got %v, want that of the new month alone", got)
	}
}

// waitForTrace waits until a child that is traced has come to a call.
func waitForTrace(t *testing.T, tr tracer, text string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		if trace, err := os.ReadFile(tr.log); err == nil && strings.Contains(string(trace), text) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the traced child did not come so far")
		}
	}
}

// A disk that cannot read a file for a while does not tell which key the file needs: then none ends.
func TestNoKeyEndsWhileAFileCannotBeRead(t *testing.T) {
	tr := newTracer(t)
	fresh := func() string {
		dir := t.TempDir()
		saveAll(t, open(t, practice(dir)), "draft", "one", "two")
		return dir
	}
	first := nth(t, tr.moments(t, "turn", fresh()), "pread64", 1)
	dir := fresh()
	before := monthKeys(t, practice(dir))[0]
	tr.run(t, []string{fmt.Sprintf("pread64:error=EIO:when=%d+", first.nth)}, "turn", dir)
	if left := monthKeys(t, practice(dir)); !slices.Contains(left, before) {
		t.Errorf("keys folder: got %v, want %s still", left, before)
	}
	for n, want := range map[uint64]string{1: "one", 2: "two"} {
		if got, err := open(t, practice(dir)).LoadRevision(t.Context(), id("draft"), n); err != nil || string(got.Body) != want {
			t.Errorf("revision %d once the disk reads again: got %q, %v, want %q", n, got.Body, err, want)
		}
	}
}

// Whichever look the disk refuses while the key changes, each revision can be read once it reads again.
func TestAChangeOfTheKeyOnAFailingDiskLosesNothing(t *testing.T) {
	t.Parallel()
	tr := newTracer(t)
	fresh := func() string {
		dir := t.TempDir()
		saveAll(t, open(t, practice(dir)), "draft", "one", "two")
		return dir
	}
	refusals := 0
	for _, m := range tr.moments(t, "turn", fresh()) {
		if !slices.Contains([]string{"openat", "getdents64", "pread64"}, m.call) {
			continue
		}
		dir := fresh()
		tr.run(t, []string{fmt.Sprintf("%s:error=EIO:when=%d", m.call, m.nth)}, "turn", dir)
		refusals++
		o := practice(dir)
		o.Now = func() time.Time { return time.Now().Add(turning) }
		s := open(t, o)
		for n, want := range map[uint64]string{1: "one", 2: "two"} {
			if got, err := s.LoadRevision(t.Context(), id("draft"), n); err != nil || string(got.Body) != want {
				t.Errorf("revision %d after EIO at %v: got %q, %v, want %q", n, m, got.Body, err, want)
			}
		}
		mustTidy(t, s)
		if got := keysOf(t, s, "draft"); len(got) != 1 {
			t.Errorf("keys after EIO at %v and another start: got %v, want the new one alone", m, got)
		}
	}
	t.Logf("%d refusals", refusals)
}
