package flow_test

import (
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// What the custodian can do to a stage after the first, played over HTTP: how it stands, how often it was tried, and that
// it catches up by itself once the custodian behaves, with nothing lost and nobody doubled.
func TestFaultsOfAStage(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults []string
		sync   flow.Sync
		calls  int // stage requests, repeats included
		kind   custodian.FailureKind
	}{
		{"the answer is lost after it was applied", []string{"stage:drop-after:1"}, flow.Staged, 2, ""},
		{"it drops for good", []string{"stage:drop-before"}, flow.Offline, 3, custodian.Unknown},
		{"two internal errors", []string{"stage:500:2"}, flow.Staged, 3, ""},
		{"internal errors without end", []string{"stage:500"}, flow.Offline, 3, custodian.Unknown},
		{"in maintenance", []string{"stage:503"}, flow.Offline, 3, custodian.Unknown},
		{"a page of a proxy answers", []string{"stage:html"}, flow.Offline, 1, custodian.Misdirected},
		{"half of the answer comes", []string{"stage:cut:1"}, flow.Staged, 2, ""},
		{"an answer without a body comes", []string{"stage:empty:1"}, flow.Staged, 2, ""},
		{"an answer without an end comes", []string{"stage:endless"}, flow.Offline, 1, custodian.Unknown},
		{"an answer comes that inflates", []string{"stage:bomb"}, flow.Offline, 1, custodian.Unknown},
		{"the clocks are a day apart", []string{"any:skew=-24h"}, flow.Staged, 1, ""},
		{"a token lives for less than nothing", []string{"any:expire:1", "token:life=-1"}, flow.Offline, 1, custodian.NotSent},
		{"a token is of another type", []string{"any:expire:1", "token:type=mac"}, flow.Offline, 1, custodian.NotSent},
		{"it is redirected", []string{"stage:redirect"}, flow.Offline, 1, custodian.Misdirected},
		{"too many requests, once", []string{"stage:429-after=1:1"}, flow.Staged, 2, ""},
		{"too many requests, without end", []string{"stage:429"}, flow.Offline, 3, custodian.Throttled},
		{"the token has just expired", []string{"stage:expire:1"}, flow.Staged, 2, ""},
		{"the token is refused again and again", []string{"stage:401"}, flow.Blocked, 2, custodian.Unauthorised},
		{"it is refused inside a 200", []string{"stage:has-errors:1"}, flow.Blocked, 2, ""},
		{"the token endpoint is down", []string{"any:expire:1", "token:500"}, flow.Offline, 1, custodian.NotSent},
		{"the client is refused", []string{"any:expire:1", "token:401"}, flow.Blocked, 1, custodian.Unauthorised},
		{"a proxy repeats it", []string{"stage:twice:1"}, flow.Staged, 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			b.session.Finish("account")
			if _, err := b.session.Stage(t.Context(), false); err != nil { // the first, which begins the record
				t.Fatal(err)
			}
			before := b.calls("stage")
			b.faults(c.faults...)
			if got := b.stage(false); got != c.sync {
				t.Errorf("got %s, %v, want %s", got, b.session.View().StageErr, c.sync)
			}
			if got := b.calls("stage") - before; got != c.calls {
				t.Errorf("got %d stage requests, want %d", got, c.calls)
			}
			v := b.session.View()
			switch {
			case c.kind == "" && v.Sync == flow.Offline, c.kind != "" && (v.StageErr == nil || v.StageErr.Kind != c.kind):
				t.Errorf("got %s, %v, want the kind %q", v.Sync, v.StageErr, c.kind)
			case c.kind != "" && v.NotStaged == 0:
				t.Error("got nothing that waits, want the changes counted")
			case !v.Editable:
				t.Error("got read-only, want typing to go on")
			}
			b.server.Clear()
			b.restart()
			if got := b.stage(true); got != flow.Staged {
				t.Fatalf("got %s, %v with the custodian well again, want everything staged", got, b.session.View().StageErr)
			}
			b.nobodyDoubled()
			if got := b.calls("submit"); got != 0 {
				t.Errorf("got %d submit requests, want none", got)
			}
		})
	}
}

// nobodyDoubled wants as many beneficiaries at the custodian as there are here, in one record.
func (b *bench) nobodyDoubled() {
	b.t.Helper()
	records, err := b.server.Records()
	if err != nil || len(records) != 1 {
		b.t.Fatalf("got %d records, %v, want one", len(records), err)
	}
	there, _ := records[0].Data["todBeneficiaries"].([]any)
	if here := b.session.Assessment().Answers().Entries("todBeneficiaries"); len(there) != len(here) {
		b.t.Errorf("got %d beneficiaries at the custodian, want %d", len(there), len(here))
	}
}
