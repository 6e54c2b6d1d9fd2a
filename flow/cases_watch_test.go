package flow_test

import (
	"context"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// assigned is a store that says whose every draft is.
type assigned struct {
	flow.Store
	to string
}

func (a assigned) Load(ctx context.Context, id string) (flow.Loaded, error) {
	loaded, err := a.Store.Load(ctx, id)
	loaded.Meta.Assignee = a.to
	return loaded, err
}

// In a store that several desks share, the program of whoever has an application asks, and no other.
func TestOnlyTheProgramOfWhoHasItAsks(t *testing.T) {
	b := newBench(t)
	b.stage(false)
	b.submit()
	for member, asks := range map[string]bool{"": true, b.office.User: true, "somebody else": false} {
		b.session.Assigned(member)
		by := member
		if asks {
			by = ""
		}
		if _, due := b.session.Due(); due != asks || b.session.Schedule().Checks != asks || b.session.View().AskedBy != by {
			t.Errorf("of %q: got due %v, scheduled %v, asked by %q, want %v", member, due, b.session.Schedule().Checks, b.session.View().AskedBy, asks)
		}
		if got := b.office.Polls(flow.Summary{Assignee: member}); got != asks {
			t.Errorf("of %q: polls: got %v, want %v", member, got, asks)
		}
	}
	// What the store says of it is believed when it is opened.
	b.office.Store = assigned{b.store, "somebody else"}
	again, err := b.office.Resume(t.Context(), b.session.ID())
	if err != nil || again.View().AskedBy != "somebody else" {
		t.Errorf("opened again: got %q, %v, want it asked by somebody else", again.View().AskedBy, err)
	}
}

// From submitted to open, get-account fails in every way it can, in every phase, over HTTP: the phase stays what was
// confirmed last, the failure is told as what it is, and the next answer is believed.
func TestFailingToAskMovesNothingInAnyPhase(t *testing.T) {
	failures := []struct {
		name, fault string
		kind        custodian.FailureKind
	}{
		{"an internal error", "account:500", custodian.Unknown},
		{"in maintenance", "account:503", custodian.Unknown},
		{"too many requests", "account:429-after=20", custodian.Throttled},
		{"a page of a proxy", "account:html", custodian.Misdirected},
		{"half of the answer", "account:cut", custodian.Unknown},
		{"no answer", "account:drop-before", custodian.Unknown},
		{"a redirect", "account:redirect", custodian.Misdirected},
		{"not there yet", "account:lag", custodian.NotFound},
		{"the token is refused", "account:401", custodian.Unauthorised},
	}
	for _, c := range []struct {
		word  string
		phase flow.Phase
	}{
		{"Submitted", flow.Submitted},
		{"Processing", flow.Submitted},
		{"Principal Review", flow.Submitted},
		{"ActionRequired", flow.Action},
		{"Rejected", flow.Rejected},
		{"Open", flow.Open},
		{"Closed", flow.Closed},
	} {
		t.Run(c.word, func(t *testing.T) {
			b := newBench(t)
			b.stage(false)
			b.submit()
			b.says(c.word)
			b.ask()
			if got := b.session.View(); got.Phase != c.phase || got.Status != c.word {
				t.Fatalf("got %s, %q, want %s, %q", got.Phase, got.Status, c.phase, c.word)
			}
			for _, f := range failures {
				b.faults(f.fault)
				b.ask()
				v := b.session.View()
				if v.Phase != c.phase || v.Status != c.word {
					t.Errorf("%s: got %s, %q, want %s, %q as before", f.name, v.Phase, v.Status, c.phase, c.word)
				}
				if v.AskErr == nil || v.AskErr.Kind != f.kind {
					t.Errorf("%s: got %v, want the kind %q", f.name, v.AskErr, f.kind)
				}
				b.server.Clear()
				b.ask()
				if v := b.session.View(); v.AskErr != nil || v.Phase != c.phase {
					t.Errorf("%s, and over: got %v, %s, want it forgotten and %s", f.name, v.AskErr, v.Phase, c.phase)
				}
			}
			b.phase(c.phase)
			if got := b.calls("submit"); got != 1 {
				t.Errorf("got %d submit requests, want 1", got)
			}
		})
	}
}

// says makes the custodian show a word.
func (b *bench) says(word string) {
	b.t.Helper()
	if err := b.server.SetStatus(b.session.View().AccountNumber, word); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) ask() { _, _ = b.session.Refresh(b.t.Context()) } // the view tells what failed
