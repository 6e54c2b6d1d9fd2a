package journey_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/plain"
	"brokerage/onboard/ui/say"
)

// fakeKeyring is a keyring in memory, until something happens to it.
type fakeKeyring struct {
	mu    sync.Mutex
	kept  map[string]string
	fault error
	mute  chan struct{} // not nil: it does not answer before this is closed
}

func (r *fakeKeyring) lookup() error {
	r.mu.Lock()
	mute, fault := r.mute, r.fault
	r.mu.Unlock()
	if mute != nil {
		<-mute
	}
	return fault
}

func (r *fakeKeyring) Get(service, user string) (string, error) {
	if err := r.lookup(); err != nil {
		return "", err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	secret, ok := r.kept[service+user]
	if !ok {
		return "", keyring.ErrNotFound
	}
	return secret, nil
}

func (r *fakeKeyring) Set(service, user, secret string) error {
	if err := r.lookup(); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept[service+user] = secret
	return nil
}

func (r *fakeKeyring) Delete(service, user string) error {
	if err := r.lookup(); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.kept, service+user)
	return nil
}

// vault is a computer whose drafts are those of real clients: their key is in a keyring, or behind a passphrase.
type vault struct {
	*world
	dir     string
	keyring *fakeKeyring
}

func (w *world) vault() *vault {
	return &vault{w, w.t.TempDir(), &fakeKeyring{kept: map[string]string{}}}
}

func (v *vault) open(ctx context.Context, passphrase string) (*drafts.Store, error) {
	return drafts.Open(ctx, drafts.Options{
		Dir: v.dir, Environment: "TEST", User: "advisor", Keyring: v.keyring, Now: v.Now, Passphrase: passphrase, ScryptWorkFactor: 10,
	})
}

func (v *vault) boot(ctx context.Context, passphrase string) (*flow.Service, error) {
	store, err := v.open(ctx, passphrase)
	if err != nil {
		return nil, err
	}
	o := v.service()
	o.Store = store
	return o, nil
}

// key is the file with the key behind a passphrase.
func (v *vault) key() string { return filepath.Join(v.dir, "test", "key.age") }

// fill keeps an application, under a passphrase where one is given.
func (v *vault) fill(passphrase string) {
	v.t.Helper()
	o, err := v.boot(v.t.Context(), passphrase)
	if err != nil {
		v.t.Fatal(err)
	}
	s, err := o.Start("individual")
	if err != nil {
		v.t.Fatal(err)
	}
	if err := s.Save(v.t.Context(), false); err != nil {
		v.t.Fatal(err)
	}
}

// Each way in which the key cannot be had has words of its own and a way on, on the screens and line by line.
func TestDraftsWhoseKeyCannotBeHadSayWhatToDo(t *testing.T) {
	t.Parallel()
	mute := make(chan struct{})
	t.Cleanup(func() { close(mute) })
	cut := func(v *vault, change func([]byte) []byte) {
		sealed, err := os.ReadFile(v.key())
		if err == nil {
			err = os.WriteFile(v.key(), change(sealed), 0o600)
		}
		if err != nil {
			v.t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, passphrase string
		happens          func(v *vault)
		want             error
	}{
		{"no keyring", "", func(v *vault) { v.keyring.fault = errNoKeyring }, custodian.ErrNoKeyring},
		{"a keyring that does not answer", "", func(v *vault) { v.keyring.mute = mute }, custodian.ErrKeyringSilent},
		{"a keyring that was reset", "", func(v *vault) { clear(v.keyring.kept) }, flow.ErrNoKey},
		{"a damaged key", "correct horse", func(v *vault) {
			cut(v, func(b []byte) []byte { b[len(b)-2] ^= 1; return b })
		}, flow.ErrDamaged},
		{"a key cut short", "correct horse", func(v *vault) { cut(v, func(b []byte) []byte { return b[:len(b)/2] }) }, flow.ErrDamaged},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v := newWorld(t).vault()
			v.fill(c.passphrase)
			c.happens(v)
			_, err := v.boot(t.Context(), c.passphrase)
			if !errors.Is(err, c.want) {
				t.Fatalf("got error %v, want %v", err, c.want)
			}
			words := say.OpenTrouble(err)
			d := v.booting(100, 32, func(ctx context.Context, _ string) (app.Booted, error) {
				o, err := v.boot(ctx, c.passphrase)
				return app.Booted{Service: o}, err
			})
			d.See("The applications cannot be opened", "> Leave").Read(words...)
			d.Resize(40, 12).See("> Leave").Press("down", "down", "down", "down").Read(words[1][len(words[1])-30:]).Press("enter").Ended()

			out := v.conversation(plain.Options{Boot: func(ctx context.Context, _ string) (plain.Booted, error) {
				o, err := v.boot(ctx, c.passphrase)
				return plain.Booted{Service: o}, err
			}}, lines("leave"))
			saidInOrder(t, out, "Error: "+words[0]+" "+words[1]+"\n")
		})
	}
}

// Without a keyring a passphrase is chosen, and asked for by the next start; a wrong one changes nothing.
func TestWithoutAKeyringAPassphraseIsChosenAndAskedFor(t *testing.T) {
	t.Parallel()
	v := newWorld(t).vault()
	v.keyring.fault = errNoKeyring
	boot := func(ctx context.Context, passphrase string) (app.Booted, error) {
		o, err := v.boot(ctx, passphrase)
		return app.Booted{Service: o}, err
	}
	d := v.booting(100, 32, boot)
	d.See("Choose a passphrase").Type("short").See("•••••").Press("enter").See("A passphrase must have 8 characters or more.")
	d.Type("er is worse").See("Passphrase").Press("enter").See("Type it once more").Type("shorter is worse").See("••••").Press("enter")
	d.See("No applications yet")
	leave(d)

	again := v.booting(100, 32, boot)
	again.See("Locked", "This computer has no keyring, so a passphrase protects them.").Type("wrong horse").See("••••").Press("enter")
	again.See(say.WrongPassphrase).Type("shorter is worse").See("••••").Press("enter").See("No applications yet")

	out := v.conversation(plain.Options{Boot: func(ctx context.Context, passphrase string) (plain.Booted, error) {
		o, err := v.boot(ctx, passphrase)
		return plain.Booted{Service: o}, err
	}}, lines("wrong horse", "shorter is worse", "leave"))
	saidInOrder(t, out, "Passphrase of the drafts on this computer.", "Error: "+say.WrongPassphrase, "No applications yet.")
}
