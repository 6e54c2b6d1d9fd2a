package drafts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// A folder goes whole, with what another program puts into it while it goes.
func TestAFolderIntoWhichSomethingWritesIsRemovedWhole(t *testing.T) {
	for range 20 {
		folder := filepath.Join(t.TempDir(), "draft.removed")
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		begun, done := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(done)
			for i := range 60 {
				_ = os.WriteFile(filepath.Join(folder, fmt.Sprint(i)), nil, 0o600)
				if i == 5 {
					close(begun)
				}
			}
		}()
		<-begun
		if err := removeWhole(folder); err != nil {
			t.Errorf("removing: got error %v, want none", err)
		}
		<-done
		if _, err := os.Lstat(folder); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the folder: got %v, want it gone", err)
		}
	}
}

// What moves revisions to the key of a new month leaves a folder alone that is on its way out: it would never be empty.
func TestNothingIsSealedAnewInAFolderThatLeaves(t *testing.T) {
	o := Options{Dir: t.TempDir(), Environment: "SANDBOX", Sandbox: true, Keyring: nowhere{}}
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	draft := storetest.ID("draft")
	if _, err := s.Save(t.Context(), flow.Record{ID: draft, Body: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	leaving := s.folder(draft) + removedSuffix
	if err := os.Rename(s.folder(draft), leaving); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(leaving)
	if err != nil {
		t.Fatal(err)
	}
	to, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	to.Name = "2030-01-" + to.Name
	path := filepath.Join(leaving, revisionName(1))
	long := before.ModTime().Add(-2 * youngest)
	if err := os.Chtimes(path, long, long); err != nil {
		t.Fatal(err)
	}
	used, err := s.move(t.Context(), to)
	if err != nil || len(used) != 1 {
		t.Errorf("moving: got %v, %v, want the key of the folder that leaves still needed", used, err)
	}
	if after, err := os.Stat(leaving); err != nil || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("the folder: got %v, %v, want nothing written into it", after, err)
	}
}
