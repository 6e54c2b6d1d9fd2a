package runner

import (
	"errors"
	"time"

	"brokerage/onboard/flow/custodian"
)

// The waits of a Retry: soon at first, as a command has its time limit, and never so that many clients become a burden.
const (
	tryFirst = time.Second
	tryMost  = 15 * time.Second
)

// Retry is the pace at which a call is made again while the custodian is away. Its zero value makes no call again.
type Retry struct {
	Until time.Time
	wait  time.Duration
}

// Next tells whether a call that failed is worth another one, and after how long: not before the custodian's Retry-After, and
// once more at the end of the time.
func (r *Retry) Next(now time.Time, err error) (wait time.Duration, again bool) {
	left := r.Until.Sub(now)
	var ce *custodian.Error
	if left <= 0 || !errors.As(err, &ce) || !passing(ce) {
		return 0, false
	}
	r.wait = min(max(r.wait*3/2, tryFirst), tryMost)
	return min(max(r.wait, ce.RetryAfter), left), true
}

// passing tells whether a failure may be over in a moment: the same call is worth a try, and does nothing twice.
func passing(ce *custodian.Error) bool {
	if ce.Cause.Lasting() {
		return false
	}
	switch ce.Kind {
	case custodian.NotSent, custodian.Throttled, custodian.Unknown:
		return true
	case custodian.Misdirected:
		return ce.Status >= 500 // the page of a proxy that does not reach the custodian
	case custodian.Refused, custodian.NotFound, custodian.Unauthorised:
	}
	return false
}
