package flow_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
)

// The law of staging: after any sequence of edits, clears, removals, failures, restarts and retries, what get-account
// returns over HTTP equals what the raw bodies add up to, and equals the draft's document once staging has caught up. No
// entry is doubled, and at most one submit arrives.

// world is one custodian, one store and the application being worked on.
type world struct {
	t       *rapid.T
	server  *sandbox.Server
	seen    *bodies
	http    *httptest.Server
	office  *flow.Office
	session *flow.Session
}

// bodies keeps the raw bodies that new-account was sent, but for those that were turned away at the door: those were not
// applied, and everybody knows it.
type bodies struct {
	next   http.Handler
	mu     sync.Mutex
	staged [][]byte
}

func (b *bodies) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	answer := &answered{ResponseWriter: w}
	defer func() {
		turnedAway := answer.status == http.StatusTooManyRequests || answer.status == http.StatusUnauthorized
		if strings.HasSuffix(r.URL.Path, "/new-account") && !turnedAway {
			b.mu.Lock()
			b.staged = append(b.staged, body)
			b.mu.Unlock()
		}
	}()
	b.next.ServeHTTP(answer, r)
}

// answered remembers the status of an answer.
type answered struct {
	http.ResponseWriter
	status int
}

func (a *answered) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets the sandbox drop the connection.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func newWorld(t *rapid.T, c *catalogue.Catalogue) *world {
	server, err := sandbox.New(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := &bodies{next: server.Handler()}
	h := httptest.NewServer(seen)
	client, err := apiclient.New(apiclient.Options{
		BaseURL: h.URL, ClientID: "id", ClientSecret: apiclient.NewSecret("secret"), Profile: apiclient.DefaultProfile(),
		CredentialSource: "the test", UserAgent: "onboard/test", Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, server: server, seen: seen, http: h, office: &flow.Office{
		Catalogue: c, Store: storetest.Memory(), Custodian: client, User: "test",
		Environment: flow.Environment{Word: "TEST", BaseURL: h.URL, Client: "id"},
	}}
	w.session, err = w.office.Start("individualTod")
	if err != nil {
		t.Fatal(err)
	}
	w.save()
	return w
}

func (w *world) save() {
	if err := w.session.Save(context.Background(), false); err != nil {
		w.t.Fatal(err)
	}
}

// restart loses everything that is not in the store.
func (w *world) restart() {
	w.save()
	s, err := w.office.Resume(context.Background(), w.session.ID())
	if err != nil {
		w.t.Fatal(err)
	}
	w.session = s
}

// questions are fields that can be answered from a small set of values, so that answers come and go and come back.
var questions = map[string][]string{
	"account.repCode":                    {"AB12", "CD34", ""},
	"account.accountType":                {"cash", "margin", ""},
	"primaryHolder.firstName":            {"Testa", "Fakename", ""},
	"primaryHolder.lastName":             {"Sampleton", "Núñez", ""},
	"primaryHolder.birthDate":            {"1988-02-29", "1961-07-04", ""},
	"primaryHolder.mailingSameAsLegal":   {"yes", "no", ""},
	"primaryHolder.legalAddress.line1":   {"100 Fictional Ave", "8 Calle Inventada", ""},
	"primaryHolder.legalAddress.city":    {"Springfield", "Portland", ""},
	"primaryHolder.mailingAddress.line1": {"PO Box 99", ""},
	"primaryHolder.employmentStatus":     {"employed", "retired", ""},
	"primaryHolder.employerName":         {"Imaginary Ledger LLC", ""},
	"account.registration":               {"individual", "individualTod", "jointWrosTod"},
}

// entryQuestions are the same for the entries of lists.
var entryQuestions = map[string]map[string][]string{
	"todBeneficiaries": {
		"beneficiaryType": {"primary", "contingent", ""}, "kind": {"person", "trust", ""},
		"firstName": {"Lucía", "Zoë", ""}, "lastName": {"de la Cruz", ""}, "sharePercent": {"33.34", "50", ""},
	},
	"jointHolders": {"firstName": {"Riley", ""}, "lastName": {"Fakename", ""}, "birthDate": {"1980-01-15", ""}},
}

func (w *world) answer(t *rapid.T) {
	at := rapid.SampledFrom(sorted(questions)).Draw(t, "question")
	section, field, _ := strings.Cut(at, ".")
	value := rapid.SampledFrom(questions[at]).Draw(t, "value")
	w.edit(w.session.Answer(flow.Path{Section: section, Field: field}, value))
}

func (w *world) add(t *rapid.T) {
	section := rapid.SampledFrom(sorted(entryQuestions)).Draw(t, "list")
	_, err := w.session.Add(section)
	w.edit(err)
}

func (w *world) answerEntry(t *rapid.T) {
	section := rapid.SampledFrom(sorted(entryQuestions)).Draw(t, "list")
	ids := w.session.Assessment().Answers().Entries(section)
	if len(ids) == 0 {
		return
	}
	id := rapid.SampledFrom(ids).Draw(t, "entry")
	field := rapid.SampledFrom(sorted(entryQuestions[section])).Draw(t, "field")
	value := rapid.SampledFrom(entryQuestions[section][field]).Draw(t, "value")
	w.edit(w.session.Answer(flow.Path{Section: section, Entry: id, Field: field}, value))
}

func (w *world) remove(t *rapid.T) {
	section := rapid.SampledFrom(sorted(entryQuestions)).Draw(t, "list")
	if ids := w.session.Assessment().Answers().Entries(section); len(ids) > 0 {
		w.edit(w.session.Remove(section, rapid.SampledFrom(ids).Draw(t, "entry")))
	}
}

func (w *world) edit(err error) {
	if err != nil {
		w.t.Fatalf("editing: %v", err)
	}
	w.session.Checkpoint("edit")
}

// faults may hit a stage; each leaves another doubt behind.
var faults = []string{"500", "503", "drop-before", "drop-after", "cut", "html", "429", "401", "expire", "has-errors", "reject", "down"}

func (w *world) stage(t *rapid.T) {
	for _, st := range w.office.Catalogue.Steps {
		if rapid.Bool().Draw(t, "finish "+st.ID) {
			w.session.Finish(st.ID)
		}
	}
	if rapid.Bool().Draw(t, "fault") {
		spec := fmt.Sprintf("stage:%s:%d", rapid.SampledFrom(faults).Draw(t, "kind"), rapid.IntRange(1, 3).Draw(t, "times"))
		if err := w.server.Fault(spec); err != nil {
			t.Fatal(err)
		}
	}
	_, _ = w.session.Stage(context.Background(), rapid.Bool().Draw(t, "again")) // how it ends is checked when all is over
}

// catchUp clears the faults and stages until everything is staged.
func (w *world) catchUp() {
	w.server.Clear()
	w.session.FinishAll()
	var sync flow.Sync
	var err error
	for range 4 {
		if sync, err = w.session.Stage(context.Background(), true); sync == flow.Staged {
			return
		}
	}
	w.t.Fatalf("staging does not catch up: %s, %v", sync, err)
}

func TestStagingLaw(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, c)
		defer w.http.Close()
		t.Repeat(map[string]func(*rapid.T){
			"answer":       w.answer,
			"answer again": w.answer,
			"add":          w.add,
			"answer entry": w.answerEntry,
			"remove":       w.remove,
			"stage":        w.stage,
			"undo":         func(*rapid.T) { w.session.Undo() },
			"restart":      func(*rapid.T) { w.restart() },
		})
		w.catchUp()
		w.compare()
	})
}

// compare holds the custodian's record against the bodies and against the draft.
func (w *world) compare() {
	held := w.getAccount(w.session.View().AccountNumber)
	added := map[string]any{}
	w.seen.mu.Lock()
	defer w.seen.mu.Unlock()
	for _, body := range w.seen.staged {
		merge(added, decode(w.t, body))
	}
	if got, want := tidy(held), tidy(added); !reflect.DeepEqual(got, want) {
		w.t.Fatalf("get-account returns\n%s\nthe bodies add up to\n%s", show(got), show(want))
	}
	wanted := map[string]any{}
	for a, l := range w.session.Assessment().Document() {
		at := wanted
		if a.Array != "" {
			at = entryOf(wanted, a.Array, a.Entry)
		}
		set(at, a.Name, l.Value)
	}
	if got, want := tidy(held), tidy(wanted); !reflect.DeepEqual(got, want) {
		w.t.Fatalf("get-account returns\n%s\nthe draft says\n%s", show(got), show(want))
	}
}

// getAccount reads the record as any client would.
func (w *world) getAccount(number string) map[string]any {
	token := w.post("/identity/connect/token", "application/x-www-form-urlencoded", "", "client_id=id&client_secret=secret")
	bearer, _ := token["access_token"].(string)
	reply := w.post("/account-api/v1/get-account", "application/json", bearer, `{"accountNumber":"`+number+`"}`)
	data, _ := reply["data"].(map[string]any)
	for _, own := range []string{"accountNumber", "Status", "status", "accountStatus", "submittedAt", "createdAt"} {
		delete(data, own)
	}
	return data
}

func (w *world) post(path, contentType, bearer, body string) map[string]any {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, w.http.URL+path, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return decode(w.t, data)
}

func decode(t *rapid.T, data []byte) map[string]any {
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	var m map[string]any
	if err := d.Decode(&m); err != nil {
		t.Fatalf("reading %q: %v", data, err)
	}
	return m
}

// merge is the specification in a few lines: objects merge, entries are found by identifier, "*" removes.
func merge(into, from map[string]any) {
	for k, v := range from {
		switch v := v.(type) {
		case map[string]any:
			below, _ := into[k].(map[string]any)
			if below == nil {
				below = map[string]any{}
				into[k] = below
			}
			merge(below, v)
		case []any:
			if len(v) > 0 {
				if _, entity := v[0].(map[string]any); entity {
					for _, e := range v {
						entry := maps.Clone(e.(map[string]any))
						id, _ := entry["onboardingCustomerID"].(string)
						delete(entry, "onboardingCustomerID")
						merge(entryOf(into, k, id), entry)
					}
					continue
				}
			}
			into[k] = v
		default:
			if v == "*" {
				delete(into, k)
				continue
			}
			into[k] = v
		}
	}
}

// entryOf finds or adds an entry of an array, kept as an object by identifier: the order of entries says nothing.
func entryOf(in map[string]any, array, id string) map[string]any {
	list, _ := in[array].(map[string]any)
	if list == nil {
		list = map[string]any{}
		in[array] = list
	}
	e, _ := list[id].(map[string]any)
	if e == nil {
		e = map[string]any{}
		list[id] = e
	}
	return e
}

func set(at map[string]any, name string, v any) {
	head, rest, nested := strings.Cut(name, ".")
	if !nested {
		at[head] = v
		return
	}
	below, _ := at[head].(map[string]any)
	if below == nil {
		below = map[string]any{}
		at[head] = below
	}
	set(below, rest, v)
}

// tidy drops what stands for nothing (empty objects, entries with identifiers only) and names entries by identifier.
func tidy(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			if k == "onboardingCustomerID" || k == "customerID" || k == "accountNumber" {
				continue
			}
			if y := tidy(x); y != nil {
				out[k] = y
			}
		}
		if len(out) == 0 {
			return nil
		}
		return out
	case []any:
		if len(v) == 0 {
			return nil
		}
		if _, entity := v[0].(map[string]any); !entity {
			return v
		}
		byID := map[string]any{}
		for _, e := range v {
			entry := e.(map[string]any)
			id := fmt.Sprint(entry["onboardingCustomerID"])
			if _, doubled := byID[id]; doubled {
				return "entry " + id + " is doubled"
			}
			byID[id] = entry
		}
		return tidy(byID)
	}
	return v
}

func show(v any) string {
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	for i := range keys {
		for j := i; j > 0 && keys[j] < keys[j-1]; j-- {
			keys[j], keys[j-1] = keys[j-1], keys[j]
		}
	}
	return keys
}
