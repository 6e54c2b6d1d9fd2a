package page

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/pasted"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// fill is one answer that a pasted block would give.
type fill struct {
	path  answers.Path
	field *catalogue.Field
	value string
	on    bool
}

// PastePreview shows what a pasted block would fill in, before it does: nothing is recognised so surely that a person need not
// look.
type PastePreview struct {
	screen.Chooser
	session *flow.Session
	place   answers.Place
	into    string // the label of the question the block was pasted into
	block   string
	fills   []fill
	after   *assess.Assessment // the application with all of them in it
}

// pasteMsg gives a block to the one question it was pasted into, as it is.
type pasteMsg struct{ block string }

// newPastePreview finds the questions of the person at a place that the pieces of a block answer, on the page itself first. It
// is nil where fewer than two do.
func newPastePreview(d *screen.Context, s *flow.Session, at answers.Place, into, block string) *PastePreview {
	f := &PastePreview{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s, place: at, into: into, block: block}
	m := matcher{at: at, as: s.Assessment(), used: map[*catalogue.Field]bool{}}
	m.group = m.address()
	seen := map[pasted.Part]bool{}
	pieces := pasted.Recognise(block)
	for _, p := range pieces {
		seen[p.Part] = true
	}
	if seen[pasted.State] && !seen[pasted.Country] { // which states there are depends on the country
		pieces = pasted.With(pieces, pasted.Piece{Part: pasted.Country, Text: "US"})
	}
	named := 0
	for _, p := range pieces {
		field := m.find(p.Part)
		if field == nil {
			continue
		}
		m.used[field] = true
		path := answers.Path{Section: at.Section, Entry: at.Entry, Field: field.ID}
		if p.Part == pasted.Country && !seen[pasted.Country] && m.as.Answers().Get(path) != "" {
			continue
		}
		m.give(path, field, p.Text)
		f.fills = append(f.fills, fill{path, field, p.Text, true})
		if isName(p.Part) {
			named++
		}
	}
	if len(f.fills)-max(0, named-1) < 2 {
		return nil
	}
	f.Focus, f.after = len(f.fills), m.as
	return f
}

func isName(p pasted.Part) bool {
	return p == pasted.FirstName || p == pasted.MiddleName || p == pasted.LastName || p == pasted.Suffix
}

// Head names the application.
func (f *PastePreview) Head() screen.Head { return screen.DraftHead(f.session, "Pasted text") }

// Traits are what it is just now.
func (f *PastePreview) Traits() screen.Traits { return screen.Traits{Modal: true, Passing: true} }

// Keys are the keys that work now.
func (f *PastePreview) Keys() []key.Binding {
	k := f.Context.Keys
	enter, tick := keys.As(k.Enter, "choose"), keys.As(k.Toggle, "fill or leave")
	tick.SetEnabled(f.Focus < len(f.fills))
	return []key.Binding{enter, keys.As(k.Back, "paste nothing"), k.Up, tick}
}

// Update ticks, and fills or pastes.
func (f *PastePreview) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	m := f.Context.Keys
	if key.Matches(k, m.Toggle) && f.Focus < len(f.fills) {
		return f.enter(), nil
	}
	action, _ := f.Handle(k, f, screen.Choices{
		Stops: len(f.fills) + 2, Choose: f.enter, Typing: true, Prev: m.Prev, Next: m.Next,
		Back: screen.Several{screen.Back{}, screen.Say{Words: "Nothing was pasted."}},
	})
	return action, nil
}

func (f *PastePreview) enter() screen.Action {
	switch {
	case f.Focus < len(f.fills):
		f.fills[f.Focus].on = !f.fills[f.Focus].on
		return nil
	case f.Focus == len(f.fills):
		return f.fill()
	}
	return screen.Back{With: pasteMsg{f.block}}
}

// fill gives the answers that are ticked, as one step of undo.
func (f *PastePreview) fill() screen.Action {
	f.session.Checkpoint("typed")
	n := 0
	for _, x := range f.fills {
		if !x.on {
			continue
		}
		if err := f.session.Answer(x.path, x.value); err != nil {
			return screen.Several{screen.Back{}, screen.Say{Words: say.Upper(err.Error()) + "."}}
		}
		n++
	}
	words := text.Count(n, "answer", "answers")
	f.session.Checkpoint("filled in " + words + " from a paste")
	return screen.Several{screen.Back{}, screen.Save{}, screen.Say{Words: "Filled in " + words + ". ctrl+z undo"}}
}

// View lists what would be filled in, with what stands there now.
func (f *PastePreview) View() string {
	th := f.Context.Theme
	var out screen.Block
	out.Add("  "+th.Title.Render("Fill in these answers?"), "")
	for i, x := range f.fills {
		rows := f.row(x, i == f.Focus)
		out.Stop(i, i == f.Focus, rows...)
	}
	out.Gap()
	for i, label := range []string{"[ Fill in what is ticked ]", "[ Paste it all into " + f.into + " ]"} {
		on := f.Focus == len(f.fills)+i
		row := th.Row(on, text.Cut(label, f.W-2))
		out.Button(len(f.fills)+i, on, row)
	}
	return out.View(f.W, f.H, f.Context)
}

func (f *PastePreview) row(x fill, focused bool) []string {
	th := f.Context.Theme
	box := "[ ] "
	if x.on {
		box = "[x] "
	}
	as := f.session.Assessment()
	shown := text.Clean(f.after.Show(x.path))
	aside, paint := "", th.Muted.Render
	if now := text.Clean(as.Show(x.path)); now != "" && now != shown {
		aside, paint = "now "+now, th.Warn.Render
	} else if x.field.Page.ID != f.place.Page {
		aside = "on " + x.field.Topic()
	}
	label := th.Row(focused, box+text.Fit(text.Clean(x.field.Label), min(24, f.W-6)))
	if f.W < 60 {
		return []string{label, "      " + text.Cut(th.Text.Render(shown)+"  "+paint(aside), f.W-6)}
	}
	return []string{text.Cut(label+"  "+th.Text.Render(text.Fit(shown, min(36, max(12, f.W-56))))+"  "+paint(aside), f.W)}
}

// matcher finds the question for a part among those of one person.
type matcher struct {
	at    answers.Place
	as    *assess.Assessment // with what was found so far in it: a country brings the question for a state with it
	used  map[*catalogue.Field]bool
	group string // the object of the address that is filled in
}

// give looks at the application as it would be with one more answer.
func (m *matcher) give(p answers.Path, f *catalogue.Field, typed string) {
	answers := m.as.Answers().Clone()
	answers.Set(p, f.Kind.Normalise(typed, m.as.Rule(f, p.Entry)))
	m.as = m.as.Again(answers, m.as.Today())
}

// fields are the questions of a section or entry that apply, those of the page at a place first.
func (m *matcher) fields() []*catalogue.Field {
	var here, elsewhere []*catalogue.Field
	for _, pg := range m.as.Pages(m.at.Section, m.at.Entry) {
		if pg.ID == m.at.Page {
			here = m.as.Fields(pg, m.at.Entry)
		} else {
			elsewhere = append(elsewhere, m.as.Fields(pg, m.at.Entry)...)
		}
	}
	return append(append([]*catalogue.Field(nil), here...), elsewhere...)
}

// address is the object of the first address: of the one on the page, where that asks for one.
func (m *matcher) address() string {
	for _, f := range m.fields() {
		if isStreet(f) {
			return objectOf(f)
		}
	}
	return ""
}

func isStreet(f *catalogue.Field) bool {
	return f.Kind.Traits().Content == kind.Words && (f.Rule.Format == "street" || f.Rule.Format == "physicalStreet")
}

func objectOf(f *catalogue.Field) string { return f.ID[:max(0, strings.LastIndexByte(f.ID, '.'))] }
func leafOf(f *catalogue.Field) string   { return f.ID[strings.LastIndexByte(f.ID, '.')+1:] }

// find is the first question for a part that nothing else of the block answers.
func (m *matcher) find(p pasted.Part) *catalogue.Field {
	for _, f := range m.fields() {
		if !m.used[f] && m.answers(f, p) {
			return f
		}
	}
	return nil
}

// answers tells whether a question asks for a part. Catalogues differ in what they call things; kinds and formats do not.
func (m *matcher) answers(f *catalogue.Field, p pasted.Part) bool {
	holds, format, leaf := f.Kind.Traits().Content, f.Rule.Format, leafOf(f)
	inAddress := objectOf(f) == m.group
	switch p {
	case pasted.FirstName, pasted.MiddleName, pasted.LastName:
		want := map[pasted.Part]string{pasted.FirstName: "firstName", pasted.MiddleName: "middleName", pasted.LastName: "lastName"}[p]
		return objectOf(f) == "" && leaf == want
	case pasted.Suffix:
		return objectOf(f) == "" && leaf == "suffix"
	case pasted.Country:
		return inAddress && holds == kind.Country && m.group != ""
	case pasted.Street:
		return inAddress && isStreet(f)
	case pasted.Unit:
		return inAddress && holds == kind.Words && leaf == "line2"
	case pasted.City:
		return inAddress && format == "city"
	case pasted.State:
		return inAddress && holds == kind.Region
	case pasted.ZIP:
		return inAddress && format == "postalCode"
	case pasted.Phone:
		return holds == kind.Phone && objectOf(f) == ""
	case pasted.Email:
		return holds == kind.Address && objectOf(f) == ""
	}
	return false
}
