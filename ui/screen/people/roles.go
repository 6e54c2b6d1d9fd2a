package people

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Roles asks which roles somebody who is added to a list has, before they are typed: a trustee may be the grantor as well, and
// is entered once for both.
type Roles struct {
	screen.Chooser
	session *flow.Session
	section *catalogue.Section
	who     say.Candidate
	roles   []flow.ListRole
	ticked  []string // in the order of the ticks
}

// NewRoles returns the question about a candidate, with the role that was asked for ticked and the next that goes with it
// marked; "" ticks none.
func NewRoles(d *screen.Context, s *flow.Session, sec *catalogue.Section, who say.Candidate, role string) *Roles {
	r := &Roles{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s, section: sec, who: who, roles: s.ListRoles(sec.ID, who.Entry)}
	at := slices.IndexFunc(r.roles, func(o flow.ListRole) bool { return o.Value == role })
	if at < 0 {
		return r
	}
	r.tick(at)
	r.Focus = at
	if next := slices.IndexFunc(r.roles, func(o flow.ListRole) bool { return o.Needed && r.roles[at].GoesWith(o) }); next >= 0 {
		r.Focus = next
	}
	return r
}

// against is the ticked role that the same person cannot have beside one, nil for none.
func (r *Roles) against(role flow.ListRole) *flow.ListRole {
	for i := range r.roles {
		if o := &r.roles[i]; o.Value != role.Value && slices.Contains(r.ticked, o.Value) && !o.GoesWith(role) {
			return o
		}
	}
	return nil
}

// tick gives a role, or takes it away again.
func (r *Roles) tick(at int) screen.Action {
	role := r.roles[at]
	if i := slices.Index(r.ticked, role.Value); i >= 0 {
		r.ticked = slices.Delete(r.ticked, i, i+1)
		return nil
	}
	if other := r.against(role); other != nil {
		return screen.Say{Words: say.NotTogether(*other, role)}
	}
	r.ticked = append(r.ticked, role.Value)
	return nil
}

// Head names the application.
func (r *Roles) Head() screen.Head { return screen.DraftHead(r.session, r.title()) }

func (r *Roles) title() string {
	if r.who.Group == say.OfNew {
		return "Which roles does the new person have?"
	}
	return "Which roles does " + text.Clean(r.who.Label) + " have?"
}

// Traits are what it is just now.
func (r *Roles) Traits() screen.Traits { return screen.Traits{Busy: true} }

// Keys are the keys that work now.
func (r *Roles) Keys() []key.Binding {
	k := r.Context.Keys
	return []key.Binding{k.List.Up, k.Toggle, keys.As(k.Enter, "add"), k.Back, k.List.Help}
}

// Update moves, ticks and adds.
func (r *Roles) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	if key.Matches(k, r.Context.Keys.Toggle) {
		return r.tick(r.Focus), nil
	}
	action, _ := r.Handle(k, r, screen.Choices{Stops: len(r.roles), Choose: r.add, Title: r.title(), About: []string{aboutRoles}})
	return action, nil
}

// aboutRoles explains the question.
const aboutRoles = "One person, typed once. Each role is an entry of its own with the same person in it: what belongs to them stands in all, " +
	"is changed once, and is sent with each role."

// add enters the person with the roles that are ticked, or with the marked one where none is.
func (r *Roles) add() screen.Action {
	if len(r.ticked) == 0 {
		r.tick(r.Focus)
	}
	var roles []flow.ListRole
	for _, o := range r.roles {
		if slices.Contains(r.ticked, o.Value) {
			roles = append(roles, o)
		}
	}
	return entered(r.session, r.section, r.who, roles)
}

// View draws the roles, those the list lacks with the word, and what the marked one does.
func (r *Roles) View() string {
	th := r.Context.Theme
	var out screen.Block
	if r.Context.Ruled {
		out.Add("  "+th.Title.Render(text.Cut(r.title(), r.W-2)), "")
	}
	width := 0
	for _, o := range r.roles {
		width = max(width, text.Width(o.Label))
	}
	for i, o := range r.roles {
		on := i == r.Focus
		box, paint, aside := "[ ] ", th.Choice(on), ""
		if o.Needed {
			aside = "needed"
		}
		switch other := r.against(o); {
		case slices.Contains(r.ticked, o.Value):
			box = "[x] "
		case other != nil:
			paint, aside = th.Muted.Render, "not besides "+say.Lower(other.Label)
		}
		out.Stop(i, on, text.Cut(th.Mark(on)+paint(box+text.Fit(o.Label, min(width, max(8, r.W-6))))+"  "+th.Muted.Render(aside), r.W))
	}
	if r.H >= 14 {
		o := r.roles[r.Focus]
		out.Add("", "", "  "+th.Title.Render(o.Label))
		out.Add(screen.Wrapped(o.Explain, 2, min(r.W, 96), th.Text.Render)...)
		out.Add("")
		out.Add(screen.Wrapped(aboutRoles, 2, min(r.W, 96), th.Muted.Render)...)
	}
	return out.View(r.W, r.H, r.Context)
}
