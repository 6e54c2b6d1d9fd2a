package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// goOn takes a draft as far as it goes. One that was submitted before is asked about, and not sent again.
func (p *program) goOn(ctx context.Context, s *flow.Session, o openOptions) (outcome string, failure error) {
	switch v := s.View(); {
	case v.Handed != "":
		return outcomeOf(s), fmt.Errorf("the application was handed over to %s, who acts now", text.Clean(v.Handed))
	case v.Phase == flow.Editing:
		return p.work(ctx, s, o)
	case o.wait:
		return p.watch(ctx, s, o.timeout)
	}
	_, _ = s.Refresh(ctx) // a call without an answer is no news
	return outcomeOf(s), ctx.Err()
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
