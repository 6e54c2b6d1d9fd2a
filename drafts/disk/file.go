package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// patience is how long a file is waited for that another program has open: a virus scanner or a sync client looks at what was just
// written, and lets go of it in some milliseconds.
const patience = 2 * time.Second

// InUse is a file that another program kept open for longer than it was waited for, or a folder in which it kept one. Only
// Windows refuses what is open.
type InUse struct{ err error }

func (u *InUse) Error() string { return fmt.Sprintf("another program has it open (%v)", u.err) }

func (u *InUse) Unwrap() error { return u.err }

// InUse marks the error for packages that are not known here.
func (*InUse) InUse() {}

// Open opens a file to read, as OpenFile does.
func Open(path string) (*os.File, error) { return OpenFile(path, os.O_RDONLY, 0) }

// OpenFile is os.OpenFile of a file that others may rename, replace and delete meanwhile, on Windows too.
func OpenFile(path string, flag int, perm os.FileMode) (f *os.File, err error) {
	err = patiently(isShut, func() error {
		f, err = openFile(path, flag, perm)
		return err
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Rename gives a file or folder another name in its folder; what has that name is replaced at one moment, though others have it
// open.
func Rename(from, to string) error {
	return Patiently(func() error { return rename(from, to) })
}

// Move gives a file or folder another name in another folder of the same volume, where nothing has that name.
func Move(from, to string) error {
	return Patiently(func() error { return os.Rename(from, to) })
}

// Remove deletes a file, or a folder that is empty.
func Remove(path string) error { return Patiently(func() error { return os.Remove(path) }) }

// RemoveAll deletes a folder with all that is in it. What another program puts into it meanwhile goes as well: a synchronised folder
// has such programs. IsNotEmpty tells an error of one that goes on writing.
func RemoveAll(path string) error {
	return patiently(func(err error) bool { return isKept(err) || IsNotEmpty(err) }, func() error { return os.RemoveAll(path) })
}

// Patiently does something with files again for as long as another program may let go of one. It is for those who have the folder
// open themselves.
func Patiently(do func() error) error { return patiently(isKept, do) }

// patiently does something again while it fails for what another program has open, as waits tells, and for a while.
func patiently(waits func(error) bool, do func() error) error {
	var until time.Time
	for pause := time.Millisecond; ; pause = min(2*pause, patience/20) {
		err := do()
		switch now := time.Now(); {
		case err == nil || !waits(err):
			return err
		case until.IsZero():
			until = now.Add(patience)
		case now.After(until):
			return inUse(err)
		}
		<-time.After(pause)
	}
}

// inUse is an error of a file as one that names the reason, with path and call where they were.
func inUse(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: e.Path, Err: &InUse{e.Err}}
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return &os.LinkError{Op: e.Op, Old: e.Old, New: e.New, Err: &InUse{e.Err}}
	}
	return &InUse{err}
}

// Seen is os.Lstat of a file that os.SameFile compares later: on Windows that would look only then which file it was.
func Seen(path string) (os.FileInfo, error) {
	info, err := os.Lstat(path)
	if err == nil {
		os.SameFile(info, info)
	}
	return info, err
}
