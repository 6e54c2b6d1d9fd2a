package apiclient

import (
	"context"
	"sync"
	"time"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/guard"
)

// tokens hands out the token and asks for another in time. A call that needs one while it is asked for waits for that
// request. Refused credentials are not offered again: each offer counts towards a lock-out, and they are the same as long as
// the client is.
type tokens struct {
	ask   func(context.Context) (grant, *Error)
	clock func() time.Time

	mu      sync.Mutex
	current grant
	flight  *flight
	refusal *Error
}

// grant is a token and when to ask for the next.
type grant struct {
	token Secret
	start time.Time // of the request that brought it: the custodian's clock started no earlier
	life  time.Duration
}

// fresh tells whether the token can be used. The monotonic clock may stop while the computer sleeps, and a wall clock
// may be set back: the one that says that more time has passed is believed.
func (g grant) fresh(now time.Time) bool {
	useful := g.life - min(5*time.Minute, g.life/10)
	return g.token.reveal() != "" && now.Sub(g.start) < useful && now.Round(0).Sub(g.start.Round(0)) < useful
}

// flight is one request for a token and those who wait for it.
type flight struct {
	done    chan struct{}
	cancel  context.CancelFunc
	waiting int
	token   Secret
	fault   *Error
}

// get returns the token. A caller who gives up leaves the others their request; the last one takes it along.
func (t *tokens) get(ctx context.Context) (Secret, *Error) {
	t.mu.Lock()
	if t.current.fresh(t.clock()) {
		defer t.mu.Unlock()
		return t.current.token, nil
	}
	if t.refusal != nil {
		defer t.mu.Unlock()
		e := *t.refusal
		return Secret{}, &e
	}
	f := t.flight
	if f == nil {
		f = t.launch(ctx)
	}
	f.waiting++
	t.mu.Unlock()

	select {
	case <-f.done:
		if f.fault != nil {
			e := *f.fault // each caller may change its own
			return Secret{}, &e
		}
		return f.token, nil
	case <-ctx.Done():
		t.leave(f)
		return Secret{}, &Error{Kind: NotSent, Cause: custodian.CauseCancelled, Message: custodian.CauseCancelled.Sentence(), Err: ctx.Err()}
	}
}

// launch starts a flight, with the lock held.
func (t *tokens) launch(ctx context.Context) *flight {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	f := &flight{done: make(chan struct{}), cancel: cancel}
	t.flight = f
	guard.Go(func() {
		defer cancel()
		g, e := t.ask(ctx)
		t.land(f, g, e)
	})
	return f
}

func (t *tokens) land(f *flight, g grant, e *Error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f.token, f.fault = g.token, e
	if t.flight == f { // else everyone had left, and its token may be older than a later one
		t.flight = nil
		t.store(g, e)
	}
	close(f.done)
}

func (t *tokens) store(g grant, e *Error) {
	switch {
	case e == nil:
		t.current, t.refusal = g, nil
	case e.Kind == Unauthorised:
		t.refusal = e
	}
}

func (t *tokens) leave(f *flight) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f.waiting--
	if f.waiting == 0 {
		f.cancel()
		if t.flight == f {
			t.flight = nil
		}
	}
}

// drop forgets a token that was refused, unless another was fetched meanwhile.
func (t *tokens) drop(used Secret) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.current.token.reveal() == used.reveal() {
		t.current = grant{}
	}
}
