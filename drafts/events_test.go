package drafts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"unicode"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
)

func mustAppend(tb testing.TB, s *drafts.Store, what string) {
	tb.Helper()
	if err := s.Append(tb.Context(), flow.Event{Draft: id("draft"), What: what}); err != nil {
		tb.Errorf("writing event: got error %v, want none", err)
	}
}

func whats(tb testing.TB, s *drafts.Store) string {
	tb.Helper()
	events, err := s.Events(tb.Context(), id("draft"))
	if err != nil {
		tb.Fatalf("reading events: got error %v, want none", err)
	}
	text := ""
	for _, e := range events {
		text += e.What + " "
	}
	return text
}

func TestALineThatWasCutHidesNoOther(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	log := filepath.Join(dir, "sandbox", "events.jsonl")
	mustAppend(t, s, "first")
	mustAppend(t, s, "cut")
	whole := read(t, log)
	write(t, log, whole[:len(whole)-12])
	before := len(s.Notices())
	mustAppend(t, s, "last")
	if got, want := whats(t, s), "first last "; got != want {
		t.Errorf("events: got %q, want %q", got, want)
	}
	if got := len(s.Notices()) - before; got != 1 {
		t.Errorf("notices: got %d more, want 1 about the line", got)
	}
}

func TestEventsOfManyWritersDoNotMix(t *testing.T) {
	dir := t.TempDir()
	stores := []*drafts.Store{open(t, practice(dir)), open(t, practice(dir))}
	var writers sync.WaitGroup
	for i := range 8 {
		writers.Go(func() {
			for n := range 20 {
				mustAppend(t, stores[i%2], fmt.Sprintf("w%d-%d", i, n))
			}
		})
	}
	writers.Wait()
	events, err := stores[0].Events(t.Context(), id("draft"))
	if err != nil {
		t.Fatal(err)
	}
	next := map[string]int{}
	for _, e := range events {
		var w, n int
		if _, err := fmt.Sscanf(e.What, "w%d-%d", &w, &n); err != nil {
			t.Fatal(err)
		}
		if key := fmt.Sprint(w); n != next[key] {
			t.Errorf("writer %d: got event %d, want %d", w, n, next[key])
		}
		next[fmt.Sprint(w)]++
	}
	if len(events) != 160 {
		t.Errorf("log: got %d events, want 160", len(events))
	}
	if n := stores[0].Notices(); len(n) != 1 { // the one about the key
		t.Errorf("notices: got %q, want none about a line", n)
	}
}

func TestAnEventThatCannotBeWrittenIsAnError(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	if err := os.Mkdir(filepath.Join(dir, "sandbox", "events.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), flow.Event{Draft: id("draft"), What: "submit"}); err == nil {
		t.Error("writing where the log is a folder: got no error, want one")
	}
}

// What a custodian or another program put into an event stands in the log as an escape, which is read back as it was.
func TestTheLogHoldsNothingInvisible(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	const planted = "a\x1b[31mb\u009bc\u202ed\u200be\U000e0041f\x7f"
	err := s.Append(t.Context(), flow.Event{
		Draft: id("draft"), What: "staged " + planted, User: planted, TraceID: planted, Step: planted, Fields: []string{planted}, Ref: planted,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range string(read(t, filepath.Join(dir, "sandbox", "events.jsonl"))) {
		if unicode.In(r, unicode.Cc, unicode.Cf) && r != '\n' {
			t.Errorf("got %U in the log, want it escaped", r)
		}
	}
	events, err := s.Events(t.Context(), id("draft"))
	if err != nil || len(events) != 1 || events[0].User != planted || events[0].TraceID != planted || events[0].Fields[0] != planted {
		t.Errorf("got %q, %v read back, want what was written, signed", events, err)
	}
}
