//go:build windows

package sandbox

import (
	"os"

	"golang.org/x/sys/windows"
)

// replacesOpen tells whether a file that somebody has open can be replaced. Windows can do that on some volumes alone.
const replacesOpen = false

// lockFile waits until no other handle of any process holds the lock. It ends when the file is closed, by a crash too. The
// locked byte is far behind the counter: on Windows a locked range cannot be read through another handle.
func lockFile(f *os.File) error {
	at := windows.Overlapped{OffsetHigh: 1}
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, &at)
}

// syncFolder does nothing: NTFS journals a rename by itself, and a folder handle cannot be flushed.
func syncFolder(*os.Root) error { return nil }
