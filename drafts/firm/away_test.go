package firm_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/firmtest"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// desk opens the drafts through a wire, with a folder for what is kept on this computer.
func (w *world) desk(x *firmtest.Wire, who, folder string) *firm.Store {
	w.Helper()
	o := w.firm.Through(x, who)
	o.Away = folder
	s, err := firm.Open(w.Context(), o)
	w.must(err)
	w.Cleanup(s.Close)
	return s
}

// back waits until a desk has the server again.
func (w *world) back(s *firm.Store) {
	w.Helper()
	for {
		_, err := s.List(w.Context())
		if err == nil {
			return
		}
		if !errors.Is(err, flow.ErrAway) {
			w.Fatal(err)
		}
	}
}

func keptHere(t *testing.T, err error) {
	t.Helper()
	if away, is := errors.AsType[*flow.AwayError](err); !is || !away.Kept || time.Since(away.Since) > time.Hour {
		t.Fatalf("saving with the server away: got error %v, want %v, kept here", err, flow.ErrAway)
	}
}

func TestWhatCannotBeSavedIsKeptOnThisComputerSealed(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	for name, fault := range map[string]firmtest.Fault{
		"cut": {Cut: true}, "silent": {Hang: true}, "slow": {Delay: 6 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			x, folder := w.wire(), t.TempDir()
			s := w.desk(x, "ann", folder)
			r := storetest.Record(name, "one")
			saved, err := s.Save(t.Context(), r)
			w.must(err)
			if left := s.Left(); len(left) > 0 {
				t.Errorf("got %v kept, want nothing after a save", left)
			}
			r.Revision, r.Body, r.Base = saved.Revision, []byte("two, of a Canary"), []byte("one")

			x.Is(fault)
			_, err = s.Save(t.Context(), r)
			keptHere(t, err)
			w.must(filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
				if err != nil || e.IsDir() {
					return err
				}
				text, err := os.ReadFile(path)
				if strings.Contains(string(text), "Canary") {
					t.Errorf("%s has an answer in the clear", path)
				}
				return err
			}))
			r.Body = []byte("three")
			_, err = s.Save(t.Context(), r)
			keptHere(t, err)

			x.Is(firmtest.Fault{})
			w.back(s)
			kept, err := s.Adopt(name)
			if err != nil || string(kept.Body) != "three" || string(kept.Base) != "one" || kept.Revision != saved.Revision {
				t.Fatalf("kept: got %q made from %q of revision %d, %v", kept.Body, kept.Base, kept.Revision, err)
			}
			if _, err = s.Save(t.Context(), kept.Record); err != nil {
				t.Fatalf("saving again: got error %v, want none", err)
			}
			if left := s.Left(); len(left) > 0 {
				t.Errorf("got %v kept, want nothing once it is saved", left)
			}
			if got, err := s.Load(t.Context(), name); err != nil || string(got.Body) != "three" {
				t.Errorf("loaded: got %q, %v, want %q", got.Body, err, "three")
			}
		})
	}
}

func TestWhatIsKeptAndDamagedIsSetAsideAndSaid(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	x, folder := w.wire(), t.TempDir()
	s := w.desk(x, "ann", folder)
	x.Is(firmtest.Fault{Cut: true})
	_, err := s.Save(t.Context(), storetest.Record("d", "one"))
	keptHere(t, err)
	files, err := filepath.Glob(filepath.Join(folder, "*", "d.*.age"))
	if err != nil || len(files) != 1 {
		t.Fatalf("got %v, %v, want one file", files, err)
	}
	w.must(os.WriteFile(files[0], []byte("no age file"), 0o600))
	for _, want := range []error{flow.ErrKeptDamaged, flow.ErrNoDraft} {
		if _, err := s.Adopt("d"); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
	if text, err := os.ReadFile(files[0] + ".damaged"); err != nil || string(text) != "no age file" {
		t.Errorf("set aside: got %q, %v, want all of it", text, err)
	}
}

// A window that ended while the server was away leaves what it kept to the next one; one that lives goes on itself.
func TestAnotherWindowTakesOverWhatAWindowThatEndedKept(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	x, folder := w.wire(), t.TempDir()
	one, two := w.desk(x, "ann", folder), w.desk(x, "ann", folder)
	x.Is(firmtest.Fault{Cut: true})
	for s, body := range map[*firm.Store]string{one: "of one", two: "of two"} {
		_, err := s.Save(t.Context(), storetest.Record("d", body))
		keptHere(t, err)
	}
	one.Close()

	// With the server away from the start there is a list of what is kept.
	next := w.desk(x, "ann", folder)
	if rows, err := next.List(t.Context()); !errors.Is(err, flow.ErrAway) || len(rows) != 1 || rows[0].ID != "d" || rows[0].Name == "" {
		t.Errorf("list: got %v, %v, want what is kept, and that the server is away", rows, err)
	}
	if kept, err := next.Adopt("d"); err != nil || string(kept.Body) != "of one" {
		t.Errorf("got %q, %v, want what the window that ended kept", kept.Body, err)
	}
	two.Close()
	last := w.desk(x, "ann", folder)
	if kept, err := last.Adopt("d"); err != nil || string(kept.Body) != "of two" {
		t.Errorf("got %q, %v, want what the other kept", kept.Body, err)
	}
	if _, err := last.Adopt("e"); !errors.Is(err, flow.ErrNoDraft) {
		t.Errorf("got %v for a draft of which nothing is kept, want %v", err, flow.ErrNoDraft)
	}
	x.Is(firmtest.Fault{})
	w.back(last)
	if got := last.User(); got != "ann" {
		t.Errorf("user: got %q, want ann", got)
	}
}
