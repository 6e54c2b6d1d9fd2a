//go:build unix

package drafts

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock waits until no other open file holds the lock. It ends when the file is closed, by a crash too. A file system that
// knows no locks is worked on without: the chain then tells if two lines claim the same place.
func lock(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX)
		switch {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.ENOTSUP), errors.Is(err, unix.ENOLCK), errors.Is(err, unix.ENOSYS):
			return nil
		default:
			return err
		}
	}
}
