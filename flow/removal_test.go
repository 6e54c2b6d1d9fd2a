package flow_test

import (
	"errors"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// A removed application is deleted once its day is over, unless somebody took it back or works on it.
func TestARemovedApplicationIsDeletedWhenItsDayIsOver(t *testing.T) {
	for name, c := range map[string]struct {
		meanwhile func(b *bench)
		deleted   bool
	}{
		"left alone":       {func(*bench) {}, true},
		"taken back":       {func(b *bench) { b.must(b.session.Undiscard(b.t.Context())) }, false},
		"put on the board": {func(b *bench) { b.must(b.session.Archive(b.t.Context(), false)) }, false},
		"worked on":        {func(b *bench) { b.types("account.repCode", "F900") }, false},
		"under legal hold": {func(b *bench) { b.must(b.store.SetLegalHold(b.session.ID(), true)) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			now := time.Now()
			b.office.Now = func() time.Time { return now }
			id := b.session.ID()
			at, err := b.session.Discard(t.Context())
			if b.must(err); !at.Equal(now.Add(flow.UndoRemoval)) {
				t.Errorf("got %v, want a day from now", at)
			}
			c.meanwhile(b)
			b.save()
			for _, past := range []time.Duration{flow.UndoRemoval - time.Minute, flow.UndoRemoval + time.Minute} {
				now = at.Add(past - flow.UndoRemoval)
				if _, err := b.office.Dispose(t.Context(), false); err != nil {
					t.Fatal(err)
				}
				_, err := b.store.Load(t.Context(), id)
				if gone := errors.Is(err, flow.ErrNoDraft); gone != (c.deleted && past > flow.UndoRemoval) {
					t.Errorf("after %v: got %v, want it deleted: %t", past, err, c.deleted && past > flow.UndoRemoval)
				}
			}
		})
	}
}

func TestWhatIsNotSettledIsNotRemoved(t *testing.T) {
	b := newBench(t)
	b.staged()
	b.submit()
	if _, err := b.session.Discard(t.Context()); !errors.Is(err, flow.ErrUndecided) {
		t.Errorf("got %v, want ErrUnsettled", err)
	}
	if err := b.office.Erase(t.Context(), b.session.ID()); !errors.Is(err, flow.ErrUndecided) {
		t.Errorf("at once: got %v, want ErrUnsettled", err)
	}
}

// Nothing is removed under somebody's hands: what is typed there would be nowhere.
func TestWhatIsOpenInAWindowIsNotRemoved(t *testing.T) {
	b := newBench(t)
	b.save()
	_, leave, err := b.session.Arrive()
	b.must(err)
	if _, err := b.session.Discard(t.Context()); !errors.Is(err, flow.ErrOpen) {
		t.Errorf("got %v, want ErrOpen", err)
	}
	if err := b.office.Erase(t.Context(), b.session.ID()); !errors.Is(err, flow.ErrOpen) {
		t.Errorf("at once: got %v, want ErrOpen", err)
	}
	leave()
	if _, err := b.session.Discard(t.Context()); err != nil {
		t.Errorf("once it is closed: got %v, want it removed", err)
	}
}

// What was typed before is in no version that is kept, and undo of the window that forgot it does not bring it back.
func TestForgettingLeavesTheNewestVersionAloneAndNothingToUndo(t *testing.T) {
	b := newBench(t)
	id := b.session.ID()
	for _, code := range []string{"F901", "F902", "F903"} {
		b.types("account.repCode", code)
		b.save()
	}
	b.must(b.store.SetLegalHold(id, true))
	if _, err := b.session.ForgetEarlier(t.Context()); !errors.Is(err, flow.ErrLegalHold) {
		t.Errorf("under legal hold: got %v, want ErrHold", err)
	}
	b.must(b.store.SetLegalHold(id, false))
	n, err := b.session.ForgetEarlier(t.Context())
	if b.must(err); n == 0 {
		t.Error("got nothing forgotten, want the earlier versions")
	}
	b.must(b.session.Recall(t.Context()))
	if label, ok := b.session.Undo(); ok {
		t.Errorf("got %q undone, want nothing to undo", label)
	}
	kept, err := b.session.Revisions(t.Context())
	if b.must(err); len(kept) != 1 {
		t.Errorf("got %d versions, want one", len(kept))
	}
	b.types("account.repCode", "F904")
	b.save()
	if got := b.session.Assessment().Answers().Get(answers.Path{Section: "account", Field: "repCode"}); got != "F904" {
		t.Errorf("got %q, want work to go on", got)
	}
}
