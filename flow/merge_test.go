package flow_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// desk is one computer with its drafts, on which windows are opened. No custodian is asked.
type desk struct {
	t     testing.TB
	store *storetest.Fake
	cat   *catalogue.Catalogue
}

func newDesk(tb testing.TB) *desk {
	tb.Helper()
	c, err := catalogue.Default()
	if err != nil {
		tb.Fatal(err)
	}
	return &desk{tb, storetest.Memory(), c}
}

func (d *desk) office(user, machine string) *flow.Service {
	return &flow.Service{Catalogue: d.cat, Store: d.store, User: user, Machine: machine, Environment: flow.Environment{Word: "TEST"}}
}

// start saves an application with these answers and returns its id.
func (d *desk) start(answers ...string) string {
	d.t.Helper()
	s, err := d.office("Sam", "DESK-1").Start("individualTod")
	if err != nil {
		d.t.Fatal(err)
	}
	types(d.t, s, answers...)
	keep(d.t, s)
	return s.ID()
}

func (d *desk) window(id, user, machine string) *flow.Session {
	d.t.Helper()
	s, err := d.office(user, machine).Resume(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// types answers questions of the primary holder: a field, then a value.
func types(tb testing.TB, s *flow.Session, answers ...string) {
	tb.Helper()
	for i := 0; i < len(answers); i += 2 {
		if err := s.Answer(holder(answers[i]), answers[i+1]); err != nil {
			tb.Fatal(err)
		}
		s.Checkpoint("typed " + answers[i])
	}
}

func keep(tb testing.TB, s *flow.Session) {
	tb.Helper()
	if err := s.Save(context.Background(), false); err != nil {
		tb.Fatalf("saving: got error %v, want none", err)
	}
}

func holder(field string) answers.Path { return answers.Path{Section: "primaryHolder", Field: field} }

func says(tb testing.TB, s *flow.Session, answers ...string) {
	tb.Helper()
	for i := 0; i < len(answers); i += 2 {
		if got := s.Assessment().Answers().Get(holder(answers[i])); got != answers[i+1] {
			tb.Errorf("%s: got %q, want %q", answers[i], got, answers[i+1])
		}
	}
}

func TestWhatOneWindowAloneChangedIsTakenByBoth(t *testing.T) {
	d := newDesk(t)
	id := d.start("firstName", "Testa", "lastName", "Sampleton")
	here, there := d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
	types(t, there, "firstName", "Dana")
	keep(t, there)
	types(t, here, "lastName", "Fakename")
	keep(t, here)

	says(t, here, "firstName", "Dana", "lastName", "Fakename")
	if n := here.News(); n == nil || n.User != "Dana" || n.Machine != "DESK-14" || len(n.Merged) != 1 || len(n.Conflicts) != 0 ||
		n.Merged[0].Label != "First name" || n.Merged[0].Was != "Testa" || n.Merged[0].Now != "Dana" {
		t.Errorf("got news %+v, want the first name of Dana on DESK-14, with both values", n)
	}
	says(t, d.window(id, "Sam", "DESK-1"), "firstName", "Dana", "lastName", "Fakename")
	if _, ok := here.MergeConflict(); ok {
		t.Error("got something to choose, want nothing")
	}
	if label, ok := here.Undo(); !ok || label != "typed lastName" {
		t.Errorf("undo: got %q %v, want typed lastName", label, ok)
	}
	says(t, here, "firstName", "Dana", "lastName", "Sampleton")
}

func TestWhatBothChangedIsChosenFieldByField(t *testing.T) {
	d := newDesk(t)
	id := d.start("firstName", "Testa", "lastName", "Sampleton", "middleName", "Q")
	here, there := d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
	types(t, there, "firstName", "Dana", "lastName", "Theirs")
	keep(t, there)
	types(t, here, "firstName", "Sam", "lastName", "Mine", "middleName", "")
	keep(t, here)

	r, ok := here.MergeConflict()
	if !ok || len(r.Fields) != 2 || r.Only != 1 || r.Fields[0].There[0].Machine != "DESK-14" {
		t.Fatalf("got rift %+v, want two answers to choose and one taken", r)
	}
	if here.View().OpenConflicts != 2 {
		t.Errorf("got %d disputed in the view, want 2", here.View().OpenConflicts)
	}
	again := d.window(id, "Sam", "DESK-1")
	if r, _ := again.MergeConflict(); len(r.Fields) != 2 {
		t.Fatalf("after a restart: got %d to choose, want 2", len(r.Fields))
	}
	says(t, again, "firstName", "Sam", "lastName", "Mine", "middleName", "")
	if err := again.Ready(); !errors.Is(err, flow.ErrConflict) {
		t.Errorf("submitting before it is settled: got error %v, want %v", err, flow.ErrConflict)
	}
	again.FinishAll()
	if _, err := again.Stage(t.Context(), true); err != nil { // Exists is no custodian that could be asked
		t.Errorf("staging before it is settled: got error %v, want nothing sent", err)
	}
	if err := again.ResolveConflict(map[answers.Path]string{holder("firstName"): "Dana", holder("lastName"): "Mine"}); err != nil {
		t.Fatal(err)
	}
	keep(t, again)
	says(t, again, "firstName", "Dana", "lastName", "Mine", "middleName", "")
	if _, ok := again.MergeConflict(); ok {
		t.Error("got something to choose after choosing, want nothing")
	}
}

func TestAnEntryThatOneRemovedAndTheOtherChangedIsKeptUntilChosen(t *testing.T) {
	for _, c := range []struct {
		name   string
		chosen string
		left   int
	}{
		{"the removal is taken", "removed", 0},
		{"the entry is kept", "kept", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t)
			id := d.start()
			first := d.window(id, "Sam", "DESK-1")
			entry, err := first.Add("todBeneficiaries")
			if err != nil {
				t.Fatal(err)
			}
			keep(t, first)
			here, there := d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
			if err := there.Remove("todBeneficiaries", entry); err != nil {
				t.Fatal(err)
			}
			keep(t, there)
			at := answers.Path{Section: "todBeneficiaries", Entry: entry, Field: "firstName"}
			if err := here.Answer(at, "Zoë"); err != nil {
				t.Fatal(err)
			}
			keep(t, here)
			r, _ := here.MergeConflict()
			if len(r.Fields) != 1 || r.Fields[0].Here.Words != "Kept" || r.Fields[0].There[0].Words != "Removed" {
				t.Fatalf("got %+v, want one entry to keep or remove", r.Fields)
			}
			if got := here.Assessment().Answers().Get(at); got != "Zoë" {
				t.Errorf("until chosen: got %q, want Zoë", got)
			}
			if err := here.ResolveConflict(map[answers.Path]string{r.Fields[0].Path: c.chosen}); err != nil {
				t.Fatal(err)
			}
			if got := len(here.Assessment().Answers().Entries("todBeneficiaries")); got != c.left {
				t.Errorf("got %d entries, want %d", got, c.left)
			}
		})
	}
}

// Whatever two windows do, each answer is the one that was changed, or is told as disputed; and both windows end alike.
func TestNoEditOfTwoWindowsIsDropped(t *testing.T) {
	fields := []string{"firstName", "middleName", "lastName", "suffix", "email"}
	rapid.Check(t, func(rt *rapid.T) {
		d := newDesk(t)
		was := map[string]string{}
		var begin []string
		for _, f := range fields {
			was[f] = rapid.SampledFrom([]string{"", "Ann", "Bob"}).Draw(rt, "base")
			begin = append(begin, f, was[f])
		}
		id := d.start(begin...)
		here, there := d.window(id, "Sam", "DESK-1"), d.window(id, "Dana", "DESK-14")
		mine, theirs := map[string]string{}, map[string]string{}
		for _, f := range fields {
			mine[f] = rapid.SampledFrom([]string{was[f], "Cid", "Dan", ""}).Draw(rt, "mine")
			theirs[f] = rapid.SampledFrom([]string{was[f], "Cid", "Eve", ""}).Draw(rt, "theirs")
			types(t, here, f, mine[f])
			types(t, there, f, theirs[f])
		}
		keep(t, there)
		keep(t, here)
		r, _ := here.MergeConflict()
		for _, f := range fields {
			want := mine[f]
			if mine[f] == was[f] {
				want = theirs[f]
			}
			disputed := slices.ContainsFunc(r.Fields, func(q flow.FieldConflict) bool {
				return q.Path == holder(f) && q.Here.Value == mine[f] && q.There[0].Value == theirs[f]
			})
			both := mine[f] != was[f] && theirs[f] != was[f] && mine[f] != theirs[f]
			if got := here.Assessment().Answers().Get(holder(f)); got != want || disputed != both {
				rt.Fatalf("%s: base %q, here %q, there %q: got %q, disputed %v; want %q, disputed %v",
					f, was[f], mine[f], theirs[f], got, disputed, want, both)
			}
		}
	})
}

func TestManyWindowsAtOnceLoseNoEdit(t *testing.T) {
	d := newDesk(t)
	id := d.start()
	lists := []string{"todBeneficiaries"}
	done := make(chan error)
	for w := range 4 {
		s := d.window(id, fmt.Sprint("user", w), "DESK")
		go func() {
			for range 10 {
				if _, err := s.Add(lists[0]); err != nil {
					done <- err
					return
				}
				if err := s.Save(context.Background(), false); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if got := len(d.window(id, "Sam", "DESK-1").Assessment().Answers().Entries(lists[0])); got != 40 {
		t.Errorf("got %d entries of 4 windows x 10, want 40", got)
	}
}
