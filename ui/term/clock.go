package term

import (
	"time"

	"brokerage/onboard/flow/guard"
)

// clock is time as the pieces of this package see it, so that tests can move it.
type clock struct {
	now   func() time.Time
	after func(time.Duration, func())
}

func realClock() clock {
	return clock{now: time.Now, after: func(d time.Duration, f func()) { guard.After(d, f) }}
}
