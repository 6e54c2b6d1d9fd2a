package apiclient

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v4"
)

func TestTheDefaultProfileIsSound(t *testing.T) {
	if err := DefaultProfile().Validate(); err != nil {
		t.Fatal(err)
	}
}

func TestAProfileFromAFile(t *testing.T) {
	p := DefaultProfile()
	err := yaml.Unmarshal([]byte(`
environment: test
token: {form: {}}
get_account:
  method: GET
  path: /v2/accounts/{account_number}
  query: {view: full}
  headers: {X-View: secret-view}
account:
  source: entered
  client_reference: clientRef
  find: {method: GET, path: '/v2/accounts', query: {reference: '{client_reference}'}}
entry_identifiers: omit-on-add
status:
  places: [result]
  words: {CreationComplete: open}
headers: {Ocp-Apim-Subscription-Key: secret-key}
timeouts: {call: 45s}
`), &p)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	if p.Timeouts.Call != 45*time.Second || p.Timeouts.Submit != time.Minute {
		t.Errorf("got timeouts %+v, want the call's from the file and the rest as before", p.Timeouts)
	}
	if len(p.Token.form()) != 0 || p.GetAccount.body() != nil || p.Status.Words["CreationComplete"] != "open" || len(p.Status.Places) != 1 {
		t.Errorf("got %+v", p)
	}
	if got := p.Headers["Ocp-Apim-Subscription-Key"].reveal(); got != "secret-key" {
		t.Errorf("got key %q", got)
	}
	out, err := yaml.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if all := fmt.Sprintf("%+v %s", p, out); strings.Contains(all, "secret-key") || strings.Contains(all, "secret-view") {
		t.Errorf("a printed profile tells its secrets: %s", all)
	}
}

func TestFaultsOfAProfile(t *testing.T) {
	for _, c := range []struct {
		want   string
		breaks func(*Profile)
	}{
		{`environment is "staging": write test or production`, func(p *Profile) { p.Environment = "staging" }},
		{`account.source is "asked": write returned or entered`, func(p *Profile) { p.Account.Source = "asked" }},
		{`account.client_reference is something else: write one name of the body`, func(p *Profile) { p.Account.ClientReference = "a.b" }},
		{`entry_identifiers is "": write always or omit-on-add`, func(p *Profile) { p.EntryIdentifiers = "" }},
		{`get_account.method is "PUT": write GET or POST`, func(p *Profile) { p.GetAccount.Method = "PUT" }},
		{`get_account.path is something else: write a path such as /account-api/v1/get-account`, func(p *Profile) { p.GetAccount.Path = "https://x/y" }},
		{`get_account.path is something else: write a path such as /account-api/v1/get-account`, func(p *Profile) { p.GetAccount.Path = "//evil/y" }},
		{`get_account.path has something behind the path: write it under get_account.query`, func(p *Profile) { p.GetAccount.Path = "/a?b=1" }},
		{`get_account.body is set and a GET has none: remove it or write method: POST`, func(p *Profile) {
			p.GetAccount = GetAccount{Method: "GET", Path: "/{account_number}", Body: map[string]any{"a": 1}}
		}},
		{`get_account names no account: write {account_number} in its path, query or body`, func(p *Profile) { p.GetAccount.Method = "GET" }},
		{`token.form holds client_secret: remove it, the credentials are kept elsewhere`, func(p *Profile) { p.Token.Form = map[string]Secret{"client_secret": NewSecret("x")} }},
		{`headers holds idempotency-KEY: remove it, it is not for a profile to set`, func(p *Profile) { p.Headers = map[string]Secret{"idempotency-KEY": NewSecret("x")} }},
		{`get_account.headers holds Authorization: remove it, it is not for a profile to set`, func(p *Profile) { p.GetAccount.Headers = map[string]Secret{"Authorization": NewSecret("x")} }},
		{`headers holds the name something else: write the name of an HTTP header`, func(p *Profile) { p.Headers = map[string]Secret{"a b": NewSecret("x")} }},
		{`a value in headers holds a line break or another control character: write it on one line`, func(p *Profile) { p.Headers = map[string]Secret{"X-A": NewSecret("x\r\ny")} }},
		{`status.places is empty: write where the record stands, "" for the top level`, func(p *Profile) { p.Status.Places = nil }},
		{`status.names is empty: write what the status is called, such as accountStatus`, func(p *Profile) { p.Status.Names = nil }},
		{`status.words maps "Done" to "opened": write one of draft, submitted, processing, action, open, rejected, closed, unknown`, func(p *Profile) { p.Status.Words = map[string]string{"Done": "opened"} }},
		{`hours.from and hours.to are no hours of one day: write them as 07:00 and 19:30`, func(p *Profile) { p.Hours.From = "7" }},
		{`hours.from and hours.to are no hours of one day: write them as 07:00 and 19:30`, func(p *Profile) { p.Hours.From = "20:00" }},
		{`answers_within is -1m0s: write a time such as 5m, or 0s where the custodian does not say`, func(p *Profile) { p.AnswersWithin = -time.Minute }},
		{`hours.zone is "Boston": write a zone such as America/New_York`, func(p *Profile) { p.Hours.Zone = "Boston" }},
		{`timeouts.dial is 0s: write a time above 0 and up to 10m0s, such as 15s`, func(p *Profile) { p.Timeouts.Dial = 0 }},
		{`timeouts.submit is 1h0m0s: write a time above 0 and up to 10m0s, such as 15s`, func(p *Profile) { p.Timeouts.Submit = time.Hour }},
	} {
		p := DefaultProfile()
		c.breaks(&p)
		err := p.Validate()
		if err == nil || err.Error() != "profile: "+c.want {
			t.Errorf("got  %v\nwant profile: %s", err, c.want)
		}
	}
}

// What would break the client's own law, or what it sends itself, is no header for a profile: under no spelling and in no
// place.
func TestHeadersThatAreNotForAProfile(t *testing.T) {
	for _, name := range []string{
		"Accept-Encoding", "authorization", "CONNECTION", "Content-Length", "content-type", "Cookie", "Host", "Idempotency-Key",
		"Transfer-Encoding", "x-idempotency-key",
	} {
		set := map[string]Secret{name: NewSecret("x")}
		for place, breaks := range map[string]func(*Profile){
			"headers":             func(p *Profile) { p.Headers = set },
			"get_account.headers": func(p *Profile) { p.GetAccount.Headers = set },
			"account.find.headers": func(p *Profile) {
				p.Account.ClientReference = "ref"
				find := p.find()
				find.Headers = set
				p.Account.Find = &find
			},
		} {
			p := DefaultProfile()
			breaks(&p)
			if err := p.Validate(); err == nil || !strings.Contains(err.Error(), place+" holds "+name) {
				t.Errorf("%s in %s: got %v, want it refused by name", name, place, err)
			}
		}
	}
}
