package screen

import (
	"fmt"
	"strings"

	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// block collects rows and remembers which of them must be in sight.
type block struct {
	rows     []string
	from, to int // rows of the focus, [from, to)
	zones    Zones
	top      int // the first row of the last lines
}

func (b *block) add(rows ...string) { b.rows = append(b.rows, rows...) }

func (b *block) gap() {
	if n := len(b.rows); n > 0 && b.rows[n-1] != "" {
		b.rows = append(b.rows, "")
	}
}

// focus adds rows that must be in sight.
func (b *block) focus(rows ...string) {
	b.from = len(b.rows)
	b.rows = append(b.rows, rows...)
	b.to = len(b.rows)
}

// stop adds the rows of the nth thing that can be marked, in sight where it is the one that is.
func (b *block) stop(n int, marked bool, rows ...string) {
	b.zones = append(b.zones, zone{from: len(b.rows), to: len(b.rows) + len(rows), stop: n, marked: marked})
	if marked {
		b.focus(rows...)
		return
	}
	b.add(rows...)
}

// button is a stop that a click presses at once.
func (b *block) button(n int, marked bool, row string) {
	b.stop(n, marked, row)
	b.zones[len(b.zones)-1].button = true
}

// view is lines as one text, and remembers for the mouse what stands where. The wheel has moved it from the focus.
func (b *block) view(w, h int, d *Context) string {
	d.wheel = max(-b.above(h), min(len(b.rows)-h-b.above(h), d.wheel))
	if len(b.rows) <= h {
		d.wheel = 0
	}
	lines := b.lines(w, h, d.wheel, d.Theme)
	d.zones = b.seen(len(lines))
	return strings.Join(lines, "\n")
}

// pane is at most h lines, and what stands where in them: what is drawn beside a screen.
func (b *block) pane(w, h int, th *theme.Theme) ([]string, Zones) {
	lines := b.lines(w, h, 0, th)
	return lines, b.seen(len(lines))
}

// seen are the zones by the rows that were drawn.
func (b *block) seen(h int) Zones {
	zones := b.zones[:0]
	for _, z := range b.zones {
		if z.from, z.to = max(0, z.from-b.top), min(h, z.to-b.top); z.from < z.to {
			zones = append(zones, z)
		}
	}
	return zones
}

// above is how many rows are left out above, so that the focus is in sight.
func (b *block) above(h int) int {
	if len(b.rows) <= h {
		return 0
	}
	top := max(0, min(b.to-h+1, b.from))
	if b.to >= len(b.rows) || b.to == 0 && b.from == 0 {
		top = max(0, b.to-h)
	}
	return min(top, len(b.rows)-h)
}

// lines cuts the block to w by h around the focus, or so many rows further down. Rows that do not fit are counted at the right of the last row.
func (b *block) lines(w, h, further int, th *theme.Theme) []string {
	if h <= 0 {
		return nil
	}
	top := b.above(h) + further
	b.top = top
	shown := b.rows[top:min(len(b.rows), top+h)]
	out := make([]string, len(shown))
	for i, r := range shown {
		out[i] = text.Cut(r, w)
	}
	if rest := len(b.rows) - top - len(shown); rest > 0 {
		more := th.Muted.Render(fmt.Sprintf("%d more ↓", rest+1))
		last := len(out) - 1
		if b.focused(top + last) {
			out[last] = text.Ends(out[last], more, w)
		} else {
			out[last] = text.Ends("", more, w)
		}
	}
	return out
}

func (b *block) focused(row int) bool { return row >= b.from && row < b.to }

// wrapped wraps plain words at an indent. Whoever says them, nothing but text comes out.
func wrapped(s string, indent, w int, style func(...string) string) []string {
	pad := strings.Repeat(" ", indent)
	lines := text.Wrap(safetext.Lines(s), max(10, w-indent))
	for i, l := range lines {
		lines[i] = pad + style(l)
	}
	return lines
}

// Far tells whether a row is out of a view of h rows wherever the one with the focus stands in it: of thousands only those are
// drawn that are seen.
func (d *Context) Far(row, focus, h int) bool {
	away := h + max(d.wheel, -d.wheel)
	return row < focus-away || row > focus+away
}
