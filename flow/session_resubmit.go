package flow

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// unseen is how get-account fails to show a submit.
type unseen string

const (
	notFound     unseen = "not found"     // it knows no such account
	notSubmitted unseen = "not submitted" // it shows a draft
)

// How long get-account must have failed to show a submit before a person may send it again. A record that is there and is
// a draft may be a view that lags behind; custodians promise five minutes.
const (
	resendAfterNothing = 2 * time.Minute
	resendAfterDraft   = 10 * time.Minute
)

// What Resubmit refuses. Nothing was sent.
var (
	ErrTooSoon     = errors.New("it is too soon to send the application again")
	ErrOtherNumber = errors.New("that is not the account number")
	ErrArrived     = errors.New("the custodian has the application already")
	ErrNotAsked    = errors.New("the custodian could not be asked where the application stands")
)

// sought notes how a call failed to show a submit; "" is that it showed something else.
func (s *Session) sought(how unseen, now time.Time) {
	if s.d.Unseen != how {
		s.d.Unseen, s.d.Sought = how, now
		s.touched()
	}
}

// settleStuck saves that a person may send the application again, or no longer: the board says who acts.
func (s *Session) settleStuck() {
	if may := s.mayResend(); may != s.d.Stuck {
		s.d.Stuck = may
		if may {
			s.d.unarchive(s.office.Now())
		}
		s.touched()
	}
}

// mayResend tells whether a person may send the application again, with the lock held.
func (s *Session) mayResend() bool {
	d := s.d
	if d.Phase != Unsure || d.AccountNumber == "" || s.submitting || s.askErr != nil && s.askErr.Kind != NotFound {
		return false
	}
	at := d.mayResendAt()
	return !at.IsZero() && !s.office.Now().Before(at)
}

// mayResendAt is from when on a person may send the application again, zero where get-account does not fail to show it.
func (d *draft) mayResendAt() time.Time {
	switch d.Unseen {
	case notFound:
		return d.Sought.Add(resendAfterNothing)
	case notSubmitted:
		return d.Sought.Add(resendAfterDraft)
	}
	return time.Time{}
}

// Resubmit sends an application again whose submit has an unknown outcome, because a person typed its account number. The
// custodian is asked once more before: ErrArrived, and the phase has moved. ErrTooSoon, ErrOtherNumber: see View.MayResend.
// Like a first submit it is journalled, and silence leaves the outcome unknown.
func (s *Session) Resubmit(ctx context.Context, typed string) error {
	s.staging.Lock()
	defer s.staging.Unlock()
	if err := s.mayResubmit(typed); err != nil {
		return err
	}
	s.asking.Lock()
	_, err := s.refresh(ctx)
	s.asking.Unlock()
	if err != nil && asCustodianError(err).Kind != NotFound {
		return fmt.Errorf("%w: %w", ErrNotAsked, err)
	}
	job, err := s.reopenSubmit(typed)
	if err != nil {
		return err
	}
	s.tell(ctx, Event{What: "submit again, account number typed", Ref: job.entry.ID})
	return s.send(ctx, job)
}

func (s *Session) mayResubmit(typed string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.d.Phase != Unsure:
		return ErrArrived
	case !s.mayResend():
		return ErrTooSoon
	case strings.TrimSpace(typed) != s.d.AccountNumber:
		return ErrOtherNumber
	}
	return nil
}

// reopenSubmit journals the second submit, if what was just heard still allows it.
func (s *Session) reopenSubmit(typed string) (*submitJob, error) {
	if err := s.mayResubmit(typed); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.journalSubmit("Submit sent again")
}
