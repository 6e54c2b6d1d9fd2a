package disk

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
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
