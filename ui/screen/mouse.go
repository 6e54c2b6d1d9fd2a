package screen

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// zone is the rows of a stop in a view, [from, to).
type zone struct {
	from, to, stop int
	marked         bool
	button         bool // a click presses it at once
}

// Pointed screens have stops that can be marked. Their views say which rows belong to which.
type Pointed interface {
	Point(stop int) Action
}

// Click is what a click on a row of the view of a screen means: it marks what stands there, and on what is marked already,
// or on a button, it is enter.
func (d *Context) Click(s Screen, row int) (Action, tea.Cmd) {
	if p, ok := s.(*Page); ok {
		return p.click(row)
	}
	p, ok := s.(Pointed)
	z, hit := at(d.zones, row)
	if !ok || !hit {
		return nil, nil
	}
	var pointed Action
	if !z.marked {
		pointed = p.Point(z.stop)
	}
	if z.marked || z.button {
		pressed, cmd := s.Update(tea.KeyMsg{Type: tea.KeyEnter})
		return Several{pointed, pressed}, cmd
	}
	return pointed, nil
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
func (d *Context) Wheel(s Screen, by int) (Action, tea.Cmd) {
	switch s := s.(type) {
	case *Page:
		s.form.Scroll(by)
		return nil, nil
	case *Message, *ReceiveHandover:
	case Pointed:
		d.wheel += by
		return nil, nil
	}
	k := tea.KeyMsg{Type: tea.KeyDown}
	if by < 0 {
		k.Type, by = tea.KeyUp, -by
	}
	var all Several
	var cmds []tea.Cmd
	for range by {
		action, cmd := s.Update(k)
		all, cmds = append(all, action), append(cmds, cmd)
	}
	return all, tea.Batch(cmds...)
}

// Follow shows the focus again after the wheel has left it.
func (d *Context) Follow() { d.wheel = 0 }

// ClickPane goes where a row of the list beside a page leads.
func (t *Tasks) ClickPane(row int) Action {
	if z, hit := at(t.pane, row); hit {
		return t.open(t.beside[z.stop])
	}
	return nil
}

func (p *Page) click(row int) (Action, tea.Cmd) {
	return p.did(p.form.Click(row - len(p.title())))
}

// Point marks a row.
func (b *Board) Point(stop int) Action { b.focus, b.came = stop, ""; return nil }

// Point marks a colleague, or the note.
func (o *HandOver) Point(stop int) Action { o.move(stop); return nil }

// Point does nothing: there is one thing to do.
func (s *Hidden) Point(int) Action { return nil }

// Point marks an entry, or what goes on.
func (l *List) Point(stop int) Action { l.focus = stop; return nil }

// Point marks a way on.
func (m *Message) Point(stop int) Action { m.focus = stop; return nil }

// Point marks what was found.
func (p *Palette) Point(stop int) Action {
	p.focus = stop
	return p.previewed()
}

// Point marks somebody who can be added.
func (p *AddPerson) Point(stop int) Action {
	if rows := p.rows(); stop < len(rows) && rows[stop].Reason == "" {
		p.focus = stop
	}
	return nil
}

// Point marks an answer, or the way to submit.
func (r *Review) Point(stop int) Action {
	r.focus = spot{}
	if rows := r.rows(); stop < len(rows) {
		r.focus = rows[stop].spot
	}
	return nil
}

// Point marks the act, or the way back.
func (c *confirm) Point(stop int) Action { c.ahead = stop == 1; return nil }

// Point marks a file, or one of the ways on.
func (t *ReceiveHandover) Point(stop int) Action { t.focus = stop; return nil }
