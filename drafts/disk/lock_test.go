package disk

import (
	"os"
	"path/filepath"
	"testing"
)

// Whatever the system calls a lock: another handle has to wait until the first is closed, and the file can be read meanwhile.
func TestALockIsHeldUntilItsFileIsClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "locked")
	if err := os.WriteFile(path, []byte("one line\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	first, second := handle(t, path), handle(t, path)
	if err := Lock(first); err != nil {
		t.Fatal(err)
	}
	if !taken(t, second) {
		t.Error("another handle: got the lock, want it held")
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "one line\n" {
		t.Errorf("reading beside the lock: got %q, %v", data, err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if taken(t, second) {
		t.Error("after the first was closed: got the lock held, want it free")
	}
}

func handle(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() }) // the first is closed already
	return f
}
