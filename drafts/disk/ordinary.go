package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Unfit is a file that is not read because of what it is: a link, a pipe, a device, or more than it can have in it.
type Unfit struct{ text string }

func (u *Unfit) Error() string { return u.text }

// IsFile tells an ordinary file by what os.Lstat says of it. One that OneDrive or another cloud keeps is one too, whether its content
// is here or not: Windows says that of it as of a link, and os calls it irregular.
func IsFile(info fs.FileInfo) bool {
	mode := info.Mode()
	return mode.IsRegular() || mode.Type() == fs.ModeIrregular && isCloudFile(info)
}

// IsFileIn is IsFile of what a folder lists.
func IsFileIn(e fs.DirEntry) bool {
	if e.Type() != fs.ModeIrregular {
		return e.Type().IsRegular()
	}
	info, err := e.Info()
	return err == nil && IsFile(info)
}

// readTries is how often a file is read that others replace meanwhile.
const readTries = 10

var errReplaced = errors.New("replaced while it was read")

// ReadOrdinary reads an ordinary file of at most so many bytes, and says which it was. *Unfit for a link, a pipe or a device,
// which is not waited for.
func ReadOrdinary(path string, most int64) (data []byte, info os.FileInfo, err error) {
	for range readTries {
		if data, info, err = readOrdinary(path, most); !errors.Is(err, errReplaced) {
			return data, info, err
		}
	}
	return nil, nil, &Unfit{filepath.Base(path) + " was " + err.Error()}
}

func readOrdinary(path string, most int64) ([]byte, os.FileInfo, error) {
	named, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, nil, err
	case !IsFile(named):
		return nil, nil, &Unfit{filepath.Base(path) + " is no ordinary file"}
	case named.Size() > most:
		return nil, nil, &Unfit{fmt.Sprintf("%s has %d bytes, more than it can have", filepath.Base(path), named.Size())}
	}
	f, err := Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	info, err := f.Stat()
	if err == nil && !os.SameFile(info, named) {
		err = errReplaced
	}
	if err != nil {
		return nil, nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, most))
	return data, info, err
}

// OpenLockFile opens a file that is there to be locked, or makes it. It goes through no link: the mode of what that leads to is not
// ours.
func OpenLockFile(path string) (*os.File, error) {
	if info, err := os.Lstat(path); err == nil && !IsFile(info) {
		return nil, fmt.Errorf("%s is no ordinary file. Delete it", path)
	}
	f, err := OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		_ = f.Chmod(0o600) // the umask may have taken away what the next one to open it needs; a lock is one without it too
	}
	return f, err
}

// IsLocked tells whether somebody who lives has a file locked. An error says that it cannot be told.
func IsLocked(path string) (held bool, err error) {
	f, err := OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false, err
	}
	held, err = tryLockShared(f)
	return held, errors.Join(err, f.Close())
}
