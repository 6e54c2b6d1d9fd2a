package flow_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/custodian"
)

// watchDesk is a custodian that says what a test tells it to, and counts what it is asked.
type watchDesk struct {
	mu       sync.Mutex
	submits  int
	asks     int
	bodies   []string
	account  func() (custodian.Account, error)
	submit   func() (custodian.Reply, error)
	outcome  custodian.Outcome
	lastRead string
}

const theAccount = "10042217"

func (d *watchDesk) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: theAccount, TraceID: "stage"}, nil
}

func (d *watchDesk) Submit(_ context.Context, r custodian.Request) (custodian.Reply, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.submits++
	d.bodies = append(d.bodies, string(r.Body))
	if d.submit != nil {
		return d.submit()
	}
	return custodian.Reply{AccountNumber: theAccount, TraceID: "submit"}, nil
}

func (d *watchDesk) Account(_ context.Context, number string) (custodian.Account, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asks++
	d.lastRead = number
	return d.account()
}

func (d *watchDesk) Outcome(context.Context, string) (custodian.Outcome, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.outcome, nil
}

// says makes get-account show a status.
func (d *watchDesk) says(word string) {
	d.account = func() (custodian.Account, error) {
		return custodian.Account{Number: theAccount, Status: word, TraceID: "trace of " + word}, nil
	}
}

// fails makes get-account fail.
func (d *watchDesk) fails(kind custodian.FailureKind, after time.Duration) {
	d.account = func() (custodian.Account, error) {
		return custodian.Account{}, &custodian.Error{Kind: kind, Message: "told to", RetryAfter: after}
	}
}

// losesSubmits makes the answers to submits get lost.
func (d *watchDesk) losesSubmits() {
	d.submit = func() (custodian.Reply, error) {
		return custodian.Reply{}, &custodian.Error{Kind: custodian.Unknown, Message: "no answer in time"}
	}
}

// watched is a complete application, a custodian and a clock that stands still until it is moved.
type watched struct {
	*watchDesk
	t       *testing.T
	at      time.Time
	office  *flow.Service
	session *flow.Session
}

func newWatched(t *testing.T) *watched {
	t.Helper()
	w := &watched{watchDesk: &watchDesk{}, t: t, at: time.Date(2026, time.March, 4, 15, 0, 0, 0, time.UTC)}
	w.says("Submitted")
	c := builtIn(t)
	w.office = &flow.Service{
		Catalogue: c, Store: storetest.Memory(), Custodian: w.watchDesk, User: "test", Now: func() time.Time { return w.at },
		Environment: flow.Environment{Word: "TEST", BaseURL: "https://custodian.example", Client: "id"},
	}
	data, err := c.Example("individualTod")
	if err != nil {
		t.Fatal(err)
	}
	answers, err := answersfile.ReadAnswers(c, "example", data, testDay, w.office.FreshID)
	if err != nil {
		t.Fatal(err)
	}
	if w.session, err = w.office.StartWith(answers); err != nil {
		t.Fatal(err)
	}
	w.session.FinishAll()
	if sync, err := w.session.Stage(t.Context(), false); err != nil || sync != flow.Staged {
		t.Fatalf("got %s, %v staging the example, want staged", sync, err)
	}
	return w
}

// send submits and fails unless the application is then in the phase.
func (w *watched) send(want flow.Phase) {
	w.t.Helper()
	_ = w.session.Submit(w.t.Context(), w.session.Reviewed()) // the phase tells
	w.phase(want)
}

func (w *watched) phase(want flow.Phase) {
	w.t.Helper()
	if got := w.session.View().Phase; got != want {
		w.t.Fatalf("got the phase %q, want %q", got, want)
	}
}

func (w *watched) refresh() time.Duration {
	w.t.Helper()
	next, _ := w.session.Refresh(w.t.Context()) // the view tells what came of it
	return next
}

// restart loses everything that is not in the store.
func (w *watched) restart() {
	w.t.Helper()
	s, err := w.office.Resume(w.t.Context(), w.session.ID())
	if err != nil {
		w.t.Fatal(err)
	}
	w.session = s
}

// moments are the lines of the timeline since the submit.
func (w *watched) moments() string {
	var all []string
	for _, m := range w.session.View().Moments {
		all = append(all, m.What)
	}
	return strings.Join(all, "\n")
}

// shown is the account as a custodian shows it that holds the last body submitted.
func (w *watched) shown(status string) custodian.Account {
	w.t.Helper()
	var body map[string]any
	d := json.NewDecoder(strings.NewReader(w.bodies[len(w.bodies)-1]))
	d.UseNumber()
	if err := d.Decode(&body); err != nil {
		w.t.Fatal(err)
	}
	acc := custodian.Account{Number: theAccount, Status: status, Attributes: map[string]any{}}
	for name, v := range body {
		list, is := v.([]any)
		if !is || len(list) == 0 {
			flatten(name, v, acc.Attributes)
			continue
		}
		for _, each := range list {
			entry, is := each.(map[string]any)
			if !is {
				acc.Attributes[name] = list
				break
			}
			e := custodian.AccountEntry{Array: name, Attributes: map[string]any{}}
			e.OnboardingCustomerID, _ = entry["onboardingCustomerID"].(string)
			e.CustomerID = "C-" + e.OnboardingCustomerID
			delete(entry, "onboardingCustomerID")
			for k, v := range entry {
				flatten(k, v, e.Attributes)
			}
			acc.Entries = append(acc.Entries, e)
		}
	}
	return acc
}

func flatten(name string, v any, into map[string]any) {
	if o, is := v.(map[string]any); is {
		for k, below := range o {
			flatten(name+"."+k, below, into)
		}
		return
	}
	into[name] = v
}
