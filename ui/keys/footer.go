package keys

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"
)

// wide is the width from which the footer can afford three spaces between two keys.
const wide = 100

// Footer is one row of the keys that work now, at most width cells: "tab next   shift+tab back   F1 help". The most
// useful stand first; what does not fit falls away from the right, but never the first nor help. Disabled bindings
// and a second binding with the same help are left out. The caller indents and colours the row.
func Footer(width int, bindings ...key.Binding) string {
	words := shown(bindings)
	sep := "  "
	if width >= wide {
		sep = "   "
	}
	for ansi.StringWidth(strings.Join(words, sep)) > width {
		last := len(words) - 1
		if isHelp(words[last]) {
			last--
		}
		if last < 1 {
			break
		}
		words = slices.Delete(words, last, last+1)
	}
	return ansi.Truncate(strings.Join(words, sep), max(0, width), "")
}

func shown(bindings []key.Binding) []string {
	words := make([]string, 0, len(bindings))
	seen := make([]key.Help, 0, 16)
	for _, b := range bindings {
		h := b.Help()
		if !b.Enabled() || h.Key == "" || slices.Contains(seen, h) {
			continue
		}
		seen = append(seen, h)
		words = append(words, strings.TrimSpace(h.Key+" "+h.Desc))
	}
	return words
}

func isHelp(word string) bool { return strings.HasPrefix(word, "F1 ") }
