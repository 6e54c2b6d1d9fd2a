package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Lock waits until no other handle holds the lock. It ends when the file is closed, by a crash too. The locked byte stands
// far behind the lines: on Windows a locked range cannot be read through another handle.
func Lock(f *os.File) error { return lockWith(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// TryLock is Lock without waiting; held tells that another handle has it.
func TryLock(f *os.File) (held bool, err error) { return tryLockAs(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// tryLockShared is TryLock for somebody who only looks whether it is held: two who look do not meet each other.
func tryLockShared(f *os.File) (held bool, err error) { return tryLockAs(f, 0) }

func tryLockAs(f *os.File, how uint32) (held bool, err error) {
	err = lockWith(f, how|windows.LOCKFILE_FAIL_IMMEDIATELY)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return true, nil
	}
	return false, err
}

func lockWith(f *os.File, flags uint32) error {
	at := windows.Overlapped{OffsetHigh: 1 << 20}
	return windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &at)
}
