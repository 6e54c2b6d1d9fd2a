package outbox_test

import (
	"os"
	"path/filepath"
	"testing"

	"brokerage/onboard/ui/outbox"
)

func TestTheFileForAColleagueReplacesTheOneBefore(t *testing.T) {
	dir := t.TempDir()
	for _, sealed := range []string{"the first, which is longer", "the second"} {
		file, write := outbox.For(dir, "draft")
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
	_, write := outbox.For(filepath.Join(t.TempDir(), "gone"), "draft")
	if err := write([]byte("sealed")); err == nil {
		t.Error("got no error, want one: the folder is not there")
	}
}
