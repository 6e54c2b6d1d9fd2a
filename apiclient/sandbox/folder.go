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
	lockName       = ".lock"
	recordFileName = "records"
	tempName       = recordFileName + ".tmp"
)

// syncWithin is how much of staging a power cut may cost. A kill costs nothing: what was answered is with the system.
const syncWithin = 100 * time.Millisecond

// roomy is the size a record file may have whatever is in it, and spread how many times larger than its records it may be
// beyond that: rewriting then costs a fraction of the writing that led to it.
const (
	roomy  = 1 << 20
	spread = 4
)

// folder keeps the records in a file that several processes share, one at a time under the lock.
type folder struct {
	root       *os.Root
	seal, open func([]byte) ([]byte, error)
	patiently  func(do func() error) error
	held       *os.File    // the lock file while it is locked
	recordFile *recordFile // nil before it was read, and when it must be read anew

	mu      sync.Mutex // guards what the timer touches
	timer   *time.Timer
	unsafe  *os.File // entries of it are not on the disk yet
	failed  bool     // the disk refused them, which it says only once
	closing bool
}

func openFolder(o Options) (*folder, error) {
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the sandbox folder: %w", err)
	}
	root, err := os.OpenRoot(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("opening the sandbox folder: %w", err)
	}
	if err := root.Chmod(".", 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("closing the sandbox folder to others: %w", err), root.Close())
	}
	f := &folder{root: root, seal: o.Seal, open: o.Open, patiently: o.Patiently}
	if f.patiently == nil {
		f.patiently = func(do func() error) error { return do() }
	}
	return f, nil
}

// stat looks at the record file.
func (f *folder) stat() (info os.FileInfo, err error) {
	err = f.patiently(func() error {
		info, err = f.root.Stat(recordFileName)
		return err
	})
	return info, err
}

// openFile opens a file of the folder to read and write.
func (f *folder) openFile(name string, flag int) (file *os.File, err error) {
	err = f.patiently(func() error {
		file, err = f.root.OpenFile(name, os.O_RDWR|flag, 0o600)
		return err
	})
	return file, err
}

// close writes what waits and lets the folder go.
func (f *folder) close() error {
	f.mu.Lock()
	f.closing = true
	f.mu.Unlock()
	err := f.syncNow()
	if f.recordFile != nil && f.recordFile.file != nil {
		err = errors.Join(err, f.recordFile.file.Close())
	}
	f.recordFile = nil
	return errors.Join(err, f.root.Close())
}

// lock waits for the folder. The lock file is opened each time, so that two servers in one process exclude each other too,
// and one that somebody removed is made anew.
func (f *folder) lock() error {
	file, err := f.openFile(lockName, os.O_CREATE)
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
	return errors.Join(f.rest(), file.Close())
}

// rest closes the record file until the next lock where nobody could replace it else.
func (f *folder) rest() error {
	if replacesOpen || f.recordFile == nil || f.recordFile.file == nil {
		return nil
	}
	err := errors.Join(f.syncNow(), f.recordFile.file.Close())
	f.recordFile.file = nil
	return err
}

// wake opens it again, unless another has taken its place.
func (f *folder) wake() {
	if f.recordFile == nil || f.recordFile.file != nil {
		return
	}
	file, err := f.openFile(recordFileName, 0)
	switch {
	case err != nil:
		f.recordFile = nil
	case f.recordFile.begins(file):
		f.recordFile.file = file
	default:
		_ = file.Close() // it is another one, and opened as that
		f.recordFile = nil
	}
}

// refresh reads what other processes wrote since this one last held the lock. forget is called where everything must be
// read: at first, and when the record file was written anew.
func (f *folder) refresh(forget func(), each func(plain []byte, size int64) error) error {
	info, err := f.stat()
	if errors.Is(err, fs.ErrNotExist) {
		forget()
		return f.begin(func(*recordFile) error { return nil })
	}
	if err != nil {
		return fmt.Errorf("finding the sandbox records: %w", err)
	}
	f.wake()
	if f.recordFile != nil {
		if mine, err := f.recordFile.file.Stat(); err != nil || !os.SameFile(mine, info) || info.Size() < f.recordFile.end {
			f.forgetRecordFile()
		}
	}
	if f.recordFile == nil {
		forget()
		if err := f.reopen(); err != nil {
			return fmt.Errorf("reading the sandbox records in %q: %w", recordFileName, err)
		}
	}
	if err := f.recordFile.follow(info.Size(), each); err != nil {
		f.forgetRecordFile()
		return fmt.Errorf("reading the sandbox records in %q: %w", recordFileName, err)
	}
	return nil
}

func (f *folder) reopen() error {
	file, err := f.openFile(recordFileName, 0)
	if err != nil {
		return err
	}
	if f.recordFile, err = openRecordFile(file, f.open); err != nil {
		f.recordFile = nil
		return errors.Join(err, file.Close())
	}
	return nil
}

// forgetRecordFile has everything read again at the next lock.
func (f *folder) forgetRecordFile() {
	if f.recordFile != nil && f.recordFile.file != nil {
		_ = f.recordFile.file.Close() // nothing is lost with the handle: what it wrote is with the system
	}
	f.recordFile = nil
}

// write adds an entry. Where it must be safe it is on the disk when write returns, with everything before it; else within
// syncWithin.
func (f *folder) write(plain []byte, safe bool) (size int64, err error) {
	if size, err = f.recordFile.append(plain); err != nil {
		f.forgetRecordFile()
		return 0, fmt.Errorf("writing the sandbox records: %w", err)
	}
	if safe {
		if err := f.recordFile.file.Sync(); err != nil {
			f.forgetRecordFile()
			return 0, fmt.Errorf("writing the sandbox records: %w", err)
		}
		return size, nil
	}
	f.syncSoon()
	return size, nil
}

// large tells whether the record file holds so much more than its records that it should be written anew.
func (f *folder) large(records int64) bool { return f.recordFile.end > max(roomy, spread*records) }

// begin writes a new record file with what fill puts into it, whole or not at all, in place of the one that is there.
func (f *folder) begin(fill func(*recordFile) error) error {
	file, err := f.openFile(tempName, os.O_CREATE|os.O_TRUNC)
	if err != nil {
		return fmt.Errorf("writing the sandbox records: %w", err)
	}
	l, err := newRecordFile(file, f.seal)
	if err == nil {
		err = fill(l)
	}
	if err == nil {
		err = file.Sync()
	}
	if !replacesOpen {
		f.forgetRecordFile() // one's own handle would be in the way as well
	}
	if err == nil {
		err = f.patiently(func() error { return f.root.Rename(tempName, recordFileName) })
	}
	if err == nil {
		err = syncFolder(f.root)
	}
	if err != nil {
		err = errors.Join(err, file.Close())
		_ = f.root.Remove(tempName) // the next one begins by emptying it otherwise
		return fmt.Errorf("writing the sandbox records: %w", err)
	}
	f.forgetRecordFile()
	f.recordFile = l
	return nil
}
