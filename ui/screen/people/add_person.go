package people

import (
	"context"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// knownPeople are the people of the other applications.
type knownPeople struct {
	people []flow.KnownPerson
	err    error
}

// AddPerson is the one door to a new entry of a list of people: somebody new, somebody of this application, whose answers
// are shared from then on, or a copy of somebody of another application. Who is on the list already can have another role
// there. Those who cannot be added stay in sight, with the
// reason, and the arrows skip them.
type AddPerson struct {
	screen.Base
	session *flow.Session
	section *catalogue.Section
	role    string // that is asked for, "" for any
	find    textinput.Model
	fixed   []say.Candidate // new ones, and the people of this application
	others  []say.Candidate
	asked   bool // for the people of the other applications
	reading bool // them
	failed  bool
	focus   int
}

// NewAddPerson returns the list for a section, or for a section and a role with a blank between them. The people of other
// applications come later.
func NewAddPerson(d *screen.Context, s *flow.Session, to string) *AddPerson {
	section, role, _ := strings.Cut(to, " ")
	in := screen.NewInput(screen.LongestSearch)
	p := &AddPerson{Base: screen.Base{Context: d}, session: s, section: s.Catalogue().Section(section), role: role, find: in, reading: true}
	p.fixed = append(say.NewEntryKinds(s, section), say.Here(s, section, role)...)
	p.focus = -1
	p.move(1)
	p.focus = max(0, p.focus)
	return p
}

// setPeople lists the people of other applications who are not in this one.
func (p *AddPerson) setPeople(msg knownPeople) {
	p.reading, p.failed = false, msg.err != nil
	on := p.marked()
	p.others = append(p.others, say.Others(p.session, p.section.ID, msg.people)...)
	for i, c := range p.rows() {
		if on != nil && c.Group == on.Group && c.Label == on.Label && c.Role == on.Role {
			p.focus = i
		}
	}
}

// rows are the candidates in whose name or role every word typed begins a word.
func (p *AddPerson) rows() []say.Candidate {
	typed := strings.Fields(text.Fold(p.find.Value()))
	var rows []say.Candidate
	for _, c := range append(slices.Clone(p.fixed), p.others...) {
		words := strings.Fields(text.Fold(c.Label + " " + c.Role + " " + c.Where))
		if !slices.ContainsFunc(typed, func(t string) bool {
			return !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, t) })
		}) {
			rows = append(rows, c)
		}
	}
	slices.SortStableFunc(rows, func(a, b say.Candidate) int { return a.Group - b.Group })
	return rows
}

// marked is the candidate with the mark, nil where nobody can be chosen.
func (p *AddPerson) marked() *say.Candidate {
	if rows := p.rows(); p.focus < len(rows) && rows[p.focus].Reason == "" {
		return &rows[p.focus]
	}
	return nil
}

// move goes to the next candidate that can be chosen; with none there, the mark stays.
func (p *AddPerson) move(by int) {
	rows := p.rows()
	for i := p.focus + by; i >= 0 && i < len(rows); i += by {
		if rows[i].Reason == "" {
			p.focus = i
			return
		}
	}
}

// Enter looks for people in the other applications the first time, while one types on.
func (p *AddPerson) Enter() screen.Action {
	if p.asked {
		return nil
	}
	p.asked = true
	section := p.section.ID
	return screen.Work{Draft: p.session.ID(), Run: func(ctx context.Context, s *flow.Session) screen.Action {
		people, err := s.KnownPeople(ctx, section)
		return screen.Tell{Screen: p, Msg: knownPeople{people, err}}
	}}
}

// SetSize gives the room.
func (p *AddPerson) SetSize(w, h int) { p.Base.SetSize(w, h); p.find.Width = max(4, min(40, w-12)) }

// Head names the application.
func (p *AddPerson) Head() screen.Head { return screen.DraftHead(p.session, p.title()) }

// title says what the list says: "Add a grantor".
func (p *AddPerson) title() string {
	for _, l := range p.session.Assessment().Lacks(p.section.ID) {
		if l.Value == p.role && p.role != "" {
			return l.Words
		}
	}
	return "Add " + say.Article(say.One(p.section))
}

// Traits are what it is just now.
func (p *AddPerson) Traits() screen.Traits { return screen.Traits{Busy: true} }

// Keys are the keys that work now.
func (p *AddPerson) Keys() []key.Binding {
	k := p.Context.Keys
	add := keys.As(k.Enter, "add")
	add.SetEnabled(p.marked() != nil)
	return []key.Binding{keys.Typing("to find"), k.Up, add, k.Back, k.Help}
}

// Update finds, moves and adds.
func (p *AddPerson) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	if came, ok := msg.(knownPeople); ok {
		p.setPeople(came)
	}
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	switch m := p.Context.Keys; {
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		p.move(-1)
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		p.move(1)
	case key.Matches(k, m.Enter):
		return p.add(), nil
	case key.Matches(k, m.Back):
		return screen.Back{}, nil
	case key.Matches(k, m.Help):
		return p.Help(screen.KeysTopic(p.title(), p.Keys()), p.Head()), nil
	default:
		if screen.Typed(&p.find, k) {
			p.focus = -1
			p.move(1)
			p.focus = max(0, p.focus)
		}
	}
	return nil, nil
}

// add enters the marked candidate and goes to their page, or asks first which roles they have where they can have several.
func (p *AddPerson) add() screen.Action {
	c := p.marked()
	if c == nil {
		return screen.Say{Words: "Nobody who can be added is marked."}
	}
	roles := p.session.ListRoles(p.section.ID, c.Entry)
	asked := slices.IndexFunc(roles, func(r flow.ListRole) bool { return r.Value == p.role })
	switch {
	case asked >= 0 && !slices.ContainsFunc(roles, roles[asked].GoesWith):
		return entered(p.session, p.section, *c, roles[asked:asked+1])
	case c.Entry != "" && len(roles) == 1:
		return entered(p.session, p.section, *c, roles)
	case slices.ContainsFunc(roles, func(r flow.ListRole) bool { return len(r.With) > 0 }):
		return screen.Open{Screen: NewRoles(p.Context, p.session, p.section, *c, p.role)}
	}
	return entered(p.session, p.section, *c, nil)
}

// entered adds a candidate with roles and goes to their page.
func entered(s *flow.Session, sec *catalogue.Section, c say.Candidate, roles []flow.ListRole) screen.Action {
	id, err := c.Enter(s, sec.ID, roles)
	if err != nil {
		return screen.Say{Words: say.Ended(say.Upper(err.Error()))}
	}
	label := c.Label
	if c.Group == say.OfNew {
		label = say.Article(say.One(sec))
	}
	s.Checkpoint("added " + label)
	return screen.Several{screen.Save{}, screen.GoTo{Place: s.Assessment().Entry(sec.ID, id)}, screen.Say{Words: c.Done + " ctrl+z undo"}}
}

// Point marks somebody who can be added.
func (p *AddPerson) Point(stop int) screen.Action {
	if rows := p.rows(); stop < len(rows) && rows[stop].Reason == "" {
		p.focus = stop
	}
	return nil
}
