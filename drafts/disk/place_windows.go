package disk

import (
	"errors"
	"os"
	"syscall"
)

// SyncFolder does nothing: NTFS journals names by itself, and a folder cannot be opened for syncing.
func SyncFolder(string) error { return nil }

// IsNotEmpty recognises the answer to the removal of a folder that has something in it.
func IsNotEmpty(err error) bool { return errors.Is(err, syscall.Errno(145)) }

// linkRefused recognises a volume without hard links: FAT32 and exFAT answer ERROR_INVALID_FUNCTION, some network shares
// ERROR_NOT_SUPPORTED.
func linkRefused(err error) bool {
	return errors.Is(err, syscall.Errno(1)) || errors.Is(err, syscall.Errno(50))
}

// Loose is never so: modes say nothing here, and access lists say it of each file.
func Loose(os.FileMode) bool { return false }
