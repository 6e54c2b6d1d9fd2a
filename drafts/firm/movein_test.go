package firm_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// faltering is a store of a firm that takes in so many drafts, and is away then.
type faltering struct {
	*firm.Store
	left *int
}

func (f faltering) TakeIn(ctx context.Context, id string, base uint64, revisions []flow.Loaded, events []flow.Event) error {
	if *f.left--; *f.left < 0 {
		return flow.ErrAway
	}
	return f.Store.TakeIn(ctx, id, base, revisions, events)
}

// mover has drafts in files, and a service whose store is that of a firm.
type mover struct {
	*world
	dir    string
	files  *drafts.Store
	shared *firm.Store
	office *flow.Service // over the firm's store
	own    *flow.Service // over the files
}

func newMover(t *testing.T) *mover {
	t.Helper()
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	m := &mover{world: w, dir: t.TempDir(), shared: w.open("ann")}
	var err error
	m.files, err = drafts.Open(t.Context(), drafts.Options{Dir: m.dir, Environment: "SANDBOX", Sandbox: true, User: "ann"})
	w.must(err)
	t.Cleanup(func() { _ = m.files.Close() })
	c, err := catalogue.Default()
	w.must(err)
	m.office = &flow.Service{Catalogue: c, Store: m.shared, User: "ann"}
	m.own = &flow.Service{Catalogue: c, Store: m.files, User: "ann"}
	return m
}

// names gives an application in a service a first name, and saves it.
func (m *mover) names(s *flow.Session, name string) {
	m.Helper()
	m.must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, name))
	m.must(s.Save(m.Context(), false))
}

func (m *mover) starts(name string) string {
	m.Helper()
	s, err := m.own.Start("individual")
	m.must(err)
	m.must(s.Save(m.Context(), false))
	m.names(s, name)
	return s.ID()
}

func (m *mover) resumes(o *flow.Service, id string) *flow.Session {
	m.Helper()
	s, err := o.Resume(m.Context(), id)
	m.must(err)
	return s
}

// became are the outcomes by draft.
func (m *mover) became(all []flow.Moved, err error) map[string]flow.MoveOutcome {
	m.Helper()
	m.must(err)
	got := map[string]flow.MoveOutcome{}
	for _, one := range all {
		got[one.Draft] = one.Outcome
	}
	return got
}

func (m *mover) wants(doing string, got, want map[string]flow.MoveOutcome) {
	m.Helper()
	if !maps.Equal(got, want) {
		m.Errorf("%s: got %v, want %v", doing, got, want)
	}
}

func TestDraftsOfOneComputerMoveIn(t *testing.T) {
	m := newMover(t)
	ctx := t.Context()
	first, second, held, damaged := m.starts("Ada"), m.starts("Grace"), m.starts("Emmy"), m.starts("Kurt")
	submitting := storetest.Record(storetest.ID("submitting"), "{}")
	submitting.Meta.Phase = flow.Submitting
	_, err := m.files.Save(ctx, submitting)
	m.must(err)
	m.must(m.files.SetLegalHold(held, true))
	broken, err := filepath.Glob(filepath.Join(m.dir, "sandbox", "drafts", damaged, "*.age"))
	m.must(err)
	for _, f := range broken {
		m.must(os.WriteFile(f, []byte("x"), 0o600))
	}
	inUse := m.starts("Alan")
	_, leave, err := m.files.Arrive(inUse, flow.Visitor{User: "ann"})
	m.must(err)
	outcomes := func(of flow.MoveOutcome) map[string]flow.MoveOutcome {
		return map[string]flow.MoveOutcome{first: of, second: of, held: of, damaged: flow.MoveRefused, submitting.ID: flow.MoveSubmit, inUse: flow.MoveInUse}
	}
	moveIn := func(dry bool) ([]flow.Moved, error) { return m.office.MoveIn(ctx, m.files, dry) }

	m.wants("a dry run", m.became(moveIn(true)), outcomes(flow.MoveCopied))
	if list, err := m.shared.List(ctx); err != nil || len(list) != 0 {
		t.Fatalf("after a dry run: got %v, %v, want nothing in the store of the firm", list, err)
	}
	m.names(m.resumes(m.own, first), "Ada B.") // a dry run leaves it to be worked on

	// The server goes away after each draft: the next run goes on.
	for range 3 {
		left := 1
		m.office.Store = faltering{m.shared, &left}
		if _, err := moveIn(false); err != nil && !errors.Is(err, flow.ErrAway) {
			t.Fatal(err)
		}
	}
	m.office.Store = m.shared
	m.wants("again", m.became(moveIn(false)), outcomes(flow.MoveThere))

	log := func() string {
		audit, err := m.shared.Audit(ctx, first)
		m.must(err)
		var what []string
		for _, e := range audit.Events {
			what = append(what, e.What)
		}
		return fmt.Sprint(what, audit.Breaks)
	}
	told := log()
	m.wants("once more", m.became(moveIn(false)), outcomes(flow.MoveThere))
	if again := log(); again != told || told != "[started edited edited moved in] []" {
		t.Errorf("the log: got %s, then %s, want each event once", told, again)
	}
	kept, err := m.shared.Revisions(ctx, first)
	m.must(err)
	numbers := []uint64{}
	for _, r := range kept {
		numbers = append(numbers, r.Number)
	}
	if !slices.Equal(numbers, []uint64{3, 2, 1}) {
		t.Errorf("versions: got %v, want 3, 2, 1", numbers)
	}
	if got := m.resumes(m.office, first); got.View().Title != "Ada B." || got.Locked() != nil {
		t.Errorf("in the store of the firm: got %q, %v, want Ada B., to be worked on", got.View().Title, got.Locked())
	}
	if err := m.resumes(m.own, first).Locked(); !errors.Is(err, flow.ErrHanded) {
		t.Errorf("in the files: got %v, want it read-only", err)
	}

	// One that was taken back and changed here is copied on, unless it was changed there too.
	for _, id := range []string{first, second} {
		back := m.resumes(m.own, id)
		m.must(back.Reclaim(ctx))
		m.names(back, "Changed")
	}
	m.names(m.resumes(m.office, second), "Otherwise")
	want := outcomes(flow.MoveThere)
	want[first], want[second] = flow.MoveCopied, flow.MoveSides
	m.wants("after changes", m.became(moveIn(false)), want)
	if got := m.resumes(m.office, second).View().Title; got != "Otherwise" {
		t.Errorf("what was changed there: got %q, want it as it was", got)
	}
	if got := m.resumes(m.office, first).View().Title; got != "Changed" {
		t.Errorf("what was changed here: got %q, want it copied", got)
	}

	leave()
	want[first], want[held], want[inUse] = flow.MoveRemoved, flow.MoveHeld, flow.MoveMissing
	m.wants("finishing", m.became(m.office.FinishMoveIn(ctx, m.files, false)), want)
	if _, err := m.files.Load(ctx, first); !errors.Is(err, flow.ErrNoDraft) {
		t.Errorf("the files of what was compared: got error %v, want them gone", err)
	}
	for _, id := range []string{second, held, inUse} {
		if _, err := m.files.Load(ctx, id); err != nil {
			t.Errorf("the files of what stays: got error %v", err)
		}
	}
}
