package screen

import (
	"fmt"
	"strings"

	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// Block collects rows and remembers which of them must be in sight.
type Block struct {
	Rows     []string
	from, to int // rows of the focus, [from, to)
	Zones    Zones
	top      int // the first row of the last lines
}

// Add adds rows.
func (b *Block) Add(rows ...string) { b.Rows = append(b.Rows, rows...) }

// Gap adds an empty row, unless one is there.
func (b *Block) Gap() {
	if n := len(b.Rows); n > 0 && b.Rows[n-1] != "" {
		b.Rows = append(b.Rows, "")
	}
}

// Focus adds rows that must be in sight.
func (b *Block) Focus(rows ...string) {
	b.from = len(b.Rows)
	b.Rows = append(b.Rows, rows...)
	b.to = len(b.Rows)
}

// Stop adds the rows of the nth thing that can be marked, in sight where it is the one that is.
func (b *Block) Stop(n int, marked bool, rows ...string) {
	b.Zones = append(b.Zones, zone{from: len(b.Rows), to: len(b.Rows) + len(rows), stop: n, marked: marked})
	if marked {
		b.Focus(rows...)
		return
	}
	b.Add(rows...)
}

// Button is a stop that a click presses at once.
func (b *Block) Button(n int, marked bool, row string) {
	b.Stop(n, marked, row)
	b.Zones[len(b.Zones)-1].button = true
}

// View is lines as one text, and remembers for the mouse what stands where. The wheel has moved it from the focus.
func (b *Block) View(w, h int, d *Context) string {
	d.wheel = max(-b.above(h), min(len(b.Rows)-h-b.above(h), d.wheel))
	if len(b.Rows) <= h {
		d.wheel = 0
	}
	lines := b.lines(w, h, d.wheel, d.Theme)
	d.zones = b.seen(len(lines))
	return strings.Join(lines, "\n")
}

// Pane is at most h lines, and what stands where in them: what is drawn beside a screen.
func (b *Block) Pane(w, h int, th *theme.Theme) ([]string, Zones) {
	lines := b.lines(w, h, 0, th)
	return lines, b.seen(len(lines))
}

// seen are the zones by the rows that were drawn.
func (b *Block) seen(h int) Zones {
	zones := b.Zones[:0]
	for _, z := range b.Zones {
		if z.from, z.to = max(0, z.from-b.top), min(h, z.to-b.top); z.from < z.to {
			zones = append(zones, z)
		}
	}
	return zones
}

// above is how many rows are left out above, so that the focus is in sight.
func (b *Block) above(h int) int {
	if len(b.Rows) <= h {
		return 0
	}
	top := max(0, min(b.to-h+1, b.from))
	if b.to >= len(b.Rows) || b.to == 0 && b.from == 0 {
		top = max(0, b.to-h)
	}
	return min(top, len(b.Rows)-h)
}

// lines cuts the block to w by h around the focus, or so many rows further down. Rows that do not fit are counted at the right of the last row.
func (b *Block) lines(w, h, further int, th *theme.Theme) []string {
	if h <= 0 {
		return nil
	}
	top := b.above(h) + further
	b.top = top
	shown := b.Rows[top:min(len(b.Rows), top+h)]
	out := make([]string, len(shown))
	for i, r := range shown {
		out[i] = text.Cut(r, w)
	}
	if rest := len(b.Rows) - top - len(shown); rest > 0 {
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

func (b *Block) focused(row int) bool { return row >= b.from && row < b.to }

// Wrapped wraps plain words at an indent. Whoever says them, nothing but text comes out.
func Wrapped(s string, indent, w int, style func(...string) string) []string {
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
