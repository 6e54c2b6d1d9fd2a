//go:build unix

package disk

import (
	"errors"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

func replacesOpen(*testing.T) bool { return true }

// taken tries the lock without waiting.
func taken(t *testing.T, f *os.File) bool {
	t.Helper()
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err != nil && !errors.Is(err, unix.EWOULDBLOCK) {
		t.Fatal(err)
	}
	return err != nil
}
