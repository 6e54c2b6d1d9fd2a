package firm_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/firmtest"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

func TestNothingOfAClientIsInADump(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	s := w.open("ann")
	r := storetest.Record("d", `{"taxId":"078-05-1120"}`)
	r.Meta.Name, r.Meta.AccountNumber, r.Interim = "Zebulon Canary", "ACCT-CANARY", false
	r.Meta.Source = &flow.ImportSource{Name: "Canary.csv", Digest: "d1", Person: "p1"}
	_, err := s.Save(t.Context(), r)
	w.must(err)
	w.must(s.Remember(t.Context(), flow.Openings{All: []flow.Opening{{Draft: "d", Digest: "Canary digest"}}}))
	w.must(s.Append(t.Context(), flow.Event{Draft: "d", What: "edited", Fields: []string{"primaryHolder.taxId"}}))
	file := filepath.Join(cluster.Dir(), "dump")
	w.must(cluster.Run("pg_dump -h " + cluster.Dir() + " -U postgres " + w.db + " > " + file))
	dump, err := os.ReadFile(file)
	w.must(err)
	log, err := cluster.Log()
	w.must(err)
	if !bytes.Contains(dump, []byte("primaryHolder.taxId")) {
		t.Fatal("the dump has not even the event: it is of something else")
	}
	for _, planted := range []string{"078-05-1120", "Zebulon", "Canary", "CANARY", "individualTod", "AGE-SECRET"} {
		for place, text := range map[string][]byte{"dump": dump, "log of the server": log} {
			if bytes.Contains(text, []byte(planted)) || bytes.Contains(bytes.ToLower(text), []byte(fmt.Sprintf("%x", planted))) {
				t.Errorf("%q is in the %s", planted, place)
			}
		}
	}
}

// saveAll has many writers save, each its own draft and a greater number each time, until stop; it returns what was acknowledged
// last.
func saveAll(t *testing.T, s *firm.Store, writers int, stop <-chan struct{}) map[string]int {
	t.Helper()
	acknowledged, mu, all := map[string]int{}, sync.Mutex{}, sync.WaitGroup{}
	for i := range writers {
		all.Go(func() {
			r := storetest.Record(fmt.Sprint("d", i), "")
			for n := 1; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				r.Body = fmt.Append(nil, n)
				saved, err := s.Save(t.Context(), r)
				if errors.Is(err, flow.ErrAway) {
					continue
				}
				if err != nil {
					t.Errorf("writer %d: got error %v, want none or that the database is away", i, err)
					return
				}
				r.Revision = saved.Revision
				mu.Lock()
				acknowledged[r.ID] = n
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return acknowledged
}

// stops is how often the server is stopped at once: go test ./drafts/firm -run StopsAtOnce -stops=20.
var stops = flag.Int("stops", 2, "how often the server is stopped at once under twenty writers")

func TestNoAcknowledgedSaveIsLostWhenTheServerStopsAtOnce(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	s := w.open("ann")
	stop := make(chan struct{})
	go func() {
		defer close(stop)
		for range *stops {
			for before := written(w); written(w) < before+40; { // until they write again
				if t.Context().Err() != nil {
					return
				}
			}
			if err := errors.Join(cluster.Kill(), cluster.Resume()); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	acknowledged := saveAll(t, s, 20, stop)
	if len(acknowledged) != 20 {
		t.Errorf("writers that were acknowledged: got %d, want 20", len(acknowledged))
	}
	for id, n := range acknowledged {
		got, err := s.Load(t.Context(), id)
		w.must(err)
		if there, err := strconv.Atoi(string(got.Body)); err != nil || there < n {
			t.Errorf("%s: got %q, want %d, which was acknowledged, or a later one", id, got.Body, n)
		}
	}
}

// written counts the revisions that were ever written, thinned or not.
func written(w *world) (n int) {
	c := w.as("postgres", w.db)
	defer c.Close(w.Context()) //nolint:errcheck // it was only read
	if err := c.QueryRow(w.Context(), `select coalesce(sum(head), 0) from onboard.draft`).Scan(&n); err != nil {
		w.Error(err)
	}
	return n
}

func TestASaveGoesOnWhereItsConnectionWasEnded(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	s := w.open("ann")
	r := storetest.Record("d", "")
	for n := range 5 {
		r.Body = fmt.Appendf(nil, "save %d", n)
		saved, err := s.Save(t.Context(), r)
		w.must(err)
		r.Revision = saved.Revision
		w.sql("postgres", `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ann'`)
	}
	if got, err := s.Load(t.Context(), "d"); err != nil || got.Revision != 5 || string(got.Body) != "save 4" {
		t.Errorf("loaded: got %d %q, %v, want 5 %q", got.Revision, got.Body, err, "save 4")
	}
	w.must(s.Append(t.Context(), flow.Event{Draft: "d", What: "edited"}))
	w.sql("postgres", `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'ann'`)
	w.must(s.Append(t.Context(), flow.Event{Draft: "d", What: "submit"}))
	if events, err := s.Events(t.Context(), "d"); err != nil || len(events) != 2 {
		t.Errorf("events: got %v, %v, want two", events, err)
	}
}

func TestALostAnswerIsRecognised(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	x := w.wire()
	s, err := firm.Open(t.Context(), w.firm.Through(x, "ann"))
	w.must(err)
	t.Cleanup(s.Close)
	r := storetest.Record("d", "one")
	saved, err := s.Save(t.Context(), r)
	w.must(err)

	// The server writes "two", and the desk hears nothing of it.
	x.Is(firmtest.Fault{Loses: true})
	r.Revision, r.Body = saved.Revision, []byte("two")
	if _, err := s.Save(t.Context(), r); !errors.Is(err, flow.ErrAway) {
		t.Fatalf("saving with the answer lost: got error %v, want %v", err, flow.ErrAway)
	}
	// It is on its way to the disk still, for what the desk knows.
	other := w.open("ann")
	for got := (flow.Loaded{}); string(got.Body) != "two"; {
		got, err = other.Load(t.Context(), "d")
		w.must(err)
	}

	// Back again, the desk saves what was typed since: it is no conflict with itself.
	x.Is(firmtest.Fault{})
	r.Body = []byte("three")
	saved, err = s.Save(t.Context(), r)
	if err != nil || saved.Revision != 3 {
		t.Fatalf("saving again: got revision %d, %v, want 3", saved.Revision, err)
	}
	// What another desk wrote meanwhile is one.
	theirs, err := other.Load(t.Context(), "d")
	w.must(err)
	_, err = other.Save(t.Context(), theirs.Record)
	w.must(err)
	r.Revision = 3
	if _, err := s.Save(t.Context(), r); !errors.Is(err, flow.ErrConflict) {
		t.Errorf("saving over another desk's: got error %v, want %v", err, flow.ErrConflict)
	}
}

func TestAServerThatIsNotThereIsSaidSo(t *testing.T) {
	_, err := firm.Open(t.Context(), firm.Options{Address: "postgres:///none?user=ann&host=" + t.TempDir(), Environment: "TEST"})
	if !errors.Is(err, flow.ErrAway) || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "opening none at /") {
		t.Errorf("opening: got error %q, want one line that says that it is away, and where", err)
	}
}
