package screen

import (
	"testing"
	"time"
)

func TestUnlockWaitsLongerAfterEachWrongPassphrase(t *testing.T) {
	r := newRoom(t)
	u := NewUnlock(r.context, false)
	d := drives(t, u, 80, 12)
	d.press("enter").asks() // nothing was typed
	d.types("horse").press("enter").asks(TryPassphrase{"horse"})
	d.send(WrongPassphrase{"No."})
	d.send(WrongPassphrase{"No."})
	if u.Traits().Ticks {
		t.Error("got a pause after two tries, want none: anyone mistypes")
	}
	d.send(WrongPassphrase{"That passphrase does not open these drafts."})
	d.shows(`

  Locked
  These drafts are encrypted. This computer has no keyring, so a passphrase
  protects them.

> Passphrase

  ! That passphrase does not open these drafts. 3 tries so far. The next try
  counts in 3 s.

  Forgotten it? Without the passphrase nobody can read these drafts. A colleague
  to whom you handed over an application still has it.
`)
	if !u.Traits().Ticks {
		t.Error("got no pause after three tries, want one")
	}
	d.types("horse").press("enter").asks()
	r.at = r.at.Add(time.Minute)
	d.press("enter").asks(TryPassphrase{"horse"})
}

func TestANewPassphraseIsTypedTwiceAndIsNotShort(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewUnlock(r.context, true), 80, 12)
	d.types("short").press("enter").asks().sees("must have 8 characters")
	d.types("stable horse").press("enter").sees("Type it once more")
	d.types("other").press("enter").asks().sees("The two did not match", "Choose a passphrase")
	d.types("long enough").press("enter").types("long enough").press("enter").asks(TryPassphrase{"long enough"})
}

func TestALockedScreenNamesNobody(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewLocked(r.context, true), 80, 12)
	d.sees("Locked after 10 minutes without a key", "No client's name is shown while locked.").offers("enter unlock   ctrl+c leave")
	if got := d.screen.Head(); got.Name != "" {
		t.Errorf("got the name %q in the header, want none", got.Name)
	}
}

func TestAHiddenScreenSaysThatItIsNoLock(t *testing.T) {
	r := newRoom(t)
	saved := false
	d := drives(t, NewHidden(r.context, true, func() bool { return saved }), 80, 12)
	d.sees("Hidden after 10 minutes without a key", "Not everything is saved yet")
	saved = true
	d.shows(`

  Hidden after 10 minutes without a key
  Everything is saved. Anyone at this keyboard can show it again: lock the
  computer as well.


> Show again
`)
	d.press("x").asks().press("enter").asks(CommandShowAgain)
}
