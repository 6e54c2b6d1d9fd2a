package screen

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
)

// zone is the rows of a stop in a view, [from, to).
type zone struct {
	from, to, stop int
	marked         bool
	button         bool // a click presses it at once
}

// Pointed screens have stops that can be marked. Their views say which rows belong to which.
type Pointed interface {
	Point(stop int)
}

// Click is what a click on a row of the view of a screen means: it marks what stands there, and on what is marked already,
// or on a button, it is enter.
func (d *Desk) Click(s Screen, row int) tea.Cmd {
	if p, ok := s.(*Page); ok {
		return p.click(row)
	}
	p, ok := s.(Pointed)
	z, hit := at(d.zones, row)
	if !ok || !hit {
		return nil
	}
	if !z.marked {
		p.Point(z.stop)
	}
	if z.marked || z.button {
		return s.Update(tea.KeyMsg{Type: tea.KeyEnter})
	}
	return nil
}

func at(zones []zone, row int) (zone, bool) {
	i := slices.IndexFunc(zones, func(z zone) bool { return row >= z.from && row < z.to })
	if i < 0 {
		return zone{}, false
	}
	return zones[i], true
}

// Wheel scrolls a view by rows, down where by is positive, until the next key. Screens without stops, and those whose keys
// scroll a text over them, go by their keys.
func (d *Desk) Wheel(s Screen, by int) tea.Cmd {
	switch s := s.(type) {
	case *Page:
		s.form.Scroll(by)
		return nil
	case *Message, *TakeOver:
	case Pointed:
		d.wheel += by
		return nil
	}
	k := tea.KeyMsg{Type: tea.KeyDown}
	if by < 0 {
		k.Type, by = tea.KeyUp, -by
	}
	var cmds []tea.Cmd
	for range by {
		cmds = append(cmds, s.Update(k))
	}
	return tea.Batch(cmds...)
}

// Follow shows the focus again after the wheel has left it.
func (d *Desk) Follow() { d.wheel = 0 }

// ClickPane goes where a row of the list beside a page leads.
func (t *Tasks) ClickPane(row int) tea.Cmd {
	if z, hit := at(t.pane, row); hit {
		return t.open(t.rows()[z.stop])
	}
	return nil
}

func (p *Page) click(row int) tea.Cmd {
	return p.did(p.form.Click(row - len(p.title())))
}

// Point marks a row.
func (b *Board) Point(stop int) { b.focus, b.came = stop, "" }

// Point marks an answer, or what goes on.
func (c *Conflict) Point(stop int) { c.focus = stop }

// Point marks an answer, or one of the ways on.
func (f *Filling) Point(stop int) { f.focus = stop }

// Point marks a colleague, or the note.
func (o *HandOver) Point(stop int) { o.move(stop) }

// Point does nothing: there is one thing to do.
func (s *Hidden) Point(int) {}

// Point marks a candidate.
func (i *Identify) Point(stop int) { i.focus = stop }

// Point marks an entry, or what goes on.
func (l *List) Point(stop int) { l.focus = stop }

// Point marks a way on.
func (m *Message) Point(stop int) { m.focus = stop }

// Point marks what was found.
func (p *Palette) Point(stop int) {
	p.focus = stop
	p.previewed()
}

// Point marks somebody who can be added.
func (p *AddPerson) Point(stop int) {
	if rows := p.rows(); stop < len(rows) && rows[stop].Reason == "" {
		p.focus = stop
	}
}

// Point marks a problem.
func (p *Problems) Point(stop int) { p.focus = stop }

// Point marks a registration.
func (r *Registration) Point(stop int) { r.focus = stop }

// Point marks an answer, or the way to submit.
func (r *Review) Point(stop int) {
	r.focus = flow.Path{}
	if rows := r.rows(); stop < len(rows) {
		r.focus = rows[stop].path
	}
}

// Point marks the act, or the way back.
func (c *confirm) Point(stop int) { c.ahead = stop == 1 }

// Point marks what the custodian said.
func (s *Status) Point(stop int) { s.focus = stop }

// Point marks a file, or one of the ways on.
func (t *TakeOver) Point(stop int) { t.focus = stop }

// Point marks a step.
func (t *Tasks) Point(stop int) { t.focus = stop }

// Point marks a version.
func (t *Timeline) Point(stop int) { t.focus = stop }
