package flow

import "brokerage/onboard/flow/application"

// The words in which sessions, stores and screens speak of an application, as package application has them.
//
//nolint:revive // each is documented there
type (
	Phase          = application.Phase
	Sync           = application.Sync
	View           = application.View
	Schedule       = application.Schedule
	Summary        = application.Summary
	Record         = application.Record
	Saved          = application.Saved
	Loaded         = application.Loaded
	AwayError      = application.AwayError
	Event          = application.Event
	ImportSource   = application.ImportSource
	Change         = application.Change
	Loss           = application.Loss
	News           = application.News
	MergeConflict  = application.MergeConflict
	FieldConflict  = application.FieldConflict
	Choice         = application.Choice
	Doubt          = application.Doubt
	Candidate      = application.Candidate
	Person         = application.Person
	KnownPerson    = application.KnownPerson
	ListRole       = application.Role
	NewEntryKinds  = application.NewEntryKinds
	HandoverReview = application.HandoverReview
)

// Where an application stands between the advisor and the custodian.
const (
	Editing    = application.Editing
	Submitting = application.Submitting
	Submitted  = application.Submitted
	Unsure     = application.Unsure
	Action     = application.Action
	Rejected   = application.Rejected
	Open       = application.Open
	Closed     = application.Closed
)

// How staging stands.
const (
	Staged        = application.Staged
	Waiting       = application.Waiting
	InFlight      = application.InFlight
	Offline       = application.Offline
	Blocked       = application.Blocked
	Maybe         = application.Maybe
	NumberMissing = application.NumberMissing
)

// UndoRemoval is how long a removal can be taken back; after that, nothing brings the application back.
const UndoRemoval = application.UndoRemoval

// What an application refuses. Nothing was changed and nothing was sent.
var (
	ErrReadOnly    = application.ErrReadOnly
	ErrHanded      = application.ErrHanded
	ErrNotReady    = application.ErrNotReady
	ErrChanged     = application.ErrChanged
	ErrBound       = application.ErrBound
	ErrConflict    = application.ErrConflict
	ErrAway        = application.ErrAway
	ErrTooSoon     = application.ErrTooSoon
	ErrOtherNumber = application.ErrOtherNumber
	ErrArrived     = application.ErrArrived
	ErrNoPerson    = application.ErrNoPerson
	ErrNoDoubt     = application.ErrNoDoubt
	ErrHere        = application.ErrHere
	ErrNotHanded   = application.ErrNotHanded
	ErrBusy        = application.ErrBusy
	ErrOtherPlace  = application.ErrOtherPlace
	ErrNoHandover  = application.ErrNoHandover
	ErrNumberTaken = application.ErrNumberTaken
)

// What a stored application can be refused for.
var (
	ErrDamaged = application.ErrDamaged
	ErrTooNew  = application.ErrTooNew
)

// SubmitTaken is the moment at which the custodian answered a submit.
const SubmitTaken = application.SubmitTaken
