package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"golang.org/x/sys/windows"
)

// replacesOpen tells whether the system renames as POSIX does: Windows on NTFS, and not wine.
func replacesOpen(t *testing.T) bool {
	t.Helper()
	return windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version").Find() != nil
}

// A virus scanner and a sync client open what was written without sharing its deletion, as os.Open does.
func TestAFileThatAScannerHoldsIsReplacedWhenItLetsGo(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "record")
	if err := Replace(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	scanner, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- Replace(path, []byte("new")) }()
	for len(EntriesOf(dir)) < 2 { // the new one is written
		runtime.Gosched()
	}
	if err := scanner.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Errorf("got %v, want it replaced", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "new" {
		t.Errorf("got %q, %v, want the new state", data, err)
	}
}

func TestAFileThatAnotherProgramKeepsIsSaidToBeInUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "record")
	if err := Replace(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	other, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	var inUse *InUse
	if err := Replace(path, []byte("new")); !errors.As(err, &inUse) {
		t.Errorf("got %v, want it said to be in use", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "old" || len(EntriesOf(dir)) != 1 {
		t.Errorf("got %q, %v, and %d files, want what was there alone", data, err, len(EntriesOf(dir)))
	}
}

// about is what the system says of a file.
type about struct {
	os.FileInfo
	mode       fs.FileMode
	attributes uint32
}

func (a about) Mode() fs.FileMode { return a.mode }
func (a about) Sys() any          { return &syscall.Win32FileAttributeData{FileAttributes: a.attributes} }

// A revision that OneDrive has taken away until it is read is no damaged one, and a folder that leads elsewhere is none at all.
func TestAFileThatACloudKeepsIsAFile(t *testing.T) {
	const reparse, recall, folder = windows.FILE_ATTRIBUTE_REPARSE_POINT, windows.FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS, windows.FILE_ATTRIBUTE_DIRECTORY
	for name, c := range map[string]struct {
		is   about
		want bool
	}{
		"a file":                   {about{attributes: windows.FILE_ATTRIBUTE_ARCHIVE}, true},
		"kept by a cloud":          {about{mode: fs.ModeIrregular, attributes: reparse}, true},
		"kept by a cloud alone":    {about{mode: fs.ModeIrregular, attributes: reparse | recall}, true},
		"a folder that leads away": {about{mode: fs.ModeIrregular, attributes: reparse | folder}, false},
		"a folder of a cloud":      {about{mode: fs.ModeDir | fs.ModeIrregular, attributes: reparse | folder}, false},
		"a link":                   {about{mode: fs.ModeSymlink, attributes: reparse}, false},
		"a device":                 {about{mode: fs.ModeDevice | fs.ModeCharDevice}, false},
	} {
		if got := IsFile(c.is); got != c.want {
			t.Errorf("%s: got %t, want %t", name, got, c.want)
		}
		if got := IsFileIn(fs.FileInfoToDirEntry(c.is)); got != c.want {
			t.Errorf("%s, in a folder: got %t, want %t", name, got, c.want)
		}
	}
}
