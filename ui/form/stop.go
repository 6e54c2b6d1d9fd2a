package form

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
)

// kindOfStop is what a stop of the page is, beside Continue.
type kindOfStop int

const (
	// question is a field that is asked.
	question kindOfStop = iota
	// offered stands for the questions of which the usual answer is offered, at the place of the first of them.
	offered
	// folded stands for the questions that need no answer and have none.
	folded
)

// The ids of the stops that are no question: no field has one of them.
const (
	offeredID = "*usual"
	foldedID  = "*optional"
)

// id names a stop.
func (r *row) id() string {
	switch r.kind {
	case offered:
		return offeredID
	case folded:
		return foldedID
	case question:
	}
	return r.field.ID
}

// Usual is what a question of the page that has no answer is mostly answered with, in words.
type Usual struct{ Field, Label, Words string }

// layOut asks the source which questions there are, and puts those that are offered an answer and those that are folded away
// behind one stop each. Stops that were there keep what they know.
func (p *Page) layOut() []*row {
	fields := p.src.Fields()
	p.offers = p.offers[:0]
	for _, u := range p.src.Usual() {
		if !p.asked[u.Field] && !p.hasProblem(fields, u.Field) {
			p.offers = append(p.offers, u)
		}
	}
	rows, placed := make([]*row, 0, len(fields)+2), false
	p.folded = 0
	for _, f := range fields {
		switch {
		case slices.ContainsFunc(p.offers, func(u Usual) bool { return u.Field == f.ID }):
			if !placed {
				rows = append(rows, p.stopOf(offered, nil))
			}
			placed = true
		case p.folds(f):
			p.folded++
		default:
			rows = append(rows, p.stopOf(question, f))
		}
	}
	if p.folded > 0 {
		rows = append(rows, p.stopOf(folded, nil))
	}
	return rows
}

// stopOf is a stop of the page: the one that there is, or a new one.
func (p *Page) stopOf(k kindOfStop, f *catalogue.Field) *row {
	for _, r := range p.rows {
		if r.kind == k && (k != question || r.field.ID == f.ID) {
			r.field = f
			return r
		}
	}
	return &row{kind: k, field: f, fresh: true}
}

// folds tells whether a question is folded away: it needs no answer, has none, has had no focus, and nobody unfolded the page.
func (p *Page) folds(f *catalogue.Field) bool {
	return !p.unfolded && !f.Shown && !p.asked[f.ID] && !p.src.Required(f) && p.src.Get(f) == "" && !slices.ContainsFunc(p.src.Problems(f), shows)
}

// hasProblem tells whether something stands at a question that has to be seen.
func (p *Page) hasProblem(fields []*catalogue.Field, id string) bool {
	i := slices.IndexFunc(fields, func(f *catalogue.Field) bool { return f.ID == id })
	return i >= 0 && slices.ContainsFunc(p.src.Problems(fields[i]), shows)
}

// shows tells whether a problem is more than an answer that is left to give.
func shows(p assess.Problem) bool { return p.Severity != assess.Left }

// uncover brings a question into sight that is offered an answer or folded away.
func (p *Page) uncover(id string) {
	if id != "" && !p.asked[id] {
		if p.asked == nil {
			p.asked = map[string]bool{}
		}
		p.asked[id] = true
	}
}

// openAt tells whether an answer is still to be given at a stop.
func (p *Page) openAt(i int) bool {
	switch r := p.rows[i]; r.kind {
	case offered:
		return true
	case folded:
		return false
	case question:
		return p.src.Get(r.field) == ""
	}
	return false
}

// nextOpen is the first stop from one on at which an answer is still to be given; Continue where there is none.
func (p *Page) nextOpen(from int) int {
	for i := from; i < len(p.rows); i++ {
		if p.openAt(i) {
			return i
		}
	}
	return len(p.rows)
}

// takeUsual answers what is offered, all of it.
func (p *Page) takeUsual() {
	at := p.at
	p.src.TakeUsual()
	p.live, p.view = nil, ""
	p.refresh()
	p.focus(p.nextOpen(min(at, len(p.rows))))
}

// askEach puts the questions that are offered an answer in the place of the offer.
func (p *Page) askEach() {
	first := p.offers[0].Field
	for _, u := range p.offers {
		p.uncover(u.Field)
	}
	p.live = nil
	p.refresh()
	p.focus(max(0, p.index(first)))
}

// unfold shows every question that needs no answer, with the focus on the first that was hidden where it was on the fold.
func (p *Page) unfold() {
	if p.folded == 0 {
		return
	}
	shown := make(map[string]bool, len(p.rows))
	for _, r := range p.rows {
		shown[r.id()] = true
	}
	p.unfolded = true
	onFold := p.at < len(p.rows) && p.rows[p.at].kind == folded
	if onFold {
		p.live = nil
	}
	p.view = ""
	p.refresh()
	if onFold {
		p.focus(max(0, slices.IndexFunc(p.rows, func(r *row) bool { return !shown[r.id()] })))
	}
}

// fewest is how many questions that only the client can answer must stand together for one key to say No to all of them.
const fewest = 3

// together are the questions around the focus to which one key says No: those without an answer of a run of such questions.
func (p *Page) together() []*catalogue.Field {
	if p.locked || p.at >= len(p.rows) || !p.declinable(p.at) {
		return nil
	}
	from, to := p.at, p.at+1
	for from > 0 && p.declinable(from-1) {
		from--
	}
	for to < len(p.rows) && p.declinable(to) {
		to++
	}
	if to-from < fewest {
		return nil
	}
	var open []*catalogue.Field
	for _, r := range p.rows[from:to] {
		if p.src.Get(r.field) == "" {
			open = append(open, r.field)
		}
	}
	return open
}

func (p *Page) declinable(i int) bool {
	r := p.rows[i]
	return r.kind == question && r.field.MustAsk() && r.field.Kind.Traits().Choice == kind.YesOrNo && p.src.Required(r.field)
}

// sayNo answers No to the questions that stand together.
func (p *Page) sayNo() {
	fields := p.together()
	if len(fields) == 0 {
		return
	}
	p.src.SayNo(fields)
	p.live = nil
	p.refresh()
	p.focus(p.nextOpen(max(0, p.index(fields[len(fields)-1].ID))))
}

// block is the live widget of a stop that is no question.
type block struct {
	plain
	keys func(*keys.Map) []key.Binding
}

func (block) typing() bool                         { return false }
func (block) key(tea.KeyMsg)                       {}
func (block) text(tea.KeyMsg) bool                 { return false }
func (block) resize(int)                           {}
func (block) lines(int) []string                   { return nil }
func (b block) bindings(m *keys.Map) []key.Binding { return b.keys(m) }

// blockOf is the widget of a stop that is no question.
func (p *Page) blockOf(k kindOfStop) widget {
	if k == offered {
		words := takes(len(p.lines()))
		return block{keys: func(m *keys.Map) []key.Binding {
			return []key.Binding{keys.As(m.Form.TakeUsual, words), keys.As(m.Enter, "ask each")}
		}}
	}
	return block{keys: func(m *keys.Map) []key.Binding { return []key.Binding{keys.As(m.Enter, "show them")} }}
}

// takes says what the key takes.
func takes(n int) string {
	switch n {
	case 1:
		return "takes it"
	case 2:
		return "takes both"
	}
	return "takes all"
}

// readBlock notes what a stop shows that is no question.
func (p *Page) readBlock(r *row) {
	if r.folded != p.folded || !slices.Equal(r.offers, p.offers) {
		r.lines, r.folded, r.offers = nil, p.folded, slices.Clone(p.offers)
	}
}

// drawnBlock returns the rows of a stop that is no question.
func (p *Page) drawnBlock(r *row, focused bool) []string {
	if focused {
		return p.linesOfBlock(r, true)
	}
	if r.lines == nil {
		r.lines = p.linesOfBlock(r, false)
	}
	return r.lines
}

func (p *Page) linesOfBlock(r *row, focused bool) []string {
	muted := p.theme.Muted.Render
	head := func(words string) string {
		if focused {
			return p.fit(p.pointer + mark + p.theme.Accent.Render(words))
		}
		return p.fit("  " + muted(words))
	}
	if r.kind == folded {
		return []string{p.fit(head(text.Count(p.folded, "optional", "optional")) + muted("   ctrl+o shows "+either(p.folded, "it", "them")))}
	}
	lines := []string{head("Usual, not answered yet")}
	for _, u := range p.lines() {
		value := text.Wrap(u.Words, p.columns().value)
		for i := range value {
			value[i] = muted(value[i])
		}
		lines = append(lines, p.pair("  ", p.labelled(u.Label, p.theme.Muted), value)...)
	}
	if focused {
		for _, l := range p.hang("y "+takes(len(p.lines()))+", enter asks "+either(len(p.offers), "it", "each"), "  ") {
			lines = append(lines, muted(l))
		}
	}
	return lines
}

func either(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// lines are the offers as they are shown: those that say the same stand once.
func (p *Page) lines() []Usual {
	var all []Usual
	for _, u := range p.offers {
		if !slices.ContainsFunc(all, func(o Usual) bool { return o.Label == u.Label && o.Words == u.Words }) {
			all = append(all, u)
		}
	}
	return all
}
