package term

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// least is the time between two early paints: a burst of views must not become a burst of
// writes.
const least = 4 * time.Millisecond

// painter keeps the rows it believes to be on the screen and writes those that changed, each at its absolute position.
// What the renderer writes meanwhile is at most one view older, and the renderer writes over it at its next tick.
type painter struct {
	out   *out
	clock clock

	mu            sync.Mutex
	shown, wanted []string
	cursor        place
	at            time.Time
	waiting       bool
	width, height int
}

// resize takes the size and forgets the rows: a terminal may have wrapped or cut them.
func (p *painter) resize(width, height int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.width, p.height, p.shown = width, height, nil
}

// forget makes the next paint a whole one.
func (p *painter) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = nil
}

// show paints the rows now, or at the end of the pause since the paint before. The second is needed even though the
// renderer follows: a view that goes back to what the renderer wrote last is no change to the renderer.
func (p *painter) show(rows []string, cursor place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wanted, p.cursor = rows, cursor
	rest := least - p.clock.now().Sub(p.at)
	switch {
	case rest <= 0 || slices.Equal(p.shown, p.wanted):
		p.paint()
	case !p.waiting:
		p.waiting = true
		p.clock.after(rest, p.catchUp)
		fallthrough
	default:
		p.out.point(cursor)
	}
}

func (p *painter) catchUp() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = false
	p.paint()
}

// paint needs the lock.
func (p *painter) paint() {
	var b strings.Builder
	for i, row := range p.wanted {
		if i < len(p.shown) && p.shown[i] == row {
			continue
		}
		p.row(&b, i, row)
	}
	if b.Len() > 0 {
		p.at = p.clock.now()
	}
	p.shown = p.wanted
	p.out.paint(b.String(), p.cursor)
}

func (p *painter) row(b *strings.Builder, i int, row string) {
	b.WriteString(ansi.CursorPosition(1, i+1))
	w := ansi.StringWidth(row)
	if w > p.width {
		row = ansi.Truncate(row, p.width, "")
		w = ansi.StringWidth(row)
	}
	b.WriteString(row)
	if w < p.width { // after a full row the cursor is on the last cell, and an erase would take it
		b.WriteString(ansi.EraseLineRight)
	}
}

// frame makes exactly height rows of a view. Fewer rows than before would make the renderer erase the rest from wherever
// its cursor is, which may be the last row itself; of more rows it would drop the first.
func frame(view string, height int) []string {
	rows := strings.Split(view, "\n")
	if len(rows) > height {
		return rows[:height]
	}
	for len(rows) < height {
		rows = append(rows, "")
	}
	return rows
}
