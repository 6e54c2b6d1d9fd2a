package application

import (
	"errors"
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

	ErrTooSoon     = errors.New("it is too soon to send the application again")
	ErrOtherNumber = errors.New("that is not the account number")
	ErrArrived     = errors.New("the custodian has the application already")
)
