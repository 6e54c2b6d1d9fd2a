package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/text"
)

// goOn takes a draft as far as it goes. One that was submitted before is asked about, and not sent again.
func (p openCommands) goOn(ctx context.Context, s *flow.Session, o openOptions) (outcome string, failure error) {
	var until time.Time
	if o.wait {
		until = p.now().Add(o.timeout)
	}
	switch v := s.View(); {
	case v.Handed != "":
		return outcomeOf(s), fmt.Errorf("the application was handed over to %s, who acts now", text.Clean(v.Handed))
	case v.Phase == flow.Editing:
		return p.work(ctx, s, o, until)
	case o.wait:
		return p.watch(ctx, s, until)
	}
	_, err := s.Refresh(ctx)
	return outcomeOf(s), p.whatIsWrong(s, unread(err))
}

// work stages step by step, submits and waits, and says how far it came. failure is what to tell beside the result.
func (p openCommands) work(ctx context.Context, s *flow.Session, o openOptions, until time.Time) (outcome string, failure error) {
	if s.View().Sync.InDoubt() {
		return outcomeOf(s), p.whatIsWrong(s, nil)
	}
	if o.submit { // before anything is staged into an application that may be with the custodian already
		switch err := p.persist(ctx, s, until, func() error { return s.Consult(ctx) }); {
		case errors.Is(err, flow.ErrArrived):
			return p.arrived(ctx, s, o, until)
		case err != nil:
			return outcomeOf(s), fmt.Errorf("nothing was submitted: %w", err)
		}
	}
	refused := false
	for _, st := range s.Catalogue().Steps {
		s.Finish(st.ID)
		var sync flow.Sync
		err := p.persist(ctx, s, until, func() (err error) {
			sync, err = s.Stage(ctx, false)
			return err
		})
		if err != nil {
			return outcomeOf(s), p.whatIsWrong(s, fmt.Errorf("staging %q: %w", st.Title, err))
		}
		if sync.InDoubt() {
			return outcomeOf(s), p.whatIsWrong(s, nil)
		}
		refused = refused || sync == flow.Blocked // the answers it named are not sent again; the rest goes on
	}
	switch {
	case refused && o.submit:
		return outcomeRefused, errors.New("the custodian refused answers, nothing was submitted")
	case refused:
		return outcomeRefused, p.whatIsWrong(s, nil)
	case !o.submit:
		return outcomeOf(s), nil
	}
	return p.submit(ctx, s, o, until)
}

// submit submits what is staged, once, and waits for what comes of it.
func (p openCommands) submit(ctx context.Context, s *flow.Session, o openOptions, until time.Time) (outcome string, failure error) {
	if err := s.Ready(); err != nil {
		return outcomeOf(s), fmt.Errorf("nothing was submitted: %w", err)
	}
	err := p.persist(ctx, s, until, func() error { return s.Submit(ctx, s.Reviewed()) })
	switch {
	case errors.Is(err, flow.ErrArrived):
		return p.arrived(ctx, s, o, until)
	case err != nil:
		failure = p.whatIsWrong(s, fmt.Errorf("submitting: %w", err))
		if !o.wait || s.View().Phase != flow.Unsure || ctx.Err() != nil {
			return outcomeOf(s), failure
		}
		p.complain(fmt.Errorf("submitting: %w", err)) // and ask what became of it
	}
	if !o.wait {
		return outcomeOf(s), nil
	}
	return p.watch(ctx, s, until)
}

// arrived goes on with an application that the custodian shows as submitted, though not from here.
func (p openCommands) arrived(ctx context.Context, s *flow.Session, o openOptions, until time.Time) (string, error) {
	p.tell(fmt.Sprintf("Application %s was not submitted: the custodian has it already (%s).", s.ID(), text.Clean(s.View().Status)))
	if !o.wait {
		return outcomeOf(s), nil
	}
	return p.watch(ctx, s, until)
}

// persist runs do until it succeeds, fails for good, or the time of --wait is over; then the error is its last one.
func (p openCommands) persist(ctx context.Context, s *flow.Session, until time.Time, do func() error) error {
	retry := runner.Retry{Until: until}
	for reported := false; ; reported = true {
		err := do()
		wait, again := retry.Next(p.now(), err)
		if err == nil || !again || s.View().Phase != flow.Editing || s.View().Sync.InDoubt() {
			return err
		}
		if !reported {
			p.tell(fmt.Sprintf("Application %s waits for the custodian, %s at most: %s.", s.ID(), until.Sub(p.now()).Round(time.Second), oneLine(err.Error())))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// watch asks for the status until it is final, needs a person, or the time is over. The error is why it is none of these:
// interrupted, or the status could not be read.
func (p openCommands) watch(interrupt context.Context, s *flow.Session, until time.Time) (string, error) {
	ctx, cancel := context.WithDeadline(interrupt, until)
	defer cancel()
	var failed error
	if settledOutcome(outcomeOf(s)) == "" {
		p.follow(ctx, []*flow.Session{s}, nil, func(_ *flow.Session, err error) { failed = err })
	}
	if interrupt.Err() != nil {
		return outcomeOf(s), interrupt.Err()
	}
	return outcomeOf(s), p.whatIsWrong(s, failed)
}

// settledOutcome is the outcome if waiting longer cannot change it, else "".
func settledOutcome(outcome string) string {
	switch outcome {
	case outcomeOpen, outcomeRejected, outcomeAction:
		return outcome
	}
	return ""
}
