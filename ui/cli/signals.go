package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// untilEnding is ctx until a signal ends the program, and which one that was. Whoever started it with nohup wants no hang-up
// to end it.
func untilEnding(ctx context.Context) (until context.Context, ended func() os.Signal, stop func()) {
	until, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	for _, s := range ending {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		select {
		case s := <-signals:
			cancel(endedBy{s})
		case <-until.Done():
		}
	}()
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
