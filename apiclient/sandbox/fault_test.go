package sandbox_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

// spoil adds faults.
func (d *harness) spoil(specs ...string) {
	d.t.Helper()
	for _, spec := range specs {
		if err := d.server.Fault(spec); err != nil {
			d.t.Fatalf("Fault: got %v, want none", err)
		}
	}
}

// lost sends a stage whose answer never comes whole.
func (d *harness) lost(body string) error {
	d.t.Helper()
	a, err := d.try("/account-api/v1/new-account?submit=false", "application/json", body)
	if err == nil {
		d.t.Fatalf("stage: got %d %s, want no answer", a.status, a.raw)
	}
	return err
}

func TestFaultsThatRefuse(t *testing.T) {
	for spec, c := range map[string]struct {
		status int
		header string // name=value
	}{
		"stage:401":          {http.StatusUnauthorized, `WWW-Authenticate=Bearer error="invalid_token", error_description="the token is not accepted"`},
		"stage:429":          {http.StatusTooManyRequests, "Retry-After="},
		"stage:429-after=2":  {http.StatusTooManyRequests, "Retry-After=2"},
		"stage:500":          {http.StatusInternalServerError, "Content-Type=application/json; charset=utf-8"},
		"stage:503":          {http.StatusServiceUnavailable, "Content-Type=application/json; charset=utf-8"},
		"stage:html":         {http.StatusOK, "Content-Type=text/html; charset=utf-8"},
		"stage:redirect":     {http.StatusTemporaryRedirect, "Location=https://elsewhere.invalid/account-api/v1/new-account?submit=false"},
		"stage:reject":       {http.StatusUnprocessableEntity, "Content-Type=application/json; charset=utf-8"},
		"stage:has-errors":   {http.StatusOK, "Content-Type=application/json; charset=utf-8"},
		"any:reject":         {http.StatusUnprocessableEntity, "Content-Type=application/json; charset=utf-8"},
		"stage:latency=1ms":  {http.StatusOK, "Content-Type=application/json; charset=utf-8"},
		"stage:500:0":        {http.StatusOK, "Content-Type=application/json; charset=utf-8"},
		"submit:500":         {http.StatusOK, "Content-Type=application/json; charset=utf-8"},
		"account:status=Odd": {http.StatusOK, "Content-Type=application/json; charset=utf-8"},
	} {
		t.Run(spec, func(t *testing.T) {
			d := newHarness(t, sandbox.Options{})
			number := d.begin(`{"a":1}`)
			d.spoil(spec)
			a := d.stage(with(number, `{"a":2}`)).want(c.status)
			name, value, _ := strings.Cut(c.header, "=")
			if got := a.header.Get(name); got != value {
				t.Errorf("%s: got %q, want %q", name, got, value)
			}
			d.server.Clear()
			applied := c.status == http.StatusOK && a.body["hasErrors"] == false
			d.holds(number, map[bool]string{true: `{"a":2}`, false: `{"a":1}`}[applied])
		})
	}
}

func TestFaultsThatBreakTheConnection(t *testing.T) {
	for spec, applied := range map[string]bool{
		"stage:drop-before": false, "stage:drop-after": true, "stage:cut": true, "stage:down": false,
	} {
		t.Run(spec, func(t *testing.T) {
			d := newHarness(t, sandbox.Options{Record: true})
			number := d.begin(`{"a":1}`)
			d.spoil(spec)
			err := d.lost(with(number, `{"a":2}`))
			if spec == "stage:cut" && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("cut: got %v, want an unexpected end", err)
			}
			d.server.Clear()
			d.holds(number, map[bool]string{true: `{"a":2}`, false: `{"a":1}`}[applied])
			stages := 0
			for _, r := range d.server.Requests() {
				if r.Submit == "false" {
					stages++
				}
			}
			if want := map[bool]int{true: 1, false: 2}[spec == "stage:down"]; stages != want {
				t.Errorf("stages that arrived: got %d, want %d: the client must not repeat them", stages, want)
			}
		})
	}
}

// What is repeated on the way does no harm under an identifier, and doubles an entry without one.
func TestTwiceDoublesWhatHasNoIdentifier(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{}`)
	if err := d.server.Fault("stage:twice:1"); err != nil {
		t.Fatal(err)
	}
	d.stage(with(number, `{"todBeneficiaries":[{"onboardingCustomerID":"b1","lastName":"Alpha"},{"lastName":"Beta"}]}`)).want(http.StatusOK)
	d.holds(number, `{"todBeneficiaries":[{"onboardingCustomerID":"b1","lastName":"Alpha"},{"lastName":"Beta"},{"lastName":"Beta"}]}`)
}

func TestHangEndsWithTheClient(t *testing.T) {
	d := newHarness(t, sandbox.Options{Record: true})
	number := d.begin(`{"a":1}`)
	d.spoil("account:hang:1")
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.base+"/account-api/v1/get-account",
		strings.NewReader(`{"accountNumber":"`+number+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	before := len(d.server.Requests())
	ended := make(chan error)
	go func() {
		_, err := d.do(r)
		ended <- err
	}()
	for len(d.server.Requests()) == before { // it has arrived once it is noted
		select {
		case err := <-ended:
			t.Fatalf("hang: got an end, %v, want none", err)
		default:
		}
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("hang: got %v, want the client's own end", err)
	}
	d.account(number).want(http.StatusOK)
}

func TestFaultsOfGetAccount(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"a":1}`)
	d.spoil("account:lag:1", "account:status=PrincipalReview:1")
	d.account(number).want(http.StatusNotFound).complains("accountNumber")
	if got := d.status(number); got != "PrincipalReview" {
		t.Errorf("status: got %q, want PrincipalReview", got)
	}
	if got := d.status(number); got != "Draft" {
		t.Errorf("status afterwards: got %q, want Draft", got)
	}
}

func TestFaultsOfTheToken(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.spoil("token:401:1", "token:503:1")
	if a := d.token(credentials).want(http.StatusUnauthorized); a.body["error"] != "invalid_client" {
		t.Errorf("refused token: got %s, want invalid_client", a.raw)
	}
	d.token(credentials).want(http.StatusServiceUnavailable)
	d.token(credentials).want(http.StatusOK)
}

// A token that expires in mid-flow is replaced, and the new one is good.
func TestExpireEndsTheTokensSoFar(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.spoil("stage:expire:1")
	d.stage(`{}`).want(http.StatusUnauthorized)
	d.stage(`{}`).want(http.StatusUnauthorized)
	d.renew()
	d.stage(`{}`).want(http.StatusOK)
}

// "any" means the calls that a kind suits; the first rule with times left decides, latency beside it.
func TestFaultsAreAppliedInOrder(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.spoil("any:latency=1ms", "stage:500:2", "any:429:3")
	for i, want := range []int{500, 500, 429, 429, 429, 200} {
		if got := d.stage(`{}`).status; got != want {
			t.Errorf("stage %d: got %d, want %d", i+1, got, want)
		}
	}
	d.spoil("any:has-errors")
	d.token(credentials).want(http.StatusOK)
	if a := d.stage(`{}`).want(http.StatusOK); a.body["hasErrors"] != true {
		t.Errorf("has-errors: got %s, want hasErrors true in a 200", a.raw)
	}
}

// The client stops waiting for a slow server; nothing is applied then.
func TestLatency(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"a":1}`)
	d.spoil("stage:latency=1h")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.base+"/account-api/v1/new-account?submit=false",
		strings.NewReader(with(number, `{"a":2}`)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+d.bearer)
	r.Header.Set("Content-Type", "application/json")
	if _, err := d.do(r); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("slow stage: got %v, want the client's time limit", err)
	}
	d.holds(number, `{"a":1}`)
}

func TestOutageLosesTheAnswerToTheSubmit(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"primaryOwner":{"lastName":"Outage"}}`)
	if a, err := d.try("/account-api/v1/new-account?submit=true", "application/json", with(number, `{}`)); err == nil {
		t.Fatalf("submit: got %d %s, want no answer", a.status, a.raw)
	}
	if got := d.status(number); got != "Submitted" || d.server.Submits() != 1 {
		t.Errorf("afterwards: got %q after %d submits, want Submitted after 1", got, d.server.Submits())
	}
}

func TestFaultGrammar(t *testing.T) {
	server, err := sandbox.New(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]string{
		"500":                     "not of the form",
		"login:500":               "unknown call",
		"stage:501":               "unknown kind",
		"stage:":                  "unknown kind",
		"stage:500:often":         "not a number of times",
		"stage:500:-1":            "not a number of times",
		"stage:500:1:2":           "not a number of times",
		"stage:500=1":             "without a value",
		"stage:latency":           "latency=DURATION",
		"stage:latency=":          "latency=DURATION",
		"stage:latency=fast":      "not a duration",
		"stage:429-after=soon":    "not a number of seconds",
		"stage:429-date=soon":     "not a number of seconds",
		"stage:skew=late":         "not a duration such as 1h",
		"token:life=soon":         "is no JSON",
		"stage:life=60":           "does not happen to stage",
		"stage:reject-shape=soap": "unknown shape",
		"stage:lag":               "does not happen to stage",
		"token:reject":            "does not happen to token",
	} {
		if err := server.Fault(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Fault %q: got %v, want an error with %q", spec, err, want)
		}
	}
	for kind := range strings.FieldsSeq("latency 401 429 429-after 500 503 html cut drop-before drop-after redirect " +
		"429-date empty drip endless bomb skew life type expire reject reject-shape has-errors status lag down hang stonex problem alpaca folio currencycloud ibkr Reject") {
		if !strings.Contains(sandbox.FaultHelp(), kind) {
			t.Errorf("FaultHelp: got no %s, want every kind", kind)
		}
	}
}

// Submits counts what arrived, whatever became of it.
func TestSubmitsAreCounted(t *testing.T) {
	d := newHarness(t, sandbox.Options{Record: true})
	number := d.begin(`{"a":1}`)
	d.spoil("submit:500:1")
	d.submit(with(number, `{}`)).want(http.StatusInternalServerError)
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	d.submit(with(number, `{}`)).want(http.StatusConflict)
	if got := d.server.Submits(); got != 3 {
		t.Errorf("submits: got %d, want 3", got)
	}
	all := d.server.Requests()
	last := all[len(all)-1]
	if last.Method != "POST" || last.Path != "/account-api/v1/new-account" || last.Submit != "true" ||
		string(last.Body) != with(number, `{}`) || !last.Time.Equal(d.clock.Now()) {
		t.Errorf("last request: got %+v, want the submit as it was sent", last)
	}
	if form, err := url.ParseQuery(string(all[0].Body)); err != nil || form.Get("client_id") != "desk" {
		t.Errorf("first request: got %s, want the token form", all[0].Body)
	}
	if quiet := newHarness(t, sandbox.Options{}); len(quiet.server.Requests()) != 0 {
		t.Error("requests without Record: got some, want none kept")
	}
}
