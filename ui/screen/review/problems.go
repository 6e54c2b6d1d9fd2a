package review

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// asideAt is the column of what stands beside a heading: over the places of the problems where there is room.
const asideAt = 18

// Problems lists everything that stands in the way, in four groups, and goes there.
type Problems struct {
	screen.Chooser
	session *flow.Session
}

// NewProblems returns the list with the first problem marked.
func NewProblems(d *screen.Context, s *flow.Session) *Problems {
	return &Problems{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s}
}

// groups are the four groups; that of the custodian is named only once something was submitted.
func (p *Problems) groups() []say.ProblemGroup { return say.ProblemGroups(p.session.Problems()) }

func (p *Problems) all() []assess.Problem {
	var all []assess.Problem
	for _, g := range p.groups() {
		all = append(all, g.Problems...)
	}
	return all
}

// Enter keeps the focus on a row that is there.
func (p *Problems) Enter() screen.Action {
	p.Focus = max(0, min(p.Focus, len(p.all())-1))
	return nil
}

// Head names the application.
func (p *Problems) Head() screen.Head { return screen.DraftHead(p.session, "Problems") }

// Traits are what it is just now.
func (p *Problems) Traits() screen.Traits {
	return screen.Traits{At: screen.CommandProblems, Problems: true}
}

// Keys are the keys that work now.
func (p *Problems) Keys() []key.Binding {
	k := p.Context.Keys
	enter := keys.As(k.Enter, "go there")
	enter.SetEnabled(len(p.all()) > 0)
	note := k.List.Note
	note.SetEnabled(p.Focus < len(p.all()) && say.Keepable(p.all()[p.Focus]))
	return []key.Binding{k.List.Up, enter, note, k.GoTo, k.Back, k.List.Help}
}

// Update moves and goes there.
func (p *Problems) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	all, m := p.all(), p.Context.Keys
	if key.Matches(k, m.List.Note) && p.Focus < len(all) && say.Keepable(all[p.Focus]) {
		return screen.AskNote{Problem: all[p.Focus]}, nil
	}
	action, _ := p.Handle(k, p, screen.Choices{Stops: len(all), Choose: p.choose, Title: "Problems", Next: m.NextProblem})
	return action, nil
}

// choose goes to the marked problem.
func (p *Problems) choose() screen.Action {
	if all := p.all(); p.Focus < len(all) {
		return screen.GoTo{Place: p.session.Assessment().PlaceOf(all[p.Focus].Path), Return: true}
	}
	return nil
}

// View draws the groups.
func (p *Problems) View() string {
	th := p.Context.Theme
	var out screen.Block
	heading, sentence := say.Problems(p.session.Problems())
	out.Add("  " + th.Title.Render(heading))
	if sentence != "" {
		out.Add(screen.Wrapped(sentence, 2, p.W, th.Text.Render)...)
	}
	out.Gap()
	row := 0
	for _, g := range p.groups() {
		nothing := len(g.Problems) == 0
		if nothing && (!g.Theirs || p.session.View().Submits == 0) {
			continue
		}
		out.Gap()
		out.Add("  " + text.Cut(text.Fit(th.Title.Render(g.Title), asideAt)+th.Muted.Render(g.Aside), p.W-2))
		if nothing {
			out.Add("  " + th.Muted.Render("Nothing"))
		}
		for _, q := range g.Problems {
			rows := p.row(q, row == p.Focus)
			out.Stop(row, row == p.Focus, rows...)
			row++
		}
	}
	return out.View(p.W, p.H, p.Context)
}

func (p *Problems) row(q assess.Problem, focused bool) []string {
	th := p.Context.Theme
	paint := th.Choice(focused)
	words, at := text.Clean(q.Message), screen.Where(p.session, q.Path)
	if room := p.W - 4 - text.Width(at); text.Width(words) <= room-2 && p.W >= 80 {
		return []string{th.Mark(focused) + paint(text.Pad(words, min(room, 64))) + "  " + th.Muted.Render(at)}
	}
	rows := screen.Wrapped(words, 2, p.W, paint)
	rows[0] = th.Mark(focused) + rows[0][2:]
	return append(rows, "    "+th.Muted.Render(text.Cut(at, p.W-4)))
}
