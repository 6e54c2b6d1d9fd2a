package apiclient

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // Windows has no zone database, and Hours.Zone must mean the same there

	"golang.org/x/net/http/httpguts"

	"brokerage/onboard/flow/safetext"
)

// meanings are what status.words may map to.
var meanings = []string{"draft", "submitted", "processing", "action", "open", "rejected", "closed", "unknown"}

// forbiddenHeaders belong to this package or change what net/http does: with an Idempotency-Key it replays a POST, with an
// Accept-Encoding it no longer inflates.
var forbiddenHeaders = []string{
	"Accept-Encoding", "Authorization", "Connection", "Content-Length", "Content-Type", "Cookie", "Host",
	"Idempotency-Key", "Transfer-Encoding", "X-Idempotency-Key",
}

// Validate returns the first fault of a profile as one line that names the key and what to write there.
func (p Profile) Validate() error {
	for _, check := range []func() error{p.checkWords, p.checkGetAccount, p.Outcome.check, p.checkFind, p.checkToken, p.checkHeaders, p.checkStatus, p.checkHours, p.checkTimeouts} {
		if err := check(); err != nil {
			return fmt.Errorf("profile: %w", err)
		}
	}
	return nil
}

func (p Profile) checkWords() error {
	for _, c := range []struct {
		key, value, one, other string
	}{
		{"environment", cmp.Or(p.Environment, "production"), "test", "production"},
		{"token.auth", p.Token.Auth, authForm, authBasic},
		{"account.source", p.Account.Source, "returned", "entered"},
		{"entry_identifiers", p.EntryIdentifiers, "always", "omit-on-add"},
	} {
		if c.value != c.one && c.value != c.other {
			return fmt.Errorf("%s is %s: write %s or %s", c.key, safetext.Word(c.value), c.one, c.other)
		}
	}
	if len(p.Account.Names) == 0 {
		return errors.New("account.names is empty: write what the account number is called in a reply, such as accountNumber")
	}
	if strings.ContainsAny(p.Account.ClientReference, " .[]*") {
		return fmt.Errorf("account.client_reference is %s: write one name of the body", safetext.Word(p.Account.ClientReference))
	}
	return nil
}

func (p Profile) checkGetAccount() error { return p.GetAccount.check("get_account", accountMark) }

func (p Profile) checkFind() error {
	switch {
	case p.Account.ClientReference == "" && p.Account.Find == nil:
		return nil
	case p.Account.ClientReference == "":
		return errors.New("account.find is set and account.client_reference is not: write the name of the reference in the body")
	case p.Account.Find == nil && p.GetAccount.Method != "POST":
		return errors.New("account.client_reference is set and get_account has no body: write under account.find how to look it up")
	}
	return p.find().check("account.find", referenceMark)
}

// check refuses a request that cannot be made, or that does not say which account it is about.
func (g GetAccount) check(key, mark string) error {
	u, err := url.Parse(g.Path)
	switch {
	case g.Method != "GET" && g.Method != "POST":
		return fmt.Errorf("%s.method is %s: write GET or POST", key, safetext.Word(g.Method))
	case err != nil || !strings.HasPrefix(g.Path, "/") || u.Host != "":
		return fmt.Errorf("%s.path is %s: write a path such as /account-api/v1/get-account", key, safetext.Word(g.Path))
	case u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("%s.path has something behind the path: write it under %s.query", key, key)
	case g.Method == "GET" && len(g.Body) > 0:
		return fmt.Errorf("%s.body is set and a GET has none: remove it or write method: POST", key)
	case strings.Contains(g.Path, mark) || mentions(g.body(), mark):
		return nil
	}
	for _, v := range g.Query {
		if strings.Contains(v, mark) {
			return nil
		}
	}
	return fmt.Errorf("%s names no account: write %s in its path, query or body", key, mark)
}

// mentions tells whether any text below v holds the mark.
func mentions(v any, mark string) bool {
	switch v := v.(type) {
	case string:
		return strings.Contains(v, mark)
	case map[string]any:
		for _, each := range v {
			if mentions(each, mark) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, func(each any) bool { return mentions(each, mark) })
	}
	return false
}

func (p Profile) checkToken() error {
	for _, name := range []string{"client_id", "client_secret"} {
		if _, there := p.Token.Form[name]; there {
			return fmt.Errorf("token.form holds %s: remove it, the credentials are kept elsewhere", name)
		}
	}
	return nil
}

func (p Profile) checkHeaders() error {
	sets := map[string]map[string]Secret{"headers": p.Headers, "get_account.headers": p.GetAccount.Headers}
	if p.Account.Find != nil {
		sets["account.find.headers"] = p.Account.Find.Headers
	}
	for key, headers := range sets {
		for name, value := range headers {
			switch {
			case !httpguts.ValidHeaderFieldName(name):
				return fmt.Errorf("%s holds the name %s: write the name of an HTTP header", key, safetext.Word(name))
			case slices.ContainsFunc(forbiddenHeaders, func(f string) bool { return strings.EqualFold(f, name) }):
				return fmt.Errorf("%s holds %s: remove it, it is not for a profile to set", key, name)
			case !httpguts.ValidHeaderFieldValue(value.reveal()):
				return fmt.Errorf("a value in %s holds a line break or another control character: write it on one line", key)
			}
		}
	}
	return nil
}

func (p Profile) checkStatus() error {
	if len(p.Status.Places) == 0 {
		return errors.New(`status.places is empty: write where the record stands, "" for the top level`)
	}
	if len(p.Status.Names) == 0 {
		return errors.New("status.names is empty: write what the status is called, such as accountStatus")
	}
	for word, meaning := range p.Status.Words {
		if !slices.Contains(meanings, meaning) {
			return fmt.Errorf("status.words maps %s to %s: write one of %s", safetext.Word(word), safetext.Word(meaning), strings.Join(meanings, ", "))
		}
	}
	return nil
}

func (p Profile) checkHours() error {
	if p.AnswersWithin < 0 {
		return fmt.Errorf("answers_within is %s: write a time such as 5m, or 0s where the custodian does not say", p.AnswersWithin)
	}
	if p.Hours == (Hours{}) {
		return nil
	}
	from, errFrom := time.Parse("15:04", p.Hours.From)
	to, errTo := time.Parse("15:04", p.Hours.To)
	if errFrom != nil || errTo != nil || !from.Before(to) {
		return errors.New("hours.from and hours.to are no hours of one day: write them as 07:00 and 19:30")
	}
	if _, err := time.LoadLocation(p.Hours.Zone); err != nil || p.Hours.Zone == "" {
		return fmt.Errorf("hours.zone is %s: write a zone such as America/New_York", safetext.Word(p.Hours.Zone))
	}
	return nil
}

func (p Profile) checkTimeouts() error {
	const longest = 10 * time.Minute
	for _, c := range []struct {
		key   string
		value time.Duration
	}{
		{"dial", p.Timeouts.Dial},
		{"tls", p.Timeouts.TLS},
		{"header", p.Timeouts.Header},
		{"call", p.Timeouts.Call},
		{"submit", p.Timeouts.Submit},
	} {
		if c.value <= 0 || c.value > longest {
			return fmt.Errorf("timeouts.%s is %s: write a time above 0 and up to %s, such as 15s", c.key, c.value, longest)
		}
	}
	return nil
}
