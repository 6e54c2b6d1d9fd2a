package cli

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"brokerage/onboard/flow/guard"
	"brokerage/onboard/ui/term"
)

// untilEnding is ctx until a signal ends the program, and which one that was. Whoever started it with nohup wants no hang-up
// to end it.
func untilEnding(ctx context.Context) (until context.Context, ended func() os.Signal, stop func()) {
	until, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	for _, s := range endSignals {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	guard.Go(func() {
		select {
		case s := <-signals:
			cancel(endedBy{s})
		case <-until.Done():
		}
	})
	ended = func() os.Signal {
		if by, ok := context.Cause(until).(endedBy); ok { //nolint:errorlint // nobody wraps it
			return by.signal
		}
		return nil
	}
	return until, ended, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

// orderly is how long a program that a panic ends may take to save.
const orderly = 5 * time.Second

// answerForPanics ends the program in order after a panic in a goroutine, or at once where that takes too long, with the console
// given back. broken tells, at the end, whether there was one.
func (p *program) answerForPanics(end, giveBackConsole func()) (broken func() bool) {
	restore := restoreEcho()
	over := make(chan struct{})
	var broke atomic.Bool
	giveBack := guard.Handle(func([]byte, func()) {
		broke.Store(true)
		end()
		select {
		case <-over:
		case <-time.After(orderly):
			restore()
			giveBackConsole()
			os.Exit(p.fail(&term.Crash{}))
		}
	})
	return func() bool {
		close(over)
		giveBack()
		return broke.Load()
	}
}

// endedBy is the signal that ended a context.
type endedBy struct{ signal os.Signal }

func (e endedBy) Error() string { return e.signal.String() }

// signalCode is the exit code of a program ended by a signal, as shells have it.
func signalCode(s os.Signal) int {
	if n, ok := s.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return exitInterrupted
}
