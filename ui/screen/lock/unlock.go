// Package lock is what covers everything: the passphrase that opens the drafts, and a screen that shows nothing of any client.
package lock

import (
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// leastPassphrase is the shortest passphrase that may be chosen (NIST SP 800-63B asks for eight).
const leastPassphrase = 8

// Unlock asks for the passphrase of the drafts where there is no keyring, or for a new one, twice.
type Unlock struct {
	screen.Base
	choose bool // a new passphrase
	first  string
	input  textinput.Model
	wrong  string
	tries  int
	until  time.Time // no try before; the pause grows
	locked bool      // the screen was covered; the drafts are open
	idle   bool
}

// NewUnlock asks for a passphrase; with choose, for a new one.
func NewUnlock(d *screen.Context, choose bool) *Unlock {
	in := screen.NewInput(256)
	in.EchoMode, in.EchoCharacter = textinput.EchoPassword, '•'
	return &Unlock{Base: screen.Base{Context: d}, choose: choose, input: in}
}

// NewLocked covers an open program; idle is that nobody pressed a key for long.
func NewLocked(d *screen.Context, idle bool) *Unlock {
	u := NewUnlock(d, false)
	u.locked, u.idle = true, idle
	return u
}

// freeTries is how many wrong passphrases cost no pause, longestPause what any costs at most. Guessing is slow already: each
// try takes scrypt a second.
const (
	freeTries    = 2
	longestPause = time.Minute
)

// WrongPassphrase says that the last passphrase did not open the drafts, and why.
type WrongPassphrase struct{ Words string }

// refuse says so. From the third on the next try waits, twice as long each time.
func (u *Unlock) refuse(why string) {
	u.tries++
	u.wrong = why
	u.input.SetValue("")
	if more := u.tries - freeTries; more > 0 {
		u.until = u.Context.Now().Add(min(longestPause, time.Second<<min(more, 8)))
	}
}

func (u *Unlock) wait() time.Duration { return u.until.Sub(u.Context.Now()) }

// SetSize gives the room.
func (u *Unlock) SetSize(w, h int) { u.Base.SetSize(w, h); u.input.Width = max(8, min(48, w-18)) }

// Head shows no name.
func (u *Unlock) Head() screen.Head { return screen.Head{Right: "onboard", Line: "Locked"} }

// Traits are what it is just now.
func (u *Unlock) Traits() screen.Traits {
	return screen.Traits{At: screen.CommandUnlock, Modal: true, Busy: true, Ticks: u.wait() > 0}
}

// Keys are the keys that work now.
func (u *Unlock) Keys() []key.Binding {
	k := u.Context.Keys
	return []key.Binding{keys.As(k.Enter, "unlock"), k.Leave}
}

// Update types and unlocks.
func (u *Unlock) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	if wrong, is := msg.(WrongPassphrase); is {
		u.refuse(wrong.Words)
	}
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	if !key.Matches(k, u.Context.Keys.Enter) {
		u.input, _ = u.input.Update(k)
		return nil, nil
	}
	typed := u.input.Value()
	switch {
	case u.wait() > 0 || typed == "" && !u.choose:
	case !u.choose:
		return screen.TryPassphrase{Passphrase: typed}, nil
	case u.first == "" && utf8.RuneCountInString(typed) < leastPassphrase:
		u.wrong = "A passphrase must have 8 characters or more. Length counts, signs do not."
	case u.first == "":
		u.first, u.wrong = typed, ""
		u.input.SetValue("")
	case u.first != typed:
		u.first, u.wrong = "", "The two did not match. Type the passphrase again."
		u.input.SetValue("")
	default:
		return screen.TryPassphrase{Passphrase: typed}, nil
	}
	return nil, nil
}

// View asks, and says what a forgotten passphrase means.
func (u *Unlock) View() string {
	th := u.Context.Theme
	var out screen.Block
	out.Add("")
	title, label := "Locked", "Passphrase"
	if u.idle {
		title = "Locked after " + withoutKey(u.Context)
	}
	about := "These drafts are encrypted. This computer has no keyring, so a passphrase protects them."
	switch {
	case u.locked:
		about = "No client's name is shown while locked."
	case u.choose && u.first == "":
		title = "Choose a passphrase"
	case u.choose:
		title, label = "Type it once more", "Again"
	}
	out.Add("  " + th.Title.Render(title))
	out.Add(screen.Wrapped(about, 2, min(u.W, 90), th.Text.Render)...)
	out.Add("")
	asked := []string{th.Mark(true) + th.Accent.Render(label) + "   " + u.input.View(), ""}
	if u.wrong != "" { // in sight with the field, however small the window is
		asked = append(append(asked, screen.Wrapped("! "+u.wrong+u.soFar(), 2, u.W, th.Fault.Render)...), "")
	}
	out.Focus(asked...)
	out.Add(screen.Wrapped("Forgotten it? Without the passphrase nobody can read these drafts. A colleague to whom you handed over an "+
		"application still has it.", 2, min(u.W, 90), th.Muted.Render)...)
	return out.View(u.W, u.H, u.Context)
}

// soFar counts the wrong tries and says how long the next one waits.
func (u *Unlock) soFar() string {
	words := ""
	if u.tries > 1 {
		words = " " + text.Count(u.tries, "try", "tries") + " so far."
	}
	if wait := u.wait(); wait > 0 {
		words += " The next try counts in " + strconv.Itoa(int(wait/time.Second)+1) + " s."
	}
	return words
}
