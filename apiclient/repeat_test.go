package apiclient

import (
	"net/http"
	"testing"
	"time"
)

func TestPausesAreSpreadAndGrow(t *testing.T) {
	for attempt, most := range []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 5 * time.Second, 5 * time.Second} {
		seen := map[time.Duration]bool{}
		for range 200 {
			w := jitter(attempt)
			if w <= 0 || w > most {
				t.Fatalf("attempt %d: got %s, want up to %s", attempt, w, most)
			}
			seen[w] = true
		}
		if len(seen) < 100 {
			t.Errorf("attempt %d: got %d different pauses of 200", attempt, len(seen))
		}
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for header, want := range map[string]struct {
		wait    time.Duration
		tooLong bool
	}{
		"":     {0, false},
		"7":    {7 * time.Second, false},
		" 60 ": {time.Minute, false},
		"61":   {time.Minute, true},
		"-5":   {0, false},
		"soon": {0, false},
		now.Add(30 * time.Second).Format(http.TimeFormat): {30 * time.Second, false},
		now.Add(2 * time.Hour).Format(http.TimeFormat):    {time.Minute, true},
		now.Add(-time.Hour).Format(http.TimeFormat):       {0, false},
	} {
		a := answer{header: http.Header{"Retry-After": {header}}, at: now}
		if wait, tooLong := a.retryAfter(); wait != want.wait || tooLong != want.tooLong {
			t.Errorf("%q: got %s %v, want %s %v", header, wait, tooLong, want.wait, want.tooLong)
		}
	}
}

func TestThrottledSaysWhenToAskAgain(t *testing.T) {
	d := newFakeServer(t, saysJSON(429, `{}`, "Retry-After", "9"))
	if e := run(t.Context(), t, d.client(t), opSubmit); e == nil || e.Kind != Throttled || e.RetryAfter != 9*time.Second {
		t.Errorf("got %v", e)
	}
	if e := run(t.Context(), t, d.client(t), opStage); e == nil || e.Kind != Throttled {
		t.Errorf("got %v", e)
	}
	if len(d.waits) != 2 || d.waits[0] != 9*time.Second || d.waits[1] != 9*time.Second {
		t.Errorf("waited %v, want twice 9 s", d.waits)
	}
}

func TestTheBudgetStopsAStorm(t *testing.T) {
	b := newBudget()
	slow := 0
	for b.spend(true) {
		slow++
	}
	if slow != 50 {
		t.Errorf("got %d repeats after time-outs, want 50", slow)
	}
	for range 5 {
		b.succeeded()
	}
	if !b.spend(false) || b.spend(false) {
		t.Error("five successes pay for one repeat")
	}
	for range 2 * budgetFull {
		b.succeeded()
	}
	if b.left != budgetFull {
		t.Errorf("got %d, want no more than %d", b.left, budgetFull)
	}

	d := newFakeServer(t, saysJSON(500, `{}`))
	c := d.client(t)
	c.wire.budget.left = repeatCost
	_ = run(t.Context(), t, c, opRead)
	if got := len(d.asked("-account")); got != 2 {
		t.Errorf("asked %d times, want what the budget allows: 2", got)
	}
}
