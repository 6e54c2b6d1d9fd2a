package cli

import (
	"os"
	"path/filepath"
	"testing"
)

func TestATipThatWasShownIsRememberedByTheNextRun(t *testing.T) {
	at := places{config: filepath.Join(t.TempDir(), "onboard")}
	if got := at.tips(); len(got.Seen) != 0 {
		t.Errorf("got %v shown before the first run", got.Seen)
	}
	at.tips().Keep("paste")
	at.tips().Keep("split")
	if got := at.tips().Seen; len(got) != 2 || !got["paste"] || !got["split"] {
		t.Errorf("got %v shown, want both", got)
	}
	if info, err := os.Stat(filepath.Join(at.config, "tips")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v, want a file for nobody else", info, err)
	}
	places{}.tips().Keep("paste") // nobody says whose home this is
}
