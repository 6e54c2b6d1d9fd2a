//go:build unix

package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Lock waits until no other open file holds the lock. It ends when the file is closed, by a crash too. A file system that
// knows no locks is worked on without.
func Lock(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX)
		switch {
		case errors.Is(err, unix.EINTR):
		case lockless(err):
			return nil
		default:
			return err
		}
	}
}

// TryLock is Lock without waiting; held tells that another open file has it. An error says that locks are not known here.
func TryLock(f *os.File) (held bool, err error) { return tryLockAs(f, unix.LOCK_EX) }

// tryLockShared is TryLock for somebody who only looks whether it is held: two who look do not meet each other.
func tryLockShared(f *os.File) (held bool, err error) { return tryLockAs(f, unix.LOCK_SH) }

func tryLockAs(f *os.File, how int) (held bool, err error) {
	for {
		err := unix.Flock(int(f.Fd()), how|unix.LOCK_NB)
		switch {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EWOULDBLOCK):
			return true, nil
		default:
			return false, err
		}
	}
}

func lockless(err error) bool {
	return errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.ENOLCK) || errors.Is(err, unix.ENOSYS)
}
