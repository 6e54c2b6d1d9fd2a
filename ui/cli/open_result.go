package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
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
	// NotStaged counts the answers that the custodian does not hold, and NotSentToFix those of them that are not sent before
	// they are corrected.
	NotStaged    int `json:"notStaged"`
	NotSentToFix int `json:"notSentToFix"`
	// Steps are the parts of opening the account, where the custodian reports them.
	Steps   []custodian.SubStep `json:"steps,omitempty"`
	TraceID string              `json:"traceId"`
}

// The outcomes.
const (
	outcomeSaved    = "saved"   // the custodian took nothing of it
	outcomeStaged   = "staged"  // the custodian holds it, nothing was submitted
	outcomeRefused  = "refused" // a stage or the credentials were
	outcomePending  = "pending"
	outcomeOpen     = "open"
	outcomeRejected = "rejected"
	outcomeAction   = "action"
	outcomeUnknown  = "unknown" // of a submit or of the first stage
	outcomeChecked  = "checked" // nothing was saved: --validate-only, or a batch that was refused
)

// outcomeOf derives the outcome from the state of the application: the same for every command, and for one that is run again.
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
		switch {
		case v.Sync.InDoubt():
			return outcomeUnknown
		case v.Sync == flow.Blocked && (v.StageErr == nil || v.StageErr.Kind != custodian.NotSent):
			return outcomeRefused
		case v.StagedAt.IsZero():
			return outcomeSaved
		}
	}
	return outcomeStaged
}

// report prints the result and returns an error with the exit code. waited tells that the command had time to see the end.
func (p openCommands) report(s *flow.Session, outcome string, failure error, form string, waited bool) error {
	return p.reportOf("", s, outcome, failure, form, waited)
}

// reportOf is report for an application that was written down in a file.
func (p openCommands) reportOf(source string, s *flow.Session, outcome string, failure error, form string, waited bool) error {
	v, r := s.View(), resultOf(s, outcome)
	r.Source = source
	switch {
	case errors.Is(failure, context.Canceled):
		p.complain(fmt.Errorf("interrupted. Go on with onboard resume %s", v.ID))
	case failure != nil:
		p.complain(failure)
	}
	if words := say.Failed(v); words != "" && v.Phase == flow.Open {
		p.tell("The account is open, and not everything that belongs to it was set up: " + say.Ended(words))
	}
	p.code = exitCode(outcome, failure, waited)
	return p.print(form, r, func() string { return resultTable(r, v) })
}

// resultOf is an application as scripts read it.
func resultOf(s *flow.Session, outcome string) openResult {
	v := s.View()
	return openResult{
		Draft: v.ID, AccountNumber: v.AccountNumber, Status: v.Status, Outcome: outcome,
		Problems: problemsJSON(s.Assessment(), s.Problems()), NotStaged: v.NotStaged, NotSentToFix: v.Unfit, Steps: v.Steps, TraceID: lastTrace(v),
	}
}

func exitCode(outcome string, failure error, waited bool) int {
	switch {
	case errors.Is(failure, context.Canceled):
		return exitInterrupted
	case isRefusedClient(failure):
		return exitUnauthorised
	case outcome == outcomeRejected, outcome == outcomeAction:
		return exitRejected
	case outcome == outcomeUnknown:
		return exitUnknown
	case outcome == outcomePending && waited:
		return exitPending
	case outcome == outcomeRefused, failure != nil:
		return exitProblems
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
	line("Not set up", say.Failed(v))
	if v.Editable && r.NotStaged > r.NotSentToFix {
		line("Not staged", fmt.Sprint(r.NotStaged-r.NotSentToFix))
	}
	if v.Editable && r.NotSentToFix > 0 {
		line("To fix, not sent", fmt.Sprint(r.NotSentToFix))
	}
	if v.Doubts > 0 {
		line("Which entry", "several at the custodian could be one of yours. onboard resume "+v.ID+" asks which")
	}
	return b.String() + problemTable(r.Problems)
}
