package apiclient

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestWhatGoesOut(t *testing.T) {
	d := newFakeServer(t, staged)
	c := d.client(t, func(o *Options) {
		o.BaseURL += "/prefix/"
		o.Profile.Headers = map[string]Secret{"Ocp-Apim-Subscription-Key": NewSecret("key-1")}
	})
	for _, o := range []operation{opStage, opFirst, opSubmit} {
		if e := run(t.Context(), t, c, o); e != nil {
			t.Fatalf("%s: %v", o, e)
		}
	}
	got := d.asked(newAccountRoute)
	if len(got) != 3 {
		t.Fatalf("got %d requests, want 3", len(got))
	}
	for i, query := range []string{"submit=false", "submit=false", "submit=true"} {
		g := got[i]
		if g.method != "POST" || g.path != "/prefix/account-api/v1/new-account" || g.query != query || g.body != theBody {
			t.Errorf("request %d: got %s %s?%s with %q", i, g.method, g.path, g.query, g.body)
		}
		for name, want := range map[string]string{
			"Authorization": "Bearer " + theToken, "Content-Type": "application/json", "Accept": "application/json",
			"User-Agent": "onboard/test", "Ocp-Apim-Subscription-Key": "key-1", "Idempotency-Key": "", "X-Idempotency-Key": "", "Cookie": "",
		} {
			if v := g.header.Get(name); v != want {
				t.Errorf("request %d: header %s is %q, want %q", i, name, v, want)
			}
		}
	}
	if g := d.asked(tokenRoute)[0]; g.header.Get("Ocp-Apim-Subscription-Key") != "key-1" || g.header.Get("Authorization") != "" {
		t.Errorf("got the headers %v around the credentials, want those of the profile and no token", g.header)
	}
}

func TestTokenForm(t *testing.T) {
	for name, tc := range map[string]struct {
		form map[string]Secret
		want url.Values
	}{
		"default":   {nil, url.Values{"client_id": {"the-client"}, "client_secret": {theSecret}, "grant_type": {"client_credentials"}}},
		"bare":      {map[string]Secret{}, url.Values{"client_id": {"the-client"}, "client_secret": {theSecret}}},
		"own words": {map[string]Secret{"scope": NewSecret("accounts")}, url.Values{"client_id": {"the-client"}, "client_secret": {theSecret}, "scope": {"accounts"}}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeServer(t, staged)
			c := d.client(t, func(o *Options) { o.Profile.Token.Form = tc.form })
			if e := run(t.Context(), t, c, opToken); e != nil {
				t.Fatal(e)
			}
			g := d.asked(tokenRoute)[0]
			got, err := url.ParseQuery(g.body)
			if err != nil || got.Encode() != tc.want.Encode() || g.header.Get("Content-Type") != "application/x-www-form-urlencoded" || g.query != "" {
				t.Errorf("got %s (%s), want %s", g.body, g.header.Get("Content-Type"), tc.want.Encode())
			}
		})
	}
}

func TestGetAccountAsTheProfileSays(t *testing.T) {
	open := saysJSON(200, `{"accountStatus":"Open"}`)
	for name, tc := range map[string]struct {
		profile           func(*GetAccount)
		method, url, body string
	}{
		"default":     {func(*GetAccount) {}, "POST", "/account-api/v1/get-account?", `{"accountNumber":"00123456"}`},
		"other body":  {func(g *GetAccount) { g.Body = map[string]any{"ids": []any{"{account_number}"}, "full": true} }, "POST", "/account-api/v1/get-account?", `{"full":true,"ids":["00123456"]}`},
		"in the path": {func(g *GetAccount) { g.Method, g.Path = "GET", "/v2/accounts/{account_number}" }, "GET", "/v2/accounts/00123456?", ``},
		"in the query": {func(g *GetAccount) {
			g.Method, g.Query = "GET", map[string]string{"number": "{account_number}", "view": "all"}
		}, "GET", "/account-api/v1/get-account?number=00123456&view=all", ``},
		"post without body": {func(g *GetAccount) {
			g.Body, g.Query = map[string]any{}, map[string]string{"number": "{account_number}"}
		}, "POST", "/account-api/v1/get-account?number=00123456", ``},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeServer(t, open)
			c := d.client(t, func(o *Options) {
				tc.profile(&o.Profile.GetAccount)
				o.Profile.GetAccount.Headers = map[string]Secret{"X-View": NewSecret("full")}
			})
			if e := run(t.Context(), t, c, opRead); e != nil {
				t.Fatal(e)
			}
			all := d.asked("")
			g := all[len(all)-1]
			if g.method != tc.method || g.path+"?"+g.query != tc.url || g.body != tc.body || g.header.Get("X-View") != "full" {
				t.Errorf("got %s %s?%s %s, want %s %s %s", g.method, g.path, g.query, g.body, tc.method, tc.url, tc.body)
			}
			if g.body != "" && !json.Valid([]byte(g.body)) {
				t.Errorf("the body is no JSON: %s", g.body)
			}
		})
	}
}

func TestAnAccountNumberCannotLeaveItsPlaceInThePath(t *testing.T) {
	d := newFakeServer(t, saysJSON(404, `{"message":"account not found"}`))
	c := d.client(t, func(o *Options) {
		o.Profile.GetAccount = GetAccount{Method: "GET", Path: "/accounts/{account_number}"}
	})
	if _, e := c.getAccount(t.Context(), "../admin?x=1#y"); e == nil || e.Kind != NotFound {
		t.Fatalf("got %v, want not found", e)
	}
	if g := d.asked("/accounts/../admin?x=1#y"); len(g) != 1 || g[0].query != "" {
		t.Errorf("got %+v", d.asked(""))
	}
}

// RFC 6749 2.3.1: both are encoded as in a form before they are joined, so that neither a colon nor a percent sign is mistaken.
func TestTheClientInTheHeader(t *testing.T) {
	d := newFakeServer(t, staged)
	c := d.client(t, func(o *Options) {
		o.ClientID, o.ClientSecret, o.Profile.Token.Auth = "firm:17 ä", NewSecret("p%ss:w+rd&"), "basic"
	})
	if e := run(t.Context(), t, c, opToken); e != nil {
		t.Fatal(e)
	}
	g := d.asked(tokenRoute)[0]
	user, password, ok := (&http.Request{Header: g.header}).BasicAuth()
	id, err1 := url.QueryUnescape(user)
	secret, err2 := url.QueryUnescape(password)
	if !ok || err1 != nil || err2 != nil || id != "firm:17 ä" || secret != "p%ss:w+rd&" || strings.Contains(user, " ") {
		t.Errorf("got %q and %q, want both encoded", user, password)
	}
	if form, err := url.ParseQuery(g.body); err != nil || form.Has("client_id") || form.Has("client_secret") || form.Get("grant_type") != "client_credentials" {
		t.Errorf("got form %q, want the grant alone", g.body)
	}
	d.tokens = []http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
		saysJSON(401, `{"error":"invalid_client","error_description":"`+r.Header.Get("Authorization")+` p%ss:w+rd&"}`)(w, r)
	}}
	e := run(t.Context(), t, d.client(t, func(o *Options) {
		o.ClientID, o.ClientSecret, o.Profile.Token.Auth = "firm:17 ä", NewSecret("p%ss:w+rd&"), "basic"
	}), opToken)
	if e == nil || strings.Contains(e.Error(), "p%ss") || strings.Contains(e.Error(), "Zmlyb") {
		t.Errorf("got %v, want the client taken out", e)
	}
}
