package apiclient

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"
)

// tokenServer answers the token endpoint over pipes, so that hours pass at once, and takes every stage.
type tokenServer struct {
	*pipes
	mu    sync.Mutex
	asked int
}

// newTokenServer answers each request for a token after a while, with a status, further header lines and a body.
func newTokenServer(status string, after time.Duration, headers, body string) *tokenServer {
	d := &tokenServer{pipes: &pipes{serve: func(conn net.Conn, _ *http.Request, _ string) { writeJSON(conn, `{"accountNumber":"1"}`) }}}
	d.token = func(conn net.Conn) {
		d.mu.Lock()
		d.asked++
		d.mu.Unlock()
		<-time.After(after) // of the bubble's time
		_, _ = fmt.Fprintf(conn, "HTTP/1.1 %s\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s", status, headers, len(body), body)
	}
	return d
}

func (d *tokenServer) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.asked
}

// What expires_in says, by how long the token is used: stages go out every minute for a day.
func TestHowLongATokenIsUsed(t *testing.T) {
	for name, c := range map[string]struct {
		says string
		used time.Duration // until another is asked for
	}{
		"ten hours":   {`,"expires_in":36000`, 10*time.Hour - 5*time.Minute},
		"as text":     {`,"expires_in":"3600"`, 55 * time.Minute},
		"0":           {`,"expires_in":0`, 4*time.Minute + 30*time.Second},
		"missing":     {``, 4*time.Minute + 30*time.Second},
		"huge":        {`,"expires_in":99999999999`, 10*time.Hour - 5*time.Minute},
		"very huge":   {`,"expires_in":1e300`, 10*time.Hour - 5*time.Minute},
		"ten minutes": {`,"expires_in":600`, 9 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newTokenServer("200 OK", 0, "", `{"access_token":"x"`+c.says+`}`)
				client := d.client(t)
				for at := time.Duration(0); at < 24*time.Hour; at += time.Minute {
					before := d.count()
					if e := run(t.Context(), t, client, opStage); e != nil {
						t.Fatal(e)
					}
					due := (c.used + time.Minute - 1).Truncate(time.Minute) // the first minute at which it is no longer used
					if got, want := d.count()-before, at%due == 0; (got == 1) != want || got > 1 {
						t.Fatalf("after %s: asked %d times, want a token every %s", at, got, due)
					}
					<-time.After(time.Minute)
				}
			})
		})
	}
}

// A life that makes no sense is no token: nothing is sent with it, and it is not asked for again and again.
func TestALifeThatMakesNoSenseSendsNothing(t *testing.T) {
	for _, says := range []string{`-1`, `"-36000"`, `"soon"`, `true`, `[36000]`, `{}`} {
		t.Run(says, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newTokenServer("200 OK", 0, "", `{"access_token":"x","expires_in":`+says+`}`)
				e := run(t.Context(), t, d.client(t), opSubmit)
				if e == nil || e.Kind != NotSent || !strings.Contains(e.Message, "expires_in") {
					t.Errorf("got %v, want not sent for its expires_in", e)
				}
				if d.count() != 1 || len(d.sent()) != 0 {
					t.Errorf("asked %d times and sent %v, want once and nothing", d.count(), d.sent())
				}
			})
		})
	}
}

// The custodian's clock may be hours off: neither its Date nor what is inside the JWT moves the renewal.
func TestTheCustodiansClockMovesNothing(t *testing.T) {
	const expired = "eyJhbGciOiJub25lIn0.eyJleHAiOjF9.x" // {"exp":1}
	for _, date := range []string{"Mon, 01 Jan 1990 00:00:00 GMT", "Fri, 01 Jan 2100 00:00:00 GMT", "yesterday"} {
		synctest.Test(t, func(t *testing.T) {
			d := newTokenServer("200 OK", 0, "Date: "+date+"\r\n", `{"access_token":"`+expired+`","expires_in":36000}`)
			client := d.client(t)
			for _, step := range []struct {
				wait time.Duration
				want int
			}{{0, 1}, {9 * time.Hour, 1}, {time.Hour, 2}} {
				<-time.After(step.wait)
				if e := run(t.Context(), t, client, opStage); e != nil {
					t.Fatal(e)
				}
				if got := d.count(); got != step.want {
					t.Errorf("Date %s, %s later: asked %d times, want %d", date, step.wait, got, step.want)
				}
			}
		})
	}
}

// Clocks that are far apart are reported in the log, whichever of them is ahead, and nothing is done about them.
func TestClocksThatDifferAreLogged(t *testing.T) {
	for ahead, told := range map[time.Duration]bool{-time.Hour: true, -time.Minute: false, time.Minute: false, time.Hour: true} {
		d := newFakeServer(t, staged)
		date := time.Now().Add(-ahead).UTC().Format(http.TimeFormat)
		d.tokens = []http.HandlerFunc{saysJSON(200, `{"access_token":"x"}`, "Date", date)}
		var log strings.Builder
		c := d.client(t, func(o *Options) { o.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
		if e := run(t.Context(), t, c, opToken); e != nil {
			t.Fatal(e)
		}
		if got := strings.Contains(log.String(), "clocks differ"); got != told {
			t.Errorf("ahead by %s: got told %t, want %t:\n%s", ahead, got, told, log.String())
		}
	}
}

// This computer's clock is set by hours, or stands still while the computer sleeps: at the latest the token is renewed.
func TestThisComputersClockMayJump(t *testing.T) {
	start := time.Now()
	wall := func(d time.Duration) time.Time { return start.Round(0).Add(d) } // without a monotonic clock, which stood still
	g := grant{token: NewSecret("x"), start: start, life: 10 * time.Hour}
	for name, c := range map[string]struct {
		now  time.Time
		want bool
	}{
		"at once":                           {start, true},
		"nine hours":                        {start.Add(9 * time.Hour), true},
		"ten hours":                         {start.Add(10 * time.Hour), false},
		"ten hours of the wall clock":       {wall(10 * time.Hour), false},
		"set back by a day":                 {wall(-24 * time.Hour), true}, // the start of what it brings is earlier: no loop
		"set forward by a day, for a while": {wall(24 * time.Hour), false},
	} {
		if got := g.fresh(c.now); got != c.want {
			t.Errorf("%s: got fresh %t, want %t", name, got, c.want)
		}
	}
}

// apart returns a time after start by which the wall clock went on by one duration and the monotonic clock, which stands
// still while some systems sleep, by another. Nothing but a sleeping computer makes such times, so the reading is changed in
// place: it is the second word of a Time.
func apart(t *testing.T, start time.Time, wall, monotonic time.Duration) time.Time {
	t.Helper()
	now := start.Add(wall)
	(*[2]int64)(unsafe.Pointer(&now))[1] += int64(monotonic - wall)
	if now.Sub(start) != monotonic || now.Round(0).Sub(start.Round(0)) != wall {
		t.Fatal("a Time is laid out otherwise: this test has to be written anew")
	}
	return now
}

func TestThisComputerMaySleep(t *testing.T) {
	start := time.Now()
	g := grant{token: NewSecret("x"), start: start, life: 10 * time.Hour}
	for name, c := range map[string]struct {
		wall, monotonic time.Duration
		want            bool
	}{
		"awake":                             {time.Hour, time.Hour, true},
		"asleep for ten hours":              {10 * time.Hour, time.Minute, false},
		"asleep for an hour":                {time.Hour, time.Minute, true},
		"set back by a day after ten hours": {-14 * time.Hour, 10 * time.Hour, false},
	} {
		if got := g.fresh(apart(t, start, c.wall, c.monotonic)); got != c.want {
			t.Errorf("%s: got fresh %t, want %t", name, got, c.want)
		}
	}
}

// Fifty callers wait for one slow answer; then all of them go.
func TestManyCallersWaitForOneSlowToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newTokenServer("200 OK", 12*time.Second, "", `{"access_token":"x","expires_in":36000}`)
		client := d.client(t)
		start := time.Now()
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				if e := run(t.Context(), t, client, opStage); e != nil {
					t.Error(e)
				}
			})
		}
		all.Wait()
		if d.count() != 1 || len(d.sent()) != 50 || time.Since(start) != 12*time.Second {
			t.Errorf("asked %d times and sent %d in %s, want once and 50 in 12 s", d.count(), len(d.sent()), time.Since(start))
		}
	})
}

// Each offer of refused credentials counts towards a lock-out: fifty callers make one, and the error names their source.
func TestARefusedClientStopsAndNamesTheSource(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newTokenServer("400 Bad Request", time.Second, "", `{"error":"invalid_client"}`)
		client := d.client(t, func(o *Options) { o.CredentialSource = "the file /etc/onboard/credentials" })
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				e := run(t.Context(), t, client, opSubmit)
				if e == nil || e.Kind != Unauthorised || !strings.Contains(e.Error(), "from the file /etc/onboard/credentials") || strings.Contains(e.Error(), theSecret) {
					t.Errorf("got %v, want unauthorised with the source and without the secret", e)
				}
			})
		}
		all.Wait()
		if d.count() != 1 || len(d.sent()) != 0 {
			t.Errorf("asked %d times and sent %d, want once and nothing", d.count(), len(d.sent()))
		}
	})
}

// A token endpoint that is down is asked five times with growing pauses, and the call ends: whoever types is not waiting.
func TestATokenEndpointThatIsDownIsLeftInPeace(t *testing.T) {
	for _, status := range []string{"500 Oh", "503 Busy", "429 Too Many"} {
		synctest.Test(t, func(t *testing.T) {
			d := newTokenServer(status, 0, "", `{}`)
			start := time.Now()
			e := run(t.Context(), t, d.client(t), opSubmit)
			if e == nil || e.Kind != NotSent && e.Kind != Throttled || len(d.sent()) != 0 {
				t.Errorf("%s: got %v, want nothing sent", status, e)
			}
			if took := time.Since(start); d.count() != 5 || took <= 0 || took > 8*time.Second {
				t.Errorf("%s: asked %d times in %s, want five times in 0.5 + 1 + 2 + 4 s at the most", status, d.count(), took)
			}
		})
	}
}
