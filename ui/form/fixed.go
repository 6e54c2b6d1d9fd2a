package form

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// fixed is the question with the focus of an application that may not change: its answer, with no cursor in it. A masked
// one can be shown.
type fixed struct {
	plain
	theme    *theme.Theme
	given    bool
	masked   bool
	stored   string        // as it can be typed
	sight    func() string // as it is shown, masked where it must be
	showing  int
	revealed bool
}

func (*fixed) key(tea.KeyMsg)       {}
func (*fixed) text(tea.KeyMsg) bool { return false }
func (*fixed) typing() bool         { return false }
func (*fixed) resize(int)           {}

func (x *fixed) reveal() int {
	if !x.masked || !x.given {
		return 0
	}
	if x.revealed = !x.revealed; !x.revealed {
		return 0
	}
	x.showing++
	return x.showing
}

func (x *fixed) hide(showing int) bool {
	was := x.revealed && showing == x.showing
	x.revealed = x.revealed && !was
	return was
}

func (x *fixed) bindings(km *keys.Map) []key.Binding {
	switch {
	case !x.masked || !x.given:
		return nil
	case x.revealed:
		return []key.Binding{keys.As(km.Reveal, "hide")}
	}
	return []key.Binding{km.Reveal}
}

func (x *fixed) lines(width int) []string {
	words, style := text.Clean(x.sight()), x.theme.Text
	switch {
	case x.revealed:
		words = text.Clean(x.stored)
	case !x.given:
		words, style = nothing, x.theme.Muted
	}
	rows := text.Wrap(words, width)
	for i := range rows {
		rows[i] = style.Render(rows[i])
	}
	return rows
}
