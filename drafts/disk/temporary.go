package disk

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

const tempPattern = ".saving-*.tmp"

// Abandoned is the age from which a temporary file has no writer any more.
const Abandoned = time.Hour

func isTemp(name string) bool {
	before, after, _ := strings.Cut(tempPattern, "*")
	return strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
}

// Sweep deletes abandoned temporary files of a folder and tells whether no other is left.
func Sweep(dir string) (clean bool) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	clean = true
	for _, e := range entries {
		if !isTemp(e.Name()) {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue // gone
		}
		if time.Since(info.ModTime()) < Abandoned || Remove(filepath.Join(dir, e.Name())) != nil {
			clean = false
		}
	}
	return clean
}

// Writable tries to write into a folder.
func Writable(folder string) error {
	temp, err := WriteTemp(folder, nil)
	if err == nil {
		err = Remove(temp)
	}
	return err
}

// EntriesOf lists a folder; one that cannot be read has none.
func EntriesOf(folder string) []os.DirEntry {
	entries, _ := os.ReadDir(folder)
	return entries
}
