package apiclient

import (
	"errors"
	"strings"
	"testing"

	"brokerage/onboard/flow/custodian"
)

func sound() Options {
	return Options{
		BaseURL: "https://api.example.com", ClientID: "id", ClientSecret: NewSecret("secret"), CredentialSource: "the keyring",
		Profile: DefaultProfile(), UserAgent: "onboard/test",
	}
}

func TestBaseURLs(t *testing.T) {
	for raw, want := range map[string]string{
		"https://api.example.com":         "https://api.example.com/x",
		"https://api.example.com/":        "https://api.example.com/x",
		"https://api.example.com:8443/a/": "https://api.example.com:8443/a/x",
		"http://localhost:8080":           "http://localhost:8080/x",
		"http://127.0.0.1:8080":           "http://127.0.0.1:8080/x",
		"http://[::1]:8080":               "http://[::1]:8080/x",
		"HTTPS://API.example.com":         "https://API.example.com/x",
	} {
		u, err := parseBaseURL(raw)
		if err != nil {
			t.Errorf("%s: %v", raw, err)
			continue
		}
		if got := join(u, "/x"); got != want {
			t.Errorf("%s: got %s, want %s", raw, got, want)
		}
	}
}

func TestOptionsThatAreRefused(t *testing.T) {
	for want, breaks := range map[string]func(*Options){
		"no base URL: write it as":                     func(o *Options) { o.BaseURL = "" },
		"is not readable: write it as":                 func(o *Options) { o.BaseURL = "api.example.com" },
		"not readable: write":                          func(o *Options) { o.BaseURL = "https://" },
		"the base URL is not readable":                 func(o *Options) { o.BaseURL = "https://a b" },
		"speaks plain http to api.example.com: write":  func(o *Options) { o.BaseURL = "http://api.example.com" },
		"speaks plain http to localhost.example.com":   func(o *Options) { o.BaseURL = "http://localhost.example.com" },
		`has the scheme "ftp": write it as https`:      func(o *Options) { o.BaseURL = "ftp://api.example.com" },
		"holds a user name: remove it":                 func(o *Options) { o.BaseURL = "https://me:hunter2@api.example.com" },
		"holds a query or a fragment":                  func(o *Options) { o.BaseURL = "https://api.example.com/?key=hunter2" },
		"query or a fragment: remove":                  func(o *Options) { o.BaseURL = "https://api.example.com/#hunter2" },
		"one of client id and secret is missing: the":  func(o *Options) { o.ClientID = "" },
		"relationship manager at the custodian":        func(o *Options) { o.ClientSecret = Secret{} },
		"the source of the credentials is not named":   func(o *Options) { o.CredentialSource = "" },
		"write onboard/<version>":                      func(o *Options) { o.UserAgent = "" },
		`profile: entry_identifiers is "never": write`: func(o *Options) { o.Profile.EntryIdentifiers = "never" },
		"holds no certificate: it must be PEM":         func(o *Options) { o.CA = []byte("hello") },
	} {
		o := sound()
		breaks(&o)
		_, err := New(o)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("got  %v\nwant one line with %q", err, want)
		}
	}
}

func TestWithoutACredentialNothingIsSent(t *testing.T) {
	d := newFakeServer(t, staged)
	client := d.client(t, func(o *Options) { o.ClientID, o.ClientSecret, o.CredentialSource = "", Secret{}, "" })
	_, err := client.Stage(t.Context(), custodian.Request{Body: []byte(`{}`)})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Unauthorised || !strings.Contains(err.Error(), "no client ID and secret") || e.Hint == "" {
		t.Errorf("got %v, want the missing credentials and where they come from", err)
	}
	if got := d.asked(""); len(got) != 0 {
		t.Errorf("got %v, want nothing sent", got)
	}
}

func TestNewSendsNothing(t *testing.T) {
	d := newFakeServer(t, staged)
	_ = d.client(t)
	if got := d.asked(""); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}
