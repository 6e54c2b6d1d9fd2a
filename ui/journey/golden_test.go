package journey_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/uitest"
)

func TestScreensLookAsTheyDid(t *testing.T) {
	t.Parallel()
	screens := []struct {
		name string
		show func(w *world, d *uitest.Driver)
	}{
		{"board", func(_ *world, d *uitest.Driver) { d.See("No applications yet") }},
		{"board-groups", func(w *world, d *uitest.Driver) {
			boardWithArchive(w, d)
			d.Press("up").See("> José")
		}},
		{"board-find", func(w *world, d *uitest.Driver) {
			boardWithArchive(w, d)
			d.Press("/").See("2 of 2").Type("jose").See("1 of 2")
		}},
		{"archived", func(w *world, d *uitest.Driver) {
			boardWithArchive(w, d)
			d.Press("x").See("Archived No name yet. u undo").Press("ctrl+g").See("Go to").Type("archived")
			d.See("> Archived applicatio").Press("enter").See("r restore")
		}},
		{"registration", func(_ *world, d *uitest.Driver) {
			d.See("No applications yet").Press("n").See("What kind of account is it?").Type("tod").See("2 of 22")
		}},
		{"page", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("esc").See("Task list").Choose("Account holders")
			d.See("> First name").Press("ctrl+o", "tab").See("> Middle name").Type("Mari").Press("ctrl+s")
		}},
		{"beneficiaries", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("esc").See("Task list").Choose("TOD beneficiaries")
			d.See("> Lucía").Press("down").See("> Iñaki")
		}},
		{"add-a-person", func(_ *world, d *uitest.Driver) { addBeneficiary(d) }},
		{"check-answers", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("down").See("> Primary holder")
		}},
		{"check-answers-unfolded", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("right", "down", "down", "down").See("> Cash or margin")
		}},
		{"submit", func(_ *world, d *uitest.Driver) {
			example(d)
			goToSubmit(d)
			d.Gone("waits")
		}},
		{"status", func(w *world, d *uitest.Driver) {
			example(d)
			goToSubmit(d)
			w.submit(d)
			d.See("The custodian has the application")
			w.pass(pace.OpenAfter)
			d.Press("r").See("The account is open.")
		}},
		{"which-entry", func(w *world, d *uitest.Driver) {
			doubledBeneficiary(w, d)
			d.Press("esc").See("Which of these is")
		}},
		{"help", func(_ *world, d *uitest.Driver) {
			example(d)
			d.Press("esc").See("Task list").Choose("Account holders")
			d.See("> First name").Press("f1").See("Help · First name")
		}},
	}
	for _, size := range []struct{ cols, rows int }{{100, 32}, {80, 24}, {40, 12}} {
		for _, s := range screens {
			name := fmt.Sprintf("%s-%dx%d", s.name, size.cols, size.rows)
			t.Run(name, func(t *testing.T) {
				w := newWorld(t)
				if s.name == "which-entry" {
					w = nameless(t)
				}
				w.steady()
				d := w.window(size.cols, size.rows)
				s.show(w, d)
				d.Golden(name)
			})
		}
	}
}

func TestAWindowThatIsTooSmallLooksAsItDid(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(39, 11)
	d.See("Make it larger, or run", "onboard --plain", "Everything is saved.").Golden("too-small-39x11")
}

// steady makes the custodian's account number and traces the same in every run.
func (w *world) steady() *world {
	w.custodian = &steady{Custodian: w.custodian, answer: make(chan struct{})}
	return w
}

// steady calls the only account of a custodian by one number.
type steady struct {
	custodian.Custodian
	number string // the custodian's own
	silent atomic.Bool
	answer chan struct{} // closed when the test ends: until then a silent custodian answers no stage
}

// silent makes the custodian answer no stage any more.
func (w *world) silent() {
	s := w.custodian.(*steady)
	w.t.Cleanup(func() { close(s.answer) })
	s.silent.Store(true)
}

const steadyNumber = "20260304"

func (s *steady) Stage(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	if s.silent.Load() {
		<-s.answer
	}
	reply, err := s.Custodian.Stage(ctx, s.request(r))
	return s.reply(reply), err
}

func (s *steady) Submit(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	reply, err := s.Custodian.Submit(ctx, s.request(r))
	var ce *custodian.Error
	if errors.As(err, &ce) {
		untraced := *ce
		untraced.TraceID = ""
		err = &untraced
	}
	return s.reply(reply), err
}

func (s *steady) Account(ctx context.Context, _ string) (custodian.Account, error) {
	acc, err := s.Custodian.Account(ctx, s.number)
	acc.TraceID = ""
	for i := range acc.Entries {
		if acc.Entries[i].CustomerID != "" {
			acc.Entries[i].CustomerID = fmt.Sprintf("C%09d", i+1)
		}
	}
	return acc, err
}

func (s *steady) request(r custodian.Request) custodian.Request {
	r.Body = bytes.ReplaceAll(r.Body, []byte(steadyNumber), []byte(s.number))
	return r
}

func (s *steady) reply(r custodian.Reply) custodian.Reply {
	if s.number == "" {
		s.number = r.AccountNumber
	}
	r.AccountNumber, r.TraceID = steadyNumber, ""
	return r
}
