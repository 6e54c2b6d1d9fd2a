//go:build !windows

package disk

import (
	"errors"
	"os"
	"syscall"
)

// SyncFolder makes new names in a folder survive a power cut.
func SyncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// IsNotEmpty recognises the answer to the removal of a folder that has something in it.
func IsNotEmpty(err error) bool {
	return errors.Is(err, syscall.ENOTEMPTY) || errors.Is(err, syscall.EEXIST)
}

// linkRefused recognises answers that only this system gives.
func linkRefused(error) bool { return false }

// makeFolder makes a folder of mode 0700.
func makeFolder(path string) error {
	if err := os.Mkdir(path, 0o700); err != nil {
		return err
	}
	// The umask may have taken bits away. A file system that refuses modes has the folder as it is; KeepsModes tells.
	_ = os.Chmod(path, 0o700) //nolint:gosec // a folder needs its x bit
	return nil
}

// Shut takes everybody else's rights from a file or folder that has this mode.
func Shut(path string, mode os.FileMode) error { return os.Chmod(path, mode.Perm()&0o700) }

// KeepsModes tells whether a file that was just made for its owner alone is so, and can be made so.
func KeepsModes(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && !Loose(info.Mode()) && os.Chmod(path, 0o600) == nil
}

// Loose tells whether anybody but the owner may do something with a file or folder.
func Loose(mode os.FileMode) bool { return mode.Perm()&0o077 != 0 }
