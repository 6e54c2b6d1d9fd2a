package outbox_test

import (
	"os"
	"path/filepath"
	"testing"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/ui/outbox"
)

func TestTheFileForAColleagueReplacesTheOneBefore(t *testing.T) {
	dir := t.TempDir()
	for _, sealed := range []string{"the first, which is longer", "the second"} {
		file, write := outbox.Folder{Path: dir, Replace: disk.Replace}.For("draft")
		if err := write([]byte(sealed)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != sealed {
			t.Errorf("got %q and error %v in %s, want %q", got, err, file, sealed)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("got %d files and error %v, want the one", len(left), err)
	}
}

func TestAFolderThatIsNotThereIsNamedInTheError(t *testing.T) {
	_, write := outbox.Folder{Path: filepath.Join(t.TempDir(), "gone"), Replace: disk.Replace}.For("draft")
	if err := write([]byte("sealed")); err == nil {
		t.Error("got no error, want one: the folder is not there")
	}
}
