package flow

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/safetext"
)

// gossip is a custodian that says an SSN in everything it says.
type gossip struct{ ssn string }

func (g gossip) Error() string { return g.ssn }

func (g gossip) failure() error {
	return &custodian.Error{
		Kind: custodian.Refused, Cause: custodian.CauseRefused, Quoted: true, Message: "the SSN " + g.ssn + " is on a list", Code: "E" + g.ssn, TraceID: "t" + g.ssn,
		Problems: []custodian.FieldProblem{{Name: "main.repCode", Message: "not with " + g.ssn, Index: -1}}, Err: g,
	}
}

func (g gossip) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{}, g.failure()
}

func (g gossip) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{TraceID: g.ssn}, nil
}

func (g gossip) Account(context.Context, string) (custodian.Account, error) {
	return custodian.Account{Status: "Rejected " + g.ssn, Remarks: g.ssn, TraceID: g.ssn, Problems: []custodian.FieldProblem{{Message: g.ssn}}}, nil
}

func (g gossip) Find(context.Context, string) (custodian.Account, error) {
	return custodian.Account{}, g.failure()
}

func (g gossip) Outcome(context.Context, string) (custodian.Outcome, error) {
	return custodian.Outcome{
		State: g.ssn, Remarks: g.ssn, TraceID: g.ssn, Problems: []custodian.FieldProblem{{Message: g.ssn}},
		Steps: []custodian.SubStep{{Name: "x" + g.ssn, Word: g.ssn, Reason: g.ssn}},
	}, nil
}

// The request at hand may hold the rep code alone: what is masked are the values of the application.
func TestNoTextOfTheCustodianHoldsAValueOfTheApplication(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	g := gossip{"899-10-0001"}
	s, err := (&Service{Catalogue: c, Custodian: g, Finder: g, Outcomes: g}).Start("individual")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Answer(answers.Path{Section: "primaryHolder", Field: "taxIdNumber"}, "899100001"); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	var texts []string
	keep := func(all ...string) { texts = append(texts, all...) }
	complain := func(err error) {
		var ce *custodian.Error
		if !errors.As(err, &ce) {
			t.Fatalf("got %v, want the custodian's", err)
		}
		keep(err.Error(), ce.Message, ce.Code, ce.TraceID, ce.Problems[0].Message)
		if errors.As(err, new(gossip)) {
			t.Error("the unmasked error is still there")
		}
	}
	_, err = s.custodian().Stage(ctx, custodian.Request{})
	complain(err)
	_, err = s.custodian().Find(ctx, "x")
	complain(err)
	r, err := s.custodian().Submit(ctx, custodian.Request{})
	if err != nil {
		t.Error(err)
	}
	acc, err := s.custodian().Account(ctx, "1")
	if err != nil {
		t.Error(err)
	}
	o, err := s.custodian().Outcome(ctx, "1")
	if err != nil {
		t.Error(err)
	}
	keep(r.TraceID, acc.Status, acc.Remarks, acc.TraceID, acc.Problems[0].Message, o.State, o.Remarks, o.TraceID, o.Problems[0].Message,
		o.Steps[0].Name, o.Steps[0].Word, o.Steps[0].Reason)
	for i, text := range texts {
		if strings.Contains(text, "899") || !strings.Contains(text, safetext.NotShown) {
			t.Errorf("text %d: got %q, want the number taken out", i, text)
		}
	}
}

// A call that goes past the mask would tell what the others do not.
func TestTheSessionAsksTheCustodianThroughTheMaskAlone(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	for _, file := range files {
		if file == "discreet.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, past := range []string{"service.Custodian.", "service.Finder.", "service.Outcomes."} {
			if strings.Contains(string(source), past) {
				t.Errorf("%s: got %q, want s.custodian()", file, past)
			}
		}
	}
}
