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

// Clicked screens know themselves what stands where in their view.
type Clicked interface {
	Click(row int) (Action, tea.Cmd)
	// Scroll moves the view by rows, down where by is positive.
	Scroll(by int)
}

// Click is what a click on a row of the view of a screen means: it marks what stands there, and on what is marked already,
// or on a button, it is enter.
func (d *Context) Click(s Screen, row int) (Action, tea.Cmd) {
	if c, ok := s.(Clicked); ok {
		return c.Click(row)
	}
	p, ok := s.(Pointed)
	z, hit := d.zones.at(row)
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

// Zones are what stands where in a view.
type Zones []zone

// Stop is what can be marked on a row of the view.
func (z Zones) Stop(row int) (stop int, ok bool) {
	at, ok := z.at(row)
	return at.stop, ok
}

func (z Zones) at(row int) (zone, bool) {
	i := slices.IndexFunc(z, func(z zone) bool { return row >= z.from && row < z.to })
	if i < 0 {
		return zone{}, false
	}
	return z[i], true
}

// Wheel scrolls a view by rows, down where by is positive, until the next key. Screens without stops, and those whose keys
// scroll a text over them, go by their keys.
func (d *Context) Wheel(s Screen, by int) (Action, tea.Cmd) {
	if c, ok := s.(Clicked); ok {
		c.Scroll(by)
		return nil, nil
	}
	if _, ok := s.(Pointed); ok && !s.Traits().Scrolls {
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
