package outbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrNoFile is a folder, a device, or a file that is larger than any application.
var ErrNoFile = errors.New("no file to take over")

// largest is far more than the file of an application has.
const largest = 32 << 20

// mostFound is how many names are listed; to narrow them one types another letter.
const mostFound = 200

// Found is a name that a path may be completed to.
type Found struct {
	// Path is what the field says then; of a folder it ends with a separator.
	Path   string
	Folder bool
	At     time.Time // when the file was written
}

// CompletePath lists what a path may become, as far as it is typed: the files that may be handovers, the newest first, then
// the folders. With nothing typed the folder for downloads is listed as well.
func CompletePath(typed string) ([]Found, error) {
	found, err := completePath(typed)
	if typed == "" {
		downloads, _ := completePath(filepath.Join("~", "Downloads") + string(filepath.Separator)) // many computers have none
		for _, f := range downloads {
			if !f.Folder {
				found = append(found, f)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Found) int {
		switch {
		case a.Folder != b.Folder && a.Folder:
			return 1
		case a.Folder != b.Folder:
			return -1
		case a.Folder:
			return strings.Compare(a.Path, b.Path)
		}
		return b.At.Compare(a.At)
	})
	return found[:min(len(found), mostFound)], err
}

func completePath(typed string) ([]Found, error) {
	folder, prefix := filepath.Split(typed)
	in := folder
	if in == "" {
		in = "."
	}
	entries, err := os.ReadDir(Path(in))
	if err != nil {
		return nil, fmt.Errorf("looking for files: %w", err)
	}
	var found []Found
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, prefix) || strings.HasPrefix(name, ".") && prefix == "" {
			continue
		}
		info, err := os.Stat(Path(filepath.Join(in, name))) // a link is what it leads to
		switch {
		case err != nil:
		case info.IsDir():
			found = append(found, Found{Path: folder + name + string(filepath.Separator), Folder: true})
		case isFile(info) && strings.HasSuffix(name, ".age"):
			found = append(found, Found{Path: folder + name, At: info.ModTime()})
		}
	}
	return found, nil
}

// Path is the file that was typed or dropped onto the terminal: without what terminals put around a name, and with ~ for
// one's own folder.
func Path(typed string) string {
	typed = strings.TrimSpace(typed)
	for _, q := range []string{`'`, `"`} {
		if cut := strings.TrimSuffix(strings.TrimPrefix(typed, q), q); len(cut) == len(typed)-2 {
			typed = cut
		}
	}
	rest, home := strings.CutPrefix(typed, "~")
	if home && (rest == "" || os.IsPathSeparator(rest[0])) {
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return typed
}

// isFile tells an ordinary file, also one that a cloud keeps, which is irregular on Windows.
func isFile(info os.FileInfo) bool { return info.Mode().Type()&^os.ModeIrregular == 0 }

// Read reads a file that somebody handed over. ErrNoFile: it is none that can be one.
func Read(typed string) ([]byte, error) {
	file := Path(typed)
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("reading what was handed over: %w", err)
	}
	if !isFile(info) || info.Size() > largest {
		return nil, fmt.Errorf("reading what was handed over: %w", ErrNoFile)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("reading what was handed over: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(f, largest))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("reading what was handed over: %w", err)
	}
	return data, nil
}
