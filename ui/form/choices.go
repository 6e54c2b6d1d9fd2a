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

// choices is any number of a few options; the space bar ticks.
type choices struct {
	plain
	theme *huh.Theme
	huh   *huh.MultiSelect[string]
	value *bound[[]string]
	list  []option
}

// tick is the width of what is before an option: the selector and the box.
const tick = len("> [x] ")

func newChoices(h *huh.Theme, list []option, stored string, width int, write func(string)) *choices {
	var chosen []string
	if stored != "" {
		chosen = strings.Split(stored, ",")
	}
	c := &choices{theme: h, list: list}
	for _, v := range chosen {
		if withdrawn(v, c.list) {
			c.list = append(c.list, option{value: v, label: noLonger(v)})
		}
	}
	c.value = &bound[[]string]{shown: chosen, same: sameSet}
	c.value.write = func(v []string) { write(strings.Join(v, ",")) }
	c.resize(width)
	return c
}

// sameSet compares what is ticked; huh hands it over in the order of the options, however it was stored.
func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(s string) bool { return !slices.Contains(b, s) })
}

// resize makes the list anew, because huh's does not wrap its options.
func (c *choices) resize(width int) {
	at := 0
	if c.huh != nil {
		hovered, _ := c.huh.Hovered()
		at = max(0, slices.IndexFunc(c.list, func(o option) bool { return o.value == hovered }))
	}
	options := make([]huh.Option[string], len(c.list))
	for i, o := range c.list {
		options[i] = huh.NewOption(strings.Join(text.Wrap(o.label, max(1, width-tick)), "\n"), o.value)
	}
	m := huh.NewMultiSelect[string]().Filterable(false)
	m.WithTheme(c.theme)
	m.WithWidth(width + slack)
	m.Options(options...).Accessor(c.value) // in this order, as in newChoice
	m.WithKeyMap(huhKeys)
	m.Focus()
	for range at {
		m.Update(tea.KeyMsg{Type: tea.KeyDown})
	}
	c.huh = m
}

func (c *choices) typing() bool   { return false }
func (c *choices) vertical() bool { return true }

func (c *choices) bindings(km *keys.Map) []key.Binding { return []key.Binding{km.Toggle, km.Up} }

func (c *choices) key(msg tea.KeyMsg) { c.huh.Update(msg) }

func (c *choices) text(msg tea.KeyMsg) bool {
	if msg.Paste || msg.Alt {
		return false
	}
	c.huh.Update(msg)
	return true
}

func (c *choices) lines(width int) []string { return listLines(c.huh.View(), width) }
