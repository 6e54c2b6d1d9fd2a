package form

import (
	"slices"

	"brokerage/onboard/flow/assess"
)

// stops tells whether a problem makes the first Continue stay.
func stops(p assess.Problem) bool { return p.Severity == assess.ToFix && p.Blocks() }

func (p *Page) firstWrong() int {
	return slices.IndexFunc(p.rows, func(r *row) bool { return r.wrong })
}

// showProblems shows every problem that is there now.
func (p *Page) showProblems() {
	for _, r := range p.rows {
		r.problemsShown = true
		p.readRow(r)
	}
}

// proceed is enter on Continue.
func (p *Page) proceed() Action {
	first := p.firstWrong()
	if first < 0 || p.warned {
		p.Leave()
		return Continue
	}
	p.warned = true
	p.showProblems()
	p.top = 0
	p.focus(first)
	return None
}

// summary is the list of what is to fix, on top of a page that was continued with it.
func (p *Page) summary() []string {
	if !p.warned {
		return nil
	}
	lines := []string{"  " + p.theme.Title.Render("There is a problem")}
	for _, r := range p.rows {
		for _, n := range r.facts.notes {
			if n.fault {
				lines = append(lines, p.note(n)...)
			}
		}
	}
	return append(lines, "")
}
