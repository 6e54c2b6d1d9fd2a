package lock

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Hidden shows nothing of any client. Where the key lies in a keyring there is no passphrase to ask for, so it is no lock,
// and says so.
type Hidden struct {
	screen.Base
	idle bool
	safe func() bool
}

// NewHidden returns the screen; idle is that nobody pressed a key for long, and safe tells whether everything is
// saved.
func NewHidden(d *screen.Context, idle bool, safe func() bool) *Hidden {
	return &Hidden{Base: screen.Base{Context: d}, idle: idle, safe: safe}
}

// Head shows no name.
func (s *Hidden) Head() screen.Head { return screen.Head{Right: "onboard", Line: "Hidden"} }

// Keys are the keys that work now.
func (s *Hidden) Keys() []key.Binding {
	k := s.Context.Keys
	return []key.Binding{keys.As(k.Enter, "show again"), k.Leave}
}

// Update shows again.
func (s *Hidden) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok && key.Matches(k, s.Context.Keys.Enter) {
		return screen.CommandShowAgain, nil
	}
	return nil, nil
}

// withoutKey words how long nobody pressed a key before the screen was covered.
func withoutKey(d *screen.Context) string {
	return text.Count(int(d.HideAfter.Minutes()), "minute", "minutes") + " without a key"
}

// View says what is safe and what it is not.
func (s *Hidden) View() string {
	th := s.Context.Theme
	var out screen.Block
	title := "Hidden"
	if s.idle {
		title = "Hidden after " + withoutKey(s.Context)
	}
	saved := "Everything is saved."
	if !s.safe() {
		saved = "Not everything is saved yet. Keep this window open."
	}
	out.Add("", "  "+th.Title.Render(title))
	out.Add(screen.Wrapped(saved+" Anyone at this keyboard can show it again: lock the computer as well.", 2, min(s.W, 90), th.Text.Render)...)
	out.Add("", "")
	out.Button(0, true, th.Mark(true)+th.Accent.Render("Show again"))
	return out.View(s.W, s.H, s.Context)
}

// Point does nothing: there is one thing to do.
func (s *Hidden) Point(int) screen.Action { return nil }
