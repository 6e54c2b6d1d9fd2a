package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
)

// openOptions are the flags of onboard open.
type openOptions struct {
	file    string
	form    string
	submit  bool
	wait    bool
	timeout time.Duration
}

// openResult is what open and status print.
type openResult struct {
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
)

func (p *program) openCommand() *cobra.Command {
	var o openOptions
	c := &cobra.Command{
		Use: "open -f FILE|-", Short: "Open an account from an answers file", Args: noArguments,
		Long: "Saves the answers as an application, stages each step that has answers, and with --submit submits it once. The\n" +
			"application is a draft like any other: onboard resume goes on with it.\n\n" +
			"Exit codes: 0 done (with --wait: open), 1 problems found or failed, 2 usage, 4 not authorised, 10 rejected or\n" +
			"action needed, 11 still pending at the time limit of --wait, 12 outcome unknown, 130 interrupted.",
		Example: "  onboard catalog example individualTod > a.yaml\n  onboard open -f a.yaml --submit --wait -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := firstOf(needsFile(o.file), checkOutput(o.form)); err != nil {
				return err
			}
			if o.wait && !o.submit {
				return usage("--wait waits for a submitted application: give --submit as well")
			}
			return p.openFile(cmd.Context(), o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.file, "file", "f", "", "the answers file, YAML or JSON; - for standard input")
	f.StringVarP(&o.form, "output", "o", asTable, "table, json or yaml")
	f.BoolVar(&o.submit, "submit", false, "submit when nothing is left and nothing is to fix")
	f.BoolVar(&o.wait, "wait", false, "wait until the account is open, rejected, or needs you")
	f.DurationVar(&o.timeout, "timeout", 10*time.Minute, "how long --wait waits")
	return c
}

// openFile reads before it opens anything: a file that cannot be read leaves nothing behind.
func (p *program) openFile(ctx context.Context, o openOptions) error {
	answers, err := p.readFile(o.file)
	if err != nil {
		return err
	}
	opened, err := p.office(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }() // the draft is saved by then
	opened.Office.Catalogue = answers.Catalogue()
	s, err := opened.Office.StartWith(answers)
	if err != nil {
		return err
	}
	if err := s.Save(ctx, false); err != nil {
		return err
	}
	outcome, failure := p.work(ctx, s, o)
	return p.report(s, outcome, failure, o.form, o.wait)
}

// work stages step by step, submits and waits, and says how far it came. failure is what to tell beside the result.
func (p *program) work(ctx context.Context, s *flow.Session, o openOptions) (outcome string, failure error) {
	refused := false
	for _, st := range s.Catalogue().Steps {
		s.Finish(st.ID)
		sync, err := s.Stage(ctx, false)
		if err != nil {
			return notStaged(s, sync), fmt.Errorf("staging %q: %w", st.Title, err)
		}
		refused = refused || sync == flow.Held // the answers it named are held back; the rest goes on
	}
	switch {
	case refused && o.submit:
		return outcomeRefused, errors.New("the custodian refused answers, nothing was submitted")
	case refused:
		return outcomeRefused, errors.New("the custodian refused answers")
	case !o.submit:
		return stagedSoFar(s), nil
	}
	if err := s.Ready(); err != nil {
		return stagedSoFar(s), fmt.Errorf("nothing was submitted: %w", err)
	}
	if err := s.Submit(ctx, s.Reviewed()); err != nil {
		failure = fmt.Errorf("submitting: %w", err)
		if !o.wait || s.View().Phase != flow.Unsure || ctx.Err() != nil {
			return outcomeOf(s), failure
		}
		p.complain(failure) // and ask what became of it
	}
	if !o.wait {
		return outcomeOf(s), nil
	}
	return p.watch(ctx, s, o.timeout)
}

// notStaged is the outcome after a stage that failed.
func notStaged(s *flow.Session, sync flow.Sync) string {
	switch sync {
	case flow.Held:
		return outcomeRefused
	case flow.Maybe:
		return outcomeUnknown // a record may have been started
	default:
		return stagedSoFar(s)
	}
}

// stagedSoFar tells whether anything reached the custodian.
func stagedSoFar(s *flow.Session) string {
	if s.View().StagedAt.IsZero() {
		return outcomeSaved
	}
	return outcomeStaged
}

// watch asks for the status until it is final, needs a person, or the time is over. The error is that it was interrupted.
func (p *program) watch(interrupt context.Context, s *flow.Session, limit time.Duration) (string, error) {
	ctx, cancel := context.WithTimeout(interrupt, limit)
	defer cancel()
	s.Watching()
	for settledOutcome(outcomeOf(s)) == "" {
		next, _ := s.Refresh(ctx) // a call without an answer is no news
		if next <= 0 || settledOutcome(outcomeOf(s)) != "" {
			break
		}
		select {
		case <-ctx.Done():
			return outcomeOf(s), interrupt.Err()
		case <-time.After(next):
		}
	}
	return outcomeOf(s), interrupt.Err()
}

// settledOutcome is the outcome if waiting longer cannot change it, else "".
func settledOutcome(outcome string) string {
	switch outcome {
	case outcomeOpen, outcomeRejected, outcomeAction:
		return outcome
	}
	return ""
}

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
	v, r := s.View(), resultOf(s, outcome)
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
