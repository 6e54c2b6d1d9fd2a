package app

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// hideAfter is how long without a key until nothing of any client is shown any more, where nobody settled it.
const hideAfter = 10 * time.Minute

// look is how often somebody is looked for at least. The timers of a computer that slept stood still meanwhile.
const look = 20 * time.Second

// moment is a time by two clocks: one that goes on while the computer sleeps, and one that nobody sets back.
type moment struct {
	wall time.Time
	up   time.Duration
}

func (a *App) moment() moment { return moment{a.desk.Now(), a.opts.Up()} }

// since is how long ago a moment was, by the clock that says more.
func (a *App) since(m moment) time.Duration {
	return max(a.desk.Now().Round(0).Sub(m.wall.Round(0)), a.opts.Up()-m.up)
}

// absence hides everything if nobody was there for too long. It is asked before any key, click or return to the program:
// while the program was stopped or the computer slept no timer ran.
func (a *App) absence() tea.Cmd {
	if a.booting || a.veil != nil || a.lastKey.wall.IsZero() || a.since(a.lastKey) < a.desk.HideAfter {
		return nil
	}
	hiding := a.hide(true)
	if a.veil != nil {
		a.early, a.veiled = nil, a.moment()
	}
	return hiding
}

// soon is how soon after everything was hidden no key can be an answer to that.
const soon = 500 * time.Millisecond

// waited tells whether a key was pressed before everything was hidden by itself, and waited with the program.
func (a *App) waited() bool {
	return a.veil != nil && a.veiled != (moment{}) && a.since(a.veiled) < soon
}

// Idle looks whether somebody is still there. It comes by itself, so long after the last key.
type Idle struct{}

// verified is what came of a passphrase that unlocks the screen.
type verified struct{ err error }

// windIdle has one timer running while an application can be seen.
func (a *App) windIdle() tea.Cmd {
	if a.idling || a.booting || a.veil != nil {
		return nil
	}
	a.idling = true
	if a.lastKey.wall.IsZero() {
		a.lastKey = a.moment()
	}
	return tea.Tick(min(max(time.Second, a.desk.HideAfter-a.since(a.lastKey)), look), func(time.Time) tea.Msg { return Idle{} })
}

func (a *App) idle() tea.Cmd {
	a.idling = false
	return a.absence()
}

// hide covers everything: with a lock where there is a passphrase.
func (a *App) hide(idle bool) tea.Cmd {
	if a.veil != nil || a.booting || a.desk.Office == nil {
		return nil
	}
	a.cover()
	if a.verify != nil {
		a.veil = screen.NewLocked(a.desk, idle)
	} else {
		a.veil = screen.NewHidden(a.desk, idle, a.allSaved)
	}
	a.resize()
	if a.session == nil {
		return nil
	}
	return a.save(a.session.ID(), false)
}

func (a *App) allSaved() bool {
	for _, s := range a.shifts {
		if s.session.Unsaved() {
			return false
		}
	}
	return true
}

// unlockCmd tries a passphrase against the key's file.
func (a *App) unlockCmd(passphrase string) tea.Cmd {
	verify := a.verify
	return a.await(func() tea.Msg { return verified{verify(passphrase)} })
}

func (a *App) verified(msg verified) tea.Cmd {
	lock, locked := a.veil.(*screen.Unlock)
	switch {
	case !locked:
		return nil
	case msg.err != nil:
		lock.Wrong(say.WrongPassphrase)
		return nil
	}
	return a.unveil()
}

func (a *App) unveil() tea.Cmd {
	a.veil, a.veiled, a.lastKey = nil, moment{}, a.moment()
	return a.show()
}

// front is what is drawn and gets the keys.
func (a *App) front() screen.Screen {
	if a.veil != nil {
		return a.veil
	}
	return a.top()
}
