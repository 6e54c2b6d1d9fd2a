package conformance_test

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient"
)

// post sends a request by hand, as the client would not send it.
func (s *server) post(t *testing.T, path, kind, bearer, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close() // the relay has it
}

// token asks for a token by hand, without some of the form's fields.
func (s *server) token(t *testing.T, without ...string) call {
	t.Helper()
	form := url.Values{"client_id": {s.id}, "client_secret": {s.secret}}
	for k, v := range s.form {
		form.Set(k, v)
	}
	for _, k := range without {
		form.Del(k)
	}
	s.post(t, tokenPath, "application/x-www-form-urlencoded", "", form.Encode())
	all := s.to(tokenPath)
	return all[len(all)-1]
}

// "The service issues a JWT access token to a client that presents client credentials.".
func TestTheServiceIssuesAJWT(t *testing.T) {
	a := underTest(t).token(t)
	token, _ := a.said()["access_token"].(string)
	parts := strings.Split(token, ".")
	if a.status != http.StatusOK || len(parts) != 3 {
		t.Fatalf("got status %d and an access_token of %d parts, want 200 and a JWT of three", a.status, len(parts))
	}
	var header struct {
		Alg string `json:"alg"`
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[0])
	if err == nil {
		err = json.Unmarshal(text, &header)
	}
	if err != nil || header.Alg == "" {
		t.Errorf("got a token whose header is none of a JWT: %v, alg %q", err, header.Alg)
	}
}

// "client_id: required: yes." "client_secret: required: yes.".
func TestWithoutAnIDOrASecretThereIsNoToken(t *testing.T) {
	s := underTest(t)
	for _, missing := range []string{"client_id", "client_secret"} {
		if a := s.token(t, missing); a.status < 400 || a.said()["access_token"] != nil {
			t.Errorf("without %s: got status %d and %v, want no token", missing, a.status, slices.Sorted(maps.Keys(a.said())))
		}
	}
}

// "Token request (form-encoded)." "Method: POST. Path: {base_url}/identity/connect/token. Header: Content-Type:
// application/x-www-form-urlencoded. Body: client_id, client_secret (form fields)." "The client posts client_id and
// client_secret to the token endpoint.".
func TestTheTokenRequestIsAForm(t *testing.T) {
	c := begin(t)
	if err := c.client.SignIn(t.Context()); err != nil {
		t.Fatalf("signing in: %v", err)
	}
	all := c.to(tokenPath)
	if len(all) != 1 || len(c.besides(tokenPath)) != 0 {
		t.Fatalf("got %d requests for a token and %d others, want one and none", len(all), len(c.besides(tokenPath)))
	}
	q := all[0]
	form, err := url.ParseQuery(string(q.body))
	if q.method != http.MethodPost || q.header.Get("Content-Type") != "application/x-www-form-urlencoded" || len(q.query) != 0 {
		t.Errorf("got %s with %q and the query %v, want a form in a POST", q.method, q.header.Get("Content-Type"), q.query)
	}
	if err != nil || form.Get("client_id") != c.id || form.Get("client_secret") != c.secret {
		t.Errorf("got %v and the fields %v, want the credentials as form fields", err, slices.Sorted(maps.Keys(form)))
	}
}

// "Response: JSON with access_token, expires_in, token_type." "expires_in: integer. Lifetime of the token in seconds.".
func TestTheTokenResponseIsJSON(t *testing.T) {
	a := underTest(t).token(t)
	if !strings.HasPrefix(a.kind, "application/json") {
		t.Errorf("got the type %q, want JSON", a.kind)
	}
	token, _ := a.said()["access_token"].(string)
	seconds, isNumber := a.said()["expires_in"].(float64)
	kind, _ := a.said()["token_type"].(string)
	if token == "" || !isNumber || seconds != math.Trunc(seconds) || seconds <= 0 || !strings.EqualFold(kind, "bearer") {
		t.Errorf("got an access_token: %t, expires_in %v, token_type %q, want all three", token != "", a.said()["expires_in"], kind)
	}
}

// "The token is valid for ten hours (36000 seconds)." "Access token lifetime: 10 hours.".
func TestTheTokenIsValidForTenHours(t *testing.T) {
	if got := underTest(t).token(t).said()["expires_in"]; got != 36000.0 {
		t.Errorf("got expires_in %v, want 36000", got)
	}
}

// "When a token expires, the client calls this endpoint again to get a new one." "After expiry the client requests a new token
// from the same endpoint.".
func TestAfterExpiryTheClientAsksAgain(t *testing.T) {
	c := begin(t)
	now := time.Now()
	c.client = c.newClient(func() time.Time { return now })
	name := c.texts()[0]
	c.stage(nested(name, "Before"))
	c.stage(nested(name, "Still"))
	if got := len(c.to(tokenPath)); got != 1 {
		t.Errorf("got %d requests for a token for two stages, want one", got)
	}
	now = now.Add(36000 * time.Second)
	c.stage(nested(name, "After"))
	if got := len(c.to(tokenPath)); got != 2 {
		t.Errorf("got %d requests for a token after ten hours, want a second", got)
	}
	c.holds(name, "After")
}

// "The client sends the token on every subsequent request as the header Authorization: Bearer <ACCESS_TOKEN>.".
func TestEveryLaterRequestCarriesTheToken(t *testing.T) {
	c := begin(t)
	c.stage(c.document)
	c.account()
	_ = c.submit(c.remaining()) // whatever comes of it
	token, _ := c.to(tokenPath)[0].said()["access_token"].(string)
	later := c.besides(tokenPath)
	if len(later) < 3 {
		t.Fatalf("got %d requests besides the token's, want a stage, a submit and get-account", len(later))
	}
	for _, q := range later {
		if got := q.header.Values("Authorization"); len(got) != 1 || got[0] != "Bearer "+token {
			t.Errorf("%s: got another header than Authorization: Bearer with the token", q.path)
		}
	}
}

// The same sentence, from the server's side: what comes without the token is refused.
func TestARequestWithoutTheTokenIsNotTaken(t *testing.T) {
	c := begin(t)
	name := c.texts()[0]
	c.stage(nested(name, c.value(name)))
	body := nested(name, "Forged")
	for _, bearer := range []string{"", "no.such.token"} {
		c.post(t, newAccountPath+"?submit=false", "application/json", bearer, string(c.write(body)))
		all := c.to(newAccountPath)
		if last := all[len(all)-1]; last.status < 400 {
			t.Errorf("with the token %q: got status %d, want a refusal", bearer, last.status)
		}
	}
	c.holds(name, c.value(name))
}

// "Client credentials are set up out of band, through the client firm's relationship manager.".
func TestWithoutCredentialsTheClientSaysWhoHasThem(t *testing.T) {
	s := underTest(t)
	client, err := apiclient.New(apiclient.Options{
		BaseURL: s.base, CredentialSource: "the environment", Profile: s.profile, UserAgent: "onboard/conformance",
	})
	if err == nil {
		err = client.SignIn(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), "relationship manager") {
		t.Errorf("got %v, want the relationship manager named", err)
	}
	if got := len(s.besides("")); got != 0 {
		t.Errorf("got %d requests, want none", got)
	}
}
