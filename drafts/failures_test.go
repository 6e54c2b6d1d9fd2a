package drafts_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// named are the errors that have a screen or a sentence of their own.
var named = []error{
	custodian.ErrNoKeyring, custodian.ErrKeyringSilent, flow.ErrNoKey, flow.ErrPassphrase, flow.ErrNewPassphrase, flow.ErrWrongPassphrase,
	flow.ErrDamaged, flow.ErrTruncated, flow.ErrTooNew, flow.ErrConflict, flow.ErrRolledBack, flow.ErrKeyDestroyed,
	flow.ErrNoDraft, flow.ErrLegalHold,
}

// attempt is a test that something fails in.
type attempt struct{ *testing.T }

// failures are the ways to fail, done to real files, each with the one error it is.
var failures = []struct {
	name string
	fail func(t attempt) error
	want error
}{
	{"no keyring", func(t attempt) error { return opening(t.T, kept(t.T, fakeKeyring{}, ""), noKeyring{}, "") }, custodian.ErrNoKeyring},
	{"no keyring and nothing kept", func(t attempt) error { return opening(t.T, t.TempDir(), noKeyring{}, "") }, flow.ErrNewPassphrase},
	{"a keyring without the key", func(t attempt) error { return opening(t.T, kept(t.T, fakeKeyring{}, ""), fakeKeyring{}, "") }, flow.ErrNoKey},
	{"a keyring with nonsense", func(t attempt) error {
		return opening(t.T, kept(t.T, fakeKeyring{}, ""), fakeKeyring{"onboard/drafts-production": canary}, "")
	}, flow.ErrDamaged},
	{"a month's key that is gone", func(t attempt) error {
		ring := fakeKeyring{}
		dir := kept(t.T, ring, "")
		for entry := range ring {
			if entry != "onboard/drafts-production" {
				delete(ring, entry)
			}
		}
		return loading(t.T, open(t.T, production(dir, ring, "")))
	}, flow.ErrNoKey},
	{"a key that was destroyed", func(t attempt) error {
		o, clock := dated(production(t.TempDir(), fakeKeyring{}, ""))
		s := open(t.T, o)
		saveAll(t.T, s, "draft", canary)
		path := filepath.Join(o.Dir, "production", "drafts", id("draft"), "00000001.age")
		backup := read(t.T, path)
		clock.nextMonth()
		untilItEnds(t.T, s, clock)
		write(t.T, path, backup)
		return loading(t.T, s)
	}, flow.ErrKeyDestroyed},

	{"no passphrase", func(t attempt) error { return opening(t.T, kept(t.T, noKeyring{}, passphrase), noKeyring{}, "") }, flow.ErrPassphrase},
	{"a wrong passphrase", func(t attempt) error {
		return opening(t.T, kept(t.T, noKeyring{}, passphrase), noKeyring{}, canary)
	}, flow.ErrWrongPassphrase},
	{"a short passphrase", func(t attempt) error { return opening(t.T, t.TempDir(), noKeyring{}, "short") }, flow.ErrNewPassphrase},
	{"a key file that was cut", func(t attempt) error {
		dir := kept(t.T, noKeyring{}, passphrase)
		spoil(t.T, filepath.Join(dir, "production", "key.age"), 100)
		return opening(t.T, dir, noKeyring{}, passphrase)
	}, flow.ErrDamaged},

	{"altered", func(t attempt) error { return loading(t.T, spoiled(t.T, -1)) }, flow.ErrDamaged},
	{"cut", func(t attempt) error { return loading(t.T, spoiled(t.T, 300)) }, flow.ErrTruncated},
	{"empty", func(t attempt) error { return loading(t.T, spoiled(t.T, 0)) }, flow.ErrTruncated},
	{"of a newer version", func(t attempt) error {
		dir := t.TempDir()
		s := open(t.T, practice(dir))
		saveAll(t.T, s, "draft", canary)
		write(t.T, revisionFile(dir, "draft", "00000002.age"), ageFile(t.T, dir, `{"format":99,"draft":"x","revision":2}`+"\n"+canary))
		return loading(t.T, s)
	}, flow.ErrTooNew},
	{"changed by another window", func(t attempt) error {
		dir := t.TempDir()
		one := open(t.T, practice(dir))
		saveAll(t.T, one, "draft", canary)
		before := mustLoad(t.T, one, "draft").Record
		saveOver(t.T, open(t.T, practice(dir)), before)
		_, err := one.Save(t.Context(), before)
		return err
	}, flow.ErrConflict},
	{"older than before", func(t attempt) error {
		dir := t.TempDir()
		s := open(t.T, practice(dir))
		saveAll(t.T, s, "draft", canary, canary)
		if err := errors.Join(s.Close(), os.Remove(revisionFile(dir, "draft", "00000002.age"))); err != nil {
			t.Fatal(err)
		}
		return loading(t.T, open(t.T, practice(dir)))
	}, flow.ErrRolledBack},
	{"removed", func(t attempt) error {
		s := open(t.T, practice(t.TempDir()))
		saveAll(t.T, s, "draft", canary)
		if err := s.Remove(t.Context(), id("draft")); err != nil {
			t.Fatal(err)
		}
		return loading(t.T, s)
	}, flow.ErrNoDraft},
	{"held", func(t attempt) error {
		s := open(t.T, practice(t.TempDir()))
		saveAll(t.T, s, "draft", canary)
		if err := s.SetLegalHold(id("draft"), true); err != nil {
			t.Fatal(err)
		}
		return s.Remove(t.Context(), id("draft"))
	}, flow.ErrLegalHold},
}

// canary is what no error may quote: an answer, a wrong passphrase, what a keyring had in place of a key.
const canary = "Zebulon Canary 078-05-1120"

// kept saves a draft of production and returns its folder.
func kept(t *testing.T, ring keys.Keyring, passphrase string) string {
	t.Helper()
	dir := t.TempDir()
	saveAll(t, open(t, production(dir, ring, passphrase)), "draft", canary)
	return dir
}

func opening(t *testing.T, dir string, ring keys.Keyring, passphrase string) error {
	t.Helper()
	_, err := drafts.Open(t.Context(), production(dir, ring, passphrase))
	return err
}

func loading(t *testing.T, s *drafts.Store) error {
	t.Helper()
	_, err := s.Load(t.Context(), id("draft"))
	return err
}

// spoiled has a draft whose one revision was cut to a length, or altered.
func spoiled(t *testing.T, length int) *drafts.Store {
	t.Helper()
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", canary)
	spoil(t, revisionFile(dir, "draft", "00000001.age"), length)
	return s
}

func saveOver(t *testing.T, s *drafts.Store, r flow.Record) {
	t.Helper()
	if _, err := s.Save(t.Context(), r); err != nil {
		t.Fatal(err)
	}
}

func TestEachFailureIsItsOwnErrorAndQuotesNothing(t *testing.T) {
	for _, test := range failures {
		t.Run(test.name, func(t *testing.T) {
			err := test.fail(attempt{t})
			for _, e := range named {
				if is, want := errors.Is(err, e), e == test.want; is != want { //nolint:errorlint // which of the names it is
					t.Errorf("got %v, which is %q: %v, want %v", err, e, is, want)
				}
			}
			if err != nil && (strings.Contains(err.Error(), canary) || strings.Contains(err.Error(), passphrase)) {
				t.Errorf("got %v, want nothing quoted", err)
			}
		})
	}
}

// Real drafts whose key is in a keyring that hides its question behind a window: the start waits three seconds and says so.
func TestASilentKeyringThatHasTheKeyIsNotCalledMissing(t *testing.T) {
	dir := kept(t, fakeKeyring{}, "")
	synctest.Test(t, func(t *testing.T) {
		ring := silentKeyring{make(chan struct{})}
		defer close(ring.end)
		begun := time.Now()
		err := opening(t, dir, ring, "")
		wantErr(t, "opening", err, custodian.ErrNoKeyring)
		wantErr(t, "opening", err, custodian.ErrKeyringSilent)
		if errors.Is(err, flow.ErrNoKey) || errors.Is(err, flow.ErrNewPassphrase) {
			t.Errorf("got %v, want no key made and none called missing", err)
		}
		if waited := time.Since(begun); waited != 3*time.Second {
			t.Errorf("waited: got %v, want 3s", waited)
		}
	})
}

// A file of which one byte is another one is called damaged, a part of it cut short, and neither is read. In memory, where that
// is quick, each bit has its turn.
func TestEachByteAndEachCutOfADraftIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "before", "the answers")
	path := revisionFile(dir, "draft", "00000002.age")
	whole := read(t, path)
	refused := func(what string, at int, data []byte, want error) {
		t.Helper()
		write(t, path, data)
		old(t, path)
		got, err := s.LoadRevision(t.Context(), id("draft"), 2)
		if !errors.Is(err, want) || got.Body != nil {
			t.Errorf("%s %d of %d: got %q, %v, want %v", what, at, len(whole), got.Body, err, want)
		}
	}
	for i := range whole {
		data := bytes.Clone(whole)
		data[i] ^= 1 << (i % 8)
		refused("bit turned in byte", i, data, flow.ErrDamaged)
		refused("cut after byte", i, whole[:i], flow.ErrTruncated)
	}
	if got := mustLoad(t, s, "draft"); got.Revision != 1 || string(got.Body) != "before" {
		t.Errorf("loaded: got revision %d %q, want the one before", got.Revision, got.Body)
	}
}

// The key behind a passphrase is opened whole or not at all. Which of the two it is, nobody can tell from a lock that was altered.
func TestEachByteAndEachCutOfTheKeyFileIsRefused(t *testing.T) {
	dir := kept(t, noKeyring{}, passphrase)
	path := filepath.Join(dir, "production", "key.age")
	whole := read(t, path)
	refused := func(what string, at int, data []byte) {
		t.Helper()
		write(t, path, data)
		err := opening(t, dir, noKeyring{}, passphrase)
		if !errors.Is(err, flow.ErrDamaged) && !errors.Is(err, flow.ErrWrongPassphrase) {
			t.Errorf("%s %d of %d: got error %v, want %v or %v", what, at, len(whole), err, flow.ErrDamaged, flow.ErrWrongPassphrase)
		}
	}
	for i := range whole {
		data := bytes.Clone(whole)
		data[i] ^= 1 << (i % 8)
		refused("bit turned in byte", i, data)
		refused("cut after byte", i, whole[:i])
	}
	write(t, path, whole)
	mustLoad(t, open(t, production(dir, noKeyring{}, passphrase)), "draft")
}
