package board

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Registration asks what kind of account it is. Typing finds by label, code and synonyms.
type Registration struct {
	screen.Chooser
	find            textinput.Model
	section, client string // whose answers come along, and where they stood; "" for nobody
}

// NewRegistration returns the choice with the first kind marked.
func NewRegistration(d *screen.Context) *Registration {
	in := screen.NewInput(60)
	return &Registration{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, find: in}
}

// NewRegistrationFor returns the choice for another account of a client, who stood in a section of the first.
func NewRegistrationFor(d *screen.Context, section, client string) *Registration {
	r := NewRegistration(d)
	r.section, r.client = section, text.Clean(client)
	return r
}

// SetSize gives the room.
func (r *Registration) SetSize(w, h int) { r.Base.SetSize(w, h); r.find.Width = max(4, min(40, w-24)) }

// Head says that nothing is there yet.
func (r *Registration) Head() screen.Head {
	if r.client != "" {
		return screen.Head{Name: "Another account for " + r.client, Line: "Registration"}
	}
	return screen.Head{Name: "New application", Line: "Registration"}
}

// Traits are what it is just now.
func (r *Registration) Traits() screen.Traits { return screen.Traits{Busy: true} }

// Keys are the keys that work now.
func (r *Registration) Keys() []key.Binding {
	k := r.Context.Keys
	choose := k.Enter
	choose.SetEnabled(len(r.found()) > 0)
	return []key.Binding{choose, k.Up, k.Back, k.Help}
}

// Update finds, moves and chooses.
func (r *Registration) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	if key.Matches(k, r.Context.Keys.Next) {
		return r.choose(), nil
	}
	if action, done := r.Handle(k, r, screen.Choices{Stops: len(r.found()), Choose: r.choose, Title: "Registration", About: say.AboutRegistrations, Typing: true}); done {
		return action, nil
	}
	if screen.Typed(&r.find, k) {
		r.Focus = 0
	}
	return nil, nil
}

// choose starts an application of the marked kind.
func (r *Registration) choose() screen.Action {
	if found := r.found(); r.Focus < len(found) {
		if r.client != "" {
			return r.along(found[r.Focus].Value)
		}
		return screen.Start{Registration: found[r.Focus].Value}
	}
	return nil
}

// found are the registrations in which every word typed begins a word: "tod" finds TOD and not custodial.
func (r *Registration) found() []catalogue.Registration {
	if r.Context.Service == nil {
		return nil
	}
	typed := strings.Fields(strings.ToLower(r.find.Value()))
	var found []catalogue.Registration
	for _, reg := range r.Context.Service.Catalogue.Registrations() {
		words := wordsOf(reg)
		all := true
		for _, t := range typed {
			all = all && slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, t) })
		}
		if all {
			found = append(found, reg)
		}
	}
	return found
}

// wordsOf are the words a registration is found by, lower-cased: of its names and synonyms, and the parts of its code.
func wordsOf(reg catalogue.Registration) []string {
	names := strings.Join(append([]string{reg.Label, reg.Short}, reg.Synonyms...), " ")
	var code strings.Builder
	for _, c := range reg.Value {
		if unicode.IsUpper(c) {
			code.WriteByte(' ')
		}
		code.WriteRune(c)
	}
	words := strings.FieldsFunc(names+" "+code.String(), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	words = append(words, reg.Value)
	for i, w := range words {
		words[i] = strings.ToLower(w)
	}
	return words
}

// View draws the list and what the marked kind means.
func (r *Registration) View() string {
	th := r.Context.Theme
	found := r.found()
	var out screen.Block
	out.Add("  "+th.Title.Render("What kind of account is it?"), "")
	total := 0
	if r.Context.Service != nil {
		total = len(r.Context.Service.Catalogue.Registrations())
	}
	count := th.Muted.Render(fmt.Sprintf("%d of %d", len(found), total))
	out.Add(text.Ends("  "+th.Muted.Render("Find")+"  "+r.find.View(), count, min(r.W, 72)), "")
	for i, reg := range found {
		on := i == r.Focus
		row := th.Row(on, text.Fit(reg.Label, min(36, r.W-4)))
		if r.W >= 100 {
			row += th.Muted.Render(reg.Value)
		}
		out.Stop(i, on, row)
	}
	if len(found) == 0 {
		out.Add("  No registration matches. Backspace takes letters away.")
	}
	if r.Focus < len(found) && r.H >= 14 {
		reg := found[r.Focus]
		out.Add("", "", "  "+th.Title.Render(reg.Label))
		out.Add(screen.Wrapped(reg.Explain, 2, min(r.W, 96), th.Text.Render)...)
		if reg.Need != "" {
			out.Add("")
			out.Add(screen.Wrapped(reg.Need, 2, min(r.W, 96), th.Text.Render)...)
		}
	}
	return out.View(r.W, r.H, r.Context)
}

// along begins an application of a registration with a copy of what belongs to a client.
func (r *Registration) along(registration string) screen.Action {
	d, section, name := r.Context, r.section, r.client
	return screen.Work{Await: true, Run: func(ctx context.Context, _ *flow.Session) screen.Action {
		s, err := d.Service.Start(registration)
		if err != nil {
			return screen.DraftTrouble(d, err)
		}
		return screen.Several{screen.Enter{Session: s}, screen.Save{}, screen.Say{Words: bring(ctx, s, section, name)}}
	}}
}

// bring copies a client into the section of an application in which they stood in another one, and says whether it did. Of two
// people with one name neither is taken for the other.
func bring(ctx context.Context, s *flow.Session, section, name string) string {
	kept := "Nothing of " + name + " came along: "
	all, err := s.KnownPeople(ctx, section)
	if err != nil {
		return kept + "this kind of account does not ask for them there."
	}
	var found []flow.KnownPerson
	for _, who := range all {
		if text.Clean(who.Name) == name && who.Reason == "" {
			found = append(found, who)
		}
	}
	if len(found) != 1 {
		return kept + text.Count(len(found), "person has", "people have") + " that name in the applications here."
	}
	if _, err := s.AddCopy(section, found[0]); err != nil {
		return kept + say.Ended(err.Error())
	}
	s.Checkpoint("brought " + name)
	return "What belongs to " + name + " came along. The rest is asked."
}
