package drafts_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/disk"
)

// A path of Windows has 260 characters unless a program asks for more; a firm's folders leave few of them.
func TestDraftsAreKeptUnderALongPath(t *testing.T) {
	long := strings.Repeat("a long name ", 9) + "x"
	dir := filepath.Join(t.TempDir(), long, long, long)
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "first", "second")
	if got := string(mustLoad(t, s, "draft").Body); got != "second" {
		t.Errorf("got %q, want what was saved", got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, practice(dir))
	if all, err := s.List(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("opened again: got %v, %v, want one draft", all, err)
	}
	if err := s.Remove(t.Context(), id("draft")); err != nil {
		t.Errorf("removing: got %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	exported := filepath.Join(dir, long+".md")
	for _, write := range []func(string, []byte) error{disk.WriteNew, disk.Replace} {
		if err := write(exported, []byte("text")); err != nil {
			t.Errorf("a file of %d characters: got %v, want it written", len(exported), err)
		}
	}
	moved := filepath.Join(filepath.Dir(dir), "moved "+long[:40])
	if err := drafts.MoveFolder(dir, moved); err != nil {
		t.Errorf("moving: got %v", err)
	}
	if got := string(read(t, filepath.Join(moved, long+".md"))); got != "text" {
		t.Errorf("got %q there, want what was written", got)
	}
}

// Where upper and lower case are the same, a data directory is the same in whatever letters it is given: what the keyring remembers
// of it is found, and nothing is made beside it.
func TestADataDirectoryIsOneInWhateverLetters(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Drafts")
	other := filepath.Join(filepath.Dir(dir), "dRAFTS")
	ring := fakeKeyring{}
	options := func(dir string) drafts.Options {
		return drafts.Options{Dir: dir, Environment: "PRODUCTION", Keyring: ring}
	}
	s := open(t, options(dir))
	saveAll(t, s, "draft", "first")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Skip("upper and lower case are two names here")
	}
	known := len(ring)
	s = open(t, options(other))
	if got := string(mustLoad(t, s, "draft").Body); got != "first" {
		t.Errorf("got %q, want what was saved", got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if len(ring) != known {
		t.Errorf("got %d entries in the keyring, want %d", len(ring), known)
	}
}
