package flow_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/remote"
)

// counter is a custodian that knows a catalogue, reached over HTTP, and an office that works by the same one.
type counter struct {
	t      *testing.T
	clock  atomic.Int64
	server *sandbox.Server
	office *flow.Service
}

// opensAt is a Friday in business hours, on the test day.
var opensAt = time.Date(2026, time.November, 27, 15, 0, 0, 0, time.UTC)

func newCounter(t *testing.T, c *catalogue.Catalogue) *counter {
	t.Helper()
	return newCounterBehind(t, c, func(h http.Handler) http.Handler { return h })
}

// newCounterBehind puts a handler before the custodian.
func newCounterBehind(t *testing.T, c *catalogue.Catalogue, front func(http.Handler) http.Handler) *counter {
	t.Helper()
	d := &counter{t: t}
	d.clock.Store(opensAt.UnixNano())
	o := sandbox.Options{Now: d.now, Check: func(document []byte) []sandbox.Problem {
		var problems []sandbox.Problem
		for _, p := range remote.Examine(c, document, custodian.Sandbox, kind.DateOf(d.now())) {
			problems = append(problems, sandbox.Problem(p))
		}
		return problems
	}}
	o.Schema = func() (fields []sandbox.Field) {
		for _, f := range catalogue.WireFields(c) {
			fields = append(fields, sandbox.Field(f))
		}
		return fields
	}
	var err error
	if d.server, err = sandbox.New(o); err != nil {
		t.Fatal(err)
	}
	served := httptest.NewServer(front(d.server.Handler()))
	t.Cleanup(served.Close)
	base := served.URL
	client, err := apiclient.New(apiclient.Options{
		BaseURL: base, ClientID: "desk", ClientSecret: apiclient.NewSecret("desk"), CredentialSource: "the test",
		Profile: apiclient.DefaultProfile(), UserAgent: "onboard/test", Clock: d.now,
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
	if err != nil {
		t.Fatal(err)
	}
	d.office = &flow.Service{
		Catalogue: c, Store: storetest.Memory(), Custodian: client, User: "test", Now: d.now, NewID: numbered(),
		Environment: flow.Environment{Word: "SANDBOX", BaseURL: base, Client: "desk"},
	}
	return d
}

func (d *counter) now() time.Time { return time.Unix(0, d.clock.Load()).UTC() }

func (d *counter) pass(by time.Duration) { d.clock.Add(int64(by)) }

// start begins an application with answers that are there.
func (d *counter) start(a *answers.Answers) *flow.Session {
	d.t.Helper()
	s, err := d.office.StartWith(a)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := s.Save(d.t.Context(), true); err != nil {
		d.t.Fatal(err)
	}
	return s
}

// stage brings everything to the custodian.
func (d *counter) stage(s *flow.Session) {
	d.t.Helper()
	s.FinishAll()
	for range 4 {
		sync, err := s.Stage(d.t.Context(), true)
		if sync == flow.Staged {
			return
		}
		if err != nil {
			d.t.Logf("staging: %v", err)
		}
	}
	d.t.Fatalf("staging does not end: %+v", s.View().Sync)
}

// submit stages, submits and asks until the account is open, or for a quarter of an hour.
func (d *counter) submit(s *flow.Session) flow.View {
	d.t.Helper()
	d.stage(s)
	if err := s.Submit(d.t.Context(), s.Reviewed()); err != nil {
		d.t.Fatalf("submitting: %v; %v", err, s.Problems())
	}
	return d.await(s)
}

// await asks for the account until it needs no more asking.
func (d *counter) await(s *flow.Session) flow.View {
	d.t.Helper()
	for range 15 {
		if v := s.View(); v.Phase != flow.Submitted {
			return v
		}
		d.ask(s)
	}
	return s.View()
}

// ask asks for the account a minute later.
func (d *counter) ask(s *flow.Session) flow.View {
	d.t.Helper()
	d.pass(time.Minute)
	if _, err := s.Refresh(d.t.Context()); err != nil {
		d.t.Fatalf("asking for the account: %v", err)
	}
	return s.View()
}
