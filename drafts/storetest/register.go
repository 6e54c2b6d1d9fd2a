package storetest

import (
	"context"
	"time"

	"brokerage/onboard/flow"
)

// Openings implements flow.Register.
func (f *Fake) Openings(ctx context.Context) (flow.Openings, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return flow.Openings{}, ctx.Err()
	case f.openings == nil:
		return flow.Openings{}, flow.ErrNoRegister
	}
	var all flow.Openings
	all.Add(*f.openings)
	return all, nil
}

// Remember implements flow.Register.
func (f *Fake) Remember(ctx context.Context, more flow.Openings) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if f.openings == nil {
		f.openings = &flow.Openings{}
	}
	f.openings.Add(more)
	return f.failure
}

// ConfirmOpenings implements flow.Register.
func (f *Fake) ConfirmOpenings(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.openings != nil {
		f.openings.Unread, f.openings.Lost = nil, time.Time{}
	}
	return ctx.Err()
}
