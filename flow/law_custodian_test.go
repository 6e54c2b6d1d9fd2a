package flow_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"pgregory.net/rapid"
)

// bodies keeps the raw bodies that new-account was sent, but for those that were turned away at the door: those were not
// applied, and everybody knows it.
type bodies struct {
	next      http.Handler
	mu        sync.Mutex
	staged    [][]byte
	submitted int      // that were not turned away
	asked     [][]byte // the bodies of those
	lost      int      // bodies without an account number that got no whole answer with one
}

// submits counts the submits that were not turned away.
func (b *bodies) submits() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.submitted
}

// firstsLost counts the first stages whose sender cannot have learnt the account number.
func (b *bodies) firstsLost() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.lost
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
			if r.URL.Query().Get("submit") == "true" {
				b.submitted++
				b.asked = append(b.asked, body)
			}
			if !bytes.Contains(body, []byte(`"accountNumber"`)) && !answer.whole() {
				b.lost++
			}
			b.mu.Unlock()
		}
	}()
	b.next.ServeHTTP(answer, r)
}

// answered remembers an answer.
type answered struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (a *answered) Write(p []byte) (int, error) {
	a.body.Write(p)
	return a.ResponseWriter.Write(p)
}

// whole tells whether the answer was one JSON document.
func (a *answered) whole() bool { return json.Valid(a.body.Bytes()) && a.body.Len() > 0 }

func (a *answered) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets the sandbox drop the connection.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

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

// Merged is the specification in a few lines: objects merge, entries are found by identifier, "*" removes.
func Merged(into, from map[string]any) {
	for k, v := range from {
		switch v := v.(type) {
		case map[string]any:
			below, _ := into[k].(map[string]any)
			if below == nil {
				below = map[string]any{}
				into[k] = below
			}
			Merged(below, v)
		case []any:
			if len(v) > 0 {
				if _, entity := v[0].(map[string]any); entity {
					for _, e := range v {
						entry := maps.Clone(e.(map[string]any))
						id, _ := entry["onboardingCustomerID"].(string)
						delete(entry, "onboardingCustomerID")
						Merged(entryOf(into, k, id), entry)
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
			id := fmt.Sprint(entry["onboardingCustomerID"], entry["customerID"])
			if own, ok := entry["onboardingCustomerID"].(string); ok {
				id = own
			}
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

// anonymous replaces the identifiers of entries by their order, as nobody can compare those of two sides.
func anonymous(v any) any {
	top, _ := v.(map[string]any)
	out := maps.Clone(top)
	for name, value := range top {
		byID, ok := value.(map[string]any)
		if !ok || !entities[name] {
			continue
		}
		var all []string
		for _, e := range byID {
			all = append(all, show(e))
		}
		slices.Sort(all)
		out[name] = all
	}
	return out
}

// entities are the arrays whose entries have identifiers.
var entities = map[string]bool{"associatedParties": true, "todBeneficiaries": true}

// entriesIn counts the entries of a record, those that say nothing included.
func entriesIn(held map[string]any) int {
	n := 0
	for name := range entities {
		list, _ := held[name].([]any)
		n += len(list)
	}
	return n
}
