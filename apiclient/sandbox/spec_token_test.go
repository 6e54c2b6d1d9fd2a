package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

var credentials = url.Values{"client_id": {"desk"}, "client_secret": {"hush"}}

// "The service issues a JWT access token to a client that presents client credentials.".
func TestIssuesAJWTForClientCredentials(t *testing.T) {
	d := newHarness(t, sandbox.Options{ClientID: "desk", ClientSecret: "hush"})
	a := d.token(credentials).want(http.StatusOK)
	token, _ := a.body["access_token"].(string)
	if parts := strings.Split(token, "."); len(parts) != 3 {
		t.Errorf("access_token: got %d parts, want the three of a JWT", len(parts))
	}
	if strings.Contains(string(a.raw), "hush") {
		t.Error("token reply: got the client secret in it, want none")
	}
}

// "Response: JSON with access_token, expires_in, token_type", "The token is valid for ten hours (36000 seconds).".
func TestTokenReplyHasItsThreeFields(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	a := d.token(credentials).want(http.StatusOK)
	if got := asJSON(t, a.body["expires_in"]); got != "36000" {
		t.Errorf("expires_in: got %s, want 36000", got)
	}
	if got := a.body["token_type"]; got != "Bearer" {
		t.Errorf("token_type: got %v, want Bearer", got)
	}
	if got := a.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control: got %q, want no-store", got)
	}
}

// "client_id: string, required: yes. client_secret: string, required: yes"; grant_type is the OAuth flow's own.
func TestTokenRequestsThatAreRefused(t *testing.T) {
	d := newHarness(t, sandbox.Options{ClientID: "desk", ClientSecret: "hush"})
	for name, c := range map[string]struct {
		form   url.Values
		status int
		code   string
	}{
		"no id":        {url.Values{"client_secret": {"hush"}}, http.StatusBadRequest, "invalid_request"},
		"no secret":    {url.Values{"client_id": {"desk"}}, http.StatusBadRequest, "invalid_request"},
		"wrong id":     {url.Values{"client_id": {"other"}, "client_secret": {"hush"}}, http.StatusUnauthorized, "invalid_client"},
		"wrong secret": {url.Values{"client_id": {"desk"}, "client_secret": {"hus"}}, http.StatusUnauthorized, "invalid_client"},
		"another grant": {
			url.Values{"client_id": {"desk"}, "client_secret": {"hush"}, "grant_type": {"password"}},
			http.StatusBadRequest, "unsupported_grant_type",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := d.token(c.form)
			if a.status != c.status || a.body["error"] != c.code {
				t.Errorf("token: got %d %v, want %d %s", a.status, a.body["error"], c.status, c.code)
			}
		})
	}
}

// "Header: Content-Type: application/x-www-form-urlencoded".
func TestTokenRequestMustBeAForm(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.send("/identity/connect/token", "application/json", `{"client_id":"desk","client_secret":"hush"}`).want(http.StatusBadRequest)
}

func TestGrantTypeMayBeSent(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.token(url.Values{
		"client_id": {"any"}, "client_secret": {"thing"}, "grant_type": {"client_credentials"},
	}).want(http.StatusOK)
}

// "The client sends the token on every subsequent request as the header Authorization: Bearer <ACCESS_TOKEN>.".
func TestEveryOtherRequestNeedsTheToken(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	good := d.bearer
	foreign := newHarness(t, sandbox.Options{}).bearer
	signature := good[strings.LastIndex(good, "."):]
	for name, bearer := range map[string]string{
		"none":           "",
		"no token":       "hush",
		"another server": foreign,
		"changed":        strings.Replace(good, signature, "x"+signature, 1),
	} {
		for _, path := range []string{
			"/account-api/v1/new-account?submit=false", "/account-api/v1/new-account?submit=true", "/account-api/v1/get-account",
		} {
			d.bearer = bearer
			a := d.send(path, "application/json", `{}`)
			if a.status != http.StatusUnauthorized || !strings.HasPrefix(a.header.Get("WWW-Authenticate"), "Bearer") {
				t.Errorf("%s, token %s: got %d and challenge %q, want a genuine 401",
					path, name, a.status, a.header.Get("WWW-Authenticate"))
			}
		}
	}
	d.bearer = good
	d.stage(`{}`).want(http.StatusOK)
}

// "After expiry the client requests a new token from the same endpoint.".
func TestTokenExpiresAfterTenHoursAndIsReplaced(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.clock.pass(10*time.Hour - time.Second)
	d.stage(`{}`).want(http.StatusOK)
	d.clock.pass(time.Second)
	d.stage(`{}`).want(http.StatusUnauthorized)
	d.renew()
	d.stage(`{}`).want(http.StatusOK)
}

func TestTokenLifeCanBeShortened(t *testing.T) {
	d := newHarness(t, sandbox.Options{TokenLife: 90 * time.Second})
	if got := asJSON(t, d.token(credentials).body["expires_in"]); got != "90" {
		t.Errorf("expires_in: got %s, want 90", got)
	}
	d.clock.pass(90 * time.Second)
	d.stage(`{}`).want(http.StatusUnauthorized)
}
