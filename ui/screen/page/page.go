// Package page asks the questions of one page of one person: it shows and saves the answers, takes a pasted block apart, and says
// what a change hides.
package page

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/form"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/memo"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// Page is one topic of one person: its title and the fields of a form.Page below it.
type Page struct {
	screen.Base
	session *flow.Session
	at      answers.Place
	section *catalogue.Section
	page    *catalogue.Page
	source  *pageAnswers
	form    *form.Page
	back    bool // Continue comes back to the screen that opened the page
	titled  memo.Last[titled, []string]
}

// New opens the page at a place, with the focus on its field. With back, Continue returns to where one came from.
func New(d *screen.Context, s *flow.Session, at answers.Place, back bool) *Page {
	p := &Page{Base: screen.Base{Context: d}, session: s, at: at, back: back, section: s.Catalogue().Section(at.Section)}
	for _, pg := range p.section.Pages {
		if pg.ID == at.Page {
			p.page = pg
		}
	}
	p.source = &pageAnswers{session: s, page: p.page, entry: at.Entry}
	p.source.more()
	p.form = form.New(p.source, d.Theme, d.Keys, at.Field, p.onward())
	if at.Field == "" {
		p.form.FocusOpen()
	}
	p.visit()
	return p
}

// onward is what the last stop of the page says.
func (p *Page) onward() string {
	if p.back {
		return "Back"
	}
	next, ok := p.session.Assessment().Onward(p.at)
	return screen.Onward(p.session, p.at, next, ok)
}

// visit remembers the field with the focus.
func (p *Page) visit() {
	if f := p.form.Focused(); f != "" {
		p.at.Field = f
	}
	p.session.Visit(p.at)
}

// Enter shows what changed while something else covered the page.
func (p *Page) Enter() screen.Action {
	p.form.Refresh()
	p.form.SetOnward(p.onward())
	if field := p.at.Field; p.form.Apart() {
		p.form.Focus("")
	} else {
		p.form.Focus(field)
	}
	p.visit()
	return p.lookBack()
}

// lookBack asks what the newest other application answered, once, where that is offered on this page.
func (p *Page) lookBack() screen.Action {
	offers := func(f *catalogue.Field) bool {
		return slices.ContainsFunc(f.Usual, func(u *catalogue.Usual) bool { return u.Last }) && p.source.Get(f) == ""
	}
	if p.source.last != nil || !slices.ContainsFunc(p.page.Fields, offers) {
		return nil
	}
	p.source.last = map[string]string{}
	return screen.Work{Draft: p.session.ID(), Run: func(ctx context.Context, s *flow.Session) screen.Action {
		last, err := s.LastAnswers(ctx)
		if err != nil {
			return nil // nothing is offered then
		}
		return screen.Tell{Screen: p, Msg: lastAnswers(last)}
	}}
}

// lastAnswers are what the newest other application answered.
type lastAnswers map[string]string

// Leave takes the focus from the page before something covers it. However a field is left, what that asks for comes at
// once.
func (p *Page) Leave() screen.Action {
	p.form.Leave()
	action, _ := p.afterFieldLeft()
	return action
}

// afterFieldLeft is what leaving a field asks for: a save, and a look at what a new registration takes away. losing tells whether
// that has to be looked at.
func (p *Page) afterFieldLeft() (all screen.Several, losing bool) {
	if !p.source.left {
		return nil, false
	}
	p.source.left = false
	all = screen.Several{screen.Save{}}
	if more := p.source.more(); more != "" {
		all = append(all, screen.Say{Words: more})
	}
	before, changed := p.source.changed()
	if !changed {
		return all, false
	}
	l, hides := NewHiddenByChange(p.Context, p.session, before)
	if !hides {
		return all, false
	}
	still := func() bool { _, hides := NewHiddenByChange(p.Context, p.session, before); return hides }
	return append(all, screen.Open{Screen: l, Draft: p.session.ID(), If: still}), true
}

// Restyle draws the page anew after the theme changed.
func (p *Page) Restyle() {
	p.form = form.New(p.source, p.Context.Theme, p.Context.Keys, p.at.Field, p.onward())
	p.SetSize(p.W, p.H)
}

// SetSize gives the room.
func (p *Page) SetSize(w, h int) {
	p.W, p.H = w, h
	p.form.SetSize(w, max(1, h-len(p.title())))
}

// Traits are what it is just now.
func (p *Page) Traits() screen.Traits {
	return screen.Traits{Beside: true, Place: p.at, Busy: p.form.TextFocused()}
}

// Cursor is the hardware cursor's place.
func (p *Page) Cursor() (row, col int, ok bool) {
	row, col, ok = p.form.Cursor()
	return row + len(p.title()), col, ok
}

// who names the person or entity the page is about.
func (p *Page) who() string {
	name := text.Clean(p.session.Assessment().Name(p.at.Section, p.at.Entry))
	if name == "" && p.at.Entry != "" {
		return p.section.List.One
	}
	return name
}

// asks is the title of the page: the question that it asks of somebody, or its topic and whom it is about.
func (p *Page) asks() string {
	if asks := text.Clean(p.session.Assessment().Asks(p.page, p.at.Entry)); asks != "" {
		return asks
	}
	if who := p.who(); who != "" {
		return p.page.Title + " · " + who
	}
	return p.page.Title
}

// number tells which of the pages this is that one walks through one after the other.
func (p *Page) number() (n, of int) { return p.session.Assessment().PageOf(p.at) }

// Head names the application and, on narrow screens, where in it this is.
func (p *Page) Head() screen.Head {
	n, of := p.number()
	parts := []string{p.section.Step.Title}
	if p.W < 60 {
		parts = nil
	} else {
		parts = append(parts, stepOf(p.session, p.at.Step))
	}
	if who := p.who(); who != "" {
		parts = append(parts, who)
	}
	at := p.page.Title
	if of > 1 {
		if p.W < 60 {
			at += fmt.Sprintf(" %d/%d", n, of)
		} else {
			at += fmt.Sprintf(", page %d of %d", n, of)
		}
	}
	if p.W < 60 {
		return screen.DraftHead(p.session, strings.Join(append([]string{at}, parts...), " · "))
	}
	parts = append(parts, at)
	if line := strings.Join(parts, " · "); text.Width(line) >= p.W {
		parts = parts[1:] // which step it is, its number says
	}
	return screen.DraftHead(p.session, strings.Join(parts, " · "))
}

func stepOf(s *flow.Session, step string) string {
	n, of := s.Assessment().StepOf(step)
	return fmt.Sprintf("%d of %d", n, of)
}

// title stands above the fields where there is room for it.
func (p *Page) title() []string {
	if !p.Context.Ruled {
		return nil
	}
	n, of := p.number()
	from := titled{p.asks(), n, of, p.W, p.Context.Theme}
	return p.titled.Of(from, func() []string {
		rows := []string{"  " + from.theme.Title.Render(text.Cut(from.asks, p.W-2))}
		if of > 1 {
			rows = append(rows, "  "+from.theme.Muted.Render(fmt.Sprintf("%s  %d of %d", screen.SectionTitle(p.section), n, of)))
		}
		return slices.Clip(append(rows, ""))
	})
}

// titled is what the title of a page is drawn from.
type titled struct {
	asks     string
	n, of, w int
	theme    *theme.Theme
}

// Keys are the keys that work now.
func (p *Page) Keys() []key.Binding {
	k := p.Context.Keys
	b := p.form.Bindings()
	esc := "task list"
	if p.at.Entry != "" {
		esc = "list"
	}
	if p.back {
		esc = "back"
	}
	up, down := k.Form.PageUp, k.Form.PageDown
	up.SetEnabled(!p.back && !p.form.Picks())
	down.SetEnabled(up.Enabled())
	return append(b, k.Help, screen.ProblemKey(p.Context, p.session), k.GoTo, keys.As(k.Back, esc), up, down, k.Check, unlocked(p.session, k.Undo))
}

// Update types, moves and goes on.
func (p *Page) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok && key.Matches(k, p.Context.Keys.Help) {
		return p.Help(p.topic(), p.Head()), nil
	}
	if k, ok := msg.(tea.KeyMsg); ok && !p.back && !p.form.Picks() && key.Matches(k, p.Context.Keys.Form.PageUp, p.Context.Keys.Form.PageDown) {
		by := 1 - p.H // a row stays in sight
		if key.Matches(k, p.Context.Keys.Form.PageDown) {
			by = -by
		}
		if p.form.ScrollPage(by) {
			return nil, nil
		}
		return p.turn(k), nil
	}
	if k, ok := msg.(tea.KeyMsg); ok && k.Paste && p.session.Locked() == nil {
		cleaned, filling := p.paste(k)
		if filling != nil {
			return screen.Open{Screen: filling}, nil
		}
		msg = cleaned
	}
	if last, is := msg.(lastAnswers); is {
		p.source.knows(last)
		p.form.Refresh()
		return nil, nil
	}
	if block, is := msg.(pasteMsg); is {
		return p.pasteWhole(block.block)
	}
	return p.typed(msg)
}

// turn goes to the page before or the next one. Nothing stops it: what is to fix stands in the list of problems.
func (p *Page) turn(k tea.KeyMsg) screen.Action {
	if key.Matches(k, p.Context.Keys.Form.PageUp) {
		return screen.Turn{From: p.at, Back: true}
	}
	return screen.Turn{From: p.at, Every: true}
}

// typed gives a message to the form and does what that asks for.
func (p *Page) typed(msg tea.Msg) (screen.Action, tea.Cmd) { return p.did(p.form.Update(msg)) }

// did does what the form asks for after a key or a click.
func (p *Page) did(action form.Action, cmd tea.Cmd) (screen.Action, tea.Cmd) {
	p.form.SetOnward(p.onward())
	p.visit()
	all, losing := p.afterFieldLeft()
	if losing {
		return all, cmd
	}
	if took := p.source.accepted; took != "" {
		p.source.accepted = ""
		all = append(all, screen.Save{}, screen.Say{Words: "Answered " + took + ". ctrl+z undo"})
	}
	if err := p.source.refused; err != nil {
		p.source.refused = nil
		all = append(all, screen.Say{Words: say.Upper(err.Error()) + "."})
	}
	switch action {
	case form.Continue:
		if p.back {
			all = append(all, screen.Back{})
		} else {
			all = append(all, screen.Turn{From: p.at})
		}
	case form.Back:
		all = append(all, screen.Back{})
	case form.Ignored:
		all = append(all, screen.Say{Words: "Pasted text was ignored here."})
	case form.Locked:
		all = append(all, screen.Locked(p.session))
	case form.None:
	}
	return all, cmd
}

func (p *Page) topic() screen.Topic {
	if f := p.section.Field(p.form.Focused()); f != nil {
		return screen.FieldTopic(f, p.Keys())
	}
	if p.form.Offers() {
		return p.source.whyOffered(p.Keys())
	}
	return screen.KeysTopic(p.page.Title, p.Keys())
}

// View draws title and fields.
func (p *Page) View() string {
	return strings.Join(append(p.title(), p.form.View()), "\n")
}

// Click marks the question that was clicked, or chooses what is marked.
func (p *Page) Click(row int) (screen.Action, tea.Cmd) {
	return p.did(p.form.Click(row - len(p.title())))
}

// Scroll moves the form.
func (p *Page) Scroll(by int) { p.form.Scroll(by) }

// Tips of a page.
func (p *Page) Tips() []screen.Tip {
	return []screen.Tip{
		{ID: "paste", Words: "paste a business card: what it holds is offered for the fields here"},
		{ID: "goto", Words: "ctrl+g goes to any field, person or command by a part of its name"},
		{ID: "letter", Words: "in a choice, the first letters of an option choose it"},
		{ID: "problem", Words: "F3 goes to what is to fix, then to what is left"},
	}
}

// Helps is the question with the focus.
func (p *Page) Helps() *catalogue.Field { return p.section.Field(p.form.Focused()) }

// Origin is what the palette goes back to.
func (p *Page) Origin() screen.Origin {
	f := p.section.Field(p.form.Focused())
	if f == nil {
		return screen.Origin{Name: p.page.Title, Topic: true}
	}
	o := screen.Origin{Name: f.Label, Topic: true}
	if f.Rule.Masked && p.source.Get(f) != "" {
		o.Secret = f.Label
	}
	return o
}

// unlocked is a binding that changes something, where something may be changed.
func unlocked(s *flow.Session, b key.Binding) key.Binding {
	b.SetEnabled(b.Enabled() && s.Locked() == nil)
	return b
}
