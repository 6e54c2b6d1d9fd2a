package flow_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// stageDesk is a custodian that answers stages as it was told to, in turn, and then says yes; it keeps every body.
type stageDesk struct {
	t       *testing.T
	script  []error // nil is yes
	bodies  []string
	once    []bool
	onStage func() // looks at the world while a request is on its way
	account func() (custodian.Account, error)
	found   func(reference string) (custodian.Account, error)
	asked   int

	office  *flow.Service
	session *flow.Session
}

func newStageDesk(t *testing.T, change ...func(*flow.Service)) *stageDesk {
	t.Helper()
	d := &stageDesk{t: t, account: func() (custodian.Account, error) { return custodian.Account{Number: theAccount, Status: "Draft"}, nil }}
	ids := 0
	d.office = &flow.Service{
		Catalogue: house(t), Store: storetest.Memory(), Custodian: d, User: "test",
		Environment: flow.Environment{Word: "TEST", BaseURL: "https://custodian.example", Client: "id"},
		NewID:       func() string { ids++; return fmt.Sprintf("id-%d", ids) },
	}
	for _, c := range change {
		c(d.office)
	}
	var err error
	if d.session, err = d.office.Start("individual"); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *stageDesk) Stage(_ context.Context, r custodian.Request) (custodian.Reply, error) {
	d.bodies, d.once = append(d.bodies, string(r.Body)), append(d.once, r.Once)
	if d.onStage != nil {
		d.onStage()
	}
	if len(d.script) > 0 {
		err := d.script[0]
		d.script = d.script[1:]
		if err != nil {
			return custodian.Reply{}, err
		}
	}
	return custodian.Reply{AccountNumber: theAccount, TraceID: "t"}, nil
}

func (d *stageDesk) Submit(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	return d.Stage(ctx, r)
}

func (d *stageDesk) Account(context.Context, string) (custodian.Account, error) {
	d.asked++
	return d.account()
}

func (d *stageDesk) Find(_ context.Context, reference string) (custodian.Account, error) {
	d.asked++
	return d.found(reference)
}

// set answers questions, one "path = value" a line; nothing after the equals sign clears.
func (d *stageDesk) set(lines string) {
	d.t.Helper()
	for line := range strings.Lines(lines) {
		path, value, ok := strings.Cut(strings.TrimSpace(line), " =")
		if !ok {
			continue
		}
		if err := d.session.Answer(at(path), strings.TrimSpace(value)); err != nil {
			d.t.Fatal(err)
		}
	}
}

// add puts an entry into a list and returns its identifier.
func (d *stageDesk) add(section string) string {
	d.t.Helper()
	id, err := d.session.Add(section)
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

// stages finishes every step, stages and wants a state.
func (d *stageDesk) stages(want flow.Sync) {
	d.t.Helper()
	d.session.FinishAll()
	got, err := d.session.Stage(d.t.Context(), false)
	if got != want {
		d.t.Fatalf("got %s, %v, want %s", got, err, want)
	}
}

// sent wants the bodies since the last look, each as JSON.
func (d *stageDesk) sent(want ...string) {
	d.t.Helper()
	got := d.bodies
	d.bodies = nil
	if len(got) != len(want) {
		d.t.Fatalf("got %d bodies %s, want %d", len(got), got, len(want))
	}
	for i := range got {
		if g, w := canonical(d.t, got[i]), canonical(d.t, want[i]); g != w {
			d.t.Errorf("body %d: got %s, want %s", i, g, w)
		}
	}
}

func (d *stageDesk) restart() {
	d.t.Helper()
	if err := d.session.Save(d.t.Context(), false); err != nil {
		d.t.Fatal(err)
	}
	s, err := d.office.Resume(d.t.Context(), d.session.ID())
	if err != nil {
		d.t.Fatal(err)
	}
	d.session = s
}

func canonical(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// lost is a reply that did not come.
func lost() error {
	return &custodian.Error{Kind: custodian.Unknown, Message: "no answer in time"}
}

// refused is an answer of no, about a wire name or about the whole.
func refused(name string) error {
	e := &custodian.Error{Kind: custodian.Refused, Status: 422, Message: "not taken"}
	if name != "" {
		e.Problems = []custodian.FieldProblem{{Name: name, Index: -1, Code: "E1", Message: "is not taken"}}
	}
	return e
}

// begunDesk is a desk with a first stage behind it.
func begunDesk(t *testing.T, change ...func(*flow.Service)) *stageDesk {
	t.Helper()
	d := newStageDesk(t, change...)
	d.stages(flow.Staged)
	d.bodies, d.once = nil, nil
	return d
}

// numberless is a custodian that names no account number while silent.
type numberless struct {
	*stageDesk
	silent *bool
}

func (n numberless) Stage(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	reply, err := n.stageDesk.Stage(ctx, r)
	if *n.silent {
		reply.AccountNumber, reply.Had = "", "the keys account_number and data.id"
	}
	return reply, err
}
