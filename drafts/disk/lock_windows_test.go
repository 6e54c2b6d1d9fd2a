package disk

import (
	"errors"
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// taken tries the lock without waiting.
func taken(t *testing.T, f *os.File) bool {
	t.Helper()
	at := windows.Overlapped{OffsetHigh: 1 << 20}
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	if err != nil && !errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		t.Fatal(err)
	}
	return err != nil
}
