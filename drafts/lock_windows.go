package drafts

import (
	"os"

	"golang.org/x/sys/windows"
)

// lock waits until no other handle holds the lock. It ends when the file is closed, by a crash too. The locked byte stands
// far behind the lines: on Windows a locked range cannot be read through another handle.
func lock(f *os.File) error {
	at := windows.Overlapped{OffsetHigh: 1 << 20}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, &at)
}
