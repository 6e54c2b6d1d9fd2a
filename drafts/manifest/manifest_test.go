package manifest_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

var noon = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

// folder is a place for a record, and as many windows on it as a test opens.
type folder struct {
	path  string
	vault seal.Vault
}

func newFolder(t *testing.T) folder {
	t.Helper()
	k, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return folder{t.TempDir(), seal.Vault{Key: k, Environment: "TEST"}}
}

func (f folder) window() *manifest.File { return manifest.New(f.path, f.vault) }

// opened is another window on a record that was written.
func (f folder) opened(t *testing.T) *manifest.File {
	t.Helper()
	m := f.window()
	if _, err := m.Begin(0); err != nil {
		t.Fatalf("reading: got error %v, want none", err)
	}
	return m
}

func flush(t *testing.T, m *manifest.File) {
	t.Helper()
	if err := m.Flush(); err != nil {
		t.Fatalf("writing: got error %v, want none", err)
	}
}

func TestWhatIsOlderThanWhatWasSeenIsRolledBack(t *testing.T) {
	f := newFolder(t)
	one, other := f.window(), f.window()
	one.Saved("draft", 7, noon)
	for n, want := range map[uint64]bool{6: true, 7: false, 8: false} {
		if got := one.RolledBack("draft", n); got != want {
			t.Errorf("revision %d: got rolled back %v, want %v", n, got, want)
		}
	}
	one.Raise("draft", 5, noon.Add(time.Hour))
	if !one.RolledBack("draft", 6) {
		t.Error("after an older one was seen: got 6 believed, want 7 to be the newest still")
	}
	flush(t, one)
	other.Saved("draft", 3, noon.Add(2*time.Hour))
	flush(t, other)
	if one.RolledBack("draft", 3) {
		t.Error("saved from an older one in another window: got it rolled back, want the later mark to count")
	}
}

// Two saves of one tick, or with a clock that was put back: the one that knew of the other counts.
func TestTheLaterOfTwoMarksCountsWhateverTheClockSays(t *testing.T) {
	f := newFolder(t)
	one, other := f.window(), f.window()
	one.Saved("draft", 7, noon)
	flush(t, one)
	other.Saved("draft", 8, noon.Add(-time.Hour))
	flush(t, other)
	if again := f.opened(t); !again.RolledBack("draft", 7) {
		t.Error("with the clock put back: got 7 believed, want 8 known")
	}
}

func TestADraftIsMissedUntilItIsRemoved(t *testing.T) {
	f := newFolder(t)
	m := f.window()
	m.Saved("here", 1, noon)
	m.Saved("gone", 1, noon)
	if got := m.Missing(map[string]bool{"here": true}); !slices.Equal(got, []string{"gone"}) {
		t.Errorf("missing: got %q, want the one that is gone", got)
	}
	if !m.Knows("gone") || m.Leaves("gone") {
		t.Error("got it not known or leaving, want it known")
	}
	for _, mark := range []manifest.RollbackMark{{Revision: 1, Removing: true, At: noon.Add(time.Hour)}, {Removed: true, At: noon.Add(2 * time.Hour)}} {
		err := m.Update(func(r *manifest.Record) error {
			r.Drafts["gone"] = mark
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Missing(map[string]bool{"here": true}); len(got) != 0 || m.Knows("gone") || !m.Leaves("gone") {
			t.Errorf("%+v: got %q missing, want nothing missed and the draft leaving", mark, got)
		}
	}
	if m.Raise("gone", 1, noon.Add(3*time.Hour)); !m.RolledBack("gone", 1) {
		t.Error("a folder of a removed draft: got it believed, want an older copy")
	}
}

func TestAChangeThatFailsLeavesTheRecordAndIsDoneAgain(t *testing.T) {
	f := newFolder(t)
	m := f.window()
	m.Saved("draft", 2, noon)
	refused := errors.New("refused")
	err := m.Update(func(r *manifest.Record) error {
		r.LegalHolds["draft"] = true
		return refused
	})
	if _, there := os.Stat(filepath.Join(f.path, manifest.Name)); !errors.Is(err, refused) || !errors.Is(there, fs.ErrNotExist) {
		t.Errorf("got %v and the file %v, want the change refused and nothing written", err, there)
	}
	m.View(func(r *manifest.Record) {
		if r.LegalHolds["draft"] {
			t.Error("got the hold of a change that failed, want none")
		}
	})
	if err := os.Mkdir(filepath.Join(f.path, manifest.Name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := m.Flush(); err == nil {
		t.Error("writing where it cannot be: got no error, want one")
	}
	if err := os.Remove(filepath.Join(f.path, manifest.Name)); err != nil {
		t.Fatal(err)
	}
	flush(t, m)
	if again := f.opened(t); !again.RolledBack("draft", 1) || again.Generation() != 1 {
		t.Errorf("written again: got generation %d, want the mark in the first", again.Generation())
	}
}

func TestARecordThatIsOlderThanItMustBeIsNotTaken(t *testing.T) {
	f := newFolder(t)
	if _, err := f.window().Begin(0); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("none: got error %v, want %v", err, fs.ErrNotExist)
	}
	m := f.window()
	m.Saved("draft", 2, noon)
	flush(t, m)
	if _, err := f.window().Begin(1); err != nil {
		t.Errorf("the one that was written last: got error %v, want none", err)
	}
	older := f.window()
	if rec, err := older.Begin(2); !errors.Is(err, manifest.ErrOlder) || rec.Drafts["draft"].Revision != 2 {
		t.Errorf("an older one: got %+v, %v, want it with %v", rec.Drafts, err, manifest.ErrOlder)
	}
	stranger := newFolder(t)
	stranger.path = f.path
	if _, err := stranger.window().Begin(0); !errors.Is(err, flow.ErrDamaged) {
		t.Errorf("sealed for another key: got error %v, want %v", err, flow.ErrDamaged)
	}
}
