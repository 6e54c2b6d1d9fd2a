package drafts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"brokerage/onboard/drafts/disk"
)

// MoveFolder moves a data directory to another place, or one with other files of this program: whole where nothing is there yet, else
// what is in it and not there. Killed on the way, it goes on the next time. Nothing is moved while a window has an application of it
// open. What a keyring remembers of an environment's generation stays with the place, and begins anew at the other.
func MoveFolder(from, to string) error {
	if isVisited(from) {
		return errors.New("a window has an application open. Close it, and start onboard again")
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return disk.Cause(err)
	}
	if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
		return disk.Cause(disk.Move(from, to))
	}
	var both []string
	for _, e := range disk.EntriesOf(from) {
		there := filepath.Join(to, e.Name())
		if _, err := os.Lstat(there); !errors.Is(err, fs.ErrNotExist) {
			both = append(both, e.Name())
		} else if err := disk.Move(filepath.Join(from, e.Name()), there); err != nil {
			return disk.Cause(err)
		}
	}
	if len(both) > 0 {
		return fmt.Errorf("%s is in both, and only what is in the new place is used. Move or delete the old", strings.Join(both, ", "))
	}
	return disk.Cause(disk.Remove(from))
}

// isVisited tells whether a window has an application of any environment of a data directory open.
func isVisited(dir string) bool {
	for _, environment := range disk.EntriesOf(dir) {
		open := filepath.Join(dir, environment.Name(), presenceFolder)
		for _, e := range disk.EntriesOf(open) {
			if held, err := disk.IsLocked(filepath.Join(open, e.Name())); err == nil && held {
				return true
			}
		}
	}
	return false
}
