package form

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/text"
)

// suggestion is what is likely to be the answer of the question with the focus, "" for nothing. It is a sight and no
// answer: whoever goes on has not given it.
func (p *Page) suggestion() string {
	if p.live == nil || p.at >= len(p.rows) || !p.live.open() {
		return ""
	}
	return text.Clean(p.src.Suggest(p.rows[p.at].field))
}

// takes tells whether a key takes the suggestion: the arrow to the right where nothing is to the right of the cursor, and
// end in an empty field. Anywhere else they move.
func (p *Page) takes(msg tea.KeyMsg) bool {
	if !key.Matches(msg, p.keys.Form.Take) || p.suggestion() == "" {
		return false
	}
	if msg.Type == tea.KeyEnd {
		return p.src.Get(p.rows[p.at].field) == ""
	}
	width := p.columns().value
	before := p.live.lines(width)[0]
	p.live.key(msg)
	return p.live.lines(width)[0] == before
}

// take answers as suggested.
func (p *Page) take() {
	p.src.Take(p.rows[p.at].field)
	p.changed = true
	p.settle()
}

// suggested draws a suggestion behind what is typed, or below it where there is no room.
func (p *Page) suggested(value []string) []string {
	words := p.suggestion()
	if words == "" {
		return value
	}
	width := p.columns().value
	if words = "→ " + words; text.Width(value[0])+1+text.Width(words) <= width {
		value[0] += " " + p.theme.Muted.Render(words)
		return value
	}
	below := []string{value[0], p.theme.Muted.Render(text.Cut(words, width))}
	return append(below, value[1:]...)
}

// The room of an answer is said when little is left of it, and only for texts: a code has its length and no end to come
// near to.
const (
	fewLeft   = 10
	shortText = 20
)

// roomLeft is the counter of the question with the focus.
func (p *Page) roomLeft(r *row) string {
	if p.live == nil || p.rows[p.at] != r {
		return ""
	}
	return counter(p.src.Room(r.field))
}

// counter says how much room is left, "" while there is enough. What is too long already is said by the same sum; the
// sentence that asks to mend it comes when the field is left.
func counter(used, most int, together string) string {
	left := most - used
	if most < shortText || used == 0 || left > min(fewLeft, most/3) {
		return ""
	}
	words := fmt.Sprintf("%d of %d left", left, most)
	if left < 0 {
		words = fmt.Sprintf("%d more than %d", -left, most)
	}
	if together != "" {
		words += " for " + together + " together"
	}
	return words
}
