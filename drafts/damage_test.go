package drafts_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// old makes a file look written long ago, so that nobody waits for its writer.
func old(tb testing.TB, path string) {
	tb.Helper()
	then := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, then, then); err != nil {
		tb.Fatal(err)
	}
}

// spoil cuts a file to a length, or flips a bit of its last byte if the length is negative.
func spoil(tb testing.TB, path string, length int) {
	tb.Helper()
	data := read(tb, path)
	if length >= 0 {
		data = data[:length]
	} else {
		data[len(data)-1] ^= 1
	}
	write(tb, path, data)
	old(tb, path)
}

func TestADamagedNewestRevisionIsKeptAsideAndTheOneBeforeReturned(t *testing.T) {
	tests := map[string]int{"altered": -1, "cut": 300, "empty": 0}
	for name, length := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, practice(dir))
			saveAll(t, s, "draft", "one", "two", "three")
			spoil(t, revisionFile(dir, "draft", "00000003.age"), length)

			for range 2 { // said again until the draft is saved
				got := mustLoad(t, s, "draft")
				if got.Revision != 2 || string(got.Body) != "two" || len(got.Damaged) != 1 || got.Damaged[0] != 3 {
					t.Fatalf("loaded: got revision %d %q, damaged %v, want 2 %q, damaged [3]",
						got.Revision, got.Body, got.Damaged, "two")
				}
			}
			if got, want := names(t, dir, "draft"), "00000001.age 00000002.age 00000003.damaged"; got != want {
				t.Errorf("folder: got %s, want %s", got, want)
			}
			saved, err := s.Save(t.Context(), mustLoad(t, s, "draft").Record)
			if err != nil || saved.Revision != 4 {
				t.Errorf("saved: got revision %d, %v, want 4: three had another content once", saved.Revision, err)
			}
			if got := mustLoad(t, s, "draft"); got.Revision != 4 || got.Damaged != nil {
				t.Errorf("loaded: got revision %d, damaged %v, want 4 and none", got.Revision, got.Damaged)
			}
		})
	}
}

func TestAWindowThatHoldsTheDamagedRevisionIsNotOverwritten(t *testing.T) {
	dir := t.TempDir()
	one, other := open(t, practice(dir)), open(t, practice(dir))
	saveAll(t, one, "draft", "one", "two")
	held := mustLoad(t, one, "draft") // revision 2, before it rots
	spoil(t, revisionFile(dir, "draft", "00000002.age"), -1)
	if _, err := other.Save(t.Context(), mustLoad(t, other, "draft").Record); err != nil {
		t.Fatal(err)
	}
	_, err := one.Save(t.Context(), held.Record)
	wantErr(t, "saving from the revision that rotted", err, flow.ErrConflict)
}

func TestNothingIsRenamedWhenNoRevisionCanBeRead(t *testing.T) {
	tests := []struct {
		name          string
		first, second int
		want          error
	}{
		{"newest altered", 0, -1, flow.ErrDamaged},
		{"newest cut", -1, 100, flow.ErrTruncated},
		{"newest empty", -1, 0, flow.ErrTruncated},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, practice(dir))
			saveAll(t, s, "draft", "one", "two")
			spoil(t, revisionFile(dir, "draft", "00000001.age"), test.first)
			spoil(t, revisionFile(dir, "draft", "00000002.age"), test.second)
			_, err := s.Load(t.Context(), id("draft"))
			wantErr(t, "loading", err, test.want)
			if got, want := names(t, dir, "draft"), "00000001.age 00000002.age"; got != want {
				t.Errorf("folder: got %s, want %s", got, want)
			}
			list, err := s.List(t.Context())
			if err != nil || len(list) != 1 || list[0].ID != id("draft") || list[0].Unreadable != test.want.Error() {
				t.Errorf("list: got %+v, %v, want the draft, unreadable: %v", list, err, test.want)
			}
		})
	}
}

// swapped is the file that a test calls by draft and name.
func swapped(dir, file string) string {
	draft, name, _ := strings.Cut(file, "/")
	return revisionFile(dir, draft, name)
}

func TestSwappedFilesAreNotBelieved(t *testing.T) {
	tests := []struct {
		name, from, to string
		want           error
	}{
		{"an older revision under a newer name", "mine/00000001.age", "mine/00000003.age", flow.ErrRolledBack},
		{"a newer revision under an older name", "mine/00000003.age", "mine/00000001.age", flow.ErrDamaged},
		{"another draft's revision", "yours/00000003.age", "mine/00000003.age", flow.ErrDamaged},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, practice(dir))
			saveAll(t, s, "mine", "one", "two", "three")
			saveAll(t, s, "yours", "1", "2", "3")
			write(t, swapped(dir, test.to), read(t, swapped(dir, test.from)))
			number := uint64(test.to[len("mine/0000000")] - '0')
			_, err := s.LoadRevision(t.Context(), id("mine"), number)
			wantErr(t, "loading it", err, test.want)
			if got := mustLoad(t, s, "mine"); number == 3 && (got.Revision != 2 || string(got.Body) != "two") {
				t.Errorf("loaded: got revision %d %q, want 2 %q", got.Revision, got.Body, "two")
			}
		})
	}
}

func TestAnOlderCopyOfTheFolderIsNoticedAndCanBeGoneOnFrom(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one", "two", "three")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(revisionFile(dir, "draft", "00000003.age")); err != nil {
		t.Fatal(err)
	}

	later := open(t, practice(dir))
	_, err := later.Load(t.Context(), id("draft"))
	wantErr(t, "loading", err, flow.ErrRolledBack)
	list, err := later.List(t.Context())
	if err != nil || len(list) != 1 || list[0].Unreadable != flow.ErrRolledBack.Error() {
		t.Errorf("list: got %+v, %v, want it unreadable: %v", list, err, flow.ErrRolledBack)
	}
	before, err := later.LoadRevision(t.Context(), id("draft"), 2)
	if err != nil || string(before.Body) != "two" {
		t.Fatalf("revision 2: got %q, %v, want %q", before.Body, err, "two")
	}
	if _, err := later.Save(t.Context(), before.Record); err != nil {
		t.Fatalf("saving from it: got error %v, want none", err)
	}
	if got := mustLoad(t, later, "draft"); got.Revision != 3 || string(got.Body) != "two" {
		t.Errorf("loaded: got revision %d %q, want 3 %q", got.Revision, got.Body, "two")
	}
	if err := later.Close(); err != nil {
		t.Fatal(err)
	}
	if got := mustLoad(t, open(t, practice(dir)), "draft"); got.Revision != 3 {
		t.Errorf("loaded by the next run: got revision %d, want 3", got.Revision)
	}
}

func TestARevisionOfANewerProgramIsNeitherReadNorPassedOver(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one")
	write(t, revisionFile(dir, "draft", "00000002.age"), ageFile(t, dir, `{"format":99,"draft":"x","revision":["a","new","shape"]}`+"\nbody"))
	_, err := s.Load(t.Context(), id("draft"))
	wantErr(t, "loading", err, flow.ErrTooNew)
	_, err = s.Save(t.Context(), storetest.Record(id("draft"), "older"))
	wantErr(t, "saving", err, flow.ErrConflict)
	if got, want := names(t, dir, "draft"), "00000001.age 00000002.age"; got != want {
		t.Errorf("folder: got %s, want %s", got, want)
	}
}

func TestADraftOfAnotherComputerIsToldFromADamagedOne(t *testing.T) {
	theirs, mine := t.TempDir(), t.TempDir()
	saveAll(t, open(t, practice(theirs)), "draft", "one", "two")
	s := open(t, practice(mine))
	saveAll(t, s, "own", "one")
	if err := os.CopyFS(filepath.Join(mine, "sandbox", "drafts", id("draft")),
		os.DirFS(filepath.Join(theirs, "sandbox", "drafts", id("draft")))); err != nil {
		t.Fatal(err)
	}
	_, err := s.Load(t.Context(), id("draft"))
	wantErr(t, "loading", err, flow.ErrNoKey)
	if got, want := names(t, mine, "draft"), "00000001.age 00000002.age"; got != want {
		t.Errorf("folder: got %s, want %s", got, want)
	}
}

func TestRevisionsListsDamagedOnesToo(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one", "two", "three")
	spoil(t, revisionFile(dir, "draft", "00000002.age"), 250)
	got, err := s.Revisions(t.Context(), id("draft"))
	if err != nil || len(got) != 3 {
		t.Fatalf("revisions: got %+v, %v, want three", got, err)
	}
	want := []drafts.Revision{{Number: 3}, {Number: 2, Unreadable: flow.ErrTruncated.Error()}, {Number: 1}}
	for i, r := range got {
		if r.Number != want[i].Number || r.Unreadable != want[i].Unreadable {
			t.Errorf("revision %d: got %d %q, want %d %q", i, r.Number, r.Unreadable, want[i].Number, want[i].Unreadable)
		}
	}
	if got[0].SavedAt.IsZero() || got[0].Meta.Name == "" {
		t.Errorf("newest: got %+v, want its time and summary", got[0])
	}
	_, err = s.Revisions(t.Context(), id("none"))
	wantErr(t, "revisions of no draft", err, flow.ErrNoDraft)
}
