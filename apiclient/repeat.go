package apiclient

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"
)

// Waits between repeats: full jitter, so that many clients that failed together do not come back together.
const (
	firstWait = 500 * time.Millisecond
	mostWait  = 5 * time.Second
)

// repeat tries until success, a fault that no repeat cures, or the end of the patience of o, the budget or the caller. Once
// a try has left it open whether something was applied, a later one that did not get through does not decide it.
func (w *wire) repeat(ctx context.Context, o operation, try func(attempt int) *Error) *Error {
	inDoubt := false
	for attempt := 0; ; attempt++ {
		e := try(attempt)
		if e == nil {
			w.budget.succeeded()
			return nil
		}
		inDoubt = inDoubt || o.changes() && e.Kind == Unknown
		if inDoubt && e.Kind != Refused {
			e.Kind = Unknown
		}
		most := o.repeats()
		if e.Kind == Throttled {
			most = o.throttledRepeats()
		}
		if !e.again || attempt >= most || ctx.Err() != nil || !w.budget.spend(e.timedOut) {
			return e
		}
		wait := e.RetryAfter
		if wait == 0 {
			wait = jitter(attempt)
		}
		if deadline, bounded := ctx.Deadline(); bounded && w.clock().Add(wait).After(deadline) {
			return e // the answer known now is better than a cancelled wait
		}
		if w.sleep(ctx, wait) != nil {
			return e
		}
	}
}

func jitter(attempt int) time.Duration {
	most := min(firstWait<<attempt, mostWait)
	return rand.N(most) + 1 //nolint:gosec // spreads load, hides nothing
}

// budget stops a storm of repeats when a whole service is down, as the AWS SDKs do: it holds 500, a repeat costs 5, one
// after a time-out 10, and a success gives 1 back.
type budget struct {
	mu   sync.Mutex
	left int
}

const (
	budgetFull     = 500
	repeatCost     = 5
	slowRepeatCost = 10
)

func newBudget() *budget { return &budget{left: budgetFull} }

func (b *budget) spend(timedOut bool) bool {
	cost := repeatCost
	if timedOut {
		cost = slowRepeatCost
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left < cost {
		return false
	}
	b.left -= cost
	return true
}

func (b *budget) succeeded() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left = min(b.left+1, budgetFull)
}
