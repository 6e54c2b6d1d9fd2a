package drafts_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts"
)

// folderKeyring is a keyring of several processes: a folder with a file for each secret.
type folderKeyring string

func (f folderKeyring) file(user string) string { return filepath.Join(string(f), user) }

func (f folderKeyring) Get(_, user string) (string, error) {
	secret, err := os.ReadFile(f.file(user))
	if errors.Is(err, fs.ErrNotExist) {
		return "", keyring.ErrNotFound
	}
	return string(secret), err
}

func (f folderKeyring) Set(_, user, secret string) error {
	temp := f.file(fmt.Sprintf("%s.%d", user, os.Getpid()))
	if err := os.WriteFile(temp, []byte(secret), 0o600); err != nil {
		return err
	}
	return os.Rename(temp, f.file(user))
}

func (f folderKeyring) Delete(_, user string) error { return os.Remove(f.file(user)) }

// staleClaim leaves what a process leaves that was killed between its claim and its key, long ago.
func staleClaim(tb testing.TB, dir string) {
	tb.Helper()
	open(tb, production(dir, fakeKeyring{}, ""))
	old(tb, filepath.Join(dir, "production", "key-id.json"))
}

func TestProcessesThatFindAStaleClaimTogetherMakeOneKey(t *testing.T) {
	for range 5 {
		dir, ring := t.TempDir(), folderKeyring(t.TempDir())
		staleClaim(t, dir)
		var started []*exec.Cmd
		var said [4]bytes.Buffer
		for i := range said {
			c := child(t, "key", dir, string(ring), fmt.Sprint("draft", i))
			c.Stdout = &said[i]
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			started = append(started, c)
		}
		for i, c := range started {
			if err := c.Wait(); err != nil || said[i].String() != "saved\n" {
				t.Errorf("process %d: got %q, %v, want it saved", i, said[i].String(), err)
			}
		}
		s := open(t, production(dir, ring, ""))
		for i := range started {
			mustLoad(t, s, fmt.Sprint("draft", i))
		}
	}
}

// meetingKeyring holds the first two who look for the lasting key until both looked, or a second has passed.
type meetingKeyring struct {
	lockedMap
	looked chan struct{}
	came   int
}

func (m *meetingKeyring) Get(service, user string) (string, error) {
	secret, err := m.lockedMap.Get(service, user)
	if user != "drafts-production" {
		return secret, err
	}
	m.mu.Lock()
	m.came++
	if m.came == 2 {
		close(m.looked)
	}
	m.mu.Unlock()
	select {
	case <-m.looked:
	case <-time.After(time.Second):
	}
	return secret, err
}

// The two see the same stale claim and the same empty keyring: were both to make a key, the drafts of one would be lost.
func TestOfTwoWhoSeeAStaleClaimAtOnceOneMakesTheKey(t *testing.T) {
	dir := t.TempDir()
	staleClaim(t, dir)
	var stores [2]*drafts.Store
	synctest.Test(t, func(t *testing.T) {
		ring := &meetingKeyring{lockedMap: lockedMap{fakeKeyring: fakeKeyring{}}, looked: make(chan struct{})}
		var starting sync.WaitGroup
		for i := range stores {
			starting.Go(func() {
				s, err := drafts.Open(t.Context(), production(dir, ring, ""))
				if err != nil {
					t.Errorf("opening: got error %v, want none", err)
				}
				stores[i] = s
			})
		}
		starting.Wait()
	})
	if t.Failed() {
		return
	}
	for i, s := range stores {
		sealed, err := s.Seal([]byte("text"))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := stores[1-i].Unseal(sealed); err != nil || string(got) != "text" {
			t.Errorf("what one sealed, for the other: got %q, %v, want %q", got, err, "text")
		}
	}
}

// A process that is stopped while it makes the key holds nobody up for long, and nothing is made beside it.
func TestAProcessThatIsStoppedWhileItMakesTheKeyIsNotWaitedForLong(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		end := make(chan struct{})
		ring := silentKeyring{end}
		first := make(chan error, 1)
		go func() {
			_, err := drafts.Open(t.Context(), production(dir, ring, ""))
			first <- err
		}()
		synctest.Wait() // it has the lock, and asks
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := drafts.Open(ctx, production(dir, fakeKeyring{}, ""))
		if err == nil {
			t.Error("opening beside it: got no error, want one")
		}
		if err := <-first; err == nil {
			t.Error("opening with a silent keyring: got no error, want one")
		}
		open(t, production(dir, fakeKeyring{}, ""))
		close(end)
	})
}
