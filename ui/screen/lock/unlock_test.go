package lock

import (
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestUnlockWaitsLongerAfterEachWrongPassphrase(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	u := NewUnlock(r.Context, false)
	d := screentest.Drive(t, u, 80, 12)
	d.Press("enter").Asks() // nothing was typed
	d.Types("horse").Press("enter").Asks(screen.TryPassphrase{Passphrase: "horse"})
	d.Send(WrongPassphrase{"No."})
	d.Send(WrongPassphrase{"No."})
	if u.Traits().Ticks {
		t.Error("got a pause after two tries, want none: anyone mistypes")
	}
	d.Send(WrongPassphrase{"That passphrase does not open these drafts."})
	d.Shows(`

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
	d.Types("horse").Press("enter").Asks()
	r.At = r.At.Add(time.Minute)
	d.Press("enter").Asks(screen.TryPassphrase{Passphrase: "horse"})
}

func TestANewPassphraseIsTypedTwiceAndIsNotShort(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewUnlock(r.Context, true), 80, 12)
	d.Types("short").Press("enter").Asks().Sees("must have 8 characters")
	d.Types("stable horse").Press("enter").Sees("Type it once more")
	d.Types("other").Press("enter").Asks().Sees("The two did not match", "Choose a passphrase")
	d.Types("long enough").Press("enter").Types("long enough").Press("enter").Asks(screen.TryPassphrase{Passphrase: "long enough"})
}

func TestALockedScreenNamesNobody(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewLocked(r.Context, true), 80, 12)
	d.Sees("Locked after 10 minutes without a key", "No client's name is shown while locked.").Offers("enter unlock   ctrl+c leave")
	if got := d.Screen.Head(); got.Name != "" {
		t.Errorf("got the name %q in the header, want none", got.Name)
	}
}

func TestAHiddenScreenSaysThatItIsNoLock(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	saved := false
	d := screentest.Drive(t, NewHidden(r.Context, true, func() bool { return saved }), 80, 12)
	d.Sees("Hidden after 10 minutes without a key", "Not everything is saved yet")
	saved = true
	d.Shows(`

  Hidden after 10 minutes without a key
  Everything is saved. Anyone at this keyboard can show it again: lock the
  computer as well.


> Show again
`)
	d.Press("x").Asks().Press("enter").Asks(screen.CommandShowAgain)
}
