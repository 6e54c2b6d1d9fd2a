package apiclient

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"brokerage/onboard/flow/custodian"
)

// withToken gives a client its token while the server still runs.
func withToken(t *testing.T, d *fakeServer) *Client {
	t.Helper()
	c := d.client(t)
	if e := run(t.Context(), t, c, opToken); e != nil {
		t.Fatal(e)
	}
	return c
}

func TestNobodyListens(t *testing.T) {
	for _, o := range everyCall {
		d := newFakeServer(t, staged)
		c := withToken(t, d)
		c.wire.api.GetClient().CloseIdleConnections() // on one of those a request may get as far as the closed door
		d.Close()
		if e := run(t.Context(), t, c, o); e == nil || e.Kind != NotSent || e.Cause != custodian.CauseConnectionRefused {
			t.Errorf("%s: got %v, want not sent", o, e)
		}
		if got := len(d.waits); got != o.repeats() {
			t.Errorf("%s: waited %d times, want %d", o, got, o.repeats())
		}
	}
}

func TestNoSuchHost(t *testing.T) {
	d := newFakeServer(t, staged)
	c := d.client(t, func(o *Options) {
		o.BaseURL = "https://api.example.com"
		o.Dial = func(context.Context, string, string) (net.Conn, error) {
			return nil, &net.DNSError{Err: "no such host", Name: "api.example.com", IsNotFound: true}
		}
	})
	e := run(t.Context(), t, c, opSubmit)
	if e == nil || e.Kind != NotSent || e.Cause != custodian.CauseNameUnknown {
		t.Errorf("got %v, want not sent for want of a host", e)
	}
}

// Without the first answer nobody knows whether the stage was applied, and that the second try found no connection does
// not tell.
func TestADoubtIsNotSettledByALaterFailure(t *testing.T) {
	d := newFakeServer(t)
	d.api = []http.HandlerFunc{saysJSON(500, `{}`), saysJSON(429, `{}`)}
	if e := run(t.Context(), t, d.client(t), opStage); e == nil || e.Kind != Unknown || e.Status != 429 {
		t.Errorf("got %v, want unknown with the last status", e)
	}
	d = newFakeServer(t)
	d.api = []http.HandlerFunc{saysJSON(500, `{}`), saysJSON(400, `{"message":"no"}`)}
	if e := run(t.Context(), t, d.client(t), opStage); e == nil || e.Kind != Refused {
		t.Errorf("got %v, want the verdict on the same body", e)
	}
	d = newFakeServer(t)
	d.api = []http.HandlerFunc{saysJSON(500, `{}`), staged}
	if e := run(t.Context(), t, d.client(t), opStage); e != nil {
		t.Errorf("got %v, want success", e)
	}
}

// muteConn takes one request and then no byte more.
type muteConn struct {
	net.Conn
	mute *atomic.Bool
}

func (m muteConn) Write(b []byte) (int, error) {
	if m.mute.Load() {
		return 0, errors.New("gone")
	}
	return m.Conn.Write(b)
}

// On a kept connection that takes nothing, net/http looks for another by itself. If there is none, nothing was sent.
func TestAKeptConnectionThatTakesNothing(t *testing.T) {
	d := newFakeServer(t, staged)
	var mute atomic.Bool
	c := d.client(t, func(o *Options) {
		o.Dial = func(ctx context.Context, network, address string) (net.Conn, error) {
			if mute.Load() {
				return nil, errors.New("no network")
			}
			conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
			return muteConn{conn, &mute}, err
		}
	})
	if e := run(t.Context(), t, c, opStage); e != nil {
		t.Fatal(e)
	}
	mute.Store(true)
	if e := run(t.Context(), t, c, opStage); e == nil || e.Kind != NotSent {
		t.Errorf("got %v, want not sent", e)
	}
	if got := d.asked(newAccountRoute); len(got) != 1 {
		t.Errorf("got %d stages, want the first alone", len(got))
	}
}

func TestCancelledBeforeAnythingWasSent(t *testing.T) {
	for _, o := range everyCall {
		d := newFakeServer(t, staged)
		c := withToken(t, d)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if e := run(ctx, t, c, o); e == nil || e.Kind != NotSent || !errors.Is(e, context.Canceled) || e.Message != custodian.CauseCancelled.Sentence() {
			t.Errorf("%s: got %v, want not sent", o, e)
		}
		if got := d.asked("-account"); len(got) != 0 {
			t.Errorf("%s: sent %v", o, got)
		}
	}
}

func TestCancelledWhileDialling(t *testing.T) {
	d := newFakeServer(t, staged)
	ctx, cancel := context.WithCancel(t.Context())
	dials := 0
	c := d.client(t, func(o *Options) {
		o.Dial = func(dialling context.Context, network, address string) (net.Conn, error) {
			if dials++; dials > 1 { // the first brings the token
				cancel()
				<-dialling.Done()
				return nil, dialling.Err()
			}
			return (&net.Dialer{}).DialContext(dialling, network, address)
		}
	})
	if e := run(ctx, t, c, opSubmit); e == nil || e.Kind != NotSent {
		t.Errorf("got %v, want not sent", e)
	}
}

func TestCancelledAfterItWasSent(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	d := newFakeServer(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	if e := run(ctx, t, d.client(t), opSubmit); e == nil || e.Kind != Unknown {
		t.Errorf("got %v, want unknown", e)
	}
}

func TestANetworkErrorNamesNoAddressOfThisComputer(t *testing.T) {
	reset := &net.OpError{Op: "read", Net: "tcp", Source: &net.TCPAddr{Port: 54986}, Err: errors.New("connection reset by peer")}
	if got := unanswered(t.Context(), reset, true).Message; got != "the connection broke before the answer" {
		t.Errorf("got %q", got)
	}
}

// A server that hangs up on an idle connection as the next request arrives makes net/http repeat what it thinks is safe to.
func TestASubmitIsWrittenOnceWhateverBecomesOfTheConnection(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"hangs up without a word": drops,
		"hangs up in the answer":  cutsBody,
		"says it is overloaded":   saysJSON(503, `{}`, "Retry-After", "1"),
		"says it timed out":       saysJSON(504, `{}`),
		"closes and asks again":   saysJSON(429, `{}`, "Connection", "close"),
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeServer(t)
			d.api = []http.HandlerFunc{staged, staged, answer}
			c := d.client(t)
			for range 2 {
				if e := run(t.Context(), t, c, opStage); e != nil {
					t.Fatal(e)
				}
			}
			if e := run(t.Context(), t, c, opSubmit); e == nil {
				t.Fatal("got success")
			}
			if got := d.asked(newAccountRoute); len(got) != 3 || got[2].query != "submit=true" {
				t.Errorf("got %d requests, want two stages and one submit", len(got))
			}
		})
	}
}

func TestASubmitTakesAFreshConnection(t *testing.T) {
	d := newFakeServer(t, staged)
	dials := 0
	c := d.client(t, func(o *Options) {
		o.Dial = func(ctx context.Context, network, address string) (net.Conn, error) {
			dials++
			return (&net.Dialer{}).DialContext(ctx, network, address)
		}
	})
	for i, step := range []struct {
		o    operation
		want int
	}{{opToken, 1}, {opStage, 1}, {opStage, 1}, {opFirst, 2}, {opSubmit, 3}, {opSubmit, 4}, {opStage, 4}} {
		if e := run(t.Context(), t, c, step.o); e != nil {
			t.Fatal(e)
		}
		if dials != step.want {
			t.Errorf("step %d, %s: got %d dials, want %d", i, step.o, dials, step.want)
		}
	}
}

func TestASmallBombIsNotInflated(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = io.WriteString(z, `{"accountStatus":"`)
	_, _ = z.Write(bytes.Repeat([]byte("a"), 8<<20))
	_, _ = io.WriteString(z, `"}`)
	_ = z.Close()
	for o, want := range map[operation]Kind{opRead: Unknown, opSubmit: Unknown} {
		d := newFakeServer(t, says(200, "application/json", bomb.String(), "Content-Encoding", "gzip"))
		e := run(t.Context(), t, d.client(t), o)
		if e == nil || e.Kind != want || !strings.Contains(e.Message, "larger than 1 MiB") {
			t.Errorf("%s: got %v, want %s for its size", o, e, want)
		}
		if got := len(d.asked("-account")); got != 1 {
			t.Errorf("%s: asked %d times, want once", o, got)
		}
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	elsewhere := newFakeServer(t, staged)
	d := newFakeServer(t, says(307, "text/html", "", "Location", elsewhere.URL+"/x?token=1"))
	d.tokens = []http.HandlerFunc{says(308, "text/html", "", "Location", elsewhere.URL)}
	e := run(t.Context(), t, d.client(t), opRead)
	if e == nil || e.Kind != Misdirected || strings.Contains(e.Error(), "token=1") || !strings.Contains(e.Message, "127.0.0.1") {
		t.Errorf("got %v, want misdirected naming the host alone", e)
	}
	if got := elsewhere.asked(""); len(got) != 0 {
		t.Errorf("the other host got %v", got)
	}
}
