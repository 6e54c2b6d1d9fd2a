package application

import (
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"
)

// noteNotVisible notes how a call failed to show a submit; "" is that it showed something else.
func (s *Application) noteNotVisible(how invisibility, now time.Time) {
	if s.d.NotVisible != how {
		s.d.NotVisible, s.d.NotVisibleSince = how, now
		s.touched()
	}
}

// updateStuck saves that a person may send the application again, or no longer: the board says who acts.
func (s *Application) updateStuck() {
	if may := s.mayResend(); may != s.d.Stuck {
		s.d.Stuck = may
		if may {
			s.d.unarchive(s.now)
		}
		s.touched()
	}
}

// mayResend tells whether a person may send the application again.
func (s *Application) mayResend() bool {
	d := s.d
	if d.Phase != Unsure || d.AccountNumber == "" || s.submitting || s.askErr != nil && s.askErr.Kind != custodian.NotFound {
		return false
	}
	at := d.mayResendAt()
	return !at.IsZero() && !s.now.Before(at)
}

// MayResubmit says why the application cannot be sent again, nil where it can because a person typed its account number.
func (s *Application) MayResubmit(typed string) error {
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

// NextResubmit journals the second submit, if what was just heard still allows it.
func (s *Application) NextResubmit(id, typed string) (*SubmitJob, error) {
	if err := s.MayResubmit(typed); err != nil {
		return nil, err
	}
	return s.journalSubmit(id, "Submit sent again")
}
