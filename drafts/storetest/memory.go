package storetest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/pattern"
)

// Fake is a flow.Store in memory. It is safe for concurrent use; two windows of a test share one.
type Fake struct {
	// Now defaults to time.Now; set it before the first call.
	Now func() time.Time

	alone     sync.Mutex
	mu        sync.Mutex
	drafts    map[string][]flow.Loaded
	damaged   map[string][]uint64
	events    []flow.Event
	failure   error
	uncertain bool
	openings  *flow.Openings // nil: none was ever remembered
}

var (
	_ flow.Store  = (*Fake)(nil)
	_ flow.Locker = (*Fake)(nil)

	_ flow.Register = (*Fake)(nil)
)

// Memory returns an empty store.
func Memory() *Fake { return MemoryAt(time.Now) }

// MemoryAt returns an empty store with a clock.
func MemoryAt(now func() time.Time) *Fake {
	return &Fake{Now: now, drafts: map[string][]flow.Loaded{}, damaged: map[string][]uint64{}}
}

// Alone runs do while nobody else is inside Alone.
func (f *Fake) Alone(ctx context.Context, do func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f.alone.Lock()
	defer f.alone.Unlock()
	return do()
}

// Copy is another store that holds what this one does now, as a folder that was copied does.
func (f *Fake) Copy() *Fake {
	f.mu.Lock()
	defer f.mu.Unlock()
	c := Memory()
	c.Now, c.events = f.Now, slices.Clone(f.events)
	if f.openings != nil {
		c.openings = &flow.Openings{}
		c.openings.Add(*f.openings)
	}
	for id, revisions := range f.drafts {
		c.drafts[id] = slices.Clone(revisions)
	}
	for id, numbers := range f.damaged {
		c.damaged[id] = slices.Clone(numbers)
	}
	return c
}

// FailWith makes every later call return err and do nothing else, as a full disk does; nil ends it.
func (f *Fake) FailWith(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failure = err
}

// SayUncertain makes later saves succeed with Saved.Uncertain.
func (f *Fake) SayUncertain(uncertain bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.uncertain = uncertain
}

// Damage makes the newest revision of a draft unreadable and returns its number, 0 if there is none.
func (f *Fake) Damage(id string) uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	revisions := f.drafts[id]
	if len(revisions) == 0 {
		return 0
	}
	last := revisions[len(revisions)-1].Revision
	f.drafts[id] = revisions[:len(revisions)-1]
	f.damaged[id] = append(f.damaged[id], last)
	return last
}

var plainName = pattern.Lazy(`^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$`)

func (f *Fake) refusal(ctx context.Context, id string) error {
	if err := errors.Join(ctx.Err(), f.failure); err != nil {
		return err
	}
	if !plainName().MatchString(id) {
		return fmt.Errorf("draft id %q is not a plain name", id)
	}
	return nil
}

// Save implements flow.Store.
func (f *Fake) Save(ctx context.Context, r flow.Record) (flow.Saved, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refusal(ctx, r.ID); err != nil {
		return flow.Saved{}, err
	}
	revisions := f.drafts[r.ID]
	switch {
	case len(revisions) > 0 && revisions[len(revisions)-1].Revision > r.Revision:
		return flow.Saved{}, flow.ErrConflict
	case len(revisions) == 0 && len(f.damaged[r.ID]) == 0 && r.Revision > 0:
		return flow.Saved{}, flow.ErrNoDraft
	}
	newest := r.Revision
	for _, n := range f.damaged[r.ID] {
		newest = max(newest, n)
	}
	r.Revision = newest + 1
	r.Body = slices.Clone(r.Body)
	r.Meta.ID, r.Meta.Unreadable = r.ID, ""
	at := f.Now().UTC().Round(0)
	if r.Meta.UpdatedAt.IsZero() {
		r.Meta.UpdatedAt = at
	}
	f.drafts[r.ID] = append(revisions, flow.Loaded{Record: r, SavedAt: at})
	return flow.Saved{Revision: r.Revision, At: at, Uncertain: f.uncertain}, nil
}

// Load implements flow.Store.
func (f *Fake) Load(ctx context.Context, id string) (flow.Loaded, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refusal(ctx, id); err != nil {
		return flow.Loaded{}, err
	}
	revisions := f.drafts[id]
	if len(revisions) == 0 {
		if len(f.damaged[id]) > 0 {
			return flow.Loaded{}, flow.ErrDamaged
		}
		return flow.Loaded{}, flow.ErrNoDraft
	}
	loaded := revisions[len(revisions)-1]
	loaded.Body = slices.Clone(loaded.Body)
	for _, n := range f.damaged[id] {
		if n > loaded.Revision {
			loaded.Damaged = append(loaded.Damaged, n)
		}
	}
	slices.SortFunc(loaded.Damaged, func(a, b uint64) int { return cmp.Compare(b, a) })
	return loaded, nil
}

// List implements flow.Store.
func (f *Fake) List(ctx context.Context) ([]flow.Summary, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refusal(ctx, "any"); err != nil {
		return nil, err
	}
	list := []flow.Summary{}
	for id, revisions := range f.drafts {
		if len(revisions) == 0 {
			list = append(list, flow.Summary{ID: id, Unreadable: flow.ErrDamaged.Error()})
			continue
		}
		list = append(list, revisions[len(revisions)-1].Meta)
	}
	slices.SortFunc(list, func(a, b flow.Summary) int { return b.UpdatedAt.Compare(a.UpdatedAt) })
	return list, nil
}

// Append implements flow.Store.
func (f *Fake) Append(ctx context.Context, e flow.Event) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refusal(ctx, "any"); err != nil {
		return err
	}
	if e.At.IsZero() {
		e.At = f.Now()
	}
	e.At = e.At.UTC().Round(0)
	e.Fields = slices.Clone(e.Fields)
	f.events = append(f.events, e)
	return nil
}

// Events implements flow.Store.
func (f *Fake) Events(ctx context.Context, id string) ([]flow.Event, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refusal(ctx, "any"); err != nil {
		return nil, err
	}
	var found []flow.Event
	for _, e := range f.events {
		if e.Draft == id {
			e.Fields = slices.Clone(e.Fields)
			found = append(found, e)
		}
	}
	return found, nil
}
