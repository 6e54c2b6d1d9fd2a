package apiclient

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

func TestHowLongACallTakes(t *testing.T) {
	silent := func(conn net.Conn, _ *http.Request, _ string) { untilGone(conn) }
	dripping := func(conn net.Conn, _ *http.Request, _ string) {
		_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			untilGone(conn)
		}()
		for {
			chunk(conn, " ")
			select {
			case <-gone:
				return
			case <-time.After(time.Second):
			}
		}
	}
	for name, tc := range map[string]struct {
		o     operation
		serve func(net.Conn, *http.Request, string)
		want  time.Duration
	}{
		"a first stage without an answer ends with the call": {opFirst, silent, 30 * time.Second},
		"a submit waits for its answer longer":               {opSubmit, silent, 60 * time.Second},
		"a dripping answer ends with the call":               {opFirst, dripping, 30 * time.Second},
		"a dripping answer to a submit too":                  {opSubmit, dripping, 60 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &pipes{serve: tc.serve}
				c := p.client(t)
				start := time.Now()
				e := run(t.Context(), t, c, tc.o)
				if e == nil || e.Kind != Unknown || !e.timedOut {
					t.Errorf("got %v, want an unknown outcome by time", e)
				}
				if took := time.Since(start); took != tc.want {
					t.Errorf("took %s, want %s", took, tc.want)
				}
				if len(p.sent()) != 1 {
					t.Errorf("sent %v, want one request", p.sent())
				}
			})
		})
	}
}

func TestAStageGivesUpOnHeadersAndRepeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{serve: func(conn net.Conn, _ *http.Request, _ string) { untilGone(conn) }}
		start := time.Now()
		e := run(t.Context(), t, p.client(t), opStage)
		if e == nil || e.Kind != Unknown || len(p.sent()) != 3 {
			t.Errorf("got %v after %d requests, want unknown after 3", e, len(p.sent()))
		}
		if took := time.Since(start); took < 45*time.Second || took > 45*time.Second+2*mostWait {
			t.Errorf("took %s, want three times 15 s and two short waits", took)
		}
	})
}

func TestDiallingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{}
		c := p.client(t, func(o *Options) {
			o.Dial = func(ctx context.Context, _, _ string) (net.Conn, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			}
			o.Sleep = func(context.Context, time.Duration) error { return nil }
		})
		start := time.Now()
		if e := run(t.Context(), t, c, opSubmit); e == nil || e.Kind != NotSent {
			t.Errorf("got %v, want not sent", e)
		}
		if took := time.Since(start); took != 5*5*time.Second {
			t.Errorf("took %s, want five dials of 5 s for the token", took)
		}
	})
}

func TestAHandshakeEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := (&pipes{}).client(t, func(o *Options) {
			o.BaseURL = "https://api.example.com"
			o.Dial = func(context.Context, string, string) (net.Conn, error) {
				ours, theirs := net.Pipe()
				go untilGone(theirs)
				return ours, nil
			}
			o.Sleep = func(context.Context, time.Duration) error { return nil }
		})
		start := time.Now()
		if e := run(t.Context(), t, c, opSubmit); e == nil || e.Kind != NotSent {
			t.Errorf("got %v, want not sent", e)
		}
		if took := time.Since(start); took != 5*5*time.Second {
			t.Errorf("took %s, want five handshakes of 5 s for the token", took)
		}
	})
}

func TestTheCallersPatienceIsKept(t *testing.T) {
	for name, tc := range map[string]struct {
		serve func(net.Conn, *http.Request, string)
		kind  Kind
		took  time.Duration
	}{
		"while waiting for an answer": {func(conn net.Conn, _ *http.Request, _ string) { untilGone(conn) }, Unknown, 10 * time.Second},
		"instead of waiting to repeat": {func(conn net.Conn, _ *http.Request, _ string) {
			_, _ = io.WriteString(conn, "HTTP/1.1 429 Too Many\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n")
		}, Throttled, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &pipes{serve: tc.serve}
				ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
				defer cancel()
				start := time.Now()
				e := run(ctx, t, p.client(t), opStage)
				if took := time.Since(start); e == nil || e.Kind != tc.kind || len(p.sent()) != 1 || took != tc.took {
					t.Errorf("got %v after %d requests and %s, want %s after %s", e, len(p.sent()), took, tc.kind, tc.took)
				}
			})
		})
	}
}
