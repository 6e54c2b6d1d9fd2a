package flow

import (
	"context"
	"errors"
	"time"
)

// What keeps a draft from who would remove it, beside SentError.
var (
	ErrLegalHold = errors.New("under legal hold")
	ErrOnlyReads = errors.New("your role in its team only reads")
)

// SentError says that a draft is kept for having been sent to the custodian.
type SentError struct{ Until time.Time }

func (e *SentError) Error() string {
	return "it was sent to the custodian, and is kept until " + e.Until.Local().Format("2 Jan 2006")
}

// Retention is what a Store also has where applications can be disposed of, and its key taken elsewhere.
type Retention interface {
	// Remove deletes a draft with all its revisions and leaves a tombstone in the event log. ErrNoDraft, or what Kept says.
	Remove(ctx context.Context, id string) error
	// SetLegalHold puts a legal hold on a draft, which no purge removes then, or lifts it. ErrNoDraft.
	SetLegalHold(id string, hold bool) error
	// Kept lists the drafts that the user may not remove, and why: ErrLegalHold, ErrOnlyReads, a SentError.
	Kept() (map[string]error, error)
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
