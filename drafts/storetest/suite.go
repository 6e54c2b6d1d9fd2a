package storetest

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"brokerage/onboard/flow"
)

// Windows opens an empty store twice, as two windows of the program do.
type Windows func(t *testing.T) (one, other flow.Store)

// Suite tells what every flow.Store must do. open is called once for each story; the other window may put holds.
func Suite(t *testing.T, open Windows) {
	t.Helper()
	stories := map[string]func(story){
		"a saved draft comes back as it was":              story.comesBack,
		"each save is the next revision":                  story.countsUp,
		"a second window is told and writes nothing":      story.tellsConflict,
		"a new draft that is there already is a conflict": story.refusesSecondStart,
		"of many saves of one revision one wins":          story.oneWins,
		"a draft that is not there is said so":            story.saysNoDraft,
		"an id that is no plain name is refused":          story.refusesIDs,
		"what is saved is a copy":                         story.copies,
		"a save that was called off writes nothing":       story.calledOff,
		"the list has the last changed first":             story.listsInOrder,
		"an empty store lists nothing":                    story.listsNothing,
		"what is kept is not removed, and why is said":    story.keeps,
		"one window is alone at a time":                   story.isAlone,
		"events come back in order, each to its draft":    story.keepsEvents,
	}
	for name, tell := range stories {
		t.Run(name, func(t *testing.T) {
			one, other := open(t)
			tell(story{t, one, other})
		})
	}
}

// story is one test over two windows on one store.
type story struct {
	*testing.T
	one, other flow.Store
}

const draft = "0190b3a0-0000-7000-8000-000000000001"

var monday = time.Date(2026, 11, 2, 12, 4, 5, 678, time.UTC)

// ID is the id of the draft that a test calls by a word; an id is its own.
func ID(word string) string {
	if uuid.Validate(word) == nil {
		return word
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(word)).String()
}

// Record is a whole record to save: a new draft with every field of its summary set.
func Record(id, body string) flow.Record {
	return flow.Record{
		ID:      id,
		Interim: true,
		Meta: flow.Summary{
			ID: id, Name: "Mary O'Neil-Søren", Registration: "individualTod", Phase: flow.Editing, Status: "Pending",
			Step: "holders", UpdatedAt: monday, Left: 3, ToFix: 2, NotStaged: 1, AccountNumber: "A-1001",
		},
		Body: []byte(body),
	}
}

func save(t *testing.T, s flow.Store, r flow.Record) flow.Saved {
	t.Helper()
	saved, err := s.Save(t.Context(), r)
	if err != nil {
		t.Fatalf("saving %q from revision %d: got error %v, want none", r.ID, r.Revision, err)
	}
	return saved
}

func load(t *testing.T, s flow.Store, id string) flow.Loaded {
	t.Helper()
	loaded, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("loading %q: got error %v, want none", id, err)
	}
	return loaded
}

func refused(t *testing.T, doing string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Fatalf("%s: got error %v, want %v", doing, got, want)
	}
}

func (s story) comesBack() {
	t, one, other := s.T, s.one, s.other
	r := Record(draft, "line one\nline two\x00\xff")
	saved := save(t, one, r)
	got := load(t, other, draft)
	want := flow.Loaded{Record: r, SavedAt: saved.At}
	want.Revision = 1
	if !reflect.DeepEqual(got, want) {
		t.Errorf("loaded:\ngot  %+v\nwant %+v", got, want)
	}
	if saved.Revision != 1 || saved.At.IsZero() || saved.Uncertain {
		t.Errorf("saved: got %+v, want revision 1 with a time, certain", saved)
	}
}

func (s story) countsUp() {
	t, one := s.T, s.one
	r := Record(draft, "")
	for want := uint64(1); want <= 5; want++ {
		r.Body, r.Interim = []byte{byte(want)}, want%2 == 0
		if r.Revision = save(t, one, r).Revision; r.Revision != want {
			t.Fatalf("revision: got %d, want %d", r.Revision, want)
		}
		if got := load(t, one, draft); got.Revision != want || got.Body[0] != byte(want) || got.Interim != r.Interim {
			t.Fatalf("loaded: got revision %d, body %v, interim %v, want %d", got.Revision, got.Body, got.Interim, want)
		}
	}
}

func (s story) tellsConflict() {
	t, one, other := s.T, s.one, s.other
	save(t, one, Record(draft, "both have seen this"))
	mine, theirs := load(t, one, draft), load(t, other, draft)
	mine.Body, theirs.Body = []byte("mine"), []byte("theirs")
	save(t, other, theirs.Record)

	_, err := one.Save(t.Context(), mine.Record)
	refused(t, "saving over another window's revision", err, flow.ErrConflict)
	now := load(t, one, draft)
	if string(now.Body) != "theirs" || now.Revision != 2 {
		t.Fatalf("after the conflict: got %q as revision %d, want %q as 2", now.Body, now.Revision, "theirs")
	}
	now.Body = []byte("mine, after looking")
	save(t, one, now.Record)
	for range 5 {
		now.Revision = save(t, other, load(t, other, draft).Record).Revision
	}
	_, err = one.Save(t.Context(), mine.Record)
	refused(t, "saving from a revision left far behind", err, flow.ErrConflict)
}

func (s story) refusesSecondStart() {
	t, one, other := s.T, s.one, s.other
	save(t, one, Record(draft, "first"))
	_, err := other.Save(t.Context(), Record(draft, "second"))
	refused(t, "starting a draft twice", err, flow.ErrConflict)
	if got := load(t, one, draft); string(got.Body) != "first" {
		t.Errorf("body: got %q, want %q", got.Body, "first")
	}
}

func (s story) oneWins() {
	t, one, other := s.T, s.one, s.other
	save(t, one, Record(draft, "start"))
	var (
		wins, conflicts int
		mu              sync.Mutex
		racers          sync.WaitGroup
	)
	for i := range 16 {
		racers.Go(func() {
			r := Record(draft, string(rune('a'+i)))
			r.Revision = 1
			_, err := []flow.Store{one, other}[i%2].Save(context.WithoutCancel(t.Context()), r)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				wins++
			case errors.Is(err, flow.ErrConflict):
				conflicts++
			default:
				t.Errorf("racing save: got error %v, want %v or none", err, flow.ErrConflict)
			}
		})
	}
	racers.Wait()
	if wins != 1 || conflicts != 15 {
		t.Errorf("16 saves of one revision: got %d saved and %d conflicts, want 1 and 15", wins, conflicts)
	}
}

func (s story) saysNoDraft() {
	t, one := s.T, s.one
	_, err := one.Load(t.Context(), draft)
	refused(t, "loading what was never saved", err, flow.ErrNoDraft)
	r := Record(draft, "back from the dead")
	r.Revision = 7
	_, err = one.Save(t.Context(), r)
	refused(t, "saving what was removed", err, flow.ErrNoDraft)
	_, err = one.Load(t.Context(), draft)
	refused(t, "loading what a refused save left", err, flow.ErrNoDraft)
}
