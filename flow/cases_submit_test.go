package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow"
)

// What the custodian can do to a submit, played over HTTP: what is known after it, and how often it was sent.
func TestFaultsOfASubmit(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults []string
		phase  flow.Phase
		calls  int
		opens  bool // it was applied
		said   string
	}{
		{"it is taken", nil, flow.Submitted, 1, true, "Submit taken"},
		{"the connection drops before it is applied", []string{"submit:drop-before:1"}, flow.Unsure, 1, false, "Outcome unknown"},
		{"the answer is lost after it was applied", []string{"submit:drop-after:1"}, flow.Unsure, 1, true, "Outcome unknown"},
		{"an internal error answers", []string{"submit:500:1"}, flow.Unsure, 1, false, "Outcome unknown"},
		{"it is in maintenance", []string{"submit:503:1"}, flow.Unsure, 1, false, "Outcome unknown"},
		{"a page of a proxy answers", []string{"submit:html:1"}, flow.Unsure, 1, false, "Outcome unknown"},
		{"half of the answer comes", []string{"submit:cut:1"}, flow.Unsure, 1, true, "Outcome unknown"},
		{"an answer without a body comes", []string{"submit:empty:1"}, flow.Unsure, 1, true, "Outcome unknown"},
		{"an answer without an end comes", []string{"submit:endless:1"}, flow.Unsure, 1, false, "Outcome unknown"},
		{"an answer comes that inflates", []string{"submit:bomb:1"}, flow.Unsure, 1, false, "Outcome unknown"},
		{"too many requests, until a time", []string{"submit:429-date=30:1"}, flow.Editing, 1, false, "Submit not sent"},
		{"it is redirected", []string{"submit:redirect:1"}, flow.Unsure, 1, false, "Outcome unknown"},
		{"too many requests, with a time to wait", []string{"submit:429-after=30:1"}, flow.Editing, 1, false, "Submit not sent"},
		{"too many requests, without", []string{"submit:429:1"}, flow.Editing, 1, false, "Submit not sent"},
		{"the token has just expired", []string{"submit:expire:1"}, flow.Submitted, 2, true, "Submit taken"},
		{"the token is refused once", []string{"submit:401:1"}, flow.Submitted, 2, true, "Submit taken"},
		{"the token is refused again and again", []string{"submit:401"}, flow.Editing, 2, false, "Submit not sent"},
		{"it is refused with fields", []string{"submit:reject:1"}, flow.Rejected, 1, false, "Rejected"},
		{"it is refused inside a 200", []string{"submit:has-errors:1"}, flow.Rejected, 1, false, "Rejected"},
		{"it is refused as problem+json", []string{"submit:reject-shape=problem:1"}, flow.Rejected, 1, false, "Rejected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			if got := b.stage(false); got != flow.Staged {
				t.Fatalf("got %s, want everything staged", got)
			}
			b.faults(c.faults...)
			b.submit()
			b.phase(c.phase)
			if got := b.calls("submit"); got != c.calls {
				t.Errorf("got %d submit requests, want %d", got, c.calls)
			}
			if records, err := b.server.Records(); err != nil || len(records) != 1 || (records[0].Submits == 1) != c.opens {
				t.Errorf("got %+v, %v, want one record, submitted: %t", records, err, c.opens)
			}
			moments := b.session.View().Moments
			if last := moments[len(moments)-1].What; !strings.HasPrefix(last, c.said) {
				t.Errorf("the timeline ends with %q, want %q", last, c.said)
			}
			if c.phase == flow.Unsure { // whatever is pressed, no second one goes out
				b.server.Clear()
				b.submit()
				b.stage(true)
				if got := b.calls("submit"); got != c.calls {
					t.Errorf("got %d submit requests after pressing on, want %d", got, c.calls)
				}
			}
		})
	}
}
