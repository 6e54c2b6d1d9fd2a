package form

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/memo"
	"brokerage/onboard/ui/theme"
)

// Page is one page of questions on the screen.
type Page struct {
	src    Source
	theme  *theme.Theme
	huh    *huh.Theme
	keys   *keys.Map
	onward string // the words of the last stop

	pointer string // the mark of the row with the focus

	rows   []*row
	at     int       // the stop with the focus; len(rows) is Continue
	live   widget    // nil on Continue and while the page is left
	seen   string    // the stored value behind the live widget
	rule   kind.Rule // the rule it was made with
	locked bool      // what live was made for
	away   bool      // Leave was called and nothing got the focus since

	offers   []Usual         // the usual answers that are offered
	asked    map[string]bool // the questions that are asked one by one though they could be offered an answer or folded away
	folded   int             // how many questions are folded away
	unfolded bool            // none is

	changed bool // an answer was written since the last refresh
	warned  bool // Continue has stayed here once

	width, height, top int
	total              int    // rows of the whole page
	starts             []int  // the first row of each stop in it
	options            span   // the rows of the live widget in it
	scrolled           bool   // the wheel has moved the page; the focus may be out of sight
	view               string // what View returned; "" when it has to be drawn
	cursor             position
	buffer             []string

	// labels and what follows are what was drawn last of rows that seldom change.
	labels  struct{ live, sent memo.Last[lettered, label] }
	resting memo.Last[lettered, string]
}

// lettered is words in a page of a width.
type lettered struct {
	words string
	width int
}

// FocusOpen moves the focus to the first stop that wants an answer; to the first of all where none does.
func (p *Page) FocusOpen() {
	p.focus(max(0, slices.IndexFunc(p.rows, func(r *row) bool {
		return r.kind == offered || r.kind == question && p.src.Required(r.field) && p.src.Get(r.field) == ""
	})))
}

// New returns a page with the focus on the field with the id focus, or on the first where none has it. onward is what
// the last stop says, without the brackets: "Continue to Contact".
func New(src Source, th *theme.Theme, km *keys.Map, focus, onward string) *Page {
	p := &Page{src: src, theme: th, huh: markCursor(th.Huh()), keys: km, onward: onward, width: 80, height: 24}
	p.pointer = th.Mark(true)
	p.uncover(focus)
	p.refresh()
	p.focus(max(0, p.index(focus)))
	return p
}

// SetSize says how many columns and rows View may fill.
func (p *Page) SetSize(width, height int) {
	if p.width == width && p.height == height {
		return
	}
	p.width, p.height, p.view = width, height, ""
	for _, r := range p.rows {
		r.lines = nil
	}
	if p.live != nil {
		p.live.resize(p.columns().value)
	}
}

// SetOnward changes what the last stop says: an answer of the page may have changed where it leads.
func (p *Page) SetOnward(onward string) {
	if p.onward != onward {
		p.onward, p.view = onward, ""
	}
}

// Focused returns the id of the field with the focus, "" on a stop that is none.
func (p *Page) Focused() string {
	if p.at >= len(p.rows) || p.rows[p.at].kind != question {
		return ""
	}
	return p.rows[p.at].field.ID
}

// Apart tells whether the focus is on a stop that stands for several questions.
func (p *Page) Apart() bool { return p.at < len(p.rows) && p.rows[p.at].kind != question }

// Offers tells whether the focus is on the usual answers that are offered.
func (p *Page) Offers() bool { return p.stop() == offeredID }

// stop is the id of the stop with the focus, "" on Continue.
func (p *Page) stop() string {
	if p.at >= len(p.rows) {
		return ""
	}
	return p.rows[p.at].id()
}

// Picks tells whether the focus is in a long list that pages by itself.
func (p *Page) Picks() bool {
	_, picks := p.live.(*picker)
	return picks
}

// Focus moves the focus to a field, as a search or the next problem does; an id that is not on the page moves nothing.
// After Leave it brings the page back to life, and shows what was left wrong.
func (p *Page) Focus(id string) {
	if p.away {
		p.refresh()
		p.showProblems()
	}
	if id != "" && p.index(id) < 0 {
		p.uncover(id)
		p.refresh()
	}
	switch i := p.index(id); {
	case i >= 0 && (i != p.at || p.live == nil):
		p.goTo(i)
	case p.away:
		p.focus(p.at)
	}
}

// TextFocused tells whether letters belong to the field with the focus and are no commands.
func (p *Page) TextFocused() bool { return p.live != nil && p.live.typing() }

// Leave takes the focus from the page: the screen calls it before something else covers or replaces the page. A shown
// masked value is hidden by it.
func (p *Page) Leave() {
	if p.away {
		return
	}
	p.blur()
	p.away = true
}

// Refresh shows what changed without the page: an undo, a reply of the custodian, a change of the entry elsewhere. The
// focus stays; a widget is made anew only where the answer behind it is another one.
func (p *Page) Refresh() {
	p.refresh()
	p.view = ""
}

// Bindings returns the keys that do something now, the most useful first, for the footer.
func (p *Page) Bindings() []key.Binding {
	if p.at >= len(p.rows) {
		return []key.Binding{keys.As(p.keys.Enter, "continue"), p.keys.Prev}
	}
	if p.rows[p.at].kind != question && p.live != nil {
		return append(p.live.bindings(p.keys), p.keys.Next, p.keys.Prev)
	}
	b := []key.Binding{p.keys.Next, p.keys.Prev}
	if n := len(p.together()); n > 0 {
		b = append([]key.Binding{keys.As(p.keys.Form.SayNo, fmt.Sprintf("No to %d", n))}, b...)
	}
	if !p.locked && p.suggestion() != "" {
		take := p.keys.Form.AcceptSuggestion
		if p.takesByTab() {
			take = keys.As(p.keys.Next, "take it")
			b = slices.DeleteFunc(b, func(o key.Binding) bool { return o.Help() == p.keys.Next.Help() })
		}
		b = append([]key.Binding{take}, b...)
	}
	if p.live != nil {
		b = append(b, p.live.bindings(p.keys)...)
	}
	if p.folded > 0 {
		b = append(b, p.keys.Form.Unfold)
	}
	return b
}

func (p *Page) index(id string) int {
	return slices.IndexFunc(p.rows, func(r *row) bool { return r.id() == id })
}

// write is called by the live widget when a person changed the answer.
func (p *Page) write(f *catalogue.Field, typed string) {
	p.src.Set(f, typed)
	p.seen = p.src.Get(f)
	p.changed = true
}

// reload shows an answer that another window changed under the live widget, before a key goes to it: typed over the old one,
// the key would put the new one out of sight.
func (p *Page) reload() {
	if p.live != nil && p.Focused() != "" && p.src.Get(p.rows[p.at].field) != p.seen {
		p.refresh()
	}
}

// afterKey brings the page in line with the answers after a key.
func (p *Page) afterKey() {
	if p.changed {
		p.refresh()
	}
}

// refresh asks for everything again, and keeps rows and focus by field id.
func (p *Page) refresh() {
	p.changed = false
	focused := p.stop()
	p.rows = p.layOut()
	for _, r := range p.rows {
		p.readRow(r)
	}
	p.warned = p.warned && p.firstWrong() >= 0
	p.keepFocus(focused)
}

// keepFocus finds the field with the focus again after the rows changed.
func (p *Page) keepFocus(id string) {
	if id == "" {
		p.at = len(p.rows)
		return
	}
	i := p.index(id)
	if i < 0 { // its condition went away under it
		p.live = nil
		p.at = min(p.at, len(p.rows))
		if !p.away {
			p.focus(p.at)
		}
		return
	}
	p.at = i
	r := p.rows[i]
	if r.kind != question {
		if p.live != nil {
			p.focus(i)
		}
		return
	}
	if p.live != nil && (p.locked != p.src.Locked() || p.src.Get(r.field) != p.seen || !sameOffer(p.rule, r.rule)) {
		p.focus(i)
	}
}

// goTo moves the focus to a stop.
func (p *Page) goTo(i int) {
	id := ""
	if i < len(p.rows) {
		id = p.rows[i].id()
	}
	p.blur()
	if j := p.index(id); j >= 0 {
		i = j
	}
	p.focus(min(i, len(p.rows)))
}

// blur ends the live widget and says so.
func (p *Page) blur() {
	p.view = ""
	if p.live == nil {
		return
	}
	p.live = nil
	left := p.rows[p.at]
	if left.kind != question {
		return
	}
	left.problemsShown = true // what is wrong is shown at its question, once nobody is typing there any more
	if !p.locked {
		p.src.Left(left.field)
	}
	p.refresh()
}

// focus makes the widget of a stop.
func (p *Page) focus(i int) {
	p.at, p.live, p.away, p.view, p.scrolled = i, nil, false, "", false
	p.locked = p.src.Locked()
	switch {
	case i >= len(p.rows):
	case p.rows[i].kind != question:
		p.live = p.blockOf(p.rows[i].kind)
	default:
		f := p.rows[i].field
		p.seen, p.rule = p.src.Get(f), p.rows[i].rule
		p.live = p.build(f, p.rule, p.seen)
		p.uncover(f.ID) // cleared, it stays in sight
	}
}
