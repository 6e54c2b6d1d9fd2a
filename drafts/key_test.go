package drafts_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

const passphrase = "eight is enough"

func production(dir string, ring keys.Keyring, passphrase string) drafts.Options {
	return drafts.Options{
		Dir: dir, Environment: "PRODUCTION", Keyring: ring, Passphrase: passphrase, ScryptWorkFactor: 2,
	}
}

func refuses(t *testing.T, doing string, o drafts.Options, want error) {
	t.Helper()
	_, err := drafts.Open(t.Context(), o)
	wantErr(t, doing, err, want)
}

func TestAKeyIsMadeInTheKeyringOnceAndFoundAgain(t *testing.T) {
	dir, ring := t.TempDir(), fakeKeyring{}
	s := open(t, production(dir, ring, ""))
	saveAll(t, s, "draft", "body")
	if n := s.Notices(); n != nil {
		t.Errorf("notices: got %q, want none", n)
	}
	if secret := ring["onboard/drafts-production"]; !strings.HasPrefix(secret, "AGE-SECRET-KEY-1") || len(ring) != 2 {
		t.Errorf("keyring: got %d entries, want the lasting key and this month's", len(ring))
	}
	if got := mustLoad(t, open(t, production(dir, ring, "")), "draft"); string(got.Body) != "body" {
		t.Errorf("body: got %q, want %q", got.Body, "body")
	}
}

func TestFourWaysToMissAKeyAreTold(t *testing.T) {
	kept := func(t *testing.T, o drafts.Options) string {
		t.Helper()
		saveAll(t, open(t, o), "draft", "body")
		return o.Dir
	}
	t.Run("keyring was reset", func(t *testing.T) {
		dir, ring := kept(t, production(t.TempDir(), fakeKeyring{}, "")), fakeKeyring{}
		refuses(t, "opening", production(dir, ring, ""), flow.ErrNoKey)
		refuses(t, "opening with a passphrase", production(dir, ring, passphrase), flow.ErrNoKey)
		if len(ring) != 0 {
			t.Errorf("keyring: got %d entries, want no key made that opens nothing", len(ring))
		}
	})
	t.Run("keyring holds another key", func(t *testing.T) {
		ring := fakeKeyring{}
		open(t, production(t.TempDir(), ring, ""))
		dir := kept(t, production(t.TempDir(), fakeKeyring{}, ""))
		refuses(t, "opening", production(dir, ring, ""), flow.ErrNoKey)
		if err := os.Remove(filepath.Join(dir, "production", "key-id.json")); err != nil {
			t.Fatal(err)
		}
		refuses(t, "opening without a claim", production(dir, ring, ""), flow.ErrNoKey)
	})
	t.Run("keyring cannot be reached", func(t *testing.T) {
		dir := kept(t, production(t.TempDir(), fakeKeyring{}, ""))
		refuses(t, "opening", production(dir, noKeyring{}, ""), custodian.ErrNoKeyring)
		refuses(t, "opening with a passphrase", production(dir, noKeyring{}, passphrase), custodian.ErrNoKeyring)
	})
	t.Run("key file is gone", func(t *testing.T) {
		dir := kept(t, production(t.TempDir(), noKeyring{}, passphrase))
		if err := os.Remove(filepath.Join(dir, "production", "key.age")); err != nil {
			t.Fatal(err)
		}
		refuses(t, "opening", production(dir, fakeKeyring{}, passphrase), flow.ErrNoKey)
	})
	t.Run("keyring holds no key", func(t *testing.T) {
		ring := fakeKeyring{"onboard/drafts-production": "not an identity"}
		refuses(t, "opening", production(t.TempDir(), ring, ""), flow.ErrDamaged)
	})
}

func TestAKeyIsRecognisedWhenItsClaimWasLost(t *testing.T) {
	dir, ring := t.TempDir(), fakeKeyring{}
	saveAll(t, open(t, production(dir, ring, "")), "draft", "body")
	claim := filepath.Join(dir, "production", "key-id.json")
	before := read(t, claim)
	if err := os.Remove(claim); err != nil {
		t.Fatal(err)
	}
	mustLoad(t, open(t, production(dir, ring, "")), "draft")
	if after := read(t, claim); string(after) != string(before) {
		t.Errorf("claim: got %s, want %s", after, before)
	}
}

func TestAPassphraseIsAskedForChosenAndChecked(t *testing.T) {
	dir := t.TempDir()
	refuses(t, "opening for the first time", production(dir, noKeyring{}, ""), flow.ErrNewPassphrase)
	refuses(t, "choosing seven characters", production(dir, noKeyring{}, "søvenüß"), flow.ErrNewPassphrase)
	saveAll(t, open(t, production(dir, noKeyring{}, passphrase)), "draft", "body")

	refuses(t, "opening without it", production(dir, noKeyring{}, ""), flow.ErrPassphrase)
	refuses(t, "opening with another", production(dir, noKeyring{}, passphrase+"!"), flow.ErrWrongPassphrase)
	if got := mustLoad(t, open(t, production(dir, fakeKeyring{}, passphrase)), "draft"); string(got.Body) != "body" {
		t.Errorf("body: got %q, want %q", got.Body, "body")
	}

	path := filepath.Join(dir, "production", "key.age")
	write(t, path, read(t, path)[:60])
	refuses(t, "opening a cut key file", production(dir, noKeyring{}, passphrase), flow.ErrDamaged)
}

func TestAPassphraseThatIsGivenIsUsedWithoutAskingTheKeyring(t *testing.T) {
	ring := fakeKeyring{}
	open(t, production(t.TempDir(), ring, passphrase))
	if len(ring) != 0 {
		t.Errorf("keyring: got %d entries, want none", len(ring))
	}
}

func TestPracticeDraftsSayThatTheirKeyIsInAFile(t *testing.T) {
	dir := t.TempDir()
	const want = "The key of these practice drafts is in a file beside them, since this computer has no keyring."
	for range 2 {
		if got := open(t, practice(dir)).Notices(); len(got) != 1 || got[0] != want {
			t.Errorf("notices: got %q, want %q", got, want)
		}
	}
	o := practice(dir)
	o.Sandbox = false
	saveAll(t, open(t, practice(dir)), "draft", "body")
	refuses(t, "opening them as real ones", o, flow.ErrNoKey)
}

func TestAnAbandonedClaimIsReplacedWhereNothingIsKept(t *testing.T) {
	dir := t.TempDir()
	claim := filepath.Join(dir, "production", "key-id.json")
	open(t, production(dir, fakeKeyring{}, "")) // claimed, and the key is lost with its keyring
	before := read(t, claim)
	old(t, claim)
	ring := fakeKeyring{}
	saveAll(t, open(t, production(dir, ring, "")), "draft", "body")
	if after := read(t, claim); string(after) == string(before) {
		t.Error("claim: got the old one, want that of the new key")
	}
	mustLoad(t, open(t, production(dir, ring, "")), "draft")
}

// lockedMap is a keyring for several goroutines.
type lockedMap struct {
	mu sync.Mutex
	fakeKeyring
}

func (l *lockedMap) Get(service, user string) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fakeKeyring.Get(service, user)
}

func (l *lockedMap) Set(service, user, secret string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fakeKeyring.Set(service, user, secret)
}

func TestWindowsThatStartTogetherAgreeOnOneKey(t *testing.T) {
	rings := map[string]func() drafts.Options{
		"keyring":    func() drafts.Options { return production("", &lockedMap{fakeKeyring: fakeKeyring{}}, "") },
		"passphrase": func() drafts.Options { return production("", noKeyring{}, passphrase) },
		"file":       func() drafts.Options { return practice("") },
	}
	for name, options := range rings {
		t.Run(name, func(t *testing.T) {
			for range 5 {
				o := options()
				o.Dir = t.TempDir()
				stores := make([]*drafts.Store, 6)
				var starting sync.WaitGroup
				for i := range stores {
					starting.Go(func() {
						s, err := drafts.Open(t.Context(), o)
						if err != nil {
							t.Errorf("opening: got error %v, want none", err)
						}
						stores[i] = s
					})
				}
				starting.Wait()
				if t.Failed() {
					return
				}
				saveAll(t, stores[0], "draft", "body")
				for _, s := range stores {
					mustLoad(t, s, "draft")
				}
			}
		})
	}
}

func (l *lockedMap) Delete(service, user string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fakeKeyring.Delete(service, user)
}

// silentKeyring never answers: locked, with its question hidden behind a window.
type silentKeyring struct{ end chan struct{} }

func (s silentKeyring) Get(string, string) (string, error) { <-s.end; return "", errors.New("ended") }
func (s silentKeyring) Set(string, string, string) error   { <-s.end; return errors.New("ended") }
func (s silentKeyring) Delete(string, string) error        { <-s.end; return errors.New("ended") }

func TestASilentKeyringIsLeftAfterThreeSeconds(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		ring := silentKeyring{make(chan struct{})}
		begun := time.Now()
		_, err := drafts.Open(t.Context(), production(dir, ring, ""))
		wantErr(t, "opening", err, flow.ErrNewPassphrase)
		if waited := time.Since(begun); waited != 3*time.Second {
			t.Errorf("waited: got %v, want 3s", waited)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err = drafts.Open(ctx, production(dir, ring, ""))
		wantErr(t, "opening and giving up", err, context.DeadlineExceeded)
		close(ring.end)
	})
}
