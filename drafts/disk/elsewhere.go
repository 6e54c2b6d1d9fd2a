package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Network is who keeps a folder of another computer.
const Network = "the network"

// Elsewhere tells who besides this computer keeps a folder, or the one above it that is there: "OneDrive" and the like, which copy
// it to other computers and may take the content of a file away until it is read, or Network; "" for nobody who is known.
func Elsewhere(folder string) string {
	whole, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
	s := surroundings{goos: runtime.GOOS, getenv: os.Getenv, remote: isRemote, exists: func(path string) bool {
		_, err := os.Lstat(path)
		return err == nil
	}}
	for there := whole; ; there = filepath.Dir(there) {
		target, err := filepath.EvalSymlinks(there)
		if errors.Is(err, fs.ErrNotExist) && there != filepath.Dir(there) {
			continue
		}
		if err == nil && s.elsewhere(target) != "" {
			return s.elsewhere(target)
		}
		return s.elsewhere(whole)
	}
}

// surroundings are what is known of a computer.
type surroundings struct {
	goos   string
	getenv func(string) string
	exists func(path string) bool
	// remote tells whether a path, or what of it is there, lies on a volume of another computer.
	remote func(path string) bool
}

// clouds are who keeps a folder of a name, or of a name that begins so.
var clouds = []struct{ folder, begins, who string }{
	{"OneDrive", "OneDrive - ", "OneDrive"},
	{"", "OneDrive-", "OneDrive"}, // of a firm, on Windows and on macOS
	{"Dropbox", "Dropbox (", "Dropbox"},
	{"Google Drive", "GoogleDrive-", "Google Drive"},
	{"My Drive", "", "Google Drive"},
	{"iCloudDrive", "", "iCloud Drive"},
	{"Mobile Documents", "", "iCloud Drive"},
	{"Box Sync", "", "Box"},
	{"Box-Box", "", "Box"},
	{"Nextcloud", "", "Nextcloud"},
}

func (s surroundings) elsewhere(path string) string {
	if s.goos == "windows" {
		for _, v := range []string{"OneDrive", "OneDriveCommercial", "OneDriveConsumer"} {
			if s.isBelow(path, s.getenv(v)) {
				return "OneDrive"
			}
		}
	}
	if s.goos == "darwin" {
		home := s.getenv("HOME")
		for _, folder := range []string{"Desktop", "Documents"} { // in iCloud Drive, and still below one's home, if its owner wants that
			if s.isBelow(path, home+"/"+folder) && s.exists(home+"/Library/Mobile Documents/com~apple~CloudDocs/"+folder) {
				return "iCloud Drive"
			}
		}
	}
	for part := range strings.FieldsFuncSeq(path, s.isSlash) {
		for _, c := range clouds {
			if c.folder != "" && s.same(part, c.folder) || c.begins != "" && len(part) > len(c.begins) && s.same(part[:len(c.begins)], c.begins) {
				return c.who
			}
		}
	}
	if s.isShare(path) || s.remote(path) {
		return Network
	}
	return ""
}

// isShare tells a path of Windows that names another computer: \\server\share, also with \\?\UNC before it.
func (s surroundings) isShare(path string) bool {
	path = strings.ReplaceAll(path, "/", `\`)
	if s.goos != "windows" || !strings.HasPrefix(path, `\\`) {
		return false
	}
	return len(path) > 8 && strings.EqualFold(path[:8], `\\?\UNC\`) || len(path) > 3 && path[2] != '?' && path[2] != '.'
}

func (s surroundings) isSlash(r rune) bool { return r == '/' || r == '\\' && s.goos == "windows" }

// same compares names as the system does by default.
func (s surroundings) same(a, b string) bool {
	return a == b || (s.goos == "windows" || s.goos == "darwin") && strings.EqualFold(a, b)
}

func (s surroundings) isBelow(path, folder string) bool {
	if s.goos == "windows" {
		path, folder = strings.ReplaceAll(path, "/", `\`), strings.ReplaceAll(folder, "/", `\`)
	}
	folder = strings.TrimRightFunc(folder, s.isSlash)
	return folder != "" && len(path) >= len(folder) && s.same(path[:len(folder)], folder) &&
		(len(path) == len(folder) || s.isSlash(rune(path[len(folder)])))
}
