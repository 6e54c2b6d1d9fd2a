package flow

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"
)

// What Resubmit refuses. Nothing was sent.
var (
	ErrTooSoon     = errors.New("it is too soon to send the application again")
	ErrOtherNumber = errors.New("that is not the account number")
	ErrArrived     = errors.New("the custodian has the application already")
	ErrNotAsked    = errors.New("the custodian could not be asked where the application stands")
)

// noteNotVisible notes how a call failed to show a submit; "" is that it showed something else.
func (s *Session) noteNotVisible(how invisibility, now time.Time) {
	if s.d.NotVisible != how {
		s.d.NotVisible, s.d.NotVisibleSince = how, now
		s.touched()
	}
}

// updateStuck saves that a person may send the application again, or no longer: the board says who acts.
func (s *Session) updateStuck() {
	if may := s.mayResend(); may != s.d.Stuck {
		s.d.Stuck = may
		if may {
			s.d.unarchive(s.service.Now())
		}
		s.touched()
	}
}

// mayResend tells whether a person may send the application again, with the lock held.
func (s *Session) mayResend() bool {
	d := s.d
	if d.Phase != Unsure || d.AccountNumber == "" || s.submitting || s.askErr != nil && s.askErr.Kind != custodian.NotFound {
		return false
	}
	at := d.mayResendAt()
	return !at.IsZero() && !s.service.Now().Before(at)
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
	if err != nil && custodian.AsError(err).Kind != custodian.NotFound {
		return fmt.Errorf("%w: %w", ErrNotAsked, err)
	}
	job, err := s.reopenSubmit(typed)
	if err != nil {
		return err
	}
	s.logEvents(ctx, Event{What: "submit again, account number typed", Ref: job.entry.ID})
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
