package sandbox

import (
	"context"
	"maps"
	"net"
	"net/http"
	"strconv"
	"time"
)

// elsewhere is where a redirect leads: a name that never resolves (RFC 6761), so that a client that follows it harms nobody.
const elsewhere = "https://elsewhere.invalid"

// maintenance is what a proxy shows in place of an API.
const maintenance = `<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>`

// misbehave answers a request that was read, in the way its fault wants.
func (s *Server) misbehave(w http.ResponseWriter, r *http.Request, f outcome, c call, body []byte) {
	if !s.pause(r.Context(), f.wait) {
		drop(w)
		return
	}
	switch f.kind {
	case kindHang:
		s.wait(r.Context(), nil)
		drop(w)
	case kindDropBefore:
		drop(w)
	case kindDropAfter:
		s.answer(f, c, r, body)
		drop(w)
	case kindCut:
		s.answer(f, c, r, body).writePart(w, 2)
	case kindTwice:
		s.answer(f, c, r, body)
		s.answer(f, c, r, body).write(w)
	case kindExpire:
		s.tokens.expire()
		s.answer(f, c, r, body).write(w)
	case kindStatus:
		withStatus(s.answer(f, c, r, body), f.argument).write(w)
	case kindNone, kindShells, kindPartial:
		answer := s.answer(f, c, r, body)
		if c == callSubmit && answer.status == http.StatusAccepted && s.isOutage(answer) {
			drop(w)
			return
		}
		answer.write(w)
	case kindEmpty:
		answer := s.answer(f, c, r, body)
		answer.raw = []byte{}
		answer.write(w)
	case kindDrip:
		s.drip(r.Context(), w, s.answer(f, c, r, body))
	case kindEndless:
		s.pour(w)
	case kindSkew, kindLife, kindType:
		s.odd(f, s.answer(f, c, r, body)).write(w)
	default:
		s.spoiled(f, c, r, body).write(w)
	}
}

// spoiled is the reply of a fault that keeps the request from being applied.
func (s *Server) spoiled(f outcome, c call, r *http.Request, body []byte) reply {
	switch f.kind {
	case kind401:
		if c == callToken {
			return reply{status: http.StatusUnauthorized, body: tokenError{
				Error: "invalid_client", Description: "the client credentials are not accepted",
			}}
		}
		return unauthorised("the token is not accepted", "invalid_token")
	case kind429:
		return fail(http.StatusTooManyRequests, "too many requests")
	case kind429After:
		return fail(http.StatusTooManyRequests, "too many requests").with("Retry-After", f.argument)
	case kind429Date:
		wait, _ := strconv.Atoi(f.argument) // read before
		at := s.options.Now().Add(time.Duration(wait) * time.Second)
		return fail(http.StatusTooManyRequests, "too many requests").with("Retry-After", at.UTC().Format(http.TimeFormat))
	case kindBomb:
		return reply{status: http.StatusOK, raw: bomb()}.with("Content-Encoding", "gzip")
	case kind503:
		return fail(http.StatusServiceUnavailable, "in maintenance")
	case kindHTML:
		return reply{status: http.StatusOK, raw: []byte(maintenance)}.with("Content-Type", "text/html; charset=utf-8")
	case kindRedirect:
		return fail(http.StatusTemporaryRedirect, "moved").with("Location", elsewhere+r.URL.RequestURI())
	case kindReject:
		return shapes[shapeEnvelope](complaintsAbout(body))
	case kindShape:
		return shapes[f.argument](complaintsAbout(body))
	case kindHasErrors:
		refused := shapes[shapeEnvelope](complaintsAbout(body))
		e := refused.body.(envelope)
		e.StatusCode = http.StatusOK
		return reply{status: http.StatusOK, body: e}
	case kindLag:
		return refusal(errNoRecord)
	default: // kind500
		return fail(http.StatusInternalServerError, "something went wrong")
	}
}

// complaintsAbout finds something to complain about in a request, readable or not.
func complaintsAbout(body []byte) []apiError {
	document, err := decode("application/json", body)
	if err != nil {
		document = nil
	}
	return complaints(document)
}

// withStatus replaces the status in a reply of get-account.
func withStatus(r reply, word string) reply {
	e, ok := r.body.(envelope)
	if !ok || e.Data == nil {
		return r
	}
	e.Data = maps.Clone(e.Data)
	e.Data["Status"] = word
	r.body = e
	return r
}

// isOutage tells whether an accepted submit is the one of the applicant called Outage.
func (s *Server) isOutage(answer reply) bool {
	e, _ := answer.body.(envelope)
	number, _ := e.Data[accountNumber].(string)
	r, err := s.store.read(number)
	return err == nil && r.applicant() == "outage"
}

// pause waits; false means that nobody waits for the answer any longer.
func (s *Server) pause(ctx context.Context, d time.Duration) bool {
	if d == 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	return s.wait(ctx, timer.C)
}

// wait returns true once the time has come, false when the client has gone or the server stops. A nil time never comes.
func (s *Server) wait(ctx context.Context, until <-chan time.Time) bool {
	select {
	case <-until:
		return true
	case <-ctx.Done():
	case <-s.stop:
	}
	return false
}

// drop closes the connection without an answer: a reset where the network allows, as when a machine dies.
func drop(w http.ResponseWriter) {
	hijacker, ok := w.(http.Hijacker)
	if !ok {
		panic(http.ErrAbortHandler)
	}
	conn, _, err := hijacker.Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // without it the end is orderly, and still an end
	}
	_ = conn.Close()
}
