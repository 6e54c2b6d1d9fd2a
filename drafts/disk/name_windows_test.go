package disk

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What Windows would take for a device, for a part of another file or for another file is refused, and nothing is there afterwards.
func TestNothingIsWrittenUnderANameThatIsNone(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"CON", "nul", "COM1", "con.", "client.md.", "client.md ", "client:1.md", "a?"} {
		path := filepath.Join(dir, "x")[:len(dir)+1] + name // Join would take it apart
		for what, do := range map[string]func() error{
			"placed":   func() error { return WriteNew(path, []byte("text")) },
			"replaced": func() error { return Replace(path, []byte("text")) },
			"a folder": func() error { return MakeFolder(path) },
		} {
			var bad *BadName
			if err := do(); !errors.As(err, &bad) {
				t.Errorf("%q, %s: got %v, want it refused", name, what, err)
			}
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("got %v, %v, want nothing written", left, err)
	}
	if err := errors.Join(WriteNew(filepath.Join(dir, "Client.md"), []byte("text"))); err != nil {
		t.Fatal(err)
	}
	if err := WriteNew(filepath.Join(dir, "client.MD"), []byte("other")); !errors.Is(err, os.ErrExist) {
		t.Errorf("a name that differs in case only: got %v, want it said to be there", err)
	}
}
