package keys

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"
)

// wide is the width from which the footer can afford three spaces between two keys.
const wide = 100

// narrow is the width below which the way back is named by its key alone, rather than that another key is left out.
const narrow = 60

// Footer is one row of the keys that work now, at most width cells: "tab next   shift+tab back   F1 help". The most
// useful are first; what does not fit falls away from the right, but never the first, help and the way back, which
// says no more than its key where there is little room. Disabled bindings and a second binding with the same help are left
// out. The caller indents and colours the row.
func Footer(width int, bindings ...key.Binding) string {
	words := shown(bindings)
	sep := "  "
	if width >= wide {
		sep = "   "
	}
	tooWide := func() bool { return ansi.StringWidth(strings.Join(words, sep)) > width }
	if back := slices.IndexFunc(words, isBack); back > 0 && width < narrow && tooWide() {
		words[back] = "esc" // wherever it leads
	}
	for _, stays := range []func(string) bool{
		func(w string) bool { return isHelp(w) || isBack(w) }, isBack,
	} {
		for last := len(words) - 1; last > 0 && tooWide(); last-- {
			if !stays(words[last]) {
				words = slices.Delete(words, last, last+1)
			}
		}
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

func isBack(word string) bool { return word == "esc" || strings.HasPrefix(word, "esc ") }

func isHelp(word string) bool { return strings.HasPrefix(word, "F1 ") }
