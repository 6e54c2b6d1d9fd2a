package apiclient

import (
	"context"
	"crypto/tls"
	"net/http"
	"sync"
	"time"
)

// Probed is what Probe found of the way to the custodian.
type Probed struct {
	// Token is why there is no token, Read why get-account did not answer; nil if it did, or was not asked.
	Token, Read error
	// Answered is set where anything answered at all.
	Answered bool
	// TLS names the version that was agreed on, "" without TLS.
	TLS string
	// Ahead is how far this computer's clock is ahead of the server's Date header; Dated is false where it sends none.
	Ahead time.Duration
	Dated bool
}

// nobody is an account number that no custodian issued: it is looked up to see that get-account answers.
const nobody = "00000000"

// Probe asks for a token, and with read looks up an account that does not exist. Without a client it sends one request with
// nothing in it, to see who answers. It changes nothing at the custodian. The errors are flow's.
func (c *Client) Probe(ctx context.Context, read bool) Probed {
	var p Probed
	if _, e := c.tokens.get(ctx); e != nil {
		p.Token = e.forFlow()
	} else if read {
		if _, e := c.getAccount(ctx, nobody); e != nil && e.Kind != NotFound && !answersReading(e) {
			p.Read = e.forFlow()
		}
	}
	if c.id == "" { // whether the server is reached can be checked all the same
		if _, e := c.wire.exchange(ctx, opRead, request{
			method: http.MethodGet, route: tokenRoute, url: join(c.base, tokenRoute), limit: c.profile.Timeouts.Call,
		}, 0); e != nil && e.Status == 0 {
			p.Token = e.forFlow()
		}
	}
	m := &c.wire.met
	m.mu.Lock()
	defer m.mu.Unlock()
	p.Answered, p.TLS, p.Ahead, p.Dated = m.answered, m.tls, m.ahead, m.dated
	return p
}

// answersReading tells whether the number was refused, by the resource itself.
func answersReading(e *Error) bool {
	return e.Kind == Refused && (e.Status == http.StatusBadRequest || e.Status == http.StatusUnprocessableEntity || e.Status == http.StatusOK)
}

// meeting keeps what the last answer said of the other side.
type meeting struct {
	mu       sync.Mutex
	answered bool
	tls      string
	ahead    time.Duration
	dated    bool
}

// note takes in an answer that began at start and came in at end: the server wrote its Date between the two.
func (m *meeting) note(r *http.Response, start, end time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answered = true
	if r.TLS != nil {
		m.tls = tls.VersionName(r.TLS.Version)
	}
	if there, err := http.ParseTime(r.Header.Get("Date")); err == nil {
		m.ahead, m.dated = start.Add(end.Sub(start)/2).Sub(there), true
	}
}
