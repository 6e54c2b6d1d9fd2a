package firm

import (
	"context"
	"errors"
	"sync"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
)

const (
	// grace is how long a server may not answer until no call waits for it any more, and what is to be saved is kept on this computer.
	grace = 2 * time.Second
	// backWithin is how long a call waits for it to be back then, and probePause how long it is not asked whether it is.
	backWithin = 500 * time.Millisecond
	probePause = backWithin / 4
)

// reach is what a desk knows of the way to the server.
type reach struct {
	life context.Context //nolint:containedctx // of the desk, which ends it
	end  context.CancelFunc

	mu      sync.Mutex
	since   time.Time // when the first call began that had no answer, zero where the last one had
	probing bool
	back    chan struct{} // closed once it has one again
}

// reached does what asks the server. While that has been away for a while, it says so at once.
func (d *desk) reached(ctx context.Context, call func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if since, back := d.awaySince(); !since.IsZero() && time.Since(since) > grace {
		wait(ctx, backWithin, back)
	}
	if since, _ := d.awaySince(); !since.IsZero() && time.Since(since) > grace {
		return &flow.AwayError{Since: since, Err: flow.ErrAway}
	}
	began := time.Now()
	err := call()
	switch {
	case errors.Is(err, flow.ErrAway):
		return &flow.AwayError{Since: d.lost(began), Err: err}
	case !errors.Is(err, context.Canceled):
		d.answered()
	}
	return err
}

func (r *reach) awaySince() (since time.Time, back <-chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.since, r.back
}

func (r *reach) answered() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.since = time.Time{}
}

// lost notes that a call had no answer, and has the server asked until it has one.
func (d *desk) lost(began time.Time) time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.since.IsZero() {
		d.since = began
	}
	if !d.probing {
		d.probing, d.back = true, make(chan struct{})
		guard.Go(d.probe)
	}
	return d.since
}

func (d *desk) probe() {
	for back := false; !back && d.life.Err() == nil; {
		wait(d.life, probePause, nil)
		ctx, cancel := context.WithTimeout(d.life, patience)
		err := trouble(d.pool.Ping(ctx))
		cancel()
		back = err == nil
	}
	d.pool.Reset() // what else stands open may have ended with the server
	d.mu.Lock()
	defer d.mu.Unlock()
	d.since, d.probing = time.Time{}, false
	close(d.back)
}
