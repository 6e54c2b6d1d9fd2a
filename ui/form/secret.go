package form

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// secret is an input whose stored value is masked. The stored value is never edited in place: nobody can see what they
// would be editing. Sealed, it is shown masked; the first character typed starts a new value, which is shown while
// it is typed, and esc brings the old one back.
type secret struct {
	*input
	old      string // the answer when the focus came, as it can be typed; "" for none
	sealed   bool
	showing  int // the number of the last showing
	revealed bool
	sight    func() string // the stored value, masked
	caret    string
	write    func(string)
}

func newSecret(th *theme.Theme, h *huh.Theme, limit int, stored string, width int, sight func() string,
	write func(string),
) *secret {
	return &secret{
		input: newInput(th, h, limit, "", width, write), old: stored, sealed: stored != "", sight: sight,
		caret: caret(h), write: write,
	}
}

// erasers are the keys that take something away in any input.
var erasers = []tea.KeyType{
	tea.KeyBackspace, tea.KeyCtrlH, tea.KeyDelete, tea.KeyCtrlD, tea.KeyCtrlU, tea.KeyCtrlW, tea.KeyCtrlK,
}

// caret is the cursor behind a text that huh does not draw.
func caret(h *huh.Theme) string {
	return h.Focused.TextInput.Cursor.Inline(true).Reverse(true).Render(" ")
}

func (s *secret) key(msg tea.KeyMsg) {
	if !s.sealed {
		s.input.key(msg)
		return
	}
	if slices.Contains(erasers, msg.Type) { // there is nothing to move in
		s.unseal()
		s.write("")
	}
}

func (s *secret) text(msg tea.KeyMsg) bool {
	if s.sealed && strings.TrimSpace(string(msg.Runes)) == "" {
		return true
	}
	if s.sealed && len(msg.Runes) > most {
		return false
	}
	s.unseal()
	return s.input.text(msg)
}

func (s *secret) open() bool { return false }

func (s *secret) unseal() {
	if s.sealed {
		s.sealed, s.revealed = false, false
		s.replace("")
	}
}

func (s *secret) cancel() bool {
	if s.sealed || s.old == "" {
		return false
	}
	s.sealed = true
	s.replace("")
	s.write(s.old)
	return true
}

func (s *secret) reveal() int {
	if !s.sealed {
		return 0
	}
	if s.revealed {
		s.revealed = false
		return 0
	}
	s.revealed = true
	s.showing++
	return s.showing
}

func (s *secret) hide(showing int) bool {
	if !s.revealed || showing != s.showing {
		return false
	}
	s.revealed = false
	return true
}

func (s *secret) bindings(km *keys.Map) []key.Binding {
	if !s.sealed {
		return nil
	}
	if s.revealed {
		return []key.Binding{keys.As(km.Reveal, "hide")}
	}
	return []key.Binding{km.Reveal}
}

func (s *secret) hint() string {
	switch {
	case s.revealed:
		return "Shown for 10 seconds. Typing starts it afresh."
	case s.sealed:
		return "ctrl+r shows it for 10 seconds. Typing starts it afresh."
	case s.old != "":
		return "esc brings the former value back."
	}
	return ""
}

func (s *secret) lines(width int) []string {
	if !s.sealed {
		return s.input.lines(width)
	}
	shown := s.old
	if !s.revealed {
		shown = s.sight()
	}
	return []string{s.theme.Well.Render(text.Cut(text.Clean(shown), max(0, width-1))) + s.caret}
}
