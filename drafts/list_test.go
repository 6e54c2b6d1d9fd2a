package drafts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// many saves so many drafts, named by number, and makes their folders look unchanged for an hour.
func many(tb testing.TB, dir string, count int) *drafts.Store {
	tb.Helper()
	s := open(tb, practice(dir))
	for i := range count {
		id := fmt.Sprintf("draft%05d", i)
		saveAll(tb, s, id, "body")
		old(tb, revisionFile(dir, id, ""))
	}
	return s
}

func mustList(tb testing.TB, s *drafts.Store) []flow.Summary {
	tb.Helper()
	list, err := s.List(tb.Context())
	if err != nil {
		tb.Fatalf("listing: got error %v, want none", err)
	}
	return list
}

func TestOfManyDraftsTheDamagedOnesAreMarkedAndNoneHidden(t *testing.T) {
	dir := t.TempDir()
	s := many(t, dir, 200)
	for i := 0; i < 200; i += 50 {
		path := revisionFile(dir, fmt.Sprintf("draft%05d", i), "00000001.age")
		spoil(t, path, i) // cut at 0, 50, 100, 150
		old(t, filepath.Dir(path))
	}
	for _, s := range []*drafts.Store{s, open(t, practice(dir))} { // the second one has an index
		list := mustList(t, s)
		marked := 0
		for _, sum := range list {
			if sum.Unreadable != "" {
				marked++
			}
		}
		if len(list) != 200 || marked != 4 {
			t.Errorf("list: got %d drafts, %d marked, want 200 and 4", len(list), marked)
		}
	}
}

func TestTheIndexIsBelievedWhileAFolderIsUnchanged(t *testing.T) {
	dir := t.TempDir()
	mustList(t, many(t, dir, 40))
	spoiled := revisionFile(dir, "draft00007", "00000001.age")
	spoil(t, spoiled, 10) // a file changed in place does not change its folder
	unreadable := func() (ids []string) {
		for _, sum := range mustList(t, open(t, practice(dir))) {
			if sum.Unreadable != "" {
				ids = append(ids, sum.ID)
			}
		}
		return ids
	}
	if got := unreadable(); len(got) != 0 {
		t.Errorf("unreadable by the index: got %v, want none: it was readable when it was indexed", got)
	}
	index := filepath.Join(dir, "sandbox", "index.age")
	kept := read(t, index)
	write(t, index, []byte("garbage"))
	if got := unreadable(); len(got) != 1 || got[0] != id("draft00007") {
		t.Errorf("unreadable with a damaged index: got %v, want draft00007", got)
	}
	write(t, index, kept)
	now := time.Now()
	if err := os.Chtimes(filepath.Dir(spoiled), now, now); err != nil {
		t.Fatal(err)
	}
	if got := unreadable(); len(got) != 1 || got[0] != id("draft00007") {
		t.Errorf("unreadable after the folder changed: got %v, want draft00007", got)
	}
}

func TestAChangeByAnotherWindowIsListedAtOnce(t *testing.T) {
	dir := t.TempDir()
	one := many(t, dir, 40)
	mustList(t, one)
	other := open(t, practice(dir))
	for left := range 5 {
		r := mustLoad(t, other, "draft00003").Record
		r.Meta.Left, r.Meta.UpdatedAt = left, time.Now()
		if _, err := other.Save(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		if got := mustList(t, one)[0]; got.ID != id("draft00003") || got.Left != left {
			t.Errorf("first row: got %s with %d left, want draft00003 with %d", got.ID, got.Left, left)
		}
	}
	if err := other.Remove(t.Context(), id("draft00003")); err != nil {
		t.Fatal(err)
	}
	if got := mustList(t, one); len(got) != 39 || got[0].ID == id("draft00003") {
		t.Errorf("after a removal: got %d drafts, first %s, want 39", len(got), got[0].ID)
	}
}

// Two saves may fall into one tick of the file system's clock: a folder read right after its change is not believed unchanged.
func TestAChangeInTheSameTickIsListed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "body")
	folder := revisionFile(dir, "draft", "")
	tick, err := os.Stat(folder)
	if err != nil {
		t.Fatal(err)
	}
	mustList(t, s)
	r := mustLoad(t, s, "draft").Record
	r.Meta.Left = 42
	if _, err := s.Save(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(folder, tick.ModTime(), tick.ModTime()); err != nil {
		t.Fatal(err)
	}
	if got := mustList(t, s)[0].Left; got != 42 {
		t.Errorf("row: got %d left, want 42", got)
	}
}

func TestWhatIsNoDraftIsNotListed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "body")
	folder := filepath.Join(dir, "sandbox", "drafts")
	for _, name := range []string{"empty", ".hidden", "with.dot", "notes/00000001.age/deep", "odd"} {
		if err := os.MkdirAll(filepath.Join(folder, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(folder, "file"), nil)
	for _, name := range []string{"1.age", "000000001.age", "00000000.age", "00000001.txt", "-0000001.age"} {
		write(t, filepath.Join(folder, "odd", name), []byte("x"))
	}
	if got := mustList(t, s); len(got) != 1 || got[0].ID != id("draft") {
		t.Errorf("list: got %+v, want the draft alone", got)
	}
	if _, err := s.Save(t.Context(), storetest.Record(id("empty"), "")); err != nil {
		t.Errorf("saving where a killed save left an empty folder: got error %v, want none", err)
	}
}

func TestTheFirstRowsComeWithoutTheRest(t *testing.T) {
	dir := t.TempDir()
	s := many(t, dir, 20)
	spoil(t, revisionFile(dir, mustList(t, s)[5].ID, "00000001.age"), 40)
	first, err := s.ListFirst(t.Context(), 6)
	if err != nil || len(first) != 6 {
		t.Fatalf("got %d rows and error %v, want 6", len(first), err)
	}
	if all, err := s.ListFirst(t.Context(), 100); err != nil || len(all) != 20 {
		t.Errorf("got %d rows and error %v, want all 20, the damaged one too", len(all), err)
	}
}
