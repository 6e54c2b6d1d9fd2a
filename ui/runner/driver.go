package runner

import (
	"context"
	"sync"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
)

// Clock is the time that a Driver goes by. Its timers may run by another clock than Now.
type Clock struct {
	Now   func() time.Time
	After func(time.Duration) <-chan time.Time // nil: time.After
}

// Driver does the jobs of a runner, for those who draw no screens. What is wanted may be said from any goroutine.
type Driver struct {
	// Done, where it is set, is told of each job before another one begins in its room.
	Done func(j Job, err error)
	// Tick, where it is set, is told every second how long nothing is to be done.
	Tick func(left time.Duration)
	// Changes, where it is set, tells what others saved while it runs: [flow.Service.Changes].
	Changes func(ctx context.Context) <-chan flow.Notice

	clock Clock
	jobs  guard.Group
	ended chan outcome

	mu     sync.Mutex
	runner *Runner
	moved  chan struct{} // closed once something is wanted, or came to its end
	asking context.Context
	giveUp context.CancelFunc
}

// outcome is a job that came to its end.
type outcome struct {
	job Job
	err error
}

// NewDriver returns a driver that asks with so many requests in flight at most.
func NewDriver(clock Clock, flights int) *Driver {
	if clock.After == nil {
		clock.After = time.After
	}
	return &Driver{
		clock: clock, runner: New(flights), ended: make(chan outcome), moved: make(chan struct{}), giveUp: func() {},
	}
}

// tell says something to the runner, which then looks at what is to be done.
func (d *Driver) tell(say func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	say()
	close(d.moved)
	d.moved = make(chan struct{})
}

// Look has it look at what is to be done: an application changed.
func (d *Driver) Look() { d.tell(func() {}) }

// Add is [Runner.Add].
func (d *Driver) Add(app Application) { d.tell(func() { d.runner.Add(app) }) }

// Drop is [Runner.Drop].
func (d *Driver) Drop(draft string) { d.tell(func() { d.runner.Drop(draft) }) }

// Stage is [Runner.Stage].
func (d *Driver) Stage(draft string, again bool) { d.tell(func() { d.runner.Stage(draft, again) }) }

// Check is [Runner.Check].
func (d *Driver) Check(draft string) { d.tell(func() { d.runner.Check(draft) }) }

// Watch is [Runner.Watch].
func (d *Driver) Watch(front string) {
	d.tell(func() {
		if d.runner.Watch(front) {
			d.giveUp()
			d.asking = nil
		}
	})
}

// Wait waits until no such job of an application is wanted or under way, so long at most, 0 for as long as it takes. The error is
// that of ctx.
func (d *Driver) Wait(ctx context.Context, draft string, a Act, most time.Duration) error {
	var limit <-chan time.Time
	if most > 0 {
		limit = d.clock.After(most)
	}
	for {
		d.mu.Lock()
		wants, moved := d.runner.Wants(draft, a), d.moved
		d.mu.Unlock()
		if !wants {
			return nil
		}
		select {
		case <-moved:
		case <-limit:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Start runs it in a goroutine of its own. stop ends it with everything under way, and waits for that: what was being sent is in
// the journal, and asked about at the next start.
func (d *Driver) Start(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	over := make(chan struct{})
	guard.Go(func() {
		defer close(over)
		d.Run(ctx)
	})
	return func() {
		cancel()
		<-over
	}
}

// Run does what is due until ctx ends, or no application is left.
func (d *Driver) Run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer d.jobs.Wait()
	defer cancel()
	var changes <-chan flow.Notice
	if d.Changes != nil {
		changes = d.Changes(ctx)
	}
	for {
		plan, moved, over := d.next(ctx)
		if over {
			return
		}
		var wake <-chan time.Time
		wait := plan.Wait
		if !plan.Wake.IsZero() {
			if d.Tick != nil {
				d.Tick(wait)
				wait = min(wait, time.Second)
			}
			wake = d.clock.After(wait)
		}
		select {
		case <-ctx.Done():
			return
		case o := <-d.ended:
			if ctx.Err() != nil {
				return // it may have failed for that alone
			}
			if d.Done != nil {
				d.Done(o.job, o.err)
			}
			d.tell(func() { d.runner.Done(o.job) })
		case <-wake:
			d.tell(func() { d.runner.At(plan.Wake.Add(wait - plan.Wait)) })
		case <-moved:
		case n, open := <-changes:
			if !open {
				changes = nil
				continue
			}
			d.tell(func() { d.runner.Changed(n) })
		}
	}
}

// next begins what is due. over is set where there is nothing to look after.
func (d *Driver) next(ctx context.Context) (plan Plan, moved chan struct{}, over bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.asking == nil {
		d.asking, d.giveUp = context.WithCancel(ctx)
	}
	plan = d.runner.Next(d.clock.Now())
	for _, job := range plan.Jobs {
		until := ctx
		if job.Act == Ask {
			until = d.asking
		}
		d.jobs.Go(func() {
			o := outcome{job, job.Do(until)}
			select {
			case d.ended <- o:
			case <-ctx.Done():
			}
		})
	}
	return plan, d.moved, len(d.runner.works) == 0
}
