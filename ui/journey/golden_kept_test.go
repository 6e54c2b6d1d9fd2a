package journey_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/uitest"
)

// The screens of how drafts are kept: versions, locks, colleagues, and what cannot be read.
func TestScreensOfHowDraftsAreKeptLookAsTheyDid(t *testing.T) {
	t.Parallel()
	screens := []struct {
		name string
		show func(w *world, cols, rows int) *uitest.Driver
	}{
		{"conflict", func(w *world, cols, rows int) *uitest.Driver {
			full := &fullDisk{Store: w.store}
			w.store = full
			d := w.window(cols, rows)
			example(d)
			d.See("Everything staged").Press("esc").See("Task list").Choose("Account holders").See("> First name")
			full.full.Store(true) // until the other computer has saved
			d.Press("ctrl+o", "tab").See("> Middle name").Type("Mari").See("Not saved: disk is full")
			w.dana(full.Store, func(s *flow.Session) error {
				return errors.Join(s.Answer(holder("middleName"), "Luz"), s.Answer(holder("email"), "dana@example.com"))
			})
			full.full.Store(false)
			d.Press("ctrl+s").See("Not staged until").Press("esc")
			return d.See("(o)", "( )", "Luz")
		}},
		{"locked", func(w *world, cols, rows int) *uitest.Driver {
			d := w.booting(cols, rows, func(context.Context, string) (app.Booted, error) {
				return app.Booted{Service: w.service(), Verify: func(string) error { return errors.New("wrong") }}, nil
			})
			example(d)
			d.See("Everything staged").Press("f9").See("Locked").Type("one").See("•••").Press("enter")
			return d.Read("does not open the drafts").Gone("•••")
		}},
		{"hand-over", func(w *world, cols, rows int) *uitest.Driver {
			w.store = letterbox{w.store}
			d := w.booting(cols, rows, func(context.Context, string) (app.Booted, error) {
				return app.Booted{
					Service: w.service(), Outbox: outbox.Folder{Path: "/home/dana/Downloads"},
					Colleagues: []outbox.Colleague{{Name: "Dana Whitfield", Recipient: "age1dana"}, {Name: "Sam Okafor", Recipient: "age1sam"}},
				}, nil
			})
			example(d)
			d.See("Everything staged").Press("esc").See("Task list").Press("esc").See("> José").Press("h")
			d.See("> (o) Dana Whitfield").Press("enter").See("> Note").Type("Ring them first")
			return d.See("Ring them first")
		}},
		{"handed-over", func(w *world, cols, rows int) *uitest.Driver {
			w.store = letterbox{w.store}
			s := w.written()
			if err := s.HandOver(w.t.Context(), "age1sam", "Sam Okafor", "", func([]byte) error { return nil }); err != nil {
				w.t.Fatal(err)
			}
			d := w.window(cols, rows)
			d.See("Closed or handed over 1").Press("enter")
			return d.Read("Handed over to Sam")
		}},
		{"timeline", func(w *world, cols, rows int) *uitest.Driver {
			w.onDisk().written()
			d := w.window(cols, rows)
			d.See("> Testa").Press("enter").See("> Usual, not answered yet").Press("esc").See("Task list").Press("t")
			return d.See("Timeline", "Typed Rep code")
		}},
		{"unreadable", func(w *world, cols, rows int) *uitest.Driver {
			id := w.written().ID()
			for w.store.(*storetest.Fake).Damage(id) != 0 {
			}
			d := w.window(cols, rows)
			d.See("> No name yet").Press("enter")
			return d.See("> Back")
		}},
	}
	for _, size := range []struct{ cols, rows int }{{100, 32}, {80, 24}, {40, 12}} {
		for _, s := range screens {
			name := fmt.Sprintf("%s-%dx%d", s.name, size.cols, size.rows)
			t.Run(name, func(t *testing.T) { s.show(newWorld(t).steady(), size.cols, size.rows).Golden(name) })
		}
	}
}

func holder(field string) answers.Path { return answers.Path{Section: "primaryHolder", Field: field} }

// fullDisk is a way to drafts by which nothing can be saved while it is full.
type fullDisk struct {
	flow.Store
	full atomic.Bool
}

func (s *fullDisk) Save(ctx context.Context, r flow.Record) (flow.Saved, error) {
	if s.full.Load() {
		return flow.Saved{}, syscall.ENOSPC
	}
	return s.Store.Save(ctx, r)
}

// dana changes the only application at her own computer.
func (w *world) dana(store flow.Store, change func(*flow.Session) error) {
	w.t.Helper()
	list, err := store.List(w.t.Context())
	if err != nil || len(list) != 1 {
		w.t.Fatalf("got %d drafts and error %v, want one", len(list), err)
	}
	o := w.service()
	o.Store = store
	o.User, o.Machine = "Dana Whitfield", "DESK-14"
	w.pass(4 * time.Minute)
	s, err := o.Resume(w.t.Context(), list[0].ID)
	if err == nil {
		err = change(s)
	}
	if err = errors.Join(err, s.Save(w.t.Context(), false)); err != nil {
		w.t.Fatal(err)
	}
}

// written is an application in which three questions were answered, one a minute.
func (w *world) written() *flow.Session {
	w.t.Helper()
	s, err := w.service().Start("individual")
	if err != nil {
		w.t.Fatal(err)
	}
	for _, answer := range []struct {
		path        answers.Path
		value, what string
	}{
		{holder("firstName"), "Testa", "First name"},
		{holder("lastName"), "Sampleton", "Last name"},
		{answers.Path{Section: "account", Field: "repCode"}, "AB12", "Rep code"},
	} {
		w.pass(time.Minute)
		if err := s.Answer(answer.path, answer.value); err != nil {
			w.t.Fatal(err)
		}
		s.Checkpoint("typed " + answer.what)
		if err := s.Save(w.t.Context(), false); err != nil {
			w.t.Fatal(err)
		}
	}
	return s
}
