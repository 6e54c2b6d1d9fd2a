package application

import (
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"
)

// noteNotVisible notes how a call failed to show a submit; "" is that it showed something else.
func noteNotVisible(app *Application, how invisibility, now time.Time) {
	if app.d.NotVisible != how {
		app.d.NotVisible, app.d.NotVisibleSince = how, now
		app.touched()
	}
}

// updateStuck saves that a person may send the application again, or no longer: the board says who acts.
func updateStuck(app *Application) {
	if may := mayResend(app); may != app.d.Stuck {
		app.d.Stuck = may
		if may {
			app.d.unarchive(app.now)
		}
		app.touched()
	}
}

// mayResend tells whether a person may send the application again.
func mayResend(app *Application) bool {
	d := app.d
	if d.Phase != Unsure || d.AccountNumber == "" || app.submitting || app.askErr != nil && app.askErr.Kind != custodian.NotFound {
		return false
	}
	at := d.mayResendAt()
	return !at.IsZero() && !app.now.Before(at)
}

// MayResubmit says why the application cannot be sent again, nil where it can because a person typed its account number.
func MayResubmit(app *Application, typed string) error {
	switch {
	case app.d.Phase != Unsure:
		return ErrArrived
	case !mayResend(app):
		return ErrTooSoon
	case strings.TrimSpace(typed) != app.d.AccountNumber:
		return ErrOtherNumber
	}
	return nil
}

// NextResubmit journals the second submit, if what was just heard still allows it.
func NextResubmit(app *Application, id, typed string) (*SubmitJob, error) {
	if err := MayResubmit(app, typed); err != nil {
		return nil, err
	}
	return journalSubmit(app, id, "Submit sent again")
}
