package application

import (
	"math/rand/v2"
	"time"
)

// The pace of asking: two seconds at first, half as much again each time, a minute at most, a fifth more or less so that
// many windows do not ask at once.
const (
	paceFirst  = 2 * time.Second
	paceMost   = time.Minute
	paceJitter = 0.2
)

// pace counts the waits since the last news.
type pace struct{ n int }

// next returns the wait before the next call; asked is what the custodian asked for, 0 if nothing.
func (p *pace) next(asked time.Duration) time.Duration {
	d := paceFirst
	for range p.n {
		if d = d * 3 / 2; d >= paceMost {
			d = paceMost
			break
		}
	}
	p.n++
	d = time.Duration(float64(d) * (1 - paceJitter + 2*paceJitter*rand.Float64())) //nolint:gosec // a jitter is no secret
	return max(min(d, paceMost), asked)
}

func (p *pace) reset() { p.n = 0 }
