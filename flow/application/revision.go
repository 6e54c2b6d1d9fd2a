package application

import (
	"time"
)

// Record is one revision to save.
type Record struct {
	ID string
	// Revision is the one this was made from; 0 for a new draft.
	Revision uint64
	// Interim revisions, saved inside one field, are thinned to the last few.
	Interim bool
	Meta    Summary
	Body    []byte
	// Base is the body of the revision that this was made from, for who keeps it until it can be saved.
	Base []byte
}

// Saved tells what became of a save.
type Saved struct {
	Revision uint64
	At       time.Time
	// Uncertain is set when the folder could not be synced: the revision is there, but may not survive a power cut.
	Uncertain bool
}

// Loaded is a revision read back.
type Loaded struct {
	Record
	SavedAt time.Time
	// Damaged lists newer revisions that could not be read and were kept aside.
	Damaged []uint64
}

// Summary is the short description at the front of each revision: what a board row needs.
type Summary struct {
	ID           string    `json:"id"`
	Name         string    `json:"name"`
	Registration string    `json:"registration"`
	Phase        Phase     `json:"phase"`
	Status       string    `json:"status,omitempty"` // the custodian's own word
	Step         string    `json:"step"`
	UpdatedAt    time.Time `json:"updatedAt"` // it was saved: an answer, or the page that was looked at
	// ChangedAt is since when answers, status and place with the custodian are what they are; zero where an earlier version saved it.
	ChangedAt time.Time `json:"changedAt,omitzero"`
	Left      int       `json:"left"`
	ToFix     int       `json:"toFix"`
	NotStaged int       `json:"notStaged"`
	// Doubt is Maybe or NumberMissing where nothing more is sent until somebody says what became of the first stage, else "".
	Doubt         Sync   `json:"doubt,omitempty"`
	AccountNumber string `json:"accountNumber"`
	// Did is the last act that undo would take back, and User and Machine are who saved it where.
	Did     string `json:"did,omitempty"`
	User    string `json:"user,omitempty"`
	Machine string `json:"machine,omitempty"`
	// Answers recognises the answers: two revisions with the same one differ in what was staged or heard, not in what was typed.
	Answers string `json:"answers,omitempty"`
	// HandedTo is the colleague who has the application now; it is read-only here.
	HandedTo string `json:"handedTo,omitempty"`
	// Stuck is set where the outcome of submit stayed unknown until a person has to decide.
	Stuck bool `json:"stuck,omitempty"`
	// Page is the title of the page that opening it leads to while it is edited.
	Page string `json:"page,omitempty"`
	// Since is when the custodian's word was first seen, or when it was submitted; zero before.
	Since time.Time `json:"since,omitzero"`
	// Named counts what the custodian said of it that still stands.
	Named int `json:"named,omitempty"`
	// StagedAt is when something was last staged, and Archived whether it was taken off the board.
	StagedAt time.Time `json:"stagedAt,omitzero"`
	Archived bool      `json:"archived,omitempty"`
	// Leaving is when an application that was removed is deleted; zero while it is kept.
	Leaving time.Time `json:"leaving,omitzero"`
	// Assignee is whose the application is in a store that several desks share, "" for nobody's.
	Assignee string `json:"assignee,omitempty"`
	// Source is what the draft was made of by Service.Import; nil for any other.
	Source *ImportSource `json:"source,omitempty"`
	// Unreadable says why the draft cannot be opened; "" if it can.
	Unreadable string `json:"unreadable,omitempty"`
}

// Changed is since when the application stands as it does: opening it changes nothing.
func (s Summary) Changed() time.Time {
	if s.ChangedAt.IsZero() {
		return s.UpdatedAt
	}
	return s.ChangedAt
}
