package screen

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// OpenAddPersonMsg asks whom to add to a list.
type OpenAddPersonMsg struct{ Section string }

// AcquaintancesMsg brings the people of the other applications to the list that asks whom to add.
type AcquaintancesMsg struct {
	Section string
	People  []flow.Acquaintance
	Err     error
}

// AddPerson is the one door to a new entry of a list of people: somebody new, somebody of this application, whose answers
// are shared from then on, or a copy of somebody of another application. Those who cannot be added stay in sight, with the
// reason, and the arrows skip them.
type AddPerson struct {
	desk    *Desk
	session *flow.Session
	section *catalogue.Section
	find    textinput.Model
	fixed   []candidate // new ones, and the people of this application
	others  []candidate
	reading bool // the other applications are being read
	failed  bool
	focus   int
	w, h    int
}

// candidate is a row: somebody, or something new.
type candidate struct {
	group                     int
	label, role, where, words string
	reason                    string // why it cannot be chosen
	done                      string // what the notice says
	add                       func() (string, error)
}

// The groups of candidates, as they stand.
const (
	ofNew = iota
	ofOthers
	ofHere
)

// NewAddPerson returns the list for a section. The people of other applications come later.
func NewAddPerson(d *Desk, s *flow.Session, section string) *AddPerson {
	in := textinput.New()
	in.Prompt, in.CharLimit = "", longestSearch
	in.Focus()
	p := &AddPerson{desk: d, session: s, section: s.Catalogue().Section(section), find: in, reading: true}
	p.fixed = append(p.newcomers(), p.here()...)
	return p
}

// newcomers are the rows for somebody, or something, nobody entered yet.
func (p *AddPerson) newcomers() []candidate {
	s, id := p.session, p.section.ID
	all := []candidate{{
		label: "New person", words: gives(s.Asks(id, false, false)), done: "Added " + say.Article(p.section.List.One) + ".",
		add: func() (string, error) { return s.AddNew(id, false) },
	}}
	if entities := s.Newcomers(id).Entities; len(entities) > 0 {
		all = append(all, candidate{
			label: "New " + say.Entities(entities), words: gives(s.Asks(id, true, false)), done: all[0].done,
			add: func() (string, error) { return s.AddNew(id, true) },
		})
	}
	return all
}

// here are the people of this application.
func (p *AddPerson) here() []candidate {
	s, id := p.session, p.section.ID
	words := "The same person here and there: what belongs to them is entered once and changed once. " + gives(s.Asks(id, false, true))
	var all []candidate
	for _, who := range s.People(id) {
		all = append(all, candidate{
			group: ofHere, label: text.Clean(who.Name), role: say.Roles(who), reason: who.Reason, words: words,
			done: "Added " + text.Clean(who.Name) + ", the same person here and there.",
			add:  func() (string, error) { return s.AddPerson(id, who.From) },
		})
	}
	return all
}

// take lists the people of other applications who are not in this one.
func (p *AddPerson) take(msg AcquaintancesMsg) {
	s, id := p.session, p.section.ID
	p.reading, p.failed = false, msg.Err != nil
	on := p.marked()
	words := "A copy: what is changed here changes nothing in the other application. " + gives(s.Asks(id, false, true))
	for _, who := range msg.People {
		p.others = append(p.others, candidate{
			group: ofOthers, label: text.Clean(who.Name), role: text.Clean(who.Role), where: text.Clean(who.Where),
			reason: who.Reason, words: words,
			done: "Added " + text.Clean(who.Name) + ", copied from another application.",
			add:  func() (string, error) { return s.AddCopy(id, who) },
		})
	}
	for i, c := range p.rows() {
		if on != nil && c.group == on.group && c.label == on.label && c.role == on.role {
			p.focus = i
		}
	}
}

// gives says what is asked of somebody who is added.
func gives(labels []string) string {
	const named = 6
	if len(labels) == 0 {
		return ""
	}
	more := ""
	if len(labels) > named {
		labels, more = labels[:named], ", and more"
	}
	for i, l := range labels {
		labels[i] = say.Lower(l)
	}
	if more != "" {
		return "You give " + strings.Join(labels, ", ") + more + "."
	}
	return "You give " + say.And(labels) + "."
}

// rows are the candidates in whose name or role every word typed begins a word.
func (p *AddPerson) rows() []candidate {
	typed := strings.Fields(text.Fold(p.find.Value()))
	var rows []candidate
	for _, c := range append(slices.Clone(p.fixed), p.others...) {
		words := strings.Fields(text.Fold(c.label + " " + c.role + " " + c.where))
		if !slices.ContainsFunc(typed, func(t string) bool {
			return !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, t) })
		}) {
			rows = append(rows, c)
		}
	}
	slices.SortStableFunc(rows, func(a, b candidate) int { return a.group - b.group })
	return rows
}

// marked is the candidate with the mark, nil where nobody can be chosen.
func (p *AddPerson) marked() *candidate {
	if rows := p.rows(); p.focus < len(rows) && rows[p.focus].reason == "" {
		return &rows[p.focus]
	}
	return nil
}

// move goes to the next candidate that can be chosen; with none there, the mark stays.
func (p *AddPerson) move(by int) {
	rows := p.rows()
	for i := p.focus + by; i >= 0 && i < len(rows); i += by {
		if rows[i].reason == "" {
			p.focus = i
			return
		}
	}
}

// Enter does nothing: the root reads the other applications.
func (p *AddPerson) Enter() tea.Cmd { return nil }

// SetSize gives the room.
func (p *AddPerson) SetSize(w, h int) { p.w, p.h = w, h; p.find.Width = max(4, min(40, w-12)) }

// Head names the application.
func (p *AddPerson) Head() Head { return draftHead(p.session, p.title()) }

func (p *AddPerson) title() string { return "Add " + say.Article(p.section.List.One) }

// TextFocused is always true: letters find.
func (p *AddPerson) TextFocused() bool { return true }

// Keys are the keys that work now.
func (p *AddPerson) Keys() []key.Binding {
	k := p.desk.Keys
	add := keys.As(k.Enter, "add")
	add.SetEnabled(p.marked() != nil)
	return []key.Binding{keys.Typing("to find"), k.Up, add, k.Back, k.Help}
}

// Update finds, moves and adds.
func (p *AddPerson) Update(msg tea.Msg) tea.Cmd {
	if came, ok := msg.(AcquaintancesMsg); ok && came.Section == p.section.ID {
		p.take(came)
	}
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	switch m := p.desk.Keys; {
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		p.move(-1)
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		p.move(1)
	case key.Matches(k, m.Enter):
		return p.add()
	case key.Matches(k, m.Back):
		return p.desk.ask(BackMsg{})
	case key.Matches(k, m.Help):
		return p.desk.ask(OpenHelpMsg{KeysTopic(p.title(), p.Keys())})
	default:
		if k.Type == tea.KeyRunes {
			k.Runes = []rune(text.Clean(string(k.Runes)))
		}
		was := p.find.Value()
		if p.find, _ = p.find.Update(k); p.find.Value() != was {
			p.focus = -1
			p.move(1)
			p.focus = max(0, p.focus)
		}
	}
	return nil
}

// add enters the marked candidate and goes to their page.
func (p *AddPerson) add() tea.Cmd {
	c := p.marked()
	if c == nil {
		return p.desk.say("Nobody who can be added is marked.")
	}
	id, err := c.add()
	if err != nil {
		return p.desk.say(say.Upper(err.Error()) + ".")
	}
	label := c.label
	if c.group == ofNew {
		label = say.Article(p.section.List.One)
	}
	p.session.Checkpoint("added " + label)
	p.desk.ask(SaveMsg{})
	p.desk.ask(OpenPlaceMsg{Place: p.session.Assessment().Entry(p.section.ID, id)})
	return p.desk.say(c.done + " ctrl+z undo")
}
