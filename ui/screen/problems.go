package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// asideAt is the column of what stands beside a heading: over the places of the problems where there is room.
const asideAt = 18

// Problems lists everything that stands in the way, in four groups, and goes there.
type Problems struct {
	desk    *Desk
	session *flow.Session
	focus   int
	w, h    int
}

// NewProblems returns the list with the first problem marked.
func NewProblems(d *Desk, s *flow.Session) *Problems { return &Problems{desk: d, session: s} }

// groups are the four groups; that of the custodian is named only once something was submitted.
func (p *Problems) groups() []say.ProblemGroup { return say.ProblemGroups(p.session.Problems()) }

func (p *Problems) all() []flow.Problem {
	var all []flow.Problem
	for _, g := range p.groups() {
		all = append(all, g.Problems...)
	}
	return all
}

// Enter keeps the focus on a row that is there.
func (p *Problems) Enter() tea.Cmd {
	p.focus = max(0, min(p.focus, len(p.all())-1))
	return nil
}

// SetSize gives the room.
func (p *Problems) SetSize(w, h int) { p.w, p.h = w, h }

// Head names the application.
func (p *Problems) Head() Head { return draftHead(p.session, "Problems") }

// Keys are the keys that work now.
func (p *Problems) Keys() []key.Binding {
	k := p.desk.Keys
	enter := keys.As(k.Enter, "go there")
	enter.SetEnabled(len(p.all()) > 0)
	note := k.List.Note
	note.SetEnabled(p.focus < len(p.all()) && say.Keepable(p.all()[p.focus]))
	return []key.Binding{k.List.Up, enter, note, k.GoTo, k.Back, k.List.Help}
}

// Update moves and goes there.
func (p *Problems) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	all := p.all()
	switch m := p.desk.Keys; {
	case key.Matches(k, m.List.Up):
		p.focus = max(0, p.focus-1)
	case key.Matches(k, m.List.Down), key.Matches(k, m.NextProblem):
		p.focus = max(0, min(len(all)-1, p.focus+1))
	case key.Matches(k, m.Enter):
		if p.focus < len(all) {
			return p.desk.ask(OpenPlaceMsg{Place: p.session.Assessment().PlaceOf(all[p.focus].Path), Return: true})
		}
	case key.Matches(k, m.List.Note):
		if p.focus < len(all) && say.Keepable(all[p.focus]) {
			return p.desk.ask(OpenKeepMsg{all[p.focus]})
		}
	case key.Matches(k, m.List.Help):
		return p.desk.ask(OpenHelpMsg{KeysTopic("Problems", p.Keys())})
	case key.Matches(k, m.Back):
		return p.desk.ask(BackMsg{})
	}
	return nil
}

// View draws the groups.
func (p *Problems) View() string {
	th := p.desk.Theme
	var out block
	heading, sentence := say.Problems(p.session.Problems())
	out.add("  " + th.Title.Render(heading))
	if sentence != "" {
		out.add(wrapped(sentence, 2, p.w, th.Text.Render)...)
	}
	out.gap()
	row := 0
	for _, g := range p.groups() {
		nothing := len(g.Problems) == 0
		if nothing && (!g.Theirs || p.session.View().Submits == 0) {
			continue
		}
		out.gap()
		out.add("  " + text.Cut(text.Fit(th.Title.Render(g.Title), asideAt)+th.Muted.Render(g.Aside), p.w-2))
		if nothing {
			out.add("  " + th.Muted.Render("Nothing"))
		}
		for _, q := range g.Problems {
			rows := p.row(q, row == p.focus)
			out.stop(row, row == p.focus, rows...)
			row++
		}
	}
	return out.view(p.w, p.h, p.desk)
}

func (p *Problems) row(q flow.Problem, focused bool) []string {
	th := p.desk.Theme
	paint := style(th.Accent.Render, th.Text.Render, focused)
	words, at := text.Clean(q.Message), where(p.session, q.Path)
	if room := p.w - 4 - text.Width(at); text.Width(words) <= room-2 && p.w >= 80 {
		return []string{mark(th, focused) + paint(text.Pad(words, min(room, 64))) + "  " + th.Muted.Render(at)}
	}
	rows := wrapped(words, 2, p.w, paint)
	rows[0] = mark(th, focused) + rows[0][2:]
	return append(rows, "    "+th.Muted.Render(text.Cut(at, p.w-4)))
}
