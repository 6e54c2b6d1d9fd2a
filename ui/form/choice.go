package form

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
)

// choice is one of a few options, all of them in sight. Moving in it chooses.
type choice struct {
	plain
	huh     *huh.Select[string]
	value   *bound[string]
	options []option
	typed   string // the letters since the last other key, with which an option starts
}

func newChoice(h *huh.Theme, options []option, stored string, width int, write func(string)) *choice {
	c := &choice{
		huh: huh.NewSelect[string](), value: &bound[string]{shown: stored, same: equal},
		options: withStored(options, stored),
	}
	all := make([]huh.Option[string], len(c.options))
	for i, o := range c.options {
		all[i] = huh.NewOption(o.label, o.value)
	}
	c.huh.WithTheme(h)
	c.resize(width)
	// The options first: with the value already there huh scrolls to it and shows the rows from there on only.
	c.huh.Options(all...).Accessor(c.value)
	c.huh.WithKeyMap(huhKeys)
	c.value.write = write
	c.huh.Focus()
	return c
}

func (c *choice) typing() bool   { return false }
func (c *choice) vertical() bool { return true }

func (c *choice) bindings(km *keys.Map) []key.Binding { return []key.Binding{km.Up} }

// key moves, and stops at both ends: huh goes round, and one key too many would clear the answer.
func (c *choice) key(msg tea.KeyMsg) {
	c.typed = ""
	at := c.at()
	if msg.Type == tea.KeyUp && at == 0 || msg.Type == tea.KeyDown && at == len(c.options)-1 {
		return
	}
	c.huh.Update(msg)
}

func (c *choice) at() int {
	return slices.IndexFunc(c.options, func(o option) bool { return o.value == c.value.shown })
}

// quickest is how many letters one types so fast that they come at once; more are a paste.
const quickest = 4

// text jumps to the option that starts with what was typed: letter by letter to the one that starts with all of them, and where
// none does to the next one that starts with the last. Letters typed so fast that they came at once, and start no option together,
// are taken one after the other.
func (c *choice) text(msg tea.KeyMsg) bool {
	if msg.Alt {
		return false
	}
	if c.letters(string(msg.Runes)) {
		return true
	}
	if len(msg.Runes) > quickest {
		return false
	}
	for _, r := range msg.Runes {
		c.letters(string(r))
	}
	return true
}

// letters adds letters to those that were typed, or begins anew with them, and tells whether an option starts so.
func (c *choice) letters(typed string) bool {
	if c.typed != "" && c.jump(c.typed+typed, max(0, c.at())) {
		c.typed += typed
		return true
	}
	if !c.jump(typed, c.at()+1) {
		return false
	}
	c.typed = typed
	return true
}

// jump takes the first option from one on that starts with some letters, or behind a $ with some digits, and tells whether there is
// one.
func (c *choice) jump(typed string, from int) bool {
	start := text.Fold(strings.TrimSpace(typed))
	for i := range c.options {
		o := c.options[(from+i)%len(c.options)]
		if start != "" && o.value != "" && strings.HasPrefix(strings.TrimLeft(text.Fold(o.label), "$"), start) {
			c.value.Set(o.value)
			c.huh.Accessor(c.value)
			return true
		}
	}
	return false
}

func (c *choice) lines(width int) []string { return listLines(c.huh.View(), width) }

func (c *choice) resize(width int) { c.huh.WithWidth(width + slack) }

// listLines takes the blanks off the rows of a list.
func listLines(view string, width int) []string {
	lines := strings.Split(view, "\n")
	for i, l := range lines {
		lines[i], _ = trimmed(l, width)
	}
	return lines
}
