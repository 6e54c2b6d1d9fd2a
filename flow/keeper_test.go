package flow_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// shared is one desk's way to a store that several share. While it is away, the desk keeps what it is to save.
type shared struct {
	*storetest.Fake
	away  bool
	kept  map[string]flow.Record
	stays bool   // the file of what is saved cannot be removed
	lost  error  // what becomes of what is kept before it is adopted
	goes  func() // comes before a save
}

func (s *shared) absent() error {
	if s.away {
		return &flow.AwayError{Since: time.Now(), Err: flow.ErrAway}
	}
	return nil
}

func (s *shared) Save(ctx context.Context, r flow.Record) (flow.Saved, error) {
	if s.goes != nil {
		s.goes()
	}
	if s.away {
		s.kept[r.ID] = r
		return flow.Saved{}, &flow.AwayError{Since: time.Now(), Kept: true, Err: flow.ErrAway}
	}
	saved, err := s.Fake.Save(ctx, r)
	if err == nil && !s.stays {
		delete(s.kept, r.ID)
	}
	return saved, err
}

func (s *shared) Load(ctx context.Context, id string) (flow.Loaded, error) {
	if err := s.absent(); err != nil {
		return flow.Loaded{}, err
	}
	return s.Fake.Load(ctx, id)
}

func (s *shared) Append(ctx context.Context, e flow.Event) error {
	return errors.Join(s.absent(), s.Fake.Append(ctx, e))
}

func (s *shared) Events(ctx context.Context, id string) ([]flow.Event, error) {
	if err := s.absent(); err != nil {
		return nil, err
	}
	return s.Fake.Events(ctx, id)
}

func (s *shared) Left() (ids []string) {
	for id := range s.kept {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

func (s *shared) Adopt(id string) (flow.Loaded, error) {
	r, is := s.kept[id]
	if s.lost != nil {
		delete(s.kept, id)
		return flow.Loaded{}, s.lost
	}
	if !is {
		return flow.Loaded{}, flow.ErrNoDraft
	}
	return flow.Loaded{Record: r}, nil
}

// kept is a desk that was killed with an application on it that could not be saved, while a colleague went on with it.
func keptDesk(t *testing.T, theirs ...string) (d *desk, s *shared, o *flow.Service, id string) {
	t.Helper()
	d = newDesk(t)
	s = &shared{Fake: d.store, kept: map[string]flow.Record{}}
	o = d.office("Sam", "DESK-1")
	o.Store = s
	id = d.start("firstName", "Testa")
	w, err := o.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s.away = true
	types(t, w, "lastName", "Fakename")
	if err := w.Save(t.Context(), false); !errors.Is(err, flow.ErrAway) || !w.View().Away() || !w.View().Kept() || !w.Unsaved() {
		t.Fatalf("saving: got %v and %+v, want it kept and not saved", err, w.View().SaveErr)
	}
	if !w.Schedule().Away {
		t.Error("got a schedule that knows nothing of it")
	}
	if len(theirs) > 0 {
		other := d.window(id, "Dana", "DESK-14")
		types(t, other, theirs...)
		keep(t, other)
	}
	return d, s, o, id
}

func TestWhatWasKeptIsMergedWithWhatColleaguesSaved(t *testing.T) {
	d, s, o, id := keptDesk(t, "firstName", "Ada")
	s.away = false
	w, err := o.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []*flow.Session{w, d.window(id, "Ann", "DESK-3")} {
		says(t, one, "firstName", "Ada", "lastName", "Fakename")
	}
	if len(s.kept) > 0 {
		t.Errorf("got %v kept, want nothing once it is saved", s.Left())
	}
}

func TestWhatWasKeptAndChangedByAColleagueTooIsToBeChosen(t *testing.T) {
	_, s, o, id := keptDesk(t, "lastName", "Mockson")
	s.away = false
	all := o.BringBack(t.Context(), func(string) bool { return false })
	if len(all) != 1 || all[0].ID != id || all[0].Err != nil {
		t.Fatalf("got %+v, want it saved", all)
	}
	w, err := o.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if r, open := w.MergeConflict(); !open || len(r.Fields) != 1 {
		t.Errorf("got %+v, want the last name to choose", r)
	}
}

func TestWhatIsKeptCanBeOpenedWhileTheStoreIsAway(t *testing.T) {
	_, s, o, id := keptDesk(t)
	if all := o.BringBack(t.Context(), func(string) bool { return false }); all != nil {
		t.Errorf("got %+v, want nothing to tell before there is an answer", all)
	}
	w, err := o.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	says(t, w, "firstName", "Testa", "lastName", "Fakename")
	types(t, w, "firstName", "Ada")
	_ = w.Save(t.Context(), false) // kept anew
	s.away = false
	keep(t, w)
	if got := s.Left(); len(got) > 0 {
		t.Errorf("got %v kept, want nothing", got)
	}
	if _, err := o.Resume(t.Context(), "another"); !errors.Is(err, flow.ErrNoDraft) {
		t.Errorf("got %v, want %v", err, flow.ErrNoDraft)
	}
}

// The second witness of a submit is heard before anything is sent, though it could not be when the application was opened.
func TestASubmitThatOnlyTheLogKnowsIsHeardOfOnceItCanBeRead(t *testing.T) {
	_, s, o, id := keptDesk(t)
	if err := s.Fake.Append(t.Context(), flow.Event{Draft: id, What: "submit", At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	w, err := o.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if got := w.View().Phase; got != flow.Editing {
		t.Fatalf("got %s, want it open for editing while nobody can tell", got)
	}
	if _, err := w.Stage(t.Context(), false); !errors.Is(err, flow.ErrAway) {
		t.Errorf("staging: got %v, want %v", err, flow.ErrAway)
	}
	if err := w.Submit(t.Context(), w.Reviewed()); err == nil {
		t.Error("submitting: got no error, want nothing submitted")
	}
	s.away = false
	keep(t, w)
	if got := w.View().Phase; got != flow.Unsure {
		t.Errorf("got %s, want the outcome unknown", got)
	}
}

func TestAFileThatStaysIsSavedOnce(t *testing.T) {
	_, s, o, id := keptDesk(t)
	s.away, s.stays = false, true
	w, err := o.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	says(t, w, "lastName", "Fakename")
}

func TestWhatIsDamagedOrTakenByAnotherWindowIsNotSaidToBeSaved(t *testing.T) {
	for lost, told := range map[error]int{flow.ErrKeptDamaged: 1, flow.ErrNoDraft: 0} {
		_, s, o, id := keptDesk(t)
		s.away, s.lost = false, lost
		all := o.BringBack(t.Context(), func(string) bool { return false })
		if len(all) != told || told > 0 && !errors.Is(all[0].Err, lost) {
			t.Errorf("%v: got %+v, want nothing said to be saved", lost, all)
		}
		s.lost = nil
		w, err := o.Resume(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		says(t, w, "firstName", "Testa", "lastName", "")
	}
}

func TestWhatIsSavedIsToldThoughTheStoreGoesAwayAgain(t *testing.T) {
	_, s, o, id := keptDesk(t)
	later := "z" + id
	s.kept[later] = s.kept[id]
	s.away, s.goes = false, func() { s.away = len(s.kept) == 1 }
	all := o.BringBack(t.Context(), func(string) bool { return false })
	if len(all) != 1 || all[0].ID != id || all[0].Err != nil {
		t.Errorf("got %+v, want that the first one is saved", all)
	}
}

func TestWhatWasRemovedMeanwhileIsKeptStill(t *testing.T) {
	d, s, o, id := keptDesk(t)
	d.store = storetest.Memory() // nothing is there any more
	s.Fake, s.away = d.store, false
	for range 2 {
		all := o.BringBack(t.Context(), func(string) bool { return false })
		if len(all) != 1 || !errors.Is(all[0].Err, flow.ErrNoDraft) || len(s.kept) != 1 {
			t.Errorf("got %+v and %v kept, want why it cannot be saved, and it kept", all, s.Left())
		}
	}
	w, err := o.Resume(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	says(t, w, "lastName", "Fakename")
}
