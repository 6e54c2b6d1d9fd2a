package drafts_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
)

func TestADataFolderIsMovedWithAllItsApplications(t *testing.T) {
	from, to := filepath.Join(t.TempDir(), "before"), filepath.Join(t.TempDir(), "above", "now")
	s := open(t, practice(from))
	saveAll(t, s, "draft", "one", "two")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := drafts.MoveFolder(from, to); err != nil {
		t.Fatalf("moving: got %v, want none", err)
	}
	if got := mustLoad(t, open(t, practice(to)), "draft"); string(got.Body) != "two" {
		t.Errorf("got %q, want the newest revision", got.Body)
	}
	if _, err := os.Lstat(from); !os.IsNotExist(err) {
		t.Errorf("the old folder: got %v, want it gone", err)
	}
}

func TestADataFolderInWhichAWindowWorksIsNotMoved(t *testing.T) {
	from, to := filepath.Join(t.TempDir(), "before"), filepath.Join(t.TempDir(), "now")
	s := open(t, practice(from))
	saveAll(t, s, "draft", "one")
	_, leave, err := s.Arrive(id("draft"), flow.Visitor{User: "ada"})
	if err != nil {
		t.Fatal(err)
	}
	if err := drafts.MoveFolder(from, to); err == nil || !strings.Contains(err.Error(), "a window has an application open") {
		t.Errorf("got %v, want it refused", err)
	}
	saveAll(t, s, "another", "one")
	leave()
	if err := drafts.MoveFolder(from, to); err != nil {
		t.Errorf("after the window was closed: got %v, want none", err)
	}
}

// On macOS the configuration has the same folder. What is in both places is not mixed, and nothing of it is lost.
func TestADataFolderIsMovedIntoOneThatIsThere(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	write(t, filepath.Join(from, "one"), []byte("old"))
	write(t, filepath.Join(to, "config.yaml"), []byte("theme: dark"))
	write(t, filepath.Join(from, "both"), []byte("old"))
	write(t, filepath.Join(to, "both"), []byte("new"))
	if err := drafts.MoveFolder(from, to); err == nil || !strings.HasPrefix(err.Error(), "both is in both") {
		t.Errorf("got %v, want what is in both named", err)
	}
	for file, want := range map[string]string{
		filepath.Join(to, "one"): "old", filepath.Join(to, "both"): "new", filepath.Join(from, "both"): "old", filepath.Join(to, "config.yaml"): "theme: dark",
	} {
		if got := string(read(t, file)); got != want {
			t.Errorf("%s: got %q, want %q", file, got, want)
		}
	}
	if err := os.Remove(filepath.Join(from, "both")); err != nil {
		t.Fatal(err)
	}
	if err := drafts.MoveFolder(from, to); err != nil {
		t.Errorf("when only the new one is left: got %v, want none", err)
	}
	if _, err := os.Lstat(from); !os.IsNotExist(err) {
		t.Errorf("the old folder: got %v, want it gone", err)
	}
}
