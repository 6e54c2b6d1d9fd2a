package drafts_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"brokerage/onboard/drafts/storetest"
)

func TestTidyThinsAndSweepsAndLeavesTheRest(t *testing.T) {
	dir := t.TempDir()
	o := practice(dir)
	now := time.Now()
	o.Now = func() time.Time { return now }
	s := open(t, o)
	r := storetest.Record(id("draft"), "body")
	for range 8 {
		now = now.Add(time.Minute)
		saved, err := s.Save(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		r.Revision = saved.Revision
	}
	abandoned, young := revisionFile(dir, "draft", ".saving-1.tmp"), revisionFile(dir, "draft", ".saving-2.tmp")
	write(t, abandoned, nil)
	write(t, young, nil)
	then := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(abandoned, then, then); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Hour)
	if err := s.Tidy(t.Context()); err != nil {
		t.Fatalf("tidying: got error %v, want none", err)
	}
	if got, want := names(t, dir, "draft"), ".saving-2.tmp 00000006.age 00000007.age 00000008.age"; got != want {
		t.Errorf("folder: got %s, want %s", got, want)
	}
	if got := mustLoad(t, s, "draft"); got.Revision != 8 {
		t.Errorf("loaded: got revision %d, want 8", got.Revision)
	}
	old(t, young)
	if err := os.Chtimes(young, then, then); err != nil {
		t.Fatal(err)
	}
	if err := s.Tidy(t.Context()); err != nil {
		t.Fatalf("tidying: got error %v, want none", err)
	}
	if got, want := names(t, dir, "draft"), "00000006.age 00000007.age 00000008.age"; got != want {
		t.Errorf("folder an hour later: got %s, want %s", got, want)
	}
}

func TestSavesWhileTypingRemoveTheirOwnOlderOnes(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := open(t, practice(dir))
		r := storetest.Record(id("draft"), "body")
		for n := range 9 {
			saved, err := s.Save(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			r.Revision = saved.Revision
			if n == 3 {
				if got, want := names(t, dir, "draft"), "00000001.age 00000002.age 00000003.age 00000004.age"; got != want {
					t.Errorf("folder within a second: got %s, want %s", got, want)
				}
			}
			if n >= 3 {
				<-time.After(time.Second)
			}
		}
	})
	if got, want := names(t, dir, "draft"), "00000007.age 00000008.age 00000009.age"; got != want {
		t.Errorf("folder after some seconds: got %s, want %s", got, want)
	}
}

func TestTidyTakesAwayAFolderThatAKilledFirstSaveLeft(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	for _, draft := range []string{"young", "abandoned"} {
		if err := os.Mkdir(revisionFile(dir, draft, ""), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	then := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(revisionFile(dir, "abandoned", ""), then, then); err != nil {
		t.Fatal(err)
	}
	if err := s.Tidy(t.Context()); err != nil {
		t.Fatalf("tidying: got error %v, want none", err)
	}
	left, err := os.ReadDir(filepath.Join(dir, "sandbox", "drafts"))
	if err != nil || len(left) != 1 || left[0].Name() != id("young") {
		t.Errorf("folders: got %v, %v, want young alone", left, err)
	}
}
