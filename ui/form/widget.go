package form

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/keys"
)

// widget is the one live question. It writes through its bound value and knows no other question.
type widget interface {
	// key takes a key that types nothing and that the page has no use for.
	key(msg tea.KeyMsg)
	// text takes typed characters, or pasted ones where msg.Paste is set, and tells whether it could.
	text(msg tea.KeyMsg) bool
	// typing tells whether letters are text here; vertical whether up and down move inside.
	typing() bool
	vertical() bool
	// open tells whether a suggestion may be shown here.
	open() bool
	// accept prepares going on; false keeps the focus.
	accept() bool
	// cancel drops what is not accepted, and tells whether there was anything.
	cancel() bool
	// reveal shows a masked value and returns the number of the showing, 0 if there is nothing to show; hide ends it.
	reveal() int
	hide(showing int) bool
	// bindings are its keys for the footer, hint a sentence about them for the page.
	bindings(km *keys.Map) []key.Binding
	hint() string
	// lines draws it in a column, the mark of the cursor in one of them.
	lines(width int) []string
	resize(width int)
}

// plain is what most widgets have nothing to say about.
type plain struct{}

func (plain) typing() bool                     { return true }
func (plain) vertical() bool                   { return false }
func (plain) open() bool                       { return false }
func (plain) accept() bool                     { return true }
func (plain) cancel() bool                     { return false }
func (plain) reveal() int                      { return 0 }
func (plain) hide(int) bool                    { return false }
func (plain) bindings(*keys.Map) []key.Binding { return nil }
func (plain) hint() string                     { return "" }

// pickFrom is the number of options from which a list is found by typing instead of walked.
const pickFrom = 11

// build makes the widget of a question with its stored value.
func (p *Page) build(f *catalogue.Field, rule kind.Rule, stored string) widget {
	width := p.columns().value
	write := func(typed string) { p.write(f, typed) }
	switch {
	case p.locked:
		sight := func() string { return p.src.Show(f) }
		return &fixed{theme: p.theme, given: stored != "", masked: rule.Masked, stored: f.Kind.Edit(stored, rule), sight: sight}
	case f.Kind.Traits().Choice == kind.Confirmation, f.Kind.Traits().Choice == kind.SeveralOf:
		return newChoices(p.huh, optionsOf(f, rule), stored, width, write)
	case choosesOne(f, rule):
		options := optionsOf(f, rule)
		if len(options) >= pickFrom {
			return newPicker(p.theme, p.huh, options, stored, write)
		}
		return newChoice(p.huh, options, stored, width, write)
	}
	shown := safetext.Lines(f.Kind.Edit(stored, rule)) // an older version kept what was no text
	switch {
	case f.Kind.Traits().Long:
		return newLongText(p.huh, room(f, rule), shown, width, write)
	case rule.Masked:
		sight := func() string { return p.src.Show(f) }
		return newSecret(p.theme, p.huh, room(f, rule), shown, width, sight, write)
	}
	in := newInput(p.theme, p.huh, room(f, rule), shown, width, write)
	if f.Kind.Traits().Echoed {
		in.echo = func() string { return p.src.Show(f) }
	}
	return in
}

// bound is the layer between a widget and an answer. It holds what the widget shows and writes only what differs from it: huh
// writes at every key, at every focus, and whenever it finds its value in another order.
type bound[T any] struct {
	shown T
	same  func(a, b T) bool
	write func(T)
}

// Get returns what the widget shows.
func (b *bound[T]) Get() T { return b.shown }

// Set takes what the widget shows now. Before write is set the widget is being made: what it makes of the stored value,
// without its tabs and line breaks for one, is then the value to compare with and not a change.
func (b *bound[T]) Set(v T) {
	if b.same(b.shown, v) {
		return
	}
	b.shown = v
	if b.write != nil {
		b.write(v)
	}
}

func equal(a, b string) bool { return a == b }

// huhKeys are the keys of huh's widgets that the page gives them: none that moves the focus, filters, validates or runs
// an editor.
var huhKeys = &huh.KeyMap{
	Text: huh.TextKeyMap{NewLine: key.NewBinding(key.WithKeys("ctrl+j"))},
	Select: huh.SelectKeyMap{
		Up:      key.NewBinding(key.WithKeys("up")),
		Down:    key.NewBinding(key.WithKeys("down")),
		GotoTop: key.NewBinding(key.WithKeys("home")),
	},
	MultiSelect: huh.MultiSelectKeyMap{
		Toggle:     key.NewBinding(key.WithKeys(" ")),
		Up:         key.NewBinding(key.WithKeys("up")),
		Down:       key.NewBinding(key.WithKeys("down")),
		GotoTop:    key.NewBinding(key.WithKeys("home")),
		GotoBottom: key.NewBinding(key.WithKeys("end")),
	},
}
