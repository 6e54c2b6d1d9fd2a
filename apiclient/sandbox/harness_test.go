package sandbox_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

// harness is a running sandbox and a client with a token.
type harness struct {
	t      *testing.T
	server *sandbox.Server
	base   string
	bearer string
	clock  *clock
	client *http.Client
}

// clock is moved by hand.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// newHarness starts a sandbox on loopback. Unless the options bring a clock, its time does not move.
func newHarness(t *testing.T, options sandbox.Options) *harness {
	t.Helper()
	d := &harness{t: t, clock: &clock{now: time.Date(2026, 11, 27, 10, 15, 0, 0, time.UTC)}}
	if options.Now == nil {
		options.Now = d.clock.Now
	}
	server, err := sandbox.New(options)
	if err != nil {
		t.Fatalf("New: got %v, want a sandbox", err)
	}
	d.server = server
	if d.base, err = server.Start(""); err != nil {
		t.Fatalf("Start: got %v, want a base URL", err)
	}
	d.client = &http.Client{
		Transport:     &http.Transport{},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       2 * time.Minute,
	}
	t.Cleanup(func() {
		d.client.CloseIdleConnections()
		if err := server.Close(); err != nil {
			t.Errorf("Close: got %v, want none", err)
		}
	})
	d.renew()
	return d
}

// answer is one reply, read to its end.
type answer struct {
	t      *testing.T
	status int
	header http.Header
	raw    []byte
	body   map[string]any
}

func (d *harness) try(path, contentType, body string) (answer, error) {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), http.MethodPost, d.base+path, strings.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	if d.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+d.bearer)
	}
	return d.do(r)
}

func (d *harness) do(r *http.Request) (answer, error) {
	reply, err := d.client.Do(r)
	if err != nil {
		return answer{t: d.t}, err
	}
	defer func() { _ = reply.Body.Close() }()
	a := answer{t: d.t, status: reply.StatusCode, header: reply.Header}
	if a.raw, err = io.ReadAll(reply.Body); err != nil {
		return a, err
	}
	decoder := json.NewDecoder(bytes.NewReader(a.raw))
	decoder.UseNumber()
	_ = decoder.Decode(&a.body) // what is no JSON stays raw
	return a, nil
}

func (d *harness) send(path, contentType, body string) answer {
	d.t.Helper()
	a, err := d.try(path, contentType, body)
	if err != nil {
		d.t.Fatalf("POST %s: got %v, want an answer", path, err)
	}
	return a
}

func (d *harness) token(form url.Values) answer {
	d.t.Helper()
	return d.send("/identity/connect/token", "application/x-www-form-urlencoded", form.Encode())
}

// renew takes a token that the following calls carry.
func (d *harness) renew() {
	d.t.Helper()
	a := d.token(url.Values{"client_id": {"desk"}, "client_secret": {"hush"}})
	d.bearer, _ = a.body["access_token"].(string)
}

func (d *harness) stage(body string) answer {
	d.t.Helper()
	return d.send("/account-api/v1/new-account?submit=false", "application/json", body)
}

func (d *harness) submit(body string) answer {
	d.t.Helper()
	return d.send("/account-api/v1/new-account?submit=true", "application/json", body)
}

func (d *harness) account(number string) answer {
	d.t.Helper()
	return d.send("/account-api/v1/get-account", "application/json", `{"accountNumber":"`+number+`"}`)
}

// begin stages a first body and returns the account number.
func (d *harness) begin(body string) string {
	d.t.Helper()
	number, _ := d.stage(body).want(http.StatusOK).data()["accountNumber"].(string)
	return number
}

// with puts the account number into a body.
func with(number, body string) string {
	rest := strings.TrimPrefix(strings.TrimSpace(body), "{")
	if rest != "}" {
		rest = "," + rest
	}
	return `{"accountNumber":"` + number + `"` + rest
}

// status reads the status of an account.
func (d *harness) status(number string) string {
	d.t.Helper()
	s, _ := d.account(number).want(http.StatusOK).data()["Status"].(string)
	return s
}

// holds compares the record, without what get-account adds to it, to a JSON document.
func (d *harness) holds(number, want string) {
	d.t.Helper()
	data := d.account(number).want(http.StatusOK).data()
	for _, added := range []string{"accountNumber", "Status", "submittedAt"} {
		delete(data, added)
	}
	var wanted any
	decoder := json.NewDecoder(strings.NewReader(want))
	decoder.UseNumber()
	if err := decoder.Decode(&wanted); err != nil {
		d.t.Fatalf("the wanted record: %v", err)
	}
	if got, want := asJSON(d.t, data), asJSON(d.t, wanted); got != want {
		d.t.Errorf("record:\n got %s\nwant %s", got, want)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// want checks the status, and that the envelope agrees with it.
func (a answer) want(status int) answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("HTTP status: got %d %s, want %d", a.status, a.raw, status)
	}
	return a
}

func (a answer) data() map[string]any {
	data, _ := a.body["data"].(map[string]any)
	return data
}

// fields lists "field: reason" of the envelope's errors.
func (a answer) fields() []string {
	list, _ := a.body["errors"].([]any)
	out := make([]string, 0, len(list))
	for _, e := range list {
		entry, _ := e.(map[string]any)
		field, _ := entry["field"].(string)
		reason, _ := entry["reason"].(string)
		out = append(out, field+": "+reason)
	}
	return out
}

// complains checks that one of the errors is about a field.
func (a answer) complains(field string) {
	a.t.Helper()
	for _, f := range a.fields() {
		if strings.HasPrefix(f, field+": ") {
			return
		}
	}
	a.t.Errorf("errors: got %q, want one about %q", a.fields(), field)
}
