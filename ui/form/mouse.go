package form

import tea "github.com/charmbracelet/bubbletea"

// Click is what a click on a row of the view means: it gives a question the focus, marks an option of the one that has it,
// takes the option that is marked already, and presses Continue.
func (p *Page) Click(row int) (Action, tea.Cmd) {
	if p.away || row < 0 || row >= p.height {
		return None, nil
	}
	p.View()
	row += p.top
	stop := -1
	for i, from := range p.starts {
		if row >= from && row < p.total {
			stop = i
		}
	}
	if stop < 0 {
		return None, nil
	}
	p.view, p.scrolled = "", false
	switch {
	case stop != p.at:
		cursor := len(p.rows)
		p.goTo(stop)
		if stop < cursor {
			return None, nil
		}
	case stop < len(p.rows) && p.rows[stop].kind != question:
		return p.Update(tea.KeyMsg{Type: tea.KeyEnter})
	case stop < len(p.rows):
		return p.option(row)
	}
	if p.at < len(p.rows) { // what was left brought another question
		return None, nil
	}
	return p.proceed(), nil
}

// option moves to the option in a row of the question with the focus, or takes it.
func (p *Page) option(row int) (Action, tea.Cmd) {
	if p.live == nil || !p.live.vertical() || row < p.options.from || row >= p.options.to || !p.cursor.ok {
		return None, nil
	}
	at := p.cursor.row + p.top
	if list, finds := p.live.(*picker); finds { // its cursor is where one types
		at = p.options.from + 1 + list.marked - list.top
		if row == p.options.from {
			return None, nil
		}
		if by := row - at; by != 0 {
			list.marked = max(0, min(len(list.hits)-1, list.marked+by))
			return None, nil
		}
	}
	if row == at {
		if _, several := p.live.(*choices); several {
			return p.Update(tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}})
		}
		return p.Update(tea.KeyMsg{Type: tea.KeyEnter})
	}
	k := tea.KeyMsg{Type: tea.KeyDown}
	if row < at {
		k.Type = tea.KeyUp
	}
	// An option may have several rows: it is walked until the mark has come as far.
	for last := -1; at != last && (k.Type == tea.KeyDown) == (at < row); {
		last = at
		p.live.key(k)
		p.view = ""
		p.View()
		at = p.cursor.row + p.top
	}
	p.afterKey()
	return None, nil
}

// ScrollPage scrolls by rows as long as something is out of sight that way, and tells whether it did.
func (p *Page) ScrollPage(by int) bool {
	p.View()
	before := p.top
	p.Scroll(by)
	return p.top != before
}

// Scroll moves the page by rows, down where by is positive, until the next key or click.
func (p *Page) Scroll(by int) {
	p.View()
	if p.total > p.height {
		p.top, p.scrolled, p.view = max(0, min(p.top+by, p.total-p.height)), true, ""
	}
}
