package sandbox_test

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

func TestWhatATokenSaysOfItself(t *testing.T) {
	for fault, want := range map[string]string{
		"token:life=60":       `"expires_in":60`,
		"token:life=-1":       `"expires_in":-1`,
		`token:life="soon"`:   `"expires_in":"soon"`,
		"token:life=0":        `"expires_in":0`,
		"token:type=mac":      `"token_type":"mac"`,
		"token:life=none":     `"token_type":"Bearer"`,
		"token:skew=1h:1":     `"expires_in":36000`,
		"token:latency=0s:10": `"expires_in":36000`,
	} {
		d := newHarness(t, sandbox.Options{})
		d.spoil(fault)
		a := d.token(credentials).want(http.StatusOK)
		if !strings.Contains(string(a.raw), want) || strings.Contains(string(a.raw), "expires_in") == strings.Contains(fault, "none") {
			t.Errorf("%s: got %s, want %s", fault, a.raw, want)
		}
		if a.body["access_token"] == "" {
			t.Errorf("%s: got no token in %s", fault, a.raw)
		}
	}
	d := newHarness(t, sandbox.Options{})
	d.spoil("token:life=60")
	d.token(url.Values{"client_id": {"only"}}).want(http.StatusBadRequest) // what is refused is refused
}

func TestTheClockOfAnAnswer(t *testing.T) {
	for fault, want := range map[string]time.Duration{"account:skew=2h": 2 * time.Hour, "account:skew=-2h": -2 * time.Hour, "account:429-date=120": 2 * time.Minute} {
		d := newHarness(t, sandbox.Options{})
		number := d.begin(`{"a":1}`)
		d.spoil(fault)
		header := d.account(number).header
		said := header.Get("Date")
		if strings.Contains(fault, "429") {
			said = header.Get("Retry-After")
		}
		at, err := http.ParseTime(said)
		if apart := at.Sub(d.clock.Now()) - want; err != nil || apart.Abs() > time.Minute {
			t.Errorf("%s: got %q, %v, want now and %s", fault, said, err, want)
		}
	}
}

// Answers without a body, without an end and that inflate: what was applied, and what a client sees.
func TestBodiesThatAreNone(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"a":1}`)
	d.spoil("stage:empty:1")
	if a := d.stage(with(number, `{"b":2}`)).want(http.StatusOK); len(a.raw) != 0 {
		t.Errorf("empty: got %s", a.raw)
	}
	d.holds(number, `{"a":1,"b":2}`)
	for _, fault := range []string{"stage:endless:1", "stage:bomb:1"} {
		d.spoil(fault)
		if got := d.large(with(number, `{"c":3}`)); got < 4<<20 {
			t.Errorf("%s: got an end after %d bytes, want 4 MiB at least", fault, got)
		}
	}
	d.holds(number, `{"a":1,"b":2}`)
}

// large stages a body and counts what comes back, up to 4 MiB.
func (d *harness) large(body string) int64 {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), http.MethodPost, d.base+"/account-api/v1/new-account?submit=false", strings.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+d.bearer)
	a, err := d.client.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	defer func() { _ = a.Body.Close() }()
	n, err := io.CopyN(io.Discard, a.Body, 4<<20)
	if err != nil && !errors.Is(err, io.EOF) {
		d.t.Error(err)
	}
	return n
}

// A dripping answer has begun long before it ends.
func TestADrippingAnswerBeginsAtOnce(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"a":1}`)
	d.spoil("stage:drip:1")
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.base+"/account-api/v1/new-account?submit=false", strings.NewReader(with(number, `{"b":2}`)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+d.bearer)
	a, err := d.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	first := make([]byte, 1)
	if _, err := io.ReadFull(a.Body, first); err != nil || first[0] != '{' {
		t.Errorf("got %q, %v, want the first byte", first, err)
	}
	_ = a.Body.Close()
	d.holds(number, `{"a":1,"b":2}`)
}
