package apiclient

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestFiftyCallsAskForOneToken(t *testing.T) {
	d := newFakeServer(t, staged)
	c := d.client(t)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if e := run(t.Context(), t, c, opStage); e != nil {
				t.Error(e)
			}
		})
	}
	all.Wait()
	if tokens, stages := len(d.asked(tokenRoute)), len(d.asked(newAccountRoute)); tokens != 1 || stages != 50 {
		t.Errorf("got %d token requests and %d stages, want 1 and 50", tokens, stages)
	}
}

func TestAnotherTokenAfterA401(t *testing.T) {
	for _, o := range everyCall {
		d := newFakeServer(t)
		d.api = []http.HandlerFunc{saysJSON(401, `{"message":"token revoked"}`), saysJSON(200, `{"accountStatus":"Open"}`)}
		d.tokens = []http.HandlerFunc{saysJSON(200, `{"access_token":"first"}`), saysJSON(200, `{"access_token":"second"}`)}
		if e := run(t.Context(), t, d.client(t), o); e != nil {
			t.Errorf("%s: got %v", o, e)
		}
		got := d.asked("-account")
		if len(got) != 2 || got[0].header.Get("Authorization") != "Bearer first" || got[1].header.Get("Authorization") != "Bearer second" {
			t.Errorf("%s: got %d requests, want one with each token", o, len(got))
		}
	}
}

// The 401 says that the first was not executed, so what counts is what came of the second.
func TestAfterA401TheSecondOutcomeCounts(t *testing.T) {
	for name, tc := range map[string]struct {
		second http.HandlerFunc
		want   Kind
	}{"dropped": {drops, Unknown}, "refused": {saysJSON(400, `{}`), Refused}, "failed": {saysJSON(500, `{}`), Unknown}} {
		d := newFakeServer(t)
		d.api = []http.HandlerFunc{saysJSON(401, `{}`), tc.second}
		if e := run(t.Context(), t, d.client(t), opSubmit); e == nil || e.Kind != tc.want {
			t.Errorf("%s: got %v, want %s", name, e, tc.want)
		}
		if got := len(d.asked(newAccountRoute)); got != 2 {
			t.Errorf("%s: submitted %d times, want 2", name, got)
		}
	}
}

func TestACallGetsOneMoreTokenAndNoMore(t *testing.T) {
	d := newFakeServer(t)
	d.api = []http.HandlerFunc{saysJSON(401, `{}`), saysJSON(500, `{}`), saysJSON(401, `{"message":"still no"}`), staged}
	if e := run(t.Context(), t, d.client(t), opStage); e == nil || e.Message != "still no" {
		t.Errorf("got %v, want the second 401", e)
	}
	if tokens, stages := len(d.asked(tokenRoute)), len(d.asked(newAccountRoute)); tokens != 2 || stages != 3 {
		t.Errorf("got %d token requests and %d stages, want 2 and 3", tokens, stages)
	}
}

func TestRefusedCredentialsAreNotOfferedAgain(t *testing.T) {
	for name, tc := range map[string]struct {
		answer http.HandlerFunc
		mend   string
	}{
		"400":             {saysJSON(400, `{"error":"invalid_client","error_description":"unknown client the-client with s3cr3t-of-the-firm"}`), "check the client ID and secret from the keyring, then start onboard again: they are not offered again before"},
		"401":             {saysJSON(401, `{"error":"invalid_client"}`), "check the client ID and secret from the keyring, then start onboard again: they are not offered again before"},
		"401 empty":       {says(401, "text/plain", ""), "check the client ID and secret from the keyring, then start onboard again: they are not offered again before"},
		"403":             {saysJSON(403, `{"message":"blocked"}`), "check the client ID and secret from the keyring, then start onboard again: they are not offered again before"},
		"wrong form asks": {saysJSON(400, `{"error":"unsupported_grant_type"}`), "check the client ID and secret from the keyring, and token.auth and token.form in the profile, then start onboard again: they are not offered again before"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeServer(t, staged)
			d.tokens = []http.HandlerFunc{tc.answer}
			now := time.Now()
			c := d.client(t, func(o *Options) { o.Clock = func() time.Time { return now } })
			for range 3 {
				e := run(t.Context(), t, c, opSubmit)
				if e == nil || e.Kind != Unauthorised || e.Hint != tc.mend {
					t.Fatalf("got %v, want unauthorised and %q", e, tc.mend)
				}
				if strings.Contains(e.Error(), theSecret) || strings.Contains(e.Error(), "the-client") {
					t.Errorf("the error tells: %v", e)
				}
			}
			want := func(n int, when string) {
				t.Helper()
				if got := len(d.asked(tokenRoute)); got != n {
					t.Errorf("%s: asked %d times, want %d", when, got, n)
				}
			}
			want(1, "three calls")
			now = now.Add(24 * time.Hour)
			_ = run(t.Context(), t, c, opToken)
			_ = run(t.Context(), t, c, opStage)
			want(1, "a person tries again on the next day")
			if len(d.asked(newAccountRoute)) != 0 {
				t.Error("something was sent without a token")
			}
		})
	}
}

// Whatever goes wrong before there is a token, the submit was not sent.
func TestATokenEndpointInTrouble(t *testing.T) {
	for name, tc := range map[string]struct {
		answer http.HandlerFunc
		submit Kind
		read   Kind
		asked  int
	}{
		"500":                {saysJSON(500, `{}`), NotSent, NotSent, 5},
		"503 page":           {saysPage(503), NotSent, Misdirected, 5},
		"dropped":            {drops, NotSent, NotSent, 5},
		"200 page":           {saysPage(200), NotSent, Misdirected, 1},
		"404":                {saysJSON(404, `{}`), NotSent, Misdirected, 1},
		"redirect":           {says(302, "", "", "Location", "https://login.example.com"), NotSent, Misdirected, 1},
		"429":                {saysJSON(429, `{}`, "Retry-After", "5"), Throttled, Throttled, 5},
		"cut JSON":           {saysJSON(200, `{"access_token":"abc`), NotSent, NotSent, 5},
		"no token":           {saysJSON(200, `{"expires_in":1}`), NotSent, Misdirected, 1},
		"token with a break": {saysJSON(200, `{"access_token":"a\r\nX: y"}`), NotSent, Misdirected, 1},
		"another type":       {saysJSON(200, `{"access_token":"a","token_type":"mac"}`), NotSent, Misdirected, 1},
		"negative life":      {saysJSON(200, `{"access_token":"a","expires_in":-1}`), NotSent, Misdirected, 1},
	} {
		for o, want := range map[operation]Kind{opSubmit: tc.submit, opStage: tc.submit, opRead: tc.read} {
			t.Run(name+"/"+string(o), func(t *testing.T) {
				d := newFakeServer(t, staged)
				d.tokens = []http.HandlerFunc{tc.answer}
				e := run(t.Context(), t, d.client(t), o)
				if e == nil || e.Kind != want || e.Cause == "" {
					t.Errorf("got %v, want %s", e, want)
				}
				if got := len(d.asked(tokenRoute)); got != tc.asked || len(d.asked("-account")) != 0 {
					t.Errorf("asked for a token %d times, want %d; sent %d", got, tc.asked, len(d.asked("-account")))
				}
			})
		}
	}
}

func TestLifeOfAToken(t *testing.T) {
	for expires, want := range map[string]time.Duration{
		``:                       shortLife,
		`,"expires_in":null`:     shortLife,
		`,"expires_in":0`:        shortLife,
		`,"expires_in":3600`:     time.Hour,
		`,"expires_in":"3600"`:   time.Hour,
		`,"expires_in":3600.0`:   time.Hour,
		`,"expires_in":36000`:    longestLife,
		`,"expires_in":99999`:    longestLife,
		`,"expires_in":1e999`:    longestLife,
		`,"Expires_In":60`:       time.Minute,
		`,"expires_in":"x"`:      -1,
		`,"expires_in":"NaN"`:    -1,
		`,"expires_in":-5`:       -1,
		`,"expires_in":"-5"`:     -1,
		`,"expires_in":true`:     -1,
		`,"token_type":"bEaReR"`: shortLife,
		`,"token_type":""`:       shortLife,
	} {
		o, err := decodeObject([]byte(`{"access_token":"a"` + expires + `}`))
		if err != nil {
			t.Fatal(err)
		}
		g, e := readGrant(&answer{status: 200, object: o}, time.Now())
		if got := g.life; e != nil && want != -1 || e == nil && got != want {
			t.Errorf("%s: got %s, %v, want %s", expires, got, e, want)
		}
	}
}

func TestATokenIsRenewedBeforeItEnds(t *testing.T) {
	for seconds, early := range map[int]time.Duration{36000: 5 * time.Minute, 3600: 5 * time.Minute, 600: time.Minute, 10: time.Second} {
		t.Run(fmt.Sprint(seconds), func(t *testing.T) {
			d := newFakeServer(t, staged)
			d.tokens = []http.HandlerFunc{saysJSON(200, fmt.Sprintf(`{"access_token":"x","expires_in":%d}`, seconds))}
			start := time.Now()
			now := start
			c := d.client(t, func(o *Options) { o.Clock = func() time.Time { return now } })
			due := time.Duration(seconds)*time.Second - early
			for _, step := range []struct {
				at   time.Duration
				want int
			}{{0, 1}, {due - time.Millisecond, 1}, {due, 2}, {due + due - time.Millisecond, 2}, {due + due, 3}} {
				now = start.Add(step.at)
				if e := run(t.Context(), t, c, opStage); e != nil {
					t.Fatal(e)
				}
				if got := len(d.asked(tokenRoute)); got != step.want {
					t.Errorf("after %s: asked %d times, want %d", step.at, got, step.want)
				}
			}
		})
	}
}

// The life counts from the request: a slow answer brings a token that is that much older.
func TestASlowTokenIsOlder(t *testing.T) {
	start := time.Now()
	now := start
	d := newFakeServer(t, staged)
	d.tokens = []http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
		now = now.Add(8 * time.Second)
		saysJSON(200, `{"access_token":"x","expires_in":10}`)(w, r)
	}}
	c := d.client(t, func(o *Options) { o.Clock = func() time.Time { return now } })
	if e := run(t.Context(), t, c, opToken); e != nil {
		t.Fatal(e)
	}
	now = start.Add(9 * time.Second)
	_ = run(t.Context(), t, c, opToken)
	if got := len(d.asked(tokenRoute)); got != 2 {
		t.Errorf("asked %d times, want again 9 s after the first request", got)
	}
}

func TestACallerWhoLeavesLeavesTheOthersTheirToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		asked := 0
		src := &tokens{clock: time.Now, ask: func(ctx context.Context) (grant, *Error) {
			asked++
			select {
			case <-release:
				return grant{token: NewSecret("x"), start: time.Now(), life: time.Hour}, nil
			case <-ctx.Done():
				return grant{}, &Error{Kind: NotSent, Err: ctx.Err()}
			}
		}}
		first, leave := context.WithCancel(t.Context())
		var gone, stayed *Error
		go func() { _, gone = src.get(first) }()
		synctest.Wait()
		go func() { _, stayed = src.get(t.Context()) }()
		synctest.Wait()
		leave()
		synctest.Wait()
		close(release)
		synctest.Wait()
		if gone == nil || gone.Kind != NotSent || stayed != nil || asked != 1 {
			t.Errorf("got %v for who left, %v for who stayed, %d requests", gone, stayed, asked)
		}
	})
}

func TestTheLastCallerWhoLeavesTakesTheRequestAlong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := 0
		src := &tokens{clock: time.Now, ask: func(ctx context.Context) (grant, *Error) {
			<-ctx.Done()
			ended++
			return grant{}, &Error{Kind: NotSent, Err: ctx.Err()}
		}}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, e := src.get(ctx); e == nil || e.Kind != NotSent {
			t.Errorf("got %v, want not sent", e)
		}
		synctest.Wait()
		if ended != 1 || src.flight != nil {
			t.Errorf("the request goes on for nobody: %d ended", ended)
		}
	})
}

func TestThePausesHonourRetryAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{}
		p.serve = func(conn net.Conn, _ *http.Request, _ string) {
			if len(p.sent()) == 1 {
				_, _ = conn.Write([]byte("HTTP/1.1 503 Busy\r\nRetry-After: 42\r\nContent-Length: 0\r\n\r\n"))
				return
			}
			writeJSON(conn, `{"accountNumber":"1"}`)
		}
		start := time.Now()
		if e := run(t.Context(), t, p.client(t), opStage); e != nil {
			t.Fatal(e)
		}
		if took := time.Since(start); took != 42*time.Second {
			t.Errorf("waited %s, want 42 s", took)
		}
	})
}
