package app

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/lock"
)

// hideAfter is how long without a key until nothing of any client is shown any more, where no setting says it.
const hideAfter = 10 * time.Minute

// idleCheckEvery is how often somebody is looked for at least. The timers of a computer that slept stood still meanwhile.
const idleCheckEvery = 20 * time.Second

// access is who may see what: it opens the service and the applications, and hides everything where nobody is there.
type access struct {
	*application
	opts Options

	booting, listed bool
	// listings counts how often the rows of the board were read, and arrivedList is the last that arrived; outdated is set where others
	// saved since one was begun.
	listings, arrivedList int
	outdated              bool
	drafts                int          // that are listed
	early                 []tea.KeyMsg // typed before that was there which they are meant for
	awaited               int          // what the next key depends on

	verify   func(passphrase string) error
	lastKey  moment
	lockedAt moment // when everything was hidden, by itself
	idling   bool   // a timer looks whether somebody is still there
}

// moment is a time by two clocks: one that goes on while the computer sleeps, and one that nobody sets back.
type moment struct {
	wall time.Time
	up   time.Duration
}

func (a *access) moment() moment { return moment{a.context.Now(), a.opts.Up()} }

// since is how long ago a moment was, by the clock that says more.
func (a *access) since(m moment) time.Duration {
	return max(a.context.Now().Round(0).Sub(m.wall.Round(0)), a.opts.Up()-m.up)
}

// hideIfAbsent hides everything if nobody was there for too long. It is asked before any key, click or return to the program:
// while the program was stopped or the computer slept no timer ran.
func (a *access) hideIfAbsent() tea.Cmd {
	if a.booting || a.lockScreen != nil || a.lastKey.wall.IsZero() || a.since(a.lastKey) < a.context.HideAfter {
		return nil
	}
	hiding := a.hide(true)
	if a.lockScreen != nil {
		a.early, a.lockedAt = nil, a.moment()
	}
	return hiding
}

// staleKeyWithin is how soon after everything was hidden no key can be an answer to that.
const staleKeyWithin = 500 * time.Millisecond

// keyIsStale tells whether a key was pressed before everything was hidden by itself, and waited with the program.
func (a *access) keyIsStale() bool {
	return a.lockScreen != nil && a.lockedAt != (moment{}) && a.since(a.lockedAt) < staleKeyWithin
}

// Idle looks whether somebody is still there. It comes by itself, so long after the last key.
type Idle struct{}

// verified is what came of a passphrase that unlocks the screen.
type verified struct{ err error }

// scheduleIdle has one timer running while an application can be seen.
func (a *access) scheduleIdle() tea.Cmd {
	if a.idling || a.booting || a.lockScreen != nil {
		return nil
	}
	a.idling = true
	if a.lastKey.wall.IsZero() {
		a.lastKey = a.moment()
	}
	return tea.Tick(min(max(time.Second, a.context.HideAfter-a.since(a.lastKey)), idleCheckEvery), func(time.Time) tea.Msg { return Idle{} })
}

func (a *access) idle() tea.Cmd {
	a.idling = false
	return a.hideIfAbsent()
}

// hide covers everything: with a lock where there is a passphrase.
func (a *access) hide(idle bool) tea.Cmd {
	if a.lockScreen != nil || a.booting || a.context.Service == nil {
		return nil
	}
	a.cover()
	if a.verify != nil {
		a.lockScreen = lock.NewLocked(a.context, idle)
	} else {
		a.lockScreen = lock.NewHidden(a.context, idle, a.allSaved)
	}
	a.resize()
	if a.session == nil {
		return nil
	}
	return a.save(a.session.ID())
}

func (d *draftWorkers) allSaved() bool {
	for _, s := range d.workers {
		if s.session.Unsaved() {
			return false
		}
	}
	return true
}

// unlockCmd tries a passphrase against the key's file.
func (a *access) unlockCmd(passphrase string) tea.Cmd {
	verify := a.verify
	return a.await(func() tea.Msg { return verified{verify(passphrase)} })
}

func (a *access) verified(msg verified) tea.Cmd {
	switch {
	case a.lockScreen == nil:
		return nil
	case msg.err != nil:
		return a.give(a.lockScreen, lock.WrongPassphrase{Words: say.WrongPassphrase})
	}
	return a.unlock()
}

func (a *access) unlock() tea.Cmd {
	a.lockScreen, a.lockedAt, a.lastKey = nil, moment{}, a.moment()
	return a.show()
}

// front is what is drawn and gets the keys.
func (w *window) front() screen.Screen {
	if w.lockScreen != nil {
		return w.lockScreen
	}
	return w.top()
}
