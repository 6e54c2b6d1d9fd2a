package storetest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"brokerage/onboard/flow"
)

func (s story) refusesIDs() {
	t, one := s.T, s.one
	for _, id := range []string{"", ".", "..", "../up", "a/b", `a\b`, "a.b", "a\x00b", " ", "-rf"} {
		if _, err := one.Save(t.Context(), Record(id, "")); err == nil {
			t.Errorf("saving draft %q: got no error, want one", id)
		}
		if _, err := one.Load(t.Context(), id); err == nil {
			t.Errorf("loading draft %q: got no error, want one", id)
		}
	}
}

func (s story) copies() {
	t, one := s.T, s.one
	r := Record(draft, "as saved")
	save(t, one, r)
	copy(r.Body, "changed!")
	first := load(t, one, draft)
	if string(first.Body) != "as saved" {
		t.Fatalf("body after the caller changed its own: got %q, want %q", first.Body, "as saved")
	}
	copy(first.Body, "changed!")
	if got := load(t, one, draft); string(got.Body) != "as saved" {
		t.Errorf("body after a reader changed its own: got %q, want %q", got.Body, "as saved")
	}
}

func (s story) calledOff() {
	t, one := s.T, s.one
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := one.Save(ctx, Record(draft, ""))
	refused(t, "saving with a context that ended", err, context.Canceled)
	_, err = one.Load(ctx, draft)
	refused(t, "loading with a context that ended", err, context.Canceled)
	refused(t, "writing an event with a context that ended", one.Append(ctx, flow.Event{Draft: draft}), context.Canceled)
	_, err = one.Load(t.Context(), draft)
	refused(t, "loading afterwards", err, flow.ErrNoDraft)
}

func (s story) listsInOrder() {
	t, one, other := s.T, s.one, s.other
	hours := map[string]time.Duration{"first": 1, "third": 3, "second": 2}
	for id, h := range hours {
		r := Record(ID(id), "")
		r.Meta.UpdatedAt = monday.Add(h * time.Hour)
		save(t, one, r)
	}
	want := []string{ID("third"), ID("second"), ID("first")}
	if got := listed(t, other); !reflect.DeepEqual(got, want) {
		t.Fatalf("list: got %v, want %v", got, want)
	}
	r := load(t, other, ID("first")).Record
	r.Meta.UpdatedAt, r.Meta.Left = monday.Add(4*time.Hour), 0
	save(t, other, r)
	want = []string{ID("first"), ID("third"), ID("second")}
	if got := listed(t, one); !reflect.DeepEqual(got, want) {
		t.Errorf("list after a change: got %v, want %v", got, want)
	}
	list, err := one.List(t.Context())
	if err != nil || !reflect.DeepEqual(list[0], r.Meta) {
		t.Errorf("row: got %+v, %v, want %+v", list[0], err, r.Meta)
	}
}

// keeps is told of stores that remove drafts.
func (s story) keeps() {
	t, one := s.T, s.one
	keeper, ok := one.(flow.Retention)
	if !ok {
		t.Skip("this store removes nothing")
	}
	save(t, one, Record(draft, ""))
	hold := func(held bool) {
		t.Helper()
		if err := s.other.(flow.Retention).SetLegalHold(draft, held); err != nil {
			t.Fatalf("holding %v: got error %v, want none", held, err)
		}
	}
	kept := func(want error) {
		t.Helper()
		all, err := keeper.Kept()
		if err != nil || !errors.Is(all[draft], want) || want == nil && len(all) > 0 {
			t.Fatalf("kept: got %v, %v, want %v", all, err, want)
		}
	}
	kept(nil)
	hold(true)
	kept(flow.ErrLegalHold)
	refused(t, "removing under a hold", keeper.Remove(t.Context(), draft), flow.ErrLegalHold)
	load(t, one, draft)
	hold(false)
	kept(nil)
	if err := keeper.Remove(t.Context(), draft); err != nil {
		t.Errorf("removing: got error %v, want none", err)
	}
	refused(t, "removing again", keeper.Remove(t.Context(), draft), flow.ErrNoDraft)
}

func (s story) listsNothing() {
	t, one := s.T, s.one
	if got := listed(t, one); len(got) != 0 {
		t.Errorf("list: got %v, want none", got)
	}
}

func listed(t *testing.T, s flow.Store) []string {
	t.Helper()
	list, err := s.List(t.Context())
	if err != nil {
		t.Fatalf("listing: got error %v, want none", err)
	}
	ids := make([]string, 0, len(list))
	for _, sum := range list {
		ids = append(ids, sum.ID)
	}
	return ids
}

func (s story) keepsEvents() {
	t, one, other := s.T, s.one, s.other
	none, err := one.Events(t.Context(), draft)
	if err != nil || len(none) != 0 {
		t.Fatalf("events of nothing: got %v, %v, want none", none, err)
	}
	want := []flow.Event{
		{At: monday, User: "ann", Draft: draft, What: "started"},
		{
			At: monday.Add(time.Second), User: "ann", Draft: draft, What: "staged", Step: "holders",
			Fields: []string{"primaryHolder.firstName"}, TraceID: "t-1", Ref: "j-1",
		},
		{At: monday, User: "bob", Draft: draft, What: "submit"}, // a clock that went back changes no order
	}
	for i, e := range want {
		writer := []flow.Store{one, other}[i%2]
		if err := writer.Append(t.Context(), e); err != nil {
			t.Fatalf("writing event %q: got error %v, want none", e.What, err)
		}
		if err := writer.Append(t.Context(), flow.Event{Draft: "another", What: "about " + draft}); err != nil {
			t.Fatalf("writing an event of another draft: got error %v, want none", err)
		}
	}
	got, err := one.Events(t.Context(), draft)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("events: got %+v, %v, want %+v", got, err, want)
	}
}

// Watches tells what every flow.Watcher must do.
func Watches(t *testing.T, open Windows) {
	t.Helper()
	one, other := open(t)
	watcher, ok := one.(flow.Watcher)
	if !ok {
		t.Fatalf("%T tells nobody of changes", one)
	}
	save(t, other, Record(ID("before"), ""))
	ctx, stop := context.WithCancel(t.Context())
	notices := watcher.Watch(ctx)
	if first := <-notices; first != (flow.Notice{}) {
		t.Errorf("first notice: got %+v, want that anything may have changed", first)
	}
	for i, window := range []flow.Store{other, one, other} {
		r := Record(draft, "")
		r.Revision, r.Interim, r.Meta.Phase = uint64(i), i == 2, flow.Editing
		want := flow.Notice{Draft: draft, Revision: save(t, window, r).Revision}
		if got := <-notices; got != want {
			t.Errorf("notice of a save: got %+v, want %+v", got, want)
		}
	}
	remover, ok := other.(flow.Retention)
	if !ok {
		t.Fatalf("%T removes nothing", other)
	}
	if err := remover.Remove(t.Context(), draft); err != nil {
		t.Fatal(err)
	}
	if got, want := <-notices, (flow.Notice{Draft: draft}); got != want {
		t.Errorf("notice of a removal: got %+v, want %+v", got, want)
	}
	stop()
	if _, open := <-notices; open {
		t.Error("a notice after its end")
	}
}
