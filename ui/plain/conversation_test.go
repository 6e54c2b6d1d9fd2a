package plain_test

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/plain"
)

// taker takes everything, and calls an account open once it was submitted.
type taker struct{ submits int }

func (c *taker) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, nil
}

func (c *taker) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	c.submits++
	return custodian.Reply{}, nil
}

func (c *taker) Account(_ context.Context, number string) (custodian.Account, error) {
	return custodian.Account{Number: number, Status: "Open"}, nil
}

// world is one service and what was written about it.
type world struct {
	t         *testing.T
	service   *flow.Service
	custodian *taker
}

var morning = time.Date(2026, time.November, 27, 9, 42, 0, 0, time.UTC)

func newWorld(t *testing.T) *world {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, custodian: &taker{}}
	store := storetest.Memory()
	now := func() time.Time { return morning }
	store.Now = now
	n := 0
	w.service = &flow.Service{
		Catalogue: c, Store: store, Custodian: w.custodian, User: "advisor", Now: now,
		Environment: flow.Environment{Word: "SANDBOX", Host: "built in"},
		NewID: func() string {
			n++
			return fmt.Sprintf("00000000-0000-7000-8000-%012d", n)
		},
	}
	return w
}

// filled saves the catalogue's example as an application and returns its id.
func (w *world) filled(registration string, change func(*flow.Session)) string {
	w.t.Helper()
	data, err := w.service.Catalogue.Example(registration)
	if err != nil {
		w.t.Fatal(err)
	}
	answers, err := answersfile.ReadAnswers(w.service.Catalogue, "example", data, kind.DateOf(w.service.Now()), w.service.FreshID)
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := w.service.StartWith(answers)
	if err != nil {
		w.t.Fatal(err)
	}
	change(s)
	if err := s.Save(w.t.Context(), false); err != nil {
		w.t.Fatal(err)
	}
	return s.ID()
}

func untouched(*flow.Session) {}

// genuine has a number that is no example's: PRODUCTION takes no other.
func genuine(s *flow.Session) {
	_ = s.Answer(answers.Path{Section: "primaryHolder", Field: "taxIdNumber"}, "321-54-9876")
}

// converse runs a conversation to the end of its lines and returns what was written.
func (w *world) converse(o plain.Options, lines ...string) (said string, code int) {
	w.t.Helper()
	input := strings.Join(lines, "\n")
	if len(lines) > 0 {
		input += "\n"
	}
	return w.converseWith(o, strings.NewReader(input))
}

func (w *world) converseWith(o plain.Options, in io.Reader) (said string, code int) {
	w.t.Helper()
	var out strings.Builder
	o.Environment, o.In, o.Out = w.service.Environment, in, &out
	if o.Boot == nil {
		draft := o.Draft
		o.Boot = func(context.Context, string) (plain.Booted, error) {
			return plain.Booted{Service: w.service, Draft: draft}, nil
		}
	}
	code, err := plain.Run(w.t.Context(), o)
	if err != nil {
		w.t.Fatal(err)
	}
	return out.String(), code
}

// get is a saved answer of an application.
func (w *world) get(id, section, field string) string {
	w.t.Helper()
	s, err := w.service.Resume(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return s.Assessment().Answers().Get(answers.Path{Section: section, Field: field})
}

// only is the id of the one application there is.
func (w *world) only() string {
	w.t.Helper()
	drafts, err := w.service.Store.List(w.t.Context())
	if err != nil || len(drafts) != 1 {
		w.t.Fatalf("got %d applications and error %v, want one", len(drafts), err)
	}
	return drafts[0].ID
}

// staged are the lines that tell of the background: when they come is not the conversation's to say.
var staged = regexp.MustCompile(`(?m)^Staged .*\n`)

// saidInOrder fails unless the texts were written in this order.
func saidInOrder(t *testing.T, said string, texts ...string) {
	t.Helper()
	rest := staged.ReplaceAllString(said, "")
	for _, want := range texts {
		at := strings.Index(rest, want)
		if at < 0 {
			t.Fatalf("got no %q at its place in:\n%s", want, said)
		}
		rest = rest[at+len(want):]
	}
}

func refuses(t *testing.T, said string, texts ...string) {
	t.Helper()
	for _, bad := range texts {
		if strings.Contains(said, bad) {
			t.Errorf("got %q, want it unsaid, in:\n%s", bad, said)
		}
	}
}
