package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"brokerage/onboard/flow"
)

// openResult is what open and status print.
type openResult struct {
	// Source is where the application was written down: a file, and for a row its line.
	Source        string        `json:"source,omitempty"`
	Draft         string        `json:"draft"`
	AccountNumber string        `json:"accountNumber"`
	Status        string        `json:"status"`
	Outcome       string        `json:"outcome"`
	Problems      []problemJSON `json:"problems"`
	NotStaged     int           `json:"notStaged"`
	TraceID       string        `json:"traceId"`
}

// The outcomes.
const (
	outcomeSaved    = "saved"   // nothing reached the custodian
	outcomeStaged   = "staged"  // the custodian holds it, nothing was submitted
	outcomeRefused  = "refused" // a stage or the credentials were
	outcomePending  = "pending"
	outcomeOpen     = "open"
	outcomeRejected = "rejected"
	outcomeAction   = "action"
	outcomeUnknown  = "unknown"
	outcomeChecked  = "checked" // nothing was saved: --validate-only, or a batch that was refused
)

// outcomeOf reads the outcome off the phase.
func outcomeOf(s *flow.Session) string {
	switch v := s.View(); v.Phase {
	case flow.Submitting, flow.Submitted:
		return outcomePending
	case flow.Unsure:
		return outcomeUnknown
	case flow.Action:
		return outcomeAction
	case flow.Rejected, flow.Closed:
		return outcomeRejected
	case flow.Open:
		return outcomeOpen
	case flow.Editing:
	}
	return stagedSoFar(s)
}

// report prints the result and settles the exit code. waited is that the command had time to see the end.
func (p *program) report(s *flow.Session, outcome string, failure error, form string, waited bool) error {
	return p.reportOf("", s, outcome, failure, form, waited)
}

// reportOf is report for an application that was written down in a file.
func (p *program) reportOf(source string, s *flow.Session, outcome string, failure error, form string, waited bool) error {
	v, r := s.View(), resultOf(s, outcome)
	r.Source = source
	switch {
	case errors.Is(failure, context.Canceled):
		p.complain(fmt.Errorf("interrupted. Go on with onboard resume %s", v.ID))
	case failure != nil:
		p.complain(failure)
	}
	p.code = exitCode(outcome, failure, waited)
	return p.print(form, r, func() string { return resultTable(r, v) })
}

// resultOf is an application as scripts read it.
func resultOf(s *flow.Session, outcome string) openResult {
	v := s.View()
	return openResult{
		Draft: v.ID, AccountNumber: v.AccountNumber, Status: v.Status, Outcome: outcome,
		Problems: problemsJSON(s.Assessment(), s.Problems()), NotStaged: v.NotStaged, TraceID: lastTrace(v),
	}
}

func exitCode(outcome string, failure error, waited bool) int {
	var ce *flow.CustodianError
	switch {
	case errors.Is(failure, context.Canceled):
		return exitInterrupted
	case errors.As(failure, &ce) && ce.Kind == flow.Unauthorised:
		return exitUnauthorised
	case outcome == outcomeRejected, outcome == outcomeAction:
		return exitRejected
	case outcome == outcomeUnknown:
		return exitUnknown
	case outcome == outcomeRefused, failure != nil:
		return exitProblems
	case outcome == outcomePending && waited:
		return exitPending
	}
	return exitDone
}

// lastTrace is the newest trace id of the timeline.
func lastTrace(v flow.View) string {
	for i := len(v.Moments) - 1; i >= 0; i-- {
		if id := v.Moments[i].TraceID; id != "" {
			return id
		}
	}
	return ""
}

func resultTable(r openResult, v flow.View) string {
	var b strings.Builder
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%-16s %s\n", name, value)
		}
	}
	line("Application", r.Draft)
	line("Account number", r.AccountNumber)
	line("Outcome", r.Outcome)
	line("Status", r.Status)
	if v.Editable && r.NotStaged > 0 {
		line("Not staged", fmt.Sprint(r.NotStaged))
	}
	if v.Doubts > 0 {
		line("Which entry", "several at the custodian could be one of yours. onboard resume "+v.ID+" asks which")
	}
	return b.String() + problemTable(r.Problems)
}
