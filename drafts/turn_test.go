package drafts_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"filippo.io/age"

	"brokerage/onboard/drafts"
)

// A window that is left open over the end of the month, with nobody near it, takes the new key and ends the old one.
func TestAWindowThatIsLeftOpenChangesTheKeyByItself(t *testing.T) {
	o, clock := dated(practice(t.TempDir()))
	synctest.Test(t, func(t *testing.T) {
		window := open(t, o)
		saveAll(t, window, "draft", "one", "two")
		before := keysOf(t, window, "draft")[0]
		ctx, leave := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- window.Maintain(ctx) }()
		synctest.Wait()
		if got := keysOf(t, window, "draft"); len(got) != 1 || got[0] != before {
			t.Errorf("keys within the month: got %v, want %s still", got, before)
		}
		clock.nextMonth()
		<-time.After(time.Hour)
		synctest.Wait()
		if got := keysOf(t, window, "draft"); len(got) != 1 || !strings.HasPrefix(got[0], clock.now().Format("2006-01-")) {
			t.Errorf("keys an hour into the new month: got %v, want its own", got)
		}
		clock.advance(8 * 24 * time.Hour)
		<-time.After(time.Hour)
		synctest.Wait()
		if left := monthKeys(t, o); len(left) != 1 || slices.Contains(left, before+".age") {
			t.Errorf("keys folder when nothing needed the old key for long: got %v, want the new key alone", left)
		}
		leave()
		if err := <-ended; err != nil {
			t.Errorf("tending: got error %v, want none", err)
		}
	})
}

// anyKey are all identities that there are anywhere, in the folder of the data and in a keyring.
func anyKey(tb testing.TB, dir string, ring fakeKeyring) []age.Identity {
	tb.Helper()
	var all []age.Identity
	add := func(text string) {
		if found, err := age.ParseIdentities(strings.NewReader(text)); err == nil {
			all = append(all, found...)
		}
	}
	for _, secret := range ring {
		add(secret)
	}
	if open, err := filepath.Glob(filepath.Join(dir, "*", "key.txt")); err == nil && len(open) == 1 {
		add(string(read(tb, open[0])))
	}
	lasting := slices.Clone(all)
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		add(string(read(tb, path)))
		for _, k := range lasting { // a key may be sealed for the lasting one
			if plain, err := age.Decrypt(bytes.NewReader(read(tb, path)), k); err == nil {
				if text, err := io.ReadAll(plain); err == nil {
					add(string(text))
				}
			}
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

// Somebody has a copy of every file of last month, this computer and its keyring: nothing there opens a draft that was removed, nor
// the list with its names.
func TestABackupIsUnreadableWithEveryKeyThatIsLeft(t *testing.T) {
	t.Parallel()
	ring := fakeKeyring{}
	ways := map[string]drafts.Options{
		"keyring": production("", ring, ""), "file": practice(""),
	}
	for name, o := range ways {
		t.Run(name, func(t *testing.T) {
			o.Dir = t.TempDir()
			o, clock := dated(o)
			s := open(t, o)
			for i := range 40 { // enough for an index
				saveAll(t, s, fmt.Sprintf("draft%d", i), "secret", "secret too")
			}
			mustTidy(t, s)
			mustList(t, s)
			root := filepath.Join(o.Dir, strings.ToLower(o.Environment))
			backup := t.TempDir()
			if err := os.CopyFS(filepath.Join(backup, "drafts"), os.DirFS(filepath.Join(root, "drafts"))); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(backup, "index.age"), read(t, filepath.Join(root, "index.age")))

			for _, sum := range mustList(t, s)[1:] {
				if err := s.Remove(t.Context(), sum.ID); err != nil {
					t.Fatal(err)
				}
			}
			opened := func() (count, files int) {
				keys := anyKey(t, o.Dir, ring)
				err := filepath.WalkDir(backup, func(path string, e fs.DirEntry, err error) error {
					if err != nil || e.IsDir() {
						return err
					}
					files++
					if _, err := age.Decrypt(bytes.NewReader(read(t, path)), keys...); err == nil {
						count++
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				return count, files
			}
			if count, files := opened(); count != files || files != 81 {
				t.Errorf("with the keys of its month: got %d of %d files open, want all 81", count, files)
			}
			clock.nextMonth()
			untilItEnds(t, s, clock)
			if count, _ := opened(); count != 0 {
				t.Errorf("with the keys that are left: got %d files open, want none", count)
			}
			if len(mustList(t, s)) != 1 {
				t.Errorf("list: got %d drafts, want the one that stayed", len(mustList(t, s)))
			}
		})
	}
}

// Processes that start the new month at once, each with a key of its own in hand, end with one key and every draft readable.
func TestProcessesThatTurnTogetherAgree(t *testing.T) {
	const processes = 4
	o, clock := dated(practice(t.TempDir()))
	s := open(t, o)
	for i := range 20 {
		saveAll(t, s, fmt.Sprintf("draft%d", i), "one", "two")
	}
	before := monthKeys(t, o)[0]
	var outputs [processes]bytes.Buffer
	var wait []func() error
	for i := range processes {
		cmd := child(t, "turn", o.Dir)
		cmd.Stdout = &outputs[i]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		wait = append(wait, cmd.Wait)
	}
	for i := range wait {
		if err := wait[i](); err != nil || outputs[i].String() != "saved\n" {
			t.Errorf("process %d: got %q, %v, want no error", i, outputs[i].String(), err)
		}
	}
	clock.advance(turning + 8*24*time.Hour) // past the month's end and the grace of a key that nobody took
	s = open(t, o)
	untilItEnds(t, s, clock)
	keys := map[string]bool{}
	for _, sum := range mustList(t, s) {
		if got := mustLoad(t, s, sum.ID); got.Revision != 2 || string(got.Body) != "two" {
			t.Errorf("%s: got revision %d %q, want 2 %q", sum.ID, got.Revision, got.Body, "two")
		}
		for _, k := range keysOf(t, s, sum.ID) {
			keys[k] = true
		}
	}
	kept := slices.DeleteFunc(monthKeys(t, o), func(name string) bool { return filepath.Ext(name) != ".age" })
	if len(keys) != 1 || len(kept) != 1 || !keys[strings.TrimSuffix(kept[0], ".age")] || kept[0] == before {
		t.Errorf("got drafts under %v and the keys %v, want one of the new month and no other", keys, kept)
	}
}

// The last draft of a key takes the key with it, in the middle of a month too; one that stays keeps it.
func TestTheLastDraftOfAKeyTakesTheKeyWithIt(t *testing.T) {
	ring := fakeKeyring{}
	for name, o := range map[string]drafts.Options{
		"keyring": production("", ring, ""), "passphrase": production("", noKeyring{}, passphrase), "file": practice(""),
	} {
		t.Run(name, func(t *testing.T) {
			o.Dir = t.TempDir()
			o, clock := dated(o)
			clock.nextMonth() // the middle of it
			s := open(t, o)
			saveAll(t, s, "one", "secret", "secret too")
			saveAll(t, s, "other", "secret")
			key := keysOf(t, s, "one")[0]
			path := filepath.Join(o.Dir, strings.ToLower(o.Environment), "drafts", id("other"), "00000001.age")
			backup := read(t, path)

			later := func() {
				for range 2 { // the first one takes a key out of use, the second one would destroy it, were it not for its grace
					mustTidy(t, s)
					clock.advance(11 * time.Minute)
				}
			}
			remove := func(draft string) {
				if err := s.Remove(t.Context(), id(draft)); err != nil {
					t.Fatal(err)
				}
				later()
			}
			later()
			remove("one")
			if got := keysOf(t, s, "other"); len(got) != 1 || got[0] != key {
				t.Errorf("keys of the draft that stayed: got %v, want %s", got, key)
			}
			remove("other")
			if _, err := age.Decrypt(bytes.NewReader(backup), anyKey(t, o.Dir, ring)...); err != nil && name != "passphrase" {
				t.Errorf("the copy of the draft within the grace: got %v, want its key still", err)
			}
			clock.advance(8 * 24 * time.Hour)
			mustTidy(t, s)
			if left := monthKeys(t, o); slices.Contains(left, key+".age") {
				t.Errorf("keys folder: got %v, want the old key gone", left)
			}
			if _, err := age.Decrypt(bytes.NewReader(backup), anyKey(t, o.Dir, ring)...); err == nil {
				t.Error("the copy of the draft: got it open, want no key for it")
			}
			saveAll(t, s, "next", "text")
			again := keysOf(t, s, "next")[0]
			later()
			if got := keysOf(t, s, "next"); again == key || len(got) != 1 || got[0] != again {
				t.Errorf("keys of the next draft: got %s, then %v, want one new key that stays", again, got)
			}
			mustLoad(t, open(t, o), "next")
		})
	}
}
