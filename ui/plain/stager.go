package plain

import (
	"context"
	"sync"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
)

// stager stages one application in the background, and tries again when the custodian cannot be reached.
type stager struct {
	s      *flow.Session
	kick   chan bool // whether what was refused is sent again
	cancel context.CancelFunc
	done   chan struct{}

	mu   sync.Mutex
	busy int           // kicks that are not worked off
	idle chan struct{} // closed when busy is 0
}

func startStager(ctx context.Context, s *flow.Session) *stager {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx)) // its work ends with stop, however the conversation ends
	c := &stager{s: s, kick: make(chan bool, 16), cancel: cancel, done: make(chan struct{}), idle: closed()}
	guard.Go(func() { c.work(ctx) })
	return c
}

func closed() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}

// stage sends what is finished; again lifts a refusal.
func (c *stager) stage(again bool) {
	c.mu.Lock()
	if c.busy == 0 {
		c.idle = make(chan struct{})
	}
	c.busy++
	c.mu.Unlock()
	select {
	case c.kick <- again:
	case <-c.done:
		c.worked()
	}
}

func (c *stager) worked() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy--
	if c.busy == 0 {
		close(c.idle)
	}
}

// stageAndWait stages and waits until that came to an end, so long at most.
func (c *stager) stageAndWait(ctx context.Context, most time.Duration) {
	c.stage(false)
	c.wait(ctx, most)
}

// wait waits until nothing is on its way, so long at most.
func (c *stager) wait(ctx context.Context, most time.Duration) {
	c.mu.Lock()
	idle := c.idle
	c.mu.Unlock()
	limit := time.NewTimer(most)
	defer limit.Stop()
	select {
	case <-idle:
	case <-limit.C:
	case <-ctx.Done():
	}
}

// stop ends the stager; what was being sent is in the journal and is asked about at the next start.
func (c *stager) stop() {
	c.cancel()
	<-c.done
}

func (c *stager) work(ctx context.Context) {
	defer close(c.done)
	var retry <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case again := <-c.kick:
			_, _ = c.s.Stage(ctx, again) // the outcome is in View
			c.worked()
		case <-retry:
			_, _ = c.s.Stage(ctx, false)
		}
		retry = nil
		if v := c.s.View(); !v.NextTry.IsZero() {
			retry = time.After(max(0, v.NextTry.Sub(c.s.Now())))
		}
	}
}
