package drafts_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
)

// Killed at every system call it makes, a save leaves the old revision or the new one, whole.
func TestASaveKilledAnywhereLeavesAWholeDraft(t *testing.T) {
	t.Parallel()
	tr := newTracer(t)
	for name, before := range map[string][]string{"a new draft": nil, "a second revision": {"old"}} {
		t.Run(name, func(t *testing.T) {
			fresh := func() (string, int) {
				dir := t.TempDir()
				saveAll(t, open(t, practice(dir)), "draft", before...)
				return dir, len(before)
			}
			dir, _ := fresh()
			all := tr.moments(t, "save", dir, "draft")
			kept := 0
			for _, m := range all {
				dir, old := fresh()
				_, killed := tr.run(t, []string{m.killing()}, "save", dir, "draft")
				if !killed {
					t.Errorf("killed at %v: got a whole run, want a kill", m)
				}
				if isNew := checkWhole(t, m, open(t, practice(dir)), old); isNew {
					kept++
				}
				checkSwept(t, m, dir)
			}
			t.Logf("%d kills, the new revision there after %d", len(all), kept)
			if kept == 0 || kept == len(all) {
				t.Errorf("new revision after %d of %d kills: want some and not all", kept, len(all))
			}
		})
	}
}

// checkWhole looks at a draft that had so many revisions when a save of "new" was killed, and saves it again.
func checkWhole(t *testing.T, m moment, s interface {
	flow.Store
}, old int,
) (isNew bool) {
	t.Helper()
	loaded, err := s.Load(t.Context(), id("draft"))
	switch {
	case errors.Is(err, flow.ErrNoDraft) && old == 0:
		loaded.Record = flow.Record{ID: id("draft")}
	case err != nil:
		t.Errorf("loading after a kill at %v: got error %v, want none", m, err)
		return false
	default:
		isNew = loaded.Revision == uint64(old)+1
		want := "old"
		if isNew {
			want = string(bigBody("new"))
		}
		if string(loaded.Body) != want || loaded.Damaged != nil {
			t.Errorf("body after a kill at %v: got %.10q, damaged %v, want %.10q", m, loaded.Body, loaded.Damaged, want)
		}
	}
	if _, err := s.Save(t.Context(), loaded.Record); err != nil {
		t.Errorf("the next save after a kill at %v: got error %v, want none", m, err)
	}
	return isNew
}

// Killed anywhere, a removal leaves the draft whole or gone, and the next Tidy leaves a tombstone for each that is gone.
func TestARemovalKilledAnywhereIsDoneOrNotBegun(t *testing.T) {
	t.Parallel()
	tr := newTracer(t)
	fresh := func() string {
		dir := t.TempDir()
		saveAll(t, open(t, practice(dir)), "draft", "one", "two")
		return dir
	}
	all := tr.moments(t, "remove", fresh(), "draft")
	gone := 0
	for _, m := range all {
		dir := fresh()
		if _, killed := tr.run(t, []string{m.killing()}, "remove", dir, "draft"); !killed {
			t.Errorf("killed at %v: got a whole run, want a kill", m)
		}
		s := open(t, practice(dir))
		if err := s.Tidy(t.Context()); err != nil {
			t.Errorf("tidying after a kill at %v: got error %v, want none", m, err)
		}
		events, err := s.Events(t.Context(), id("draft"))
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := s.Load(t.Context(), id("draft"))
		switch {
		case errors.Is(err, flow.ErrNoDraft):
			gone++
			if len(events) != 1 || events[0].What != "removed" {
				t.Errorf("events after a kill at %v: got %+v, want one tombstone", m, events)
			}
			if left, _ := os.ReadDir(filepath.Join(dir, "sandbox", "drafts")); len(left) != 0 {
				t.Errorf("after a kill at %v: got %v left, want nothing", m, left)
			}
		case err != nil || loaded.Revision != 2 || len(events) != 0:
			t.Errorf("after a kill at %v: got revision %d, %v, events %v, want it whole", m, loaded.Revision, err, events)
		}
	}
	t.Logf("%d kills, gone after %d", len(all), gone)
	if gone == 0 || gone == len(all) {
		t.Errorf("gone after %d of %d kills: want some and not all", gone, len(all))
	}
}

// Without links a kill may leave a cut file under the number itself: it is passed over and kept aside.
func TestASaveKilledWithoutLinksFallsBackToTheOldRevision(t *testing.T) {
	tr := newTracer(t)
	dir := t.TempDir()
	saveAll(t, open(t, practice(dir)), "draft", "old")
	all := tr.moments(t, "save", dir, "draft")
	link, second := nth(t, all, "linkat", 1), nth(t, all, "write", 1)
	second.nth++

	dir = t.TempDir()
	saveAll(t, open(t, practice(dir)), "draft", "old")
	faults := []string{fmt.Sprintf("linkat:error=EPERM:when=%d", link.nth), second.killing()}
	if printed, killed := tr.run(t, faults, "save", dir, "draft"); !killed {
		t.Fatalf("got a whole run saying %q, want a kill", printed)
	}
	s := open(t, practice(dir))
	loaded := mustLoad(t, s, "draft")
	if string(loaded.Body) != "old" || len(loaded.Damaged) != 1 || loaded.Damaged[0] != 2 {
		t.Errorf("loaded: got %.10q, damaged %v, want %q and [2]", loaded.Body, loaded.Damaged, "old")
	}
	if saved, err := s.Save(t.Context(), loaded.Record); err != nil || saved.Revision != 3 {
		t.Errorf("the next save: got revision %d, %v, want 3", saved.Revision, err)
	}
}

// A writer that is held up, while its number is taken and thinned away by others, does not put its older answers first.
func TestAWriterThatWasHeldUpIsToldOfNewerRevisions(t *testing.T) {
	t.Parallel()
	tr := newTracer(t)
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "old")
	all := tr.moments(t, "save", dir, "draft")
	link := nth(t, all, "linkat", 1)

	said := make(chan string, 1)
	go func() {
		printed, _ := tr.run(t, []string{fmt.Sprintf("linkat:delay_enter=3000000:when=%d", link.nth)}, "save", dir, "draft")
		said <- printed
	}()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(names(t, dir, "draft"), "saving"); {
		if time.Now().After(deadline) {
			t.Fatal("the other process wrote no temporary file")
		}
	}
	r := mustLoad(t, s, "draft").Record
	r.Body = []byte("newer")
	for range 3 {
		saved, err := s.Save(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		r.Revision = saved.Revision
	}
	if err := os.Remove(revisionFile(dir, "draft", "00000003.age")); err != nil {
		t.Fatal(err)
	}
	if got := <-said; got != "conflict" {
		t.Errorf("the writer that was held up said: got %q, want %q", got, "conflict")
	}
	if got, want := names(t, dir, "draft"), "00000001.age 00000002.age 00000004.age 00000005.age"; got != want {
		t.Errorf("folder: got %s, want %s", got, want)
	}
}
