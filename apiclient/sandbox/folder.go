package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"
)

const (
	lockName   = ".lock"
	ledgerName = "records"
	tempName   = ledgerName + ".tmp"
)

// syncWithin is how much of staging a power cut may cost. A kill costs nothing: what was answered is with the system.
const syncWithin = 100 * time.Millisecond

// roomy is the size a ledger may have whatever is in it, and spread how many times larger than its records it may be
// beyond that: rewriting then costs a fraction of the writing that led to it.
const (
	roomy  = 1 << 20
	spread = 4
)

// folder keeps the records in a ledger that several processes share, one at a time under the lock.
type folder struct {
	root       *os.Root
	seal, open func([]byte) ([]byte, error)
	held       *os.File // the lock file while it is locked
	ledger     *ledger  // nil before it was read, and when it must be read anew

	mu      sync.Mutex // guards what the timer touches
	timer   *time.Timer
	unsafe  *os.File // entries of it are not on the disk yet
	failed  bool     // the disk refused them, which it says only once
	closing bool
}

func openFolder(dir string, seal, open func([]byte) ([]byte, error)) (*folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the sandbox folder: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("opening the sandbox folder: %w", err)
	}
	if err := root.Chmod(".", 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("closing the sandbox folder to others: %w", err), root.Close())
	}
	return &folder{root: root, seal: seal, open: open}, nil
}

// close writes what waits and lets the folder go.
func (f *folder) close() error {
	f.mu.Lock()
	f.closing = true
	f.mu.Unlock()
	err := f.syncNow()
	if f.ledger != nil {
		err = errors.Join(err, f.ledger.file.Close())
		f.ledger = nil
	}
	return errors.Join(err, f.root.Close())
}

// lock waits for the folder. The lock file is opened each time, so that two servers in one process exclude each other too,
// and one that somebody removed is made anew.
func (f *folder) lock() error {
	file, err := f.root.OpenFile(lockName, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("locking the sandbox folder: %w", err)
	}
	if err := lockFile(file); err != nil {
		return errors.Join(fmt.Errorf("locking the sandbox folder: %w", err), file.Close())
	}
	f.held = file
	return nil
}

// unlock lets go: closing the file ends the lock on every system.
func (f *folder) unlock() error {
	file := f.held
	f.held = nil
	return file.Close()
}

// refresh reads what other processes wrote since this one last held the lock. forget is called where everything must be
// read: at first, and when the ledger was written anew.
func (f *folder) refresh(forget func(), each func(plain []byte, size int64) error) error {
	info, err := f.root.Stat(ledgerName)
	if errors.Is(err, fs.ErrNotExist) {
		forget()
		return f.begin(func(*ledger) error { return nil })
	}
	if err != nil {
		return fmt.Errorf("finding the sandbox records: %w", err)
	}
	if f.ledger != nil {
		if mine, err := f.ledger.file.Stat(); err != nil || !os.SameFile(mine, info) || info.Size() < f.ledger.end {
			f.forgetLedger()
		}
	}
	if f.ledger == nil {
		forget()
		if err := f.reopen(); err != nil {
			return fmt.Errorf("reading the sandbox records in %q: %w", ledgerName, err)
		}
	}
	if err := f.ledger.follow(info.Size(), each); err != nil {
		f.forgetLedger()
		return fmt.Errorf("reading the sandbox records in %q: %w", ledgerName, err)
	}
	return nil
}

func (f *folder) reopen() error {
	file, err := f.root.OpenFile(ledgerName, os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if f.ledger, err = openLedger(file, f.open); err != nil {
		f.ledger = nil
		return errors.Join(err, file.Close())
	}
	return nil
}

// forgetLedger has everything read again at the next lock.
func (f *folder) forgetLedger() {
	if f.ledger != nil {
		_ = f.ledger.file.Close() // nothing is lost with the handle: what it wrote is with the system
		f.ledger = nil
	}
}

// write adds an entry. Where it must be safe it is on the disk when write returns, with everything before it; else within
// syncWithin.
func (f *folder) write(plain []byte, safe bool) (size int64, err error) {
	if size, err = f.ledger.append(plain); err != nil {
		f.forgetLedger()
		return 0, fmt.Errorf("writing the sandbox records: %w", err)
	}
	if safe {
		if err := f.ledger.file.Sync(); err != nil {
			f.forgetLedger()
			return 0, fmt.Errorf("writing the sandbox records: %w", err)
		}
		return size, nil
	}
	f.syncSoon()
	return size, nil
}

// large tells whether the ledger holds so much more than its records that it should be written anew.
func (f *folder) large(records int64) bool { return f.ledger.end > max(roomy, spread*records) }

// begin writes a new ledger with what fill puts into it, whole or not at all, in place of the one that is there.
func (f *folder) begin(fill func(*ledger) error) error {
	file, err := f.root.OpenFile(tempName, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("writing the sandbox records: %w", err)
	}
	l, err := newLedger(file, f.seal)
	if err == nil {
		err = fill(l)
	}
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		err = f.root.Rename(tempName, ledgerName)
	}
	if err == nil {
		err = syncFolder(f.root)
	}
	if err != nil {
		err = errors.Join(err, file.Close())
		_ = f.root.Remove(tempName) // the next one begins by emptying it otherwise
		return fmt.Errorf("writing the sandbox records: %w", err)
	}
	f.forgetLedger()
	f.ledger = l
	return nil
}
