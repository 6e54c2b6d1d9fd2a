//go:build !windows

package disk

import (
	"io/fs"
	"os"
)

func openFile(path string, flag int, perm os.FileMode) (*os.File, error) {
	return os.OpenFile(path, flag, perm)
}

func rename(from, to string) error { return os.Rename(from, to) }

func isCloudFile(fs.FileInfo) bool { return false }

// isShut and isKept recognise what only Windows refuses: nothing that is open is in the way here.
func isShut(error) bool { return false }
func isKept(error) bool { return false }
