package flow

import (
	"context"
	"errors"
	"time"
)

// ErrLegalHold says that a legal hold keeps the draft.
var ErrLegalHold = errors.New("under legal hold")

// Retention is what a Store also has where applications can be disposed of, and its key taken elsewhere.
type Retention interface {
	// Remove deletes a draft with all its revisions and leaves a tombstone in the event log. ErrNoDraft.
	Remove(ctx context.Context, id string) error
	// SetLegalHold puts a legal hold on a draft, which no purge removes then, or lifts it. ErrNoDraft.
	SetLegalHold(id string, hold bool) error
	// LegalHolds lists the drafts under legal hold.
	LegalHolds() (map[string]bool, error)
	// MarkWarned notes that somebody was told that a draft is removed soon, and Told when that was for each.
	MarkWarned(id string, at time.Time) error
	Warned() (map[string]time.Time, error)
	// Inventory lists what is stored and under which keys, without decrypting anything.
	Inventory(ctx context.Context) ([]Stored, error)
	// ExportKey returns the keys of the drafts behind a passphrase. ErrNewPassphrase for one that is too short.
	ExportKey(passphrase string) ([]byte, error)
}

// FirstRows is what a Store also has that takes a while to list everything.
type FirstRows interface {
	// ListFirst returns the drafts that changed last, at most so many.
	ListFirst(ctx context.Context, most int) ([]Summary, error)
}

// Stored is one draft as it lies on the disk.
type Stored struct {
	ID string
	// Keys recognise the keys it is sealed for, and give nothing of them away; none where that cannot be told.
	Keys            []string
	Revisions       int
	Damaged         int
	Bytes           int64
	Oldest, Newest  time.Time // by the file system's clock
	LegalHold       bool
	ReadableByOther bool // other users of this computer have access to it
}
