package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow"
)

// Who sends a first stage again.
const (
	itself   = "the program"
	aPerson  = "a person"
	notAgain = "nobody: it was taken"
)

// What the custodian can do to the first stage of an application, played over HTTP. Until its answer is there nothing of a
// person goes out; while it may have begun a record it is never sent again by itself, not after a restart either; and a
// record that no draft knows is there only where that answer was lost.
func TestFaultsOfTheFirstStage(t *testing.T) {
	for _, c := range []struct {
		name    string
		faults  []string
		sync    flow.Sync
		firsts  int // requests without an account number
		again   string
		records int // once it is staged
	}{
		{"it is taken", nil, flow.Staged, 1, notAgain, 1},
		{"the answer is lost after it was applied", []string{"stage:drop-after:1"}, flow.Maybe, 1, aPerson, 2},
		{"half of the answer comes", []string{"stage:cut:1"}, flow.Maybe, 1, aPerson, 2},
		{"the connection drops before it is applied", []string{"stage:drop-before:1"}, flow.Maybe, 1, aPerson, 1},
		{"the connection is reset before it is read", []string{"stage:down:1"}, flow.Maybe, 0, aPerson, 1},
		{"an internal error answers", []string{"stage:500:1"}, flow.Maybe, 1, aPerson, 1},
		{"it is in maintenance", []string{"stage:503:1"}, flow.Maybe, 1, aPerson, 1},
		{"a page of a proxy answers", []string{"stage:html:1"}, flow.Maybe, 1, aPerson, 1},
		{"it is redirected", []string{"stage:redirect:1"}, flow.Maybe, 1, aPerson, 1},
		{"too many requests, with a time to wait", []string{"stage:429-after=1:1"}, flow.Staged, 2, notAgain, 1},
		{"too many requests, without", []string{"stage:429:1"}, flow.Staged, 2, notAgain, 1},
		{"the token has just expired", []string{"stage:expire:1"}, flow.Staged, 2, notAgain, 1},
		{"the token is refused again and again", []string{"stage:401"}, flow.Blocked, 2, itself, 1},
		{"it is refused with fields, so that it goes without them", []string{"stage:reject:1"}, flow.Blocked, 2, aPerson, 1},
		{"it is refused inside a 200", []string{"stage:has-errors:1"}, flow.Blocked, 2, aPerson, 1},
		{"the token endpoint is down", []string{"token:500"}, flow.Offline, 0, itself, 1},
		{"the client is refused", []string{"token:401"}, flow.Blocked, 0, itself, 1},
		{"a proxy repeats it", []string{"stage:twice:1"}, flow.Staged, 1, notAgain, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			b.faults(c.faults...)
			if got := b.stage(false); got != c.sync {
				t.Errorf("got %s, %v, want %s", got, b.session.View().StageErr, c.sync)
			}
			if got := b.firsts(); got != c.firsts {
				t.Errorf("got %d first stages, want %d", got, c.firsts)
			}
			if b.session.View().StagedAt.IsZero() != (b.calls("stage") == c.firsts) {
				t.Errorf("got %d stages, want the first alone until it is taken", b.calls("stage"))
			}
			if !b.session.View().Editable {
				t.Error("got read-only, want typing to go on")
			}
			b.server.Clear()
			b.restart()
			got := b.stage(false)
			if staged := got == flow.Staged; staged != (c.again != aPerson) || !staged && b.firsts() != c.firsts {
				t.Errorf("got %s and %d first stages after a restart, want it sent again by %s", got, b.firsts(), c.again)
			}
			got = b.stage(true)
			if doubt := c.sync == flow.Maybe; doubt != (got == flow.Maybe) || doubt && b.firsts() != c.firsts {
				t.Fatalf("got %s and %d first stages after ctrl+s, want one in doubt left alone", got, b.firsts())
			}
			if got == flow.Maybe {
				got, _ = b.session.BeginAgain(t.Context())
			}
			if got != flow.Staged {
				t.Fatalf("got %s, %v after a person decided, want everything staged", got, b.session.View().StageErr)
			}
			b.agrees(c.records)
		})
	}
}

// firsts counts the stages that carry no account number, of which none may carry a person.
func (b *bench) firsts() int {
	b.t.Helper()
	n := 0
	for _, r := range b.server.Requests() {
		body := string(r.Body)
		if r.Submit != "false" || strings.Contains(body, `"accountNumber"`) {
			continue
		}
		n++
		for _, person := range []string{"primaryOwner", "onboardingCustomerID", "firstName"} {
			if strings.Contains(body, person) {
				b.t.Errorf("got a first stage with %q, want the Account step alone", person)
			}
		}
	}
	return n
}
