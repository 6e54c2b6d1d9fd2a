//go:build linux || darwin

package disk

import (
	"path/filepath"

	"golang.org/x/sys/unix"
)

// isRemote asks the file system of a path, or of the folder above that is there.
func isRemote(path string) bool {
	var is unix.Statfs_t
	for ; unix.Statfs(path, &is) != nil; path = filepath.Dir(path) {
		if path == filepath.Dir(path) {
			return false
		}
	}
	return ofAnother(&is)
}
