package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
)

// "Query parameter: submit (boolean: false = stage, true = submit)".
func TestSubmitParameterIsRequired(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	for _, query := range []string{"", "?submit=", "?submit=TRUE", "?submit=1", "?submit=true&submit=false", "?Submit=true"} {
		d.send("/account-api/v1/new-account"+query, "application/json", `{}`).want(http.StatusBadRequest).complains("submit")
	}
	if all, err := d.server.Records(); err != nil || len(all) != 0 {
		t.Errorf("records: got %d, %v, want none", len(all), err)
	}
}

// "Method: POST".
func TestOnlyPost(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	for _, path := range []string{"/identity/connect/token", "/account-api/v1/new-account?submit=false", "/account-api/v1/get-account"} {
		for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodDelete} {
			r, err := http.NewRequestWithContext(t.Context(), method, d.base+path, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			if a, err := d.do(r); err != nil || a.status != http.StatusMethodNotAllowed || a.header.Get("Allow") != "POST" {
				t.Errorf("%s %s: got %d, %v, want 405 that allows POST", method, path, a.status, err)
			}
		}
	}
}

// "The account endpoint path carries the version segment v1 (/account-api/v1/new-account).".
func TestUnknownPathsAreNotAccounts(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	for _, path := range []string{"/account-api/v2/new-account?submit=false", "/account-api/v1/get-account/", "/"} {
		a := d.send(path, "application/json", `{"accountNumber":"12345678"}`).want(http.StatusNotFound)
		if got := a.body["message"]; got != "there is no resource at this path" {
			t.Errorf("%s: got message %v, want one about the path", path, got)
		}
	}
}

func TestUnknownAccountIsNotFound(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.account("12345678").want(http.StatusNotFound).complains("accountNumber")
	d.stage(`{"accountNumber":"12345678","a":1}`).want(http.StatusNotFound).complains("accountNumber")
	d.submit(`{"accountNumber":"12345678","a":1}`).want(http.StatusNotFound).complains("accountNumber")
}

func TestAccountNumberMustBeAText(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"a":1}`)
	for _, bad := range []string{number, `""`, `"*"`, `null`, `{}`} {
		d.stage(`{"accountNumber":` + bad + `}`).want(http.StatusBadRequest).complains("accountNumber")
	}
	d.send("/account-api/v1/get-account", "application/json", `{}`).want(http.StatusBadRequest).complains("accountNumber")
}

func TestBodiesThatAreNoObject(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	for _, body := range []string{``, `null`, `[]`, `"text"`, `{`, `{"secret": hush}`, `{} {}`, `{"a":1}x`} {
		a := d.stage(body).want(http.StatusBadRequest)
		if strings.Contains(string(a.raw), "hush") {
			t.Errorf("refusal of %s: got %s, want none of its values", body, a.raw)
		}
	}
	for _, contentType := range []string{"", "text/plain", "application/x-www-form-urlencoded"} {
		d.send("/account-api/v1/new-account?submit=false", contentType, `{}`).want(http.StatusBadRequest)
	}
	d.send("/account-api/v1/new-account?submit=false", "application/json; charset=utf-8", `{}`).want(http.StatusOK)
}

func TestBodyLimit(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	fits := `{"a":"` + strings.Repeat("x", 1<<20-8) + `"}`
	d.stage(fits).want(http.StatusOK)
	d.stage(fits + " ").want(http.StatusRequestEntityTooLarge)
}

// The envelope of the public documents: statusCode, message, data, errors, traceId, hasErrors.
func TestEnvelope(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"a":1}`)
	for name, a := range map[string]answer{"good": d.account(number), "bad": d.account("1")} {
		for _, key := range []string{"statusCode", "message", "data", "errors", "traceId", "hasErrors"} {
			if _, ok := a.body[key]; !ok {
				t.Errorf("%s reply: got %s, want a %s", name, a.raw, key)
			}
		}
		if got, want := a.body["hasErrors"], name == "bad"; got != want {
			t.Errorf("%s reply: got hasErrors %v, want %v", name, got, want)
		}
		if _, ok := a.body["errors"].([]any); !ok {
			t.Errorf("%s reply: got errors %v, want a list", name, a.body["errors"])
		}
	}
	if d.account(number).body["traceId"] == d.account(number).body["traceId"] {
		t.Error("traceId: got the same twice, want one for each request")
	}
}
