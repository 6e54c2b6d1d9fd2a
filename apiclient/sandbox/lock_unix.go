//go:build unix

package sandbox

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// replacesOpen tells whether a file that somebody has open can be replaced.
const replacesOpen = true

// lockFile waits until no other open file of any process holds the lock. It ends when the file is closed, by a crash too.
func lockFile(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX)
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// syncFolder makes a rename survive a power cut.
func syncFolder(root *os.Root) error {
	folder, err := root.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
