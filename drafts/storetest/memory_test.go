package storetest_test

import (
	"errors"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

func TestMemoryKeepsWhatEveryStorePromises(t *testing.T) {
	storetest.Suite(t, func(*testing.T) (one, other flow.Store) {
		s := storetest.Memory()
		return s, s
	})
}

func TestMemoryFailsAsToldAndRecovers(t *testing.T) {
	s := storetest.Memory()
	full := errors.New("disk full")
	s.FailWith(full)
	if _, err := s.Save(t.Context(), storetest.Record("a", "x")); !errors.Is(err, full) {
		t.Errorf("saving: got error %v, want %v", err, full)
	}
	s.FailWith(nil)
	s.SayUncertain(true)
	saved, err := s.Save(t.Context(), storetest.Record("a", "x"))
	if err != nil || saved.Revision != 1 || !saved.Uncertain {
		t.Errorf("saving: got %+v, %v, want an uncertain revision 1", saved, err)
	}
}

func TestMemoryFallsBackFromADamagedRevision(t *testing.T) {
	s := storetest.Memory()
	r := storetest.Record("a", "one")
	for range 2 {
		saved, err := s.Save(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		r.Revision = saved.Revision
	}
	s.Damage("a")
	loaded, err := s.Load(t.Context(), "a")
	if err != nil || loaded.Revision != 1 || len(loaded.Damaged) != 1 || loaded.Damaged[0] != 2 {
		t.Fatalf("loading: got %+v, %v, want revision 1 with 2 damaged", loaded, err)
	}
	saved, err := s.Save(t.Context(), loaded.Record)
	if err != nil || saved.Revision != 3 {
		t.Errorf("saving: got revision %d, %v, want 3: a number is not used again", saved.Revision, err)
	}
	s.Damage("a")
	s.Damage("a")
	if _, err := s.Load(t.Context(), "a"); !errors.Is(err, flow.ErrDamaged) {
		t.Errorf("loading with nothing readable: got error %v, want %v", err, flow.ErrDamaged)
	}
}
