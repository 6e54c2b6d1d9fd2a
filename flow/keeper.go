package flow

import (
	"context"
	"errors"
	"time"
)

// ErrHold says that a legal hold keeps the draft.
var ErrHold = errors.New("under legal hold")

// Keeper is what a Store also has where applications can be disposed of, and its key taken elsewhere.
type Keeper interface {
	// Remove deletes a draft with all its revisions and leaves a tombstone in the event log. ErrNoDraft.
	Remove(ctx context.Context, id string) error
	// SetHold puts a legal hold on a draft, which no purge removes then, or lifts it. ErrNoDraft.
	SetHold(id string, hold bool) error
	// Holds lists the drafts under legal hold.
	Holds() (map[string]bool, error)
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
	Hold            bool
	ReadableByOther bool // other users of this computer have access to it
}

// PurgeRules say how long applications are kept. Zero is the default, and nothing is kept longer than Ceiling.
type PurgeRules struct {
	// AfterOpen is counted from the last change of an application that is open or closed: 7 days.
	AfterOpen time.Duration
	// Untouched is counted from the last change of any other: 90 days.
	Untouched time.Duration
	// Ceiling bounds both: 730 days.
	Ceiling time.Duration
}

// PurgeWarning is how long before its time an application is told of.
const PurgeWarning = 14 * 24 * time.Hour

const day = 24 * time.Hour

func (r PurgeRules) complete() PurgeRules {
	def := func(d *time.Duration, days int) {
		if *d <= 0 {
			*d = time.Duration(days) * day
		}
	}
	def(&r.AfterOpen, 7)
	def(&r.Untouched, 90)
	def(&r.Ceiling, 730)
	r.Ceiling = min(r.Ceiling, 730*day)
	return r
}

// Due is when an application is removed. ok is false where it never is by rule: one whose submit has an unknown outcome or
// is under way, and one that cannot be read, whose age nobody knows.
func (r PurgeRules) Due(d Summary) (at time.Time, ok bool) {
	r = r.complete()
	switch d.Phase {
	case Submitting, Submitted, Unsure:
		return time.Time{}, false
	case Open, Closed:
		return d.UpdatedAt.Add(min(r.AfterOpen, r.Ceiling)), d.Unreadable == ""
	case Editing, Action, Rejected:
	}
	return d.UpdatedAt.Add(min(r.Untouched, r.Ceiling)), d.Unreadable == ""
}
