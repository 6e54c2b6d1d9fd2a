package term

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// pressed are the keys as which a Windows console tells of bytes.
func pressed(s string) []tea.KeyMsg {
	var all []tea.KeyMsg
	for _, r := range s {
		switch {
		case r == ' ':
			all = append(all, tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{r}})
		case r < ' ':
			all = append(all, tea.KeyMsg{Type: tea.KeyType(r)})
		default:
			all = append(all, text(string(r)))
		}
	}
	return all
}

func TestAConsoleThatTellsOfKeysTypesNoAnswer(t *testing.T) {
	left, ctrl := tea.KeyMsg{Type: tea.KeyLeft}, text("\x00")
	for name, c := range map[string]struct {
		keys []tea.KeyMsg
		gap  time.Duration
		want string
	}{
		"an answer":               {append(pressed("a\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\"), text("b")), time.Millisecond, "ab"},
		"a report":                {append(pressed("\x1b[12;40R"), text("b")), time.Millisecond, "b"},
		"esc":                     {pressed("\x1b"), time.Millisecond, "<esc>"},
		"esc, then another key":   {append(pressed("\x1b"), left), 50 * time.Millisecond, "<esc><left>"},
		"esc, then a name":        {pressed("\x1bPeter é"), 60 * time.Millisecond, "<esc>Peter< >é"},
		"half an answer, ctrl+c":  {pressed("\x1b]11;rgb:\x03"), time.Millisecond, "<ctrl+c>"},
		"half an answer, a key":   {append(pressed("\x1b]11;rgb:"), left), time.Millisecond, "<left>"},
		"ctrl and c, twice":       {append(append([]tea.KeyMsg{ctrl}, pressed("\x03")...), append([]tea.KeyMsg{ctrl}, pressed("\x03")...)...), time.Millisecond, "<ctrl+c><ctrl+c>"},
		"keys that say nothing":   {append(append(pressed("a"), ctrl, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{0}, Alt: true}), pressed("b")...), time.Millisecond, "ab"},
		"text, a space and enter": {pressed("Ann Lee\r"), 60 * time.Millisecond, "Ann< >Lee<enter>"},
	} {
		h := newHands(t)
		in := &console{clock: h.clock(), send: h.send}
		var out []tea.Msg
		for _, k := range c.keys {
			if m := in.filter(k); m != nil {
				out = append(out, m)
			}
			out = append(out, h.pass(c.gap, in.filter)...)
		}
		out = append(out, h.pass(3*time.Second, in.filter)...)
		if got := written(out); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}
