package application

import (
	"errors"
	"time"
)

// What an application refuses. Nothing was changed, and nothing is to be sent.
var (
	ErrReadOnly = errors.New("this application is with the custodian and cannot be changed")
	ErrHanded   = errors.New("this application is with a colleague and cannot be changed until it is taken back")
	ErrNotReady = errors.New("not ready to submit")
	ErrChanged  = errors.New("the answers changed since they were checked")
	ErrBound    = errors.New("this application belongs to another custodian")
	// ErrConflict: another window saved first.
	ErrConflict = errors.New("changed by another window")
	// ErrAway: no answer came from a store that several desks share.
	ErrAway = errors.New("the database of the firm cannot be reached")

	ErrTooSoon     = errors.New("it is too soon to send the application again")
	ErrOtherNumber = errors.New("that is not the account number")
	ErrArrived     = errors.New("the custodian has the application already")
)

// AwayError is ErrAway, with what is known of it.
type AwayError struct {
	// Since is when the first call began that had no answer.
	Since time.Time
	// Kept tells of a save that what was to be saved is on this computer meanwhile.
	Kept bool
	// Err is ErrAway, with why.
	Err error
}

func (e *AwayError) Error() string { return e.Err.Error() }

func (e *AwayError) Unwrap() error { return e.Err }
