//go:build !windows

package drafts

import (
	"errors"
	"os"
	"syscall"
)

// syncFolder makes new names in a folder survive a power cut.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// isNotEmpty recognises the answer to the removal of a folder that has something in it.
func isNotEmpty(err error) bool {
	return errors.Is(err, syscall.ENOTEMPTY) || errors.Is(err, syscall.EEXIST)
}

// linkRefused recognises answers that only this system gives.
func linkRefused(error) bool { return false }

// keepsModes tells whether a file that was just made for its owner alone is so, and can be made so.
func keepsModes(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && !loose(info.Mode()) && os.Chmod(path, 0o600) == nil
}

// loose tells whether anybody but the owner may do something with a file or folder.
func loose(mode os.FileMode) bool { return mode.Perm()&0o077 != 0 }
