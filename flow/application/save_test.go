package application_test

import (
	"errors"
	"testing"

	"brokerage/onboard/flow/application"
)

// What is to be saved when, and what becomes of it.
func TestWhatIsSavedWhen(t *testing.T) {
	full := errors.New("disk is full")
	for _, row := range []struct {
		name string
		do   func(*bench)
		want error
		save bool
	}{
		{"nothing changed", func(*bench) {}, nil, false},
		{"an answer", func(b *bench) { b.half("lastName", "Fakename") }, nil, true},
		{"a save that failed", func(b *bench) {
			b.half("lastName", "Fakename")
			b.Saved(b.snapshot(), application.Saved{}, full)
		}, nil, true},
		{"a save that another window overtook", func(b *bench) {
			b.half("lastName", "Fakename")
			b.Saved(b.snapshot(), application.Saved{}, application.ErrConflict)
		}, application.ErrConflict, false},
		{"an answer during a save", func(b *bench) {
			b.half("lastName", "Fakename")
			s := b.snapshot()
			b.half("lastName", "Mockson")
			b.Saved(s, application.Saved{Revision: 2}, nil)
		}, nil, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := opened(t)
			b.save(1)
			row.do(b)
			s, err := b.Snapshot(false)
			if (s != nil) != row.save || !errors.Is(err, row.want) {
				t.Errorf("got something to save %t and %v, want %t and %v", s != nil, err, row.save, row.want)
			}
		})
	}
}

// The event log hears of what is on the disk, and of what it could not hear of before.
func TestTheLogIsToldOfWhatWasSaved(t *testing.T) {
	b := opened(t)
	b.save(1)
	b.half("lastName", "Fakename")
	if events := b.Saved(b.snapshot(), application.Saved{}, errors.New("disk is full")); len(events) != 0 {
		t.Errorf("got %v of a save that failed, want nothing", events)
	}
	events := b.Saved(b.snapshot(), application.Saved{Revision: 2}, nil)
	if len(events) != 1 || events[0].What != "edited" || len(events[0].Fields) != 1 || events[0].Fields[0] != "primaryHolder.lastName" {
		t.Fatalf("got %+v, want the name of what was edited", events)
	}
	application.NotLogged(b.Application, events)
	b.half("firstName", "Testa")
	if again := b.Saved(b.snapshot(), application.Saved{Revision: 3}, nil); len(again) != 2 || again[0].Fields[0] != "primaryHolder.lastName" {
		t.Errorf("got %+v, want both, the older first", again)
	}
}

// snapshot is what is to be saved now.
func (b *bench) snapshot() *application.Snapshot {
	b.t.Helper()
	s, err := b.Snapshot(false)
	if s == nil || err != nil {
		b.t.Fatalf("got %v, %v, want something to save", s, err)
	}
	return s
}
