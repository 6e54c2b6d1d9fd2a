package form

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/ui/text"
)

// mark is a control sequence no terminal knows, drawn before the cell of the cursor: it takes no cell, passes through
// everything that measures and wraps, and is taken out of the view in exchange for a row and a column.
const mark = "\x1b[1001z"

// position is a cell of the view.
type position struct {
	row, col int
	ok       bool
}

// markCursor makes huh's widgets say where their cursor is. The margin keeps them from wrapping a full row: they count
// the cell of the cursor differently from each other.
func markCursor(h *huh.Theme) *huh.Theme {
	marked := func(s lipgloss.Style) lipgloss.Style {
		return s.Transform(func(c string) string { return mark + c })
	}
	f := &h.Focused
	f.TextInput.Cursor = marked(f.TextInput.Cursor)
	f.SelectSelector = marked(f.SelectSelector)
	f.MultiSelectSelector = marked(f.MultiSelectSelector)
	f.Base = lipgloss.NewStyle().MarginRight(slack)
	h.Blurred.Base = f.Base // a widget that has not got the focus yet already measures itself
	return h
}

// slack is how many columns more than it gets a widget is given as its width; see markCursor.
const slack = 2

// Cursor returns the cell of the last View where the terminal's cursor belongs, counted from 0; ok is false while the
// page is left or has no room.
func (p *Page) Cursor() (row, col int, ok bool) {
	p.View()
	return p.cursor.row, p.cursor.col, p.cursor.ok
}

// View returns at most as many rows and columns as SetSize allows, scrolled so that the focus is among them.
func (p *Page) View() string {
	if p.view == "" {
		p.view = p.draw()
	}
	return p.view
}

// span is the rows of one stop among all rows of the page.
type span struct{ from, to int }

func (p *Page) draw() string {
	p.cursor = position{}
	if p.width <= 0 || p.height <= 0 {
		return ""
	}
	lines := append(p.buffer[:0], p.summary()...)
	wide := p.columns().wide
	starts := make([]int, 0, len(p.rows)+1)
	var focus span
	for i, r := range p.rows {
		if wide && i > 0 && group(p.rows[i-1].id()) != group(r.id()) {
			lines = append(lines, "")
		}
		starts = append(starts, len(lines))
		if r.kind != question {
			lines = append(lines, p.drawnBlock(r, i == p.at && p.live != nil)...)
		} else if i == p.at && p.live != nil {
			lines = append(lines, p.drawnLive(r)...)
		} else {
			lines = append(lines, p.drawn(r)...)
		}
		if i == p.at { // also on a page that was left, so that it stays where it is
			focus = span{starts[i], len(lines)}
		}
	}
	if wide {
		lines = append(lines, "")
	}
	starts = append(starts, len(lines))
	lines = append(lines, p.drawnContinue())
	if p.at == len(p.rows) {
		focus = span{len(lines) - 1, len(lines)}
	}
	p.buffer = lines
	p.findCursor(lines, focus)
	p.starts, p.total = starts, len(lines)
	p.options.from, p.options.to = p.options.from+focus.from, p.options.to+focus.from
	return p.window(lines, starts, focus)
}

// group is what a field's id has before the last dot: the questions about one address are together. What is no question stands
// by itself.
func group(id string) string {
	if id == offeredID || id == foldedID {
		return id
	}
	return id[:max(0, strings.LastIndexByte(id, '.'))]
}

// findCursor takes the mark out of the rows with the focus.
func (p *Page) findCursor(lines []string, focus span) {
	for i := focus.from; i < focus.to; i++ {
		at := strings.Index(lines[i], mark)
		if at < 0 {
			continue
		}
		if !p.cursor.ok {
			p.cursor = position{i, ansi.StringWidth(lines[i][:at]), true}
		}
		lines[i] = strings.ReplaceAll(lines[i], mark, "")
	}
}

// window cuts the rows that fit and moves the cursor with them.
func (p *Page) window(lines []string, starts []int, focus span) string {
	if len(lines) <= p.height {
		p.top = 0
		p.cursor.ok = p.cursor.ok && p.cursor.col < p.width
		return strings.Join(lines, "\n")
	}
	if p.scrolled {
		p.top = max(0, min(p.top, len(lines)-p.height))
	} else {
		p.scroll(len(lines), focus)
	}
	p.cursor.row -= p.top
	p.cursor.ok = p.cursor.ok && p.cursor.row >= 0 && p.cursor.row < p.height && p.cursor.col < p.width
	seen := lines[p.top : p.top+p.height]
	if end := p.top + p.height; end < len(lines) {
		seen[p.height-1] = p.more(seen[p.height-1], starts, end)
	}
	return strings.Join(seen, "\n")
}

// scroll moves the window as little as it must. The row under the focus stays in it too, because the last row of a cut
// page holds the count of what is below.
func (p *Page) scroll(total int, focus span) {
	from, to := focus.from, focus.to
	if p.at == 0 && to < p.height {
		from = 0 // what is above the first question is seen with it
	}
	if to-from >= p.height {
		to = min(to, max(from+p.height, p.cursor.row+1))
		from = max(from, to-p.height)
	} else if to < total {
		to++
	}
	p.top = min(p.top, from)
	p.top = max(p.top, to-p.height)
	p.top = max(0, min(p.top, total-p.height))
}

// more puts what is below at the right of the last row; a row too long to share gives way, unless the cursor is in it.
func (p *Page) more(last string, starts []int, end int) string {
	words := below(starts, end)
	room := p.width - text.Width(words)
	if text.Width(last)+2 > room {
		if p.cursor.row != p.height-1 {
			words, last = below(starts, end-1), ""
			room = p.width - text.Width(words)
		} else {
			last = text.Cut(last, max(0, room-2))
		}
	}
	return p.fit(text.Pad(last, max(0, room)) + p.theme.Muted.Render(words))
}

// below counts the questions that start at or under row end.
func below(starts []int, end int) string {
	n := 0
	for _, s := range starts[:len(starts)-1] {
		if s >= end {
			n++
		}
	}
	if n == 0 {
		return "Continue ↓"
	}
	return strconv.Itoa(n) + " more ↓"
}
