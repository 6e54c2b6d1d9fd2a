package cli_test

import (
	"encoding/json"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The requests of one whole run, as another server of the specification saw them.
func TestRequestsAreThoseOfTheSpecification(t *testing.T) {
	t.Parallel()
	c := newOtherCustodian()
	t.Cleanup(c.server.Close)
	h := newHome(t).with(c.server.URL, "firm 17", "s&cret=1")
	example, _ := h.run(0, "", "catalog", "example", "jointWrosTod")
	h.run(0, example, "open", "-f", "-", "--submit", "--wait", "--timeout", "1m")

	t.Run("one token by form", func(t *testing.T) { checkToken(t, c.called("/identity/connect/token")) })
	t.Run("bearer JSON", func(t *testing.T) {
		for _, r := range append(c.called("/account-api/v1/new-account"), c.called("/account-api/v1/get-account")...) {
			if r.method != "POST" || r.header.Get("Authorization") != "Bearer "+otherToken || mediaType(r) != "application/json" {
				t.Errorf("got %s %s, authorised %t, content %q, want POST, authorised, application/json", r.method, r.path,
					r.header.Get("Authorization") == "Bearer "+otherToken, mediaType(r))
			}
			if _, sent := r.header["Idempotency-Key"]; sent {
				t.Errorf("got an Idempotency-Key at %s: net/http repeats a POST that has one", r.path)
			}
		}
	})
	t.Run("a stage a step and one submit", func(t *testing.T) { checkSteps(t, c.called("/account-api/v1/new-account")) })
	t.Run("identifiers", func(t *testing.T) { checkIdentifiers(t, c.called("/account-api/v1/new-account")) })
	t.Run("get-account by number", func(t *testing.T) {
		asked := c.called("/account-api/v1/get-account")
		if len(asked) == 0 {
			t.Fatal("got no call, want at least one")
		}
		for _, r := range asked {
			if got, want := object(t, r), map[string]any{"accountNumber": otherAccount}; !reflect.DeepEqual(got, want) {
				t.Errorf("got body %v, want %v", got, want)
			}
		}
	})
	if all, known := len(c.heard()), len(c.called("/identity/connect/token"))+len(c.called("/account-api/v1/new-account"))+
		len(c.called("/account-api/v1/get-account")); all != known {
		t.Errorf("got %d requests, %d of them to the three endpoints, want all", all, known)
	}
}

func checkToken(t *testing.T, calls []request) {
	t.Helper()
	if len(calls) != 1 {
		t.Fatalf("got %d token requests, want 1", len(calls))
	}
	r := calls[0]
	form, err := url.ParseQuery(string(r.body))
	if err != nil {
		t.Fatal(err)
	}
	want := url.Values{"client_id": {"firm 17"}, "client_secret": {"s&cret=1"}, "grant_type": {"client_credentials"}}
	if r.method != "POST" || mediaType(r) != "application/x-www-form-urlencoded" || !maps.EqualFunc(form, want, slices.Equal) {
		t.Errorf("got %s %s %v, want POST application/x-www-form-urlencoded %v", r.method, mediaType(r), form, want)
	}
	if got := r.header.Get("Authorization"); got != "" || len(r.query) > 0 {
		t.Error("got credentials outside the form, want them in the form alone")
	}
}

// checkSteps wants the account alone first, without a person, each further step once, and one submit of the whole.
func checkSteps(t *testing.T, calls []request) {
	t.Helper()
	var kinds []string
	bodies := make([]map[string]any, len(calls))
	for i, r := range calls {
		if len(r.query) != 1 || len(r.query["submit"]) != 1 {
			t.Fatalf("got query %v, want submit once and nothing else", r.query)
		}
		kinds = append(kinds, r.query.Get("submit"))
		bodies[i] = object(t, r)
	}
	// Account, holders, beneficiaries, trusted contact, financial profile have answers in this example.
	if want := []string{"false", "false", "false", "false", "false", "true"}; !slices.Equal(kinds, want) {
		t.Fatalf("got submit parameters %v, want %v", kinds, want)
	}
	if _, early := bodies[0]["accountNumber"]; early {
		t.Error("got an account number in the first body, want none before it is known")
	}
	for key, v := range bodies[0] {
		list, _ := v.([]any)
		people := slices.ContainsFunc(list, func(e any) bool { _, entry := e.(map[string]any); return entry })
		if people || key == "primaryOwner" {
			t.Errorf("got %q in the first body, want the account alone and no person", key)
		}
	}
	whole := bodies[len(bodies)-1]
	for i, body := range bodies[1:] {
		if body["accountNumber"] != otherAccount {
			t.Errorf("body %d: got account number %v, want %q", i+1, body["accountNumber"], otherAccount)
		}
	}
	for i, body := range bodies[:len(bodies)-1] {
		for key := range body {
			if _, there := whole[key]; !there {
				t.Errorf("body %d staged %q, which the submit body does not have", i, key)
			}
		}
	}
}

// checkIdentifiers wants an onboardingCustomerID of its own on every entry of every body, the same each time.
func checkIdentifiers(t *testing.T, calls []request) {
	t.Helper()
	seen := map[string]map[string]bool{} // array: identifiers
	for i, r := range calls {
		for array, v := range object(t, r) {
			entries, ok := v.([]any)
			if !ok {
				continue
			}
			for _, e := range entries {
				entry, ok := e.(map[string]any)
				if !ok {
					continue // a list of plain values
				}
				id, _ := entry["onboardingCustomerID"].(string)
				if len(id) != 36 {
					t.Errorf("body %d, %s: got identifier %q, want a UUID", i, array, id)
				}
				if seen[array] == nil {
					seen[array] = map[string]bool{}
				}
				seen[array][id] = true
			}
		}
	}
	whole := object(t, calls[len(calls)-1])
	if len(seen) < 2 {
		t.Errorf("got lists %v, want parties and beneficiaries", slices.Collect(maps.Keys(seen)))
	}
	for array, ids := range seen {
		if entries, _ := whole[array].([]any); len(entries) != len(ids) {
			t.Errorf("%s: got %d identifiers over all bodies for %d entries, want as many", array, len(ids), len(entries))
		}
	}
}

func mediaType(r request) string {
	kind, _, _ := strings.Cut(r.header.Get("Content-Type"), ";")
	return kind
}

func object(t *testing.T, r request) map[string]any {
	t.Helper()
	var o map[string]any
	if err := json.Unmarshal(r.body, &o); err != nil {
		t.Fatalf("%s: %v", r.path, err)
	}
	return o
}
