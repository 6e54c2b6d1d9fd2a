package screen

import (
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
)

// leastPassphrase is the shortest passphrase that may be chosen (NIST SP 800-63B asks for eight).
const leastPassphrase = 8

// Unlock asks for the passphrase of the drafts where there is no keyring, or for a new one, twice.
type Unlock struct {
	desk   *Desk
	choose bool // a new passphrase
	first  string
	input  textinput.Model
	wrong  string
	tries  int
	until  time.Time // no try before; the pause grows
	locked bool      // the screen was covered; the drafts are open
	idle   bool
	w, h   int
}

// NewUnlock asks for a passphrase; with choose, for a new one.
func NewUnlock(d *Desk, choose bool) *Unlock {
	in := textinput.New()
	in.Prompt, in.EchoMode, in.EchoCharacter, in.CharLimit = "", textinput.EchoPassword, '•', 256
	in.Focus()
	return &Unlock{desk: d, choose: choose, input: in}
}

// NewLocked covers an open program; idle is that nobody pressed a key for long.
func NewLocked(d *Desk, idle bool) *Unlock {
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

// Wrong says that the last passphrase did not open the drafts. From the third on the next try waits, twice as long each time.
func (u *Unlock) Wrong(why string) {
	u.tries++
	u.wrong = why
	u.input.SetValue("")
	if more := u.tries - freeTries; more > 0 {
		u.until = u.desk.Now().Add(min(longestPause, time.Second<<min(more, 8)))
	}
}

// Waiting tells whether no passphrase is tried yet.
func (u *Unlock) Waiting() bool { return u.wait() > 0 }

func (u *Unlock) wait() time.Duration { return u.until.Sub(u.desk.Now()) }

// Enter does nothing.
func (u *Unlock) Enter() tea.Cmd { return nil }

// SetSize gives the room.
func (u *Unlock) SetSize(w, h int) { u.w, u.h = w, h; u.input.Width = max(8, min(48, w-18)) }

// Head shows no name.
func (u *Unlock) Head() Head { return Head{Right: "onboard", Line: "Locked"} }

// TextFocused is always true.
func (u *Unlock) TextFocused() bool { return true }

// Keys are the keys that work now.
func (u *Unlock) Keys() []key.Binding {
	k := u.desk.Keys
	return []key.Binding{keys.As(k.Enter, "unlock"), k.Leave}
}

// Update types and unlocks.
func (u *Unlock) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	if !key.Matches(k, u.desk.Keys.Enter) {
		u.input, _ = u.input.Update(k)
		return nil
	}
	typed := u.input.Value()
	switch {
	case u.Waiting() || typed == "" && !u.choose:
	case !u.choose:
		return u.desk.ask(UnlockMsg{typed})
	case u.first == "" && utf8.RuneCountInString(typed) < leastPassphrase:
		u.wrong = "A passphrase must have 8 characters or more. Length counts, signs do not."
	case u.first == "":
		u.first, u.wrong = typed, ""
		u.input.SetValue("")
	case u.first != typed:
		u.first, u.wrong = "", "The two did not match. Type the passphrase again."
		u.input.SetValue("")
	default:
		return u.desk.ask(UnlockMsg{typed})
	}
	return nil
}

// View asks, and says what a forgotten passphrase means.
func (u *Unlock) View() string {
	th := u.desk.Theme
	var out block
	out.add("")
	title, label := "Locked", "Passphrase"
	if u.idle {
		title = "Locked after " + u.desk.withoutKey()
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
	out.add("  " + th.Title.Render(title))
	out.add(wrapped(about, 2, min(u.w, 90), th.Text.Render)...)
	out.add("")
	asked := []string{mark(th, true) + th.Accent.Render(label) + "   " + u.input.View(), ""}
	if u.wrong != "" { // in sight with the field, however small the window is
		asked = append(append(asked, wrapped("! "+u.wrong+u.soFar(), 2, u.w, th.Fault.Render)...), "")
	}
	out.focus(asked...)
	out.add(wrapped("Forgotten it? Without the passphrase nobody can read these drafts. A colleague to whom you handed over an "+
		"application still has it.", 2, min(u.w, 90), th.Muted.Render)...)
	return out.view(u.w, u.h, u.desk)
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
