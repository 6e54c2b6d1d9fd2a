package runner

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// asked is an application about which the custodian is asked once; hangs is a call that is never answered.
type asked struct {
	fake
	hangs bool
	at    time.Duration // of the call, after the beginning of the test
	ended error         // of the call that hangs
	began time.Time
}

func (a *asked) Refresh(ctx context.Context) (time.Duration, error) {
	a.at = time.Since(a.began)
	if a.hangs {
		<-ctx.Done()
		a.ended = ctx.Err()
	}
	return 0, ctx.Err()
}

func TestADriverAsksOneAfterTheOtherUntilNobodyIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := NewDriver(Clock{Now: time.Now}, 1)
		var told []string
		d.Done = func(j Job, _ error) {
			told = append(told, j.Draft)
			d.Drop(j.Draft)
		}
		var left []time.Duration
		d.Tick = func(l time.Duration) { left = append(left, l) }
		var all []*asked
		for _, id := range []string{"a", "b", "c"} {
			a := &asked{fake: fake{id: id, now: flow.Schedule{Checks: true}}, began: time.Now()}
			all = append(all, a)
			d.Add(a)
		}
		all[2].now.NextCheck = time.Now().Add(3 * time.Second)
		d.Watch(Every)
		d.Run(t.Context())
		if want := []string{"a", "b", "c"}; !slices.Equal(told, want) {
			t.Errorf("got told of %v, want %v", told, want)
		}
		for i, want := range []time.Duration{0, 500 * time.Millisecond, 3 * time.Second} {
			if all[i].at != want {
				t.Errorf("got %s asked about after %s, want %s", all[i].id, all[i].at, want)
			}
		}
		if last := left[len(left)-1]; len(left) < 4 || last != 500*time.Millisecond {
			t.Errorf("got the seconds told as %v, want one each to the last call", left)
		}
	})
}

func TestADriverGivesUpACallThatNobodyWatchesAndOneThatIsUnderWayAtItsEnd(t *testing.T) {
	for _, leaves := range []func(d *Driver, stop func()){
		func(d *Driver, _ func()) { d.Watch("") },
		func(_ *Driver, stop func()) { stop() },
	} {
		synctest.Test(t, func(t *testing.T) {
			d := NewDriver(Clock{Now: time.Now}, 1)
			a := &asked{fake: fake{id: "a", now: flow.Schedule{Checks: true}}, hangs: true, began: time.Now()}
			d.Add(a)
			stop := d.Start(t.Context())
			defer stop()
			d.Watch("a")
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			if err := d.Wait(ctx, "a", Ask, 0); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v from waiting for the answer, want its time over", err)
			}
			leaves(d, stop)
			synctest.Wait()
			if !errors.Is(a.ended, context.Canceled) {
				t.Errorf("got the call ended by %v, want it given up", a.ended)
			}
		})
	}
}

// busy is a custodian that has no time for a stage before its Retry-After.
type busy struct {
	silent
	stages *[]time.Time
}

func (b busy) Stage(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	*b.stages = append(*b.stages, time.Now())
	if len(*b.stages) == 1 {
		return custodian.Reply{}, &custodian.Error{Kind: custodian.Throttled, RetryAfter: 7 * time.Second}
	}
	return b.silent.Stage(ctx, r)
}

func TestADriverSavesAndStagesAgainByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, stages := storetest.Memory(), []time.Time{}
		s := typed(t, store, busy{stages: &stages})
		store.FailWith(fs.ErrPermission)
		d := NewDriver(Clock{Now: time.Now}, 1)
		d.Add(s)
		stop := d.Start(t.Context())
		defer stop()
		<-time.After(saveWithin + time.Millisecond)
		store.FailWith(nil)
		if !s.Unsaved() || s.View().SaveErr == nil {
			t.Fatal("got it saved on a disk that refuses: else this tests nothing")
		}
		<-time.After(saveRetry - 2*time.Millisecond)
		if !s.Unsaved() {
			t.Error("got it tried again at once, want that after 2 s")
		}
		<-time.After(2 * time.Millisecond)
		synctest.Wait()
		if s.Unsaved() || s.View().SaveErr != nil {
			t.Error("got it unsaved still, want it saved by itself")
		}
		d.Stage(s.ID(), false)
		if err := d.Wait(t.Context(), s.ID(), Stage, time.Second); err != nil || s.View().Sync != flow.Offline {
			t.Errorf("got %v and %s, want the refusal", err, s.View().Sync)
		}
		<-time.After(7 * time.Second)
		synctest.Wait()
		if len(stages) < 2 || stages[1].Sub(stages[0]) != 7*time.Second || s.View().Sync != flow.Staged {
			t.Errorf("got the tries at %v and %s, want the second 7 s after the first", stages, s.View().Sync)
		}
	})
}

// The clock of a test may stand still while its timers run.
func TestADriverGoesByTheClockThatItIsGiven(t *testing.T) {
	s := typed(t, storetest.Memory(), silent{})
	waits := make(chan time.Duration)
	fires := make(chan time.Time)
	d := NewDriver(Clock{Now: func() time.Time { return noon }, After: func(wait time.Duration) <-chan time.Time {
		waits <- wait
		return fires
	}}, 1)
	saved := make(chan error)
	d.Done = func(_ Job, err error) { saved <- err }
	d.Add(s)
	defer d.Start(t.Context())()
	if wait := <-waits; wait != saveWithin {
		t.Errorf("got it waiting for %s, want %s", wait, saveWithin)
	}
	fires <- noon
	if err := <-saved; err != nil || s.Unsaved() {
		t.Errorf("got %v, want it saved when the timer went off", err)
	}
}

// looked is an application that takes over what others saved.
type looked struct {
	fake
	looks chan struct{}
}

func (l *looked) Look(context.Context) error {
	l.looks <- struct{}{}
	return nil
}

func TestADriverTakesOverWhatTheStoreTellsOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		notices := make(chan flow.Notice)
		d := NewDriver(Clock{Now: time.Now}, 1)
		d.Changes = func(context.Context) <-chan flow.Notice { return notices }
		l := &looked{fake{id: "a"}, make(chan struct{})}
		d.Add(l)
		stop := d.Start(t.Context())
		notices <- flow.Notice{Draft: "a", Revision: 1}
		<-l.looks
		close(notices) // as where the store ends first
		synctest.Wait()
		stop()
	})
}
