package drafts_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// homes are the ways in which the key of real drafts is kept.
func homes() map[string]drafts.Options {
	return map[string]drafts.Options{"keyring": production("", fakeKeyring{}, ""), "passphrase": production("", noKeyring{}, passphrase)}
}

// touch makes an empty file of an hour ago.
func touch(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, path, nil)
	old(t, path)
}

// move renames and must succeed.
func move(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// Somebody puts a key of their own among those of the months, under the name it would have: nothing is sealed for it.
func TestAKeyThatSomebodyPutThereIsNotUsed(t *testing.T) {
	for name, o := range homes() {
		for _, environment := range []string{"PRODUCTION", "TEST", "SANDBOX"} {
			t.Run(name+" "+environment, func(t *testing.T) {
				o.Dir, o.Environment, o.Sandbox = t.TempDir(), environment, environment == "SANDBOX"
				if name == "passphrase" && o.Sandbox {
					t.Skip("practice drafts have no passphrase")
				}
				s := open(t, o)
				saveAll(t, s, "draft", "one")
				root := filepath.Join(o.Dir, strings.ToLower(environment))
				own, err := age.GenerateX25519Identity()
				if err != nil {
					t.Fatal(err)
				}
				a := &attacker{v: &victim{clock: &calendar{at: time.Now()}}, own: own}
				planted := a.ownName(own.Recipient().String())
				for _, path := range []string{"keys/" + planted + ".txt", "keys/" + planted + ".age", "key.txt"} {
					write(t, filepath.Join(root, path), []byte(own.String()+"\n"))
				}
				mustTidy(t, s)
				saveAll(t, s, "here", "two")
				later := open(t, o)
				saveAll(t, later, "later", "two")
				mustTidy(t, later)
				for _, draft := range []string{"draft", "here", "later"} {
					if got := keysOf(t, s, draft); len(got) != 1 || got[0] == planted {
						t.Errorf("%s: got it sealed for %v, want the key of its holder", draft, got)
					}
				}
				mustLoad(t, open(t, o), "draft")
			})
		}
	}
}

// The key that colleagues seal for, of which they know the public half, is copied over that of a month: nothing is sealed for it,
// and nothing that is sealed for it is a revision.
func TestTheKeyForHandingOverIsNoKeyOfAMonth(t *testing.T) {
	o := production(t.TempDir(), noKeyring{}, passphrase)
	s := open(t, o)
	saveAll(t, s, "draft", "one")
	recipient, err := s.Recipient()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(o.Dir, "production")
	a := &attacker{v: &victim{clock: &calendar{at: time.Now()}}}
	planted := a.ownName(recipient)
	write(t, filepath.Join(root, "keys", planted+".age"), read(t, filepath.Join(root, "handover.age")))
	forged, err := open(t, practice(t.TempDir())).SealTo(recipient, []byte(front(id("draft"), 2)))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "drafts", id("draft"), "00000002.age"), forged)
	later := open(t, o)
	if got := mustLoad(t, later, "draft"); string(got.Body) != "one" {
		t.Errorf("loaded: got %q, want what was saved", got.Body)
	}
	saveAll(t, later, "next", "two")
	if got := keysOf(t, later, "next"); len(got) != 1 || got[0] == planted {
		t.Errorf("the next draft: got it sealed for %v, want the key of its holder", got)
	}
}

// Empty files with the names of marks, an hour old, and a folder that is away for a start, for a day, for two months: no key ends.
func TestNoFileEndsAKey(t *testing.T) {
	for name, o := range homes() {
		t.Run(name, func(t *testing.T) {
			o.Dir = t.TempDir()
			o, clock := dated(o)
			s := open(t, o)
			saveAll(t, s, "draft", "one", "two")
			month := keysOf(t, s, "draft")[0]
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			root := filepath.Join(o.Dir, "production")
			for _, ext := range []string{".retired", ".destroyed", ".emptied"} {
				touch(t, filepath.Join(root, "keys", month+ext))
			}
			move(t, filepath.Join(root, "drafts", id("draft")), filepath.Join(o.Dir, "away"))
			for _, wait := range []time.Duration{0, time.Hour, 24 * time.Hour, 60 * 24 * time.Hour, 24 * time.Hour, 8 * 24 * time.Hour} {
				clock.advance(wait)
				mustTidy(t, open(t, o))
			}
			s = open(t, o)
			list := mustListAll(t, s)
			if len(list) != 1 || list[0].Unreadable != flow.ErrMissing.Error() {
				t.Errorf("list while it is away: got %+v, want it missing", list)
			}
			_, err := s.Load(t.Context(), id("draft"))
			wantErr(t, "loading it", err, flow.ErrMissing)
			move(t, filepath.Join(o.Dir, "away"), filepath.Join(root, "drafts", id("draft")))
			if got := mustLoad(t, open(t, o), "draft"); string(got.Body) != "two" {
				t.Errorf("back again: got %q, want %q", got.Body, "two")
			}
		})
	}
}

func mustListAll(tb testing.TB, s *drafts.Store) []flow.Summary {
	tb.Helper()
	list, err := s.List(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	return list
}

// One that is missing can be given up, and is then missed no more.
func TestADraftThatIsMissingCanBeRemoved(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one")
	if err := errors.Join(s.Close(), os.RemoveAll(revisionFile(dir, "draft", ""))); err != nil {
		t.Fatal(err)
	}
	s = open(t, practice(dir))
	if err := s.Remove(t.Context(), id("draft")); err != nil {
		t.Fatalf("removing it: got error %v, want none", err)
	}
	if list := mustListAll(t, open(t, practice(dir))); len(list) != 0 {
		t.Errorf("list: got %+v, want none", list)
	}
	if got, want := whats(t, s), "removed "; got != want {
		t.Errorf("events: got %q, want %q", got, want)
	}
}

// A folder that only has the name of one that is being removed is not removed, and a removed one that is put back is no draft as any.
func TestARemovalIsWhatTheRecordSays(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one")
	saveAll(t, s, "goes", "one")
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(revisionFile(dir, "goes", ""))); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Remove(t.Context(), id("goes")), s.Close()); err != nil {
		t.Fatal(err)
	}
	move(t, revisionFile(dir, "draft", ""), revisionFile(dir, "draft", "")+".removed")
	if err := os.CopyFS(revisionFile(dir, "goes", ""), os.DirFS(copied)); err != nil {
		t.Fatal(err)
	}
	s = open(t, practice(dir))
	mustTidy(t, s)
	mustLoad(t, s, "draft")
	_, err := s.Load(t.Context(), id("goes"))
	wantErr(t, "loading the one that was removed", err, flow.ErrRolledBack)
}

// A hold is lifted by nobody who deletes a file.
// The clock of the computer does not go on between two saves, or goes back: what was saved last is known all the same.
func TestARollBackIsNoticedWhateverTheClockDoes(t *testing.T) {
	for name, tick := range map[string]time.Duration{"stands still": 0, "goes back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			clock := &calendar{at: time.Now()}
			o := production(t.TempDir(), fakeKeyring{}, "")
			o.Now = clock.now
			for before, body := range []string{"one", "two", "three"} {
				s := open(t, o)
				r := storetest.Record(id("mine"), body)
				r.Revision = uint64(before)
				if _, err := s.Save(t.Context(), r); err != nil {
					t.Fatal(err)
				}
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				clock.mu.Lock()
				clock.at = clock.at.Add(tick)
				clock.mu.Unlock()
			}
			if err := os.Remove(filepath.Join(o.Dir, "production", "drafts", id("mine"), "00000003.age")); err != nil {
				t.Fatal(err)
			}
			_, err := open(t, o).Load(t.Context(), id("mine"))
			wantErr(t, "loading what is left", err, flow.ErrRolledBack)
		})
	}
}

func TestAHoldIsNoFile(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one")
	if err := errors.Join(s.SetLegalHold(id("draft"), true), s.Close()); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{"hold", "manifest.age"} {
		if err := os.RemoveAll(filepath.Join(dir, "sandbox", gone)); err != nil {
			t.Fatal(err)
		}
	}
	wantErr(t, "removing it", open(t, practice(dir)).Remove(t.Context(), id("draft")), flow.ErrLegalHold)
}

// The record is deleted, damaged or put back: that is told at the start, and the audit says for ever that what was before cannot be
// checked, with the end of the log cut off or not. What was saved is there.
func TestARecordThatIsNotTheLastOneIsTold(t *testing.T) {
	attacks := map[string]func(t *testing.T, root, older string){
		"deleted": func(t *testing.T, root, _ string) { t.Helper(); remove(t, root, "manifest.age") },
		"deleted with marks": func(t *testing.T, root, _ string) {
			t.Helper()
			remove(t, root, "manifest.age", "manifest.lock", "index.age")
		},
		"deleted, and events": func(t *testing.T, root, _ string) { t.Helper(); remove(t, root, "manifest.age", "events.jsonl") },
		"deleted, and the end of the log": func(t *testing.T, root, _ string) {
			t.Helper()
			remove(t, root, "manifest.age")
			log := read(t, filepath.Join(root, "events.jsonl"))
			write(t, filepath.Join(root, "events.jsonl"), log[:strings.Index(string(log), "\n")+1])
		},
		"damaged": func(t *testing.T, root, _ string) {
			t.Helper()
			write(t, filepath.Join(root, "manifest.age"), []byte("x"))
		},
		"a folder": func(t *testing.T, root, _ string) {
			t.Helper()
			remove(t, root, "manifest.age")
			if err := os.Mkdir(filepath.Join(root, "manifest.age"), 0o700); err != nil {
				t.Fatal(err)
			}
		},
		"older": func(t *testing.T, root, older string) {
			t.Helper()
			write(t, filepath.Join(root, "manifest.age"), read(t, filepath.Join(older, "manifest.age")))
		},
	}
	ways := homes()
	ways["file"] = practice("")
	for home, o := range ways {
		for name, attack := range attacks {
			if name == "older" && home != "keyring" {
				continue // nothing outside the folder remembers
			}
			t.Run(home+" "+name, func(t *testing.T) {
				o.Dir = t.TempDir()
				if ring, ok := o.Keyring.(fakeKeyring); ok {
					o.Keyring = maps.Clone(ring)
					clear(o.Keyring.(fakeKeyring))
				}
				s := open(t, o)
				saveAll(t, s, "draft", "one")
				root := filepath.Join(o.Dir, strings.ToLower(o.Environment))
				older := t.TempDir()
				write(t, filepath.Join(older, "manifest.age"), read(t, filepath.Join(root, "manifest.age")))
				mustAppend(t, s, "started")
				mustAppend(t, s, "submitted")
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				attack(t, root, older)
				for i := range 2 {
					s := open(t, o)
					if told := strings.Contains(strings.Join(s.Notices(), "\n"), "manifest.age"); told != (i == 0 || name == "a folder") {
						t.Errorf("start %d: got %q, want it told until it is mended", i+1, s.Notices())
					}
					a, err := s.Audit(t.Context(), id("draft"))
					if err != nil || !slices.ContainsFunc(a.Breaks, func(b flow.Break) bool { return strings.Contains(b.Why, "cannot be checked") }) {
						t.Errorf("audit: got %+v, %v, want that it cannot be checked", a.Breaks, err)
					}
					mustLoad(t, s, "draft")
					mustTidy(t, s)
				}
			})
		}
	}
}

func remove(t *testing.T, root string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.RemoveAll(filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// The folder of one environment is put in the place of another's, which has the same passphrase: refused.
func TestTheFolderOfAnotherEnvironmentIsRefused(t *testing.T) {
	o := production(t.TempDir(), noKeyring{}, passphrase)
	saveAll(t, open(t, o), "draft", "one")
	move(t, filepath.Join(o.Dir, "production"), filepath.Join(o.Dir, "test"))
	o.Environment = "TEST"
	_, err := drafts.Open(t.Context(), o)
	wantErr(t, "opening", err, flow.ErrNoKey)
}

// Practice drafts whose key is in the open are read on a computer without a keyring alone.
func TestAKeyInTheOpenIsNotReadBesideAKeyring(t *testing.T) {
	o := practice(t.TempDir())
	saveAll(t, open(t, o), "draft", "one")
	o.Keyring = fakeKeyring{}
	_, err := drafts.Open(t.Context(), o)
	wantErr(t, "opening", err, flow.ErrNoKey)
	if err == nil || !strings.Contains(err.Error(), "move the folder") {
		t.Errorf("opening: got %v, want what to do", err)
	}
	o.Keyring = noKeyring{}
	mustLoad(t, open(t, o), "draft")
}

// What the version before kept in bare files is taken over at the first start, once.
func TestWhatTheVersionBeforeKeptIsTakenOver(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "format2"))); err != nil {
		t.Fatal(err)
	}
	const draft, key = "0190b3a0-0000-7000-8000-000000000001", "2026-11-17594a59"
	root := filepath.Join(dir, "sandbox")
	for _, name := range []string{"hold/" + draft, "told/" + draft, "keys/" + key + ".retired"} {
		touch(t, filepath.Join(root, name))
	}
	s := open(t, practice(dir))
	mustLoad(t, s, draft)
	if told := strings.Join(s.Notices(), "\n"); strings.Contains(told, "manifest.age") {
		t.Errorf("notices: got %q, want none of a record", told)
	}
	if a, err := s.Audit(t.Context(), draft); err != nil || len(a.Breaks) != 0 {
		t.Errorf("audit: got %+v, %v, want no gap", a.Breaks, err)
	}
	saveAll(t, s, "next", "one")
	if got := keysOf(t, s, "next"); len(got) != 1 || got[0] == key {
		t.Errorf("the next draft: got it sealed for %v, want another key than the one that was retired", got)
	}
	holds, err := s.Kept()
	told, toldErr := s.Warned()
	if err != nil || toldErr != nil || !errors.Is(holds[draft], flow.ErrLegalHold) || told[draft].IsZero() {
		t.Errorf("got holds %v and told %v, want those of before", holds, told)
	}
	for _, gone := range []string{"hold", "told", "keys/" + key + ".txt", "keys/" + key + ".retired"} {
		if _, err := os.Lstat(filepath.Join(root, gone)); err == nil {
			t.Errorf("got %s still there, want it gone", gone)
		}
	}
	later := open(t, practice(dir))
	mustLoad(t, later, draft)
	touch(t, filepath.Join(root, "hold", id("next")))
	if holds, err := open(t, practice(dir)).Kept(); err != nil || holds[id("next")] != nil {
		t.Errorf("a hold that somebody put there: got %v, %v, want it not believed", holds, err)
	}
}

// Two folders of one computer share the keyring's lasting key, and each has a record of its own.
func TestTwoFoldersOfOneKeyringDoNotDoubtEachOther(t *testing.T) {
	ring := fakeKeyring{}
	one, other := production(t.TempDir(), ring, ""), production(t.TempDir(), ring, "")
	for range 3 {
		for i, o := range []drafts.Options{one, other} {
			s := open(t, o)
			if told := s.Notices(); len(told) != 0 {
				t.Errorf("folder %d: got %q, want nothing told", i+1, told)
			}
			for range 3 * i {
				saveAll(t, s, time.Now().String(), "one")
				mustTidy(t, s)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
