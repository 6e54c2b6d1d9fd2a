package screentest

import (
	"context"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/theme"
)

// Noon is when everything happens.
func Noon() time.Time { return time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC) }

// World is a service with a custodian that answers as it is set.
type World struct {
	T         *testing.T
	Context   *screen.Context
	Service   *flow.Service
	Custodian *Custodian
	At        time.Time
}

// Custodian is a custodian that answers as it is set.
type Custodian struct {
	Said                custodian.Account
	StageErr, SubmitErr error
	AccountErr          error
}

// Stage answers with a number.
func (c *Custodian) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, c.StageErr
}

// Submit answers with a number.
func (c *Custodian) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, c.SubmitErr
}

// Account is what was said.
func (c *Custodian) Account(context.Context, string) (custodian.Account, error) {
	return c.Said, c.AccountErr
}

// NewWorld returns one over a store in memory: storetest.MemoryAt.
func NewWorld[S flow.Store](t *testing.T, memory func(now func() time.Time) S) *World {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	r := &World{T: t, Custodian: &Custodian{}, At: Noon()}
	now := func() time.Time { return r.At }
	env := flow.Environment{Word: "SANDBOX", Host: "127.0.0.1"}
	r.Service = &flow.Service{Catalogue: c, Store: memory(now), Custodian: r.Custodian, User: "test", Machine: "here", Now: now, Environment: env}
	r.Context = &screen.Context{Theme: theme.New(theme.Dark), Keys: keys.New(), Now: now, HideAfter: 10 * time.Minute, Environment: env, Service: r.Service}
	return r
}

// Example is the application of the catalogue that is filled in, saved.
func (r *World) Example() *flow.Session {
	r.T.Helper()
	data, err := r.Service.Catalogue.Example("individualTod")
	r.Must(err)
	answers, err := answersfile.ReadAnswers(r.Service.Catalogue, "example", data, kind.DateOf(Noon()), r.Service.FreshID)
	r.Must(err)
	s, err := r.Service.StartWith(answers)
	r.Must(err)
	r.Must(s.Save(r.T.Context(), false))
	return s
}

// Started is an application of a registration in which nothing is answered yet.
func (r *World) Started(registration string) *flow.Session {
	r.T.Helper()
	s, err := r.Service.Start(registration)
	r.Must(err)
	return s
}

// Submitted is the example, staged and submitted; the custodian said what it was told to.
func (r *World) Submitted(said custodian.Account) *flow.Session {
	r.T.Helper()
	s := r.Example()
	s.FinishAll()
	_, err := s.Stage(r.T.Context(), false)
	r.Must(err)
	r.Must(s.Submit(r.T.Context(), s.Reviewed()))
	said.Number, said.At = "10042217", Noon()
	r.Custodian.Said = said
	_, err = s.Refresh(r.T.Context())
	r.Must(err)
	return s
}

// Unsure is the example whose submit was cut off.
func (r *World) Unsure() *flow.Session {
	r.T.Helper()
	s := r.Example()
	s.FinishAll()
	_, err := s.Stage(r.T.Context(), false)
	r.Must(err)
	r.Custodian.SubmitErr = &custodian.Error{Kind: custodian.Unknown}
	r.Custodian.AccountErr = &custodian.Error{Kind: custodian.NotFound}
	if err := s.Submit(r.T.Context(), s.Reviewed()); err == nil {
		r.T.Fatal("got a submit that was answered, want one that was cut off")
	}
	return s
}

// Must ends the test on an error.
func (r *World) Must(err error) {
	r.T.Helper()
	if err != nil {
		r.T.Fatal(err)
	}
}

// Rejected is the example, rejected with something about an answer and something about none.
func (r *World) Rejected() *flow.Session {
	r.T.Helper()
	s := r.Submitted(custodian.Account{Status: "Rejected", Problems: []custodian.FieldProblem{
		{Name: "primaryOwner.legalAddress.postalCode", Index: -1, Message: "ZIP mismatch"}, {Index: -1, Message: "Principal review required"},
	}})
	if got := s.View().Phase; got != flow.Rejected {
		r.T.Fatalf("got the phase %q, want %q", got, flow.Rejected)
	}
	return s
}

// Applications are some of a board, one of each state.
func Applications() []flow.Summary {
	at := Noon().Add(-time.Hour)
	return []flow.Summary{
		{ID: "1", Name: "Ada Byron", Registration: "individualTod", Phase: flow.Editing, Step: "beneficiaries", Left: 3, UpdatedAt: at},
		{ID: "2", Name: "Grace Hopper", Registration: "individual", Phase: flow.Rejected, Named: 2, AccountNumber: "10042217", UpdatedAt: at, Since: at},
		{ID: "3", Name: "Alan Turing", Registration: "individual", Phase: flow.Submitted, Status: "Processing", AccountNumber: "10042218", UpdatedAt: at, Since: at},
		{ID: "4", Name: "Kurt Gödel", Registration: "individual", Phase: flow.Open, AccountNumber: "10042219", UpdatedAt: at, Since: at},
		{ID: "5", Name: "Emmy Noether", Registration: "individual", Phase: flow.Editing, HandedTo: "Sam", UpdatedAt: at},
		{ID: "6", Name: "Emil Artin", Registration: "individual", Phase: flow.Editing, Archived: true, UpdatedAt: at},
		{ID: "7", Unreadable: "the key is not here", UpdatedAt: at},
		{ID: "8", Name: "Paul Erdős", Registration: "individual", Phase: flow.Unsure, UpdatedAt: at, Since: at},
		{ID: "9", Name: "Sofja Kowalewskaja", Registration: "individual", Phase: flow.Unsure, Stuck: true, UpdatedAt: at, Since: at},
		{ID: "10", Name: "Gone Soon", Registration: "individual", Phase: flow.Editing, Archived: true, Leaving: Noon().Add(time.Hour), UpdatedAt: at},
	}
}
