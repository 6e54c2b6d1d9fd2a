package form

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// input is one line of text.
type input struct {
	plain
	huh   *huh.Input
	value *bound[string]
	limit int
	theme *theme.Theme
	// echo says the answer in words beside what is typed, nil where that is no different.
	echo func() string
}

func newInput(th *theme.Theme, h *huh.Theme, limit int, stored string, width int, write func(string)) *input {
	in := &input{huh: huh.NewInput(), value: &bound[string]{shown: stored, same: equal}, theme: th}
	in.limit = max(limit, utf8.RuneCountInString(stored))
	in.huh.WithTheme(h)
	in.huh.Prompt("").CharLimit(in.limit).Accessor(in.value)
	in.huh.WithKeyMap(huhKeys)
	in.resize(width)
	in.huh.Blur()
	in.value.write = write
	in.huh.Focus()
	return in
}

func (i *input) open() bool { return true }

func (i *input) key(msg tea.KeyMsg) { i.huh.Update(msg) }

func (i *input) text(msg tea.KeyMsg) bool {
	msg.Runes = []rune(text.Clean(string(msg.Runes)))
	if msg.Paste {
		long := utf8.RuneCountInString(i.value.shown) + len(msg.Runes)
		if long > most {
			return false
		}
		i.limit = max(i.limit, long)
		i.huh.CharLimit(i.limit)
	}
	i.huh.Update(msg)
	return true
}

func (i *input) lines(width int) []string {
	line, _, _ := strings.Cut(i.huh.View(), "\n")
	line, used := trimmed(line, width) // with a cell for the cursor, so that the echo does not move with it
	if i.echo == nil {
		return []string{line}
	}
	lines := []string{well(i.theme, line, wellBeside, width)}
	used = max(used, min(wellBeside, width))
	echo := text.Clean(i.echo())
	switch {
	case echo == "" || echo == strings.TrimSpace(i.value.shown):
	case used+2+text.Width(echo) <= width:
		lines[0] = text.Pad(lines[0], used+2) + i.theme.Muted.Render(echo)
	default:
		for _, l := range text.Wrap(echo, width) {
			lines = append(lines, i.theme.Muted.Render(l))
		}
	}
	return lines
}

func (i *input) resize(width int) {
	i.huh.WithWidth(width + slack)
	i.huh.Accessor(i.value) // huh keeps the old window over a long text until it is given the text again
}

// replace shows another text without writing it.
func (i *input) replace(shown string) {
	i.value.shown = shown
	i.huh.Accessor(i.value)
}
