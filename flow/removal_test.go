package flow_test

import (
	"errors"
	"testing"
	"time"

	"brokerage/onboard/flow"
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
		"under legal hold": {func(b *bench) { b.must(b.store.SetHold(b.session.ID(), true)) }, false},
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
	if _, err := b.session.Discard(t.Context()); !errors.Is(err, flow.ErrUnsettled) {
		t.Errorf("got %v, want ErrUnsettled", err)
	}
	if err := b.office.Erase(t.Context(), b.session.ID()); !errors.Is(err, flow.ErrUnsettled) {
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
