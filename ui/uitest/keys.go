package uitest

import (
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

// keyTypes is Bubble Tea's keys by the names it gives them: "tab", "shift+tab", "ctrl+s", "f1".
var keyTypes = func() map[string]tea.KeyType {
	types := map[string]tea.KeyType{}
	for k := tea.KeyType(127); k > -128; k-- {
		if name := (tea.KeyMsg{Type: k}).String(); name != "" && k != tea.KeyRunes && k != tea.KeySpace {
			types[name] = k
		}
	}
	return types
}()

// message is the key of a name; one character is its own name.
func message(tb testing.TB, name string) tea.KeyMsg {
	tb.Helper()
	if bare, ok := strings.CutPrefix(name, "alt+"); ok {
		k := message(tb, bare)
		k.Alt = true
		return k
	}
	switch k, ok := keyTypes[name]; {
	case ok:
		return tea.KeyMsg{Type: k}
	case name == "space" || name == " ":
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	case utf8.RuneCountInString(name) == 1:
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
	}
	tb.Fatalf("no key is called %q", name)
	return tea.KeyMsg{}
}

// sequences is what an xterm sends for the keys that are neither a character nor a control character.
var sequences = map[string]string{
	"tab": "\t", "enter": "\r", "esc": "\x1b", "backspace": "\x7f", "space": " ", "shift+tab": "\x1b[Z",
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
	"delete": "\x1b[3~", "pgup": "\x1b[5~", "pgdown": "\x1b[6~",
	"f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~", "f6": "\x1b[17~", "f7": "\x1b[18~", "f8": "\x1b[19~",
}

// keyBytes is what a terminal sends for the key of a name.
func keyBytes(tb testing.TB, name string) string {
	tb.Helper()
	if s, ok := sequences[name]; ok {
		return s
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok && len(letter) == 1 {
		return string(rune(letter[0] & 0x1f))
	}
	if utf8.RuneCountInString(name) == 1 {
		return name
	}
	tb.Fatalf("no key is called %q", name)
	return ""
}

// leads tells whether a key goes to another screen, so that one has to look before acting on it.
func leads(name string) bool {
	switch name {
	case "esc", "ctrl+g", "ctrl+x", "ctrl+c":
		return true
	}
	return len(name) > 1 && name[0] == 'f' && name[1] >= '1' && name[1] <= '9'
}
