package conformance_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/flow/custodian"
)

// caseAt is one record at the server.
type caseAt struct {
	*server
	t      *testing.T
	client *apiclient.Client
	number string
}

func begin(t *testing.T, change ...func(*sandbox.Options)) *caseAt {
	t.Helper()
	c := &caseAt{server: underTest(t, change...), t: t}
	c.client = c.newClient(time.Now)
	return c
}

// newClient is a client by a clock of its own.
func (c *caseAt) newClient(clock func() time.Time) *apiclient.Client {
	c.t.Helper()
	client, err := apiclient.New(apiclient.Options{
		BaseURL: c.base, ClientID: c.id, ClientSecret: apiclient.NewSecret(c.secret), CredentialSource: "the environment",
		Profile: c.profile, UserAgent: "onboard/conformance", Clock: clock,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return client
}

// stage sends a part of the data and fails unless it is taken.
func (c *caseAt) stage(body map[string]any) {
	c.t.Helper()
	reply, err := c.client.Stage(c.t.Context(), custodian.Request{Body: c.write(body), Once: true})
	if err != nil {
		c.t.Fatalf("staging: %v", err)
	}
	if c.number == "" {
		c.number = reply.AccountNumber
	}
}

func (c *caseAt) submit(body map[string]any) error {
	c.t.Helper()
	_, err := c.client.Submit(c.t.Context(), custodian.Request{Body: c.write(body)})
	return err
}

// write adds the account number once it is known.
func (c *caseAt) write(body map[string]any) []byte {
	c.t.Helper()
	whole := maps.Clone(body)
	if c.number != "" {
		whole["accountNumber"] = c.number
	}
	data, err := json.Marshal(whole)
	if err != nil {
		c.t.Fatal(err)
	}
	return data
}

func (c *caseAt) account() custodian.Account {
	c.t.Helper()
	acc, err := c.client.Account(c.t.Context(), c.number)
	if err != nil {
		c.t.Fatalf("get-account: %v", err)
	}
	return acc
}

// holds wants an attribute outside lists to show a value, "" for none.
func (c *caseAt) holds(name, want string) {
	c.t.Helper()
	got, there := c.account().Attributes[name]
	if want == "" && there || want != "" && fmt.Sprint(got) != want {
		c.t.Errorf("%s: got %v, want %q", name, got, want)
	}
}

// entries are the entries of a list, as get-account shows them.
func (c *caseAt) entries(array string) []custodian.AccountEntry {
	c.t.Helper()
	return slices.DeleteFunc(c.account().Entries, func(e custodian.AccountEntry) bool { return e.Array != array })
}

// settles asks until the account has a status of a meaning, and fails when the time is up.
func (c *caseAt) settles(want custodian.StatusMeaning) {
	c.t.Helper()
	words := custodian.DefaultStatuses().With(c.profile.Status.Meanings())
	deadline := time.Now().Add(*patience)
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	word := ""
	for range tick.C {
		if word = c.account().Status; words.Meaning(word) == want {
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("got status %q after %s, want one that means %s", word, *patience, want)
		}
	}
}

// texts lists the texts of the document outside lists by dotted name, sorted.
func (s *server) texts() []string {
	found := map[string]any{}
	gather(found, "", s.document)
	return slices.Sorted(maps.Keys(found))
}

func gather(into map[string]any, at string, o map[string]any) {
	for name, v := range o {
		if at != "" {
			name = at + "." + name
		}
		switch v := v.(type) {
		case string:
			into[name] = v
		case map[string]any:
			gather(into, name, v)
		}
	}
}

// nested is a body with one attribute.
func nested(name string, value any) map[string]any {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return nested(name[:i], map[string]any{name[i+1:]: value})
		}
	}
	return map[string]any{name: value}
}

// value is what the document says under a dotted name.
func (s *server) value(name string) string {
	found := map[string]any{}
	gather(found, "", s.document)
	return found[name].(string)
}

// list is a list of entries of the document and two texts of its first entry.
type list struct {
	array, first, second string
	entry                map[string]any
}

// lists finds the lists of entries of which the first has two texts.
func (s *server) lists(t *testing.T) []list {
	t.Helper()
	var found []list
	for _, name := range slices.Sorted(maps.Keys(s.document)) {
		all, _ := s.document[name].([]any)
		if len(all) == 0 {
			continue
		}
		entry, ok := all[0].(map[string]any)
		if !ok {
			continue
		}
		var texts []string
		for k, v := range entry {
			if _, isText := v.(string); isText && k != "onboardingCustomerID" && k != "customerID" {
				texts = append(texts, k)
			}
		}
		if slices.Sort(texts); len(texts) >= 2 {
			found = append(found, list{name, texts[0], texts[1], entry})
		}
	}
	if len(found) == 0 {
		t.Fatal("the document has no list of entries with two texts")
	}
	return found
}
