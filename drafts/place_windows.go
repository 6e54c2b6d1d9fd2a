package drafts

import (
	"errors"
	"os"
	"syscall"
)

// syncFolder does nothing: NTFS journals names by itself, and a folder cannot be opened for syncing.
func syncFolder(string) error { return nil }

// isNotEmpty recognises the answer to the removal of a folder that has something in it.
func isNotEmpty(err error) bool { return errors.Is(err, syscall.Errno(145)) }

// linkRefused recognises a volume without hard links: FAT32 and exFAT answer ERROR_INVALID_FUNCTION, some network shares
// ERROR_NOT_SUPPORTED.
func linkRefused(err error) bool {
	return errors.Is(err, syscall.Errno(1)) || errors.Is(err, syscall.Errno(50))
}

// keepsModes is always so, as loose is never.
func keepsModes(string) bool { return true }

// loose is never so: modes say nothing here, the profile's access list protects the data directory.
func loose(os.FileMode) bool { return false }
