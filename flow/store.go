package flow

import (
	"context"
	"errors"
)

// Store keeps drafts. What it keeps is unreadable without its key, and a revision once saved is never overwritten.
type Store interface {
	// Save writes r as revision r.Revision+1 and returns it. ErrConflict: somebody else wrote that revision first; nothing
	// was written. ErrAway: nobody knows whether it was; to save again is right. Any other error: nothing was written either.
	Save(ctx context.Context, r Record) (Saved, error)
	// Load returns the newest readable revision; Loaded.Damaged names newer ones that were set aside.
	Load(ctx context.Context, id string) (Loaded, error)
	// List returns what is known of every draft, newest first. A draft that cannot be read has Summary.Unreadable set. ErrAway comes with
	// what a Keeper keeps.
	List(ctx context.Context) ([]Summary, error)
	// Append adds a line to the event log; it is on disk when Append returns.
	Append(ctx context.Context, e Event) error
	// Events returns the events of a draft in order.
	Events(ctx context.Context, id string) ([]Event, error)
}

// Keeper is what a Store also has that keeps on this computer what it cannot save with the others. The next Save of the draft that is
// acknowledged ends what this window keeps of it.
type Keeper interface {
	// Left lists the drafts of which something is kept by this window, or by one that is gone.
	Left() []string
	// Adopt returns one of them, to be saved by this window from now on; Record.Base is what it was made from. ErrNoDraft: nothing is kept.
	// ErrKeptDamaged, once.
	Adopt(id string) (Loaded, error)
}

// What a Store can refuse.
var (
	ErrNoDraft = errors.New("no such draft")
	// ErrKeptDamaged says that what a Keeper kept of a draft cannot be read, and lies beside the rest.
	ErrKeptDamaged = errors.New("what was kept of it on this computer is damaged, and was set aside")

	ErrTruncated = errors.New("cut short")

	ErrRolledBack = errors.New("older than the one seen before")
	ErrMissing    = errors.New("missing")

	ErrNoKey           = errors.New("the key of these drafts is not on this computer")
	ErrKeyDestroyed    = errors.New("its key was destroyed when the last application under it was removed")
	ErrPassphrase      = errors.New("a passphrase is needed")
	ErrNewPassphrase   = errors.New("a passphrase must be chosen")
	ErrWrongPassphrase = errors.New("that passphrase does not open the drafts on this computer")
)
