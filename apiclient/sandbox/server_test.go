package sandbox_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

func TestListensOnLoopbackOnly(t *testing.T) {
	for _, addr := range []string{":0", "0.0.0.0:0", "192.0.2.1:0", "[::]:0", "example.com:0", "127.0.0.1", "nonsense"} {
		server, err := sandbox.New(sandbox.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if base, err := server.Start(addr); err == nil {
			t.Errorf("Start %q: got %s, want an error", addr, base)
		}
	}
	for _, addr := range []string{"", "127.0.0.1:0", "localhost:0"} {
		server, err := sandbox.New(sandbox.Options{})
		if err != nil {
			t.Fatal(err)
		}
		base, err := server.Start(addr)
		if err != nil || !strings.HasPrefix(base, "http://127.0.0.1:") {
			t.Errorf("Start %q: got %q, %v, want a loopback URL", addr, base, err)
		}
		if _, err := server.Start(addr); err == nil {
			t.Errorf("Start %q again: got no error, want one", addr)
		}
		if err := server.Close(); err != nil {
			t.Errorf("Close: got %v, want none", err)
		}
		if err := server.Close(); err != nil {
			t.Errorf("Close again: got %v, want none", err)
		}
	}
}

// A web page whose name was made to resolve to this computer gets no answer.
func TestOtherHostNamesAreRefused(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	for host, want := range map[string]int{
		"evil.example": http.StatusMisdirectedRequest, "127.0.0.1.evil.example:80": http.StatusMisdirectedRequest,
		"localhost:7070": http.StatusOK, "127.0.0.1": http.StatusOK, "[::1]:80": http.StatusOK,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.base+"/account-api/v1/new-account?submit=false",
			strings.NewReader(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+d.bearer)
		if a, err := d.do(r); err != nil || a.status != want {
			t.Errorf("host %s: got %d, %v, want %d", host, a.status, err, want)
		}
	}
}

func TestHandlerServesWithoutStart(t *testing.T) {
	server, err := sandbox.New(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/identity/connect/token", strings.NewReader(credentials.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	server.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Errorf("token: got %d %s, want 200", w.Code, w.Body)
	}
}

// Close lets go of a client that hangs, in whatever server the handler runs.
func TestCloseEndsWhatHangs(t *testing.T) {
	d := newHarness(t, sandbox.Options{Record: true})
	outer := httptest.NewServer(d.server.Handler())
	defer outer.Close()
	d.base = outer.URL
	d.spoil("stage:hang")
	before := len(d.server.Requests())
	ended := make(chan error)
	go func() {
		_, err := d.try("/account-api/v1/new-account?submit=false", "application/json", `{}`)
		ended <- err
	}()
	for len(d.server.Requests()) == before {
		select {
		case err := <-ended:
			t.Fatalf("hang: got an end, %v, want none before Close", err)
		default:
		}
	}
	if err := d.server.Close(); err != nil {
		t.Errorf("Close: got %v, want none", err)
	}
	if err := <-ended; err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("hang: got %v, want the server's end of the connection", err)
	}
}

func TestOptionsThatCannotWork(t *testing.T) {
	for name, options := range map[string]sandbox.Options{
		"a folder without a seal":    {Dir: t.TempDir()},
		"an unknown identifier rule": {EntryIdentifiers: "sometimes"},
		"an unknown moment":          {CustomerIDs: "never"},
		"a life under a second":      {TokenLife: time.Millisecond},
	} {
		if _, err := sandbox.New(options); err == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
}
