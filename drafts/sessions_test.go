package drafts_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

func init() { children["windows"] = editInAWindow }

func serviceOf(tb testing.TB, s flow.Store) *flow.Service {
	tb.Helper()
	o, err := newService(s)
	if err != nil {
		tb.Fatal(err)
	}
	return o
}

func newService(s flow.Store) (*flow.Service, error) {
	c, err := catalogue.Default()
	return &flow.Service{Catalogue: c, Store: s, User: "Sam", Environment: flow.Environment{Word: "SANDBOX"}}, err
}

// started saves a new application.
func started(tb testing.TB, o *flow.Service) *flow.Session {
	tb.Helper()
	s, err := o.Start("individualTod")
	if err != nil {
		tb.Fatal(err)
	}
	if err := s.Save(tb.Context(), false); err != nil {
		tb.Fatal(err)
	}
	return s
}

// editInAWindow adds beneficiaries with a name: dir, draft, name, times. It prints what went wrong.
func editInAWindow(args []string) int {
	fail := func(err error) int {
		_, _ = fmt.Fprintln(os.Stdout, err)
		return 1
	}
	store, ok := childStore(args[0])
	if !ok {
		return 1
	}
	o, err := newService(store)
	if err != nil {
		return fail(err)
	}
	ctx := context.Background()
	s, err := o.Resume(ctx, args[1])
	if err != nil {
		return fail(err)
	}
	times, err := strconv.Atoi(args[3])
	if err != nil {
		return fail(err)
	}
	id := ""
	for n := range times {
		at := n % len(edited)
		if at == 0 {
			if id, err = s.Add("todBeneficiaries"); err != nil {
				return fail(err)
			}
		}
		err := s.Answer(answers.Path{Section: "todBeneficiaries", Entry: id, Field: edited[at]}, fmt.Sprint(args[2], n))
		if err == nil {
			err = s.Save(ctx, false)
		}
		if err != nil {
			return fail(err)
		}
	}
	return 0
}

// edited are the answers of an entry that the windows give, one after the other.
var edited = []string{"firstName", "middleName", "lastName", "relationship", "email", "note1", "note2", "note3", "note4", "note5"}

func TestFourWindowsLoseNoEditOfAnApplication(t *testing.T) {
	t.Parallel()
	const windows, edits = 4, 100
	dir := t.TempDir()
	o := serviceOf(t, open(t, practice(dir)))
	draft := started(t, o).ID()
	var outputs [windows]bytes.Buffer
	var wait []func() error
	for w := range windows {
		cmd := child(t, "windows", dir, draft, string(rune('A'+w)), fmt.Sprint(edits))
		cmd.Stdout = &outputs[w]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		wait = append(wait, cmd.Wait)
	}
	for w := range wait {
		if err := wait[w](); err != nil {
			t.Errorf("window %d: %v: %s", w, err, outputs[w].String())
		}
	}
	s, err := o.Resume(t.Context(), draft)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	given := s.Assessment().Answers()
	for _, id := range given.Entries("todBeneficiaries") {
		for _, f := range edited {
			names[given.Get(answers.Path{Section: "todBeneficiaries", Entry: id, Field: f})] = true
		}
	}
	if len(names) != windows*edits {
		t.Errorf("got %d of %d edits in the application, want all", len(names), windows*edits)
	}
}

// lastName answers the last name and saves a checkpoint.
func lastName(tb testing.TB, s *flow.Session, name string) {
	tb.Helper()
	if err := s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, name); err != nil {
		tb.Fatal(err)
	}
	s.Checkpoint("typed Last name")
	if err := s.Save(tb.Context(), false); err != nil {
		tb.Fatal(err)
	}
}

func theName(s *flow.Session) string {
	return s.Assessment().Answers().Get(answers.Path{Section: "primaryHolder", Field: "lastName"})
}

func TestUndoAndRedoSurviveARestart(t *testing.T) {
	o := serviceOf(t, open(t, practice(t.TempDir())))
	s := started(t, o)
	id := s.ID()
	for _, name := range []string{"One", "Two", "Three"} {
		lastName(t, s, name)
	}
	again := func(act func(*flow.Session) (string, bool), want string) {
		t.Helper()
		s, err := o.Resume(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Recall(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, ok := act(s); !ok {
			t.Fatalf("nothing to go to from %q, want %q", theName(s), want)
		}
		if got := theName(s); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
		if err := s.Save(t.Context(), false); err != nil {
			t.Fatal(err)
		}
	}
	again((*flow.Session).Undo, "Two")
	again((*flow.Session).Undo, "One")
	again((*flow.Session).Redo, "Two")
	again((*flow.Session).Redo, "Three")
	again((*flow.Session).Undo, "Two")
}

func TestRestoringAnEarlierVersionIsAChangeOnTop(t *testing.T) {
	store := open(t, practice(t.TempDir()))
	o := serviceOf(t, store)
	s := started(t, o)
	lastName(t, s, "One")
	was := mustLoad(t, store, s.ID()).Revision
	lastName(t, s, "Two")
	changes, err := s.DiffRevision(t.Context(), was)
	if err != nil || len(changes) != 1 || changes[0].Before != "One" || changes[0].Now != "Two" {
		t.Fatalf("got %+v and error %v, want One then and Two now", changes, err)
	}
	if err := s.Restore(t.Context(), was); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if got := theName(s); got != "One" {
		t.Errorf("got %q, want One", got)
	}
	if now := mustLoad(t, store, s.ID()).Revision; now != was+2 {
		t.Errorf("got revision %d, want %d: one more and none lost", now, was+2)
	}
	if label, _ := s.Undo(); !strings.HasPrefix(label, "restored") || theName(s) != "Two" {
		t.Errorf("undo: got %q and %q, want the restoring undone", label, theName(s))
	}
	if err := s.Restore(t.Context(), 4711); err == nil {
		t.Error("a version that is not kept: got no error, want one")
	}
}

func TestAnApplicationIsHandedOverAndComesBack(t *testing.T) {
	sam, dana, eve := open(t, practice(t.TempDir())), open(t, practice(t.TempDir())), open(t, practice(t.TempDir()))
	here, there := serviceOf(t, sam), serviceOf(t, dana)
	there.User = "Dana"
	s := started(t, here)
	lastName(t, s, "Sampleton")

	first := handOver(t, s, dana)
	if err := s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Mine"); err == nil {
		t.Error("typing into what was handed over: got no error, want a refusal")
	}
	if v := s.View(); v.Handed != "Dana" || v.Editable {
		t.Errorf("got handed to %q, editable %v, want Dana and read-only", v.Handed, v.Editable)
	}
	wantErr(t, "submitting what was handed over", s.Ready(), flow.ErrHanded)
	_, err := serviceOf(t, eve).OpenHandover(t.Context(), first)
	wantErr(t, "taking what is for somebody else", err, flow.ErrNotForUs)

	opened, err := there.OpenHandover(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	key, _ := sam.Recipient()
	if opened.From != "Sam" || opened.Key != key || opened.Note != "the birth date is open" || opened.Back {
		t.Errorf("got %+v, want what Sam wrote under %s", opened, key)
	}
	if rows, err := dana.List(t.Context()); err != nil || len(rows) > 0 {
		t.Errorf("looked at: got the applications %v and error %v, want none yet", rows, err)
	}
	theirs := acceptHandover(t, there, first)
	if from, ok := theirs.HandoverReview(); !ok || from.From != "Sam" || from.Note != "the birth date is open" {
		t.Errorf("got %+v %v, want Sam's note", from, ok)
	}
	_, err = opened.Keep(t.Context())
	wantErr(t, "keeping what another window took", err, flow.ErrConflict)
	_, err = there.OpenHandover(t.Context(), first)
	wantErr(t, "taking it twice", err, flow.ErrHere)
	lastName(t, theirs, "Changed")

	back := acceptHandover(t, here, handOver(t, theirs, sam))
	if got := theName(back); got != "Changed" || back.ID() != s.ID() || !back.View().Editable {
		t.Errorf("back: got %q, editable %v, want Changed in the same application", got, back.View().Editable)
	}
}

// acceptHandover takes over what was handed over.
func acceptHandover(tb testing.TB, o *flow.Service, sealed []byte) *flow.Session {
	tb.Helper()
	h, err := o.OpenHandover(tb.Context(), sealed)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := h.Keep(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// handOver hands over to a colleague's store and returns what they get.
func handOver(tb testing.TB, s *flow.Session, to *drafts.Store) (sealed []byte) {
	tb.Helper()
	recipient, err := to.Recipient()
	if err != nil {
		tb.Fatal(err)
	}
	err = s.HandOver(tb.Context(), recipient, "Dana", "the birth date is open", func(b []byte) error { sealed = b; return nil })
	if err != nil {
		tb.Fatal(err)
	}
	if bytes.Contains(sealed, []byte("birth")) {
		tb.Error("got the note in the clear, want it sealed")
	}
	return sealed
}

func TestAnApplicationThatCannotBeDeliveredStays(t *testing.T) {
	o := serviceOf(t, open(t, practice(t.TempDir())))
	s := started(t, o)
	recipient, err := open(t, practice(t.TempDir())).Recipient()
	if err != nil {
		t.Fatal(err)
	}
	err = s.HandOver(t.Context(), recipient, "Dana", "", func([]byte) error { return os.ErrPermission })
	wantErr(t, "delivering", err, os.ErrPermission)
	if !s.View().Editable {
		t.Error("got it read-only, want it editable")
	}
	if err := s.HandOver(t.Context(), "age1nonsense", "", "", nil); err == nil {
		t.Error("handing over to no key: got no error, want one")
	}
}

func TestAWindowIsToldWhoElseHasTheApplicationOpen(t *testing.T) {
	dir := t.TempDir()
	one, other := open(t, practice(dir)), open(t, practice(dir))
	sam := flow.Visitor{User: "Sam", Machine: "DESK-1", Since: storetest.Record(id("x"), "").Meta.UpdatedAt}
	others, leave, err := one.Arrive(id("draft"), sam)
	if err != nil || len(others) != 0 {
		t.Fatalf("got %v and error %v, want nobody", others, err)
	}
	others, leaveToo, err := other.Arrive(id("draft"), flow.Visitor{User: "Dana"})
	if err != nil || len(others) != 1 || others[0] != sam {
		t.Errorf("got %v and error %v, want Sam", others, err)
	}
	leaveToo()
	if others, leaveToo, _ = other.Arrive(id("another"), flow.Visitor{}); len(others) != 0 {
		t.Errorf("another draft: got %v, want nobody", others)
	}
	leaveToo()
	leave()
	leave()
	others, leaveToo, _ = other.Arrive(id("draft"), flow.Visitor{})
	defer leaveToo()
	if len(others) != 0 {
		t.Errorf("after leaving: got %v, want nobody", others)
	}
}
