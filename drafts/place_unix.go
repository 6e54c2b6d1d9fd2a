//go:build !windows

package drafts

import (
	"errors"
	"os"
)

// syncFolder makes new names in a folder survive a power cut.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// linkRefused recognises answers that only this system gives.
func linkRefused(error) bool { return false }

// loose tells whether anybody but the owner may do something with a file or folder.
func loose(mode os.FileMode) bool { return mode.Perm()&0o077 != 0 }
