package form

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/text"
)

// suggestion is what is likely to be the answer of the question with the focus, "" for nothing. It is shown and is no
// answer: going on does not give it.
func (p *Page) suggestion() string {
	if p.live == nil || p.Focused() == "" || !p.live.open() {
		return ""
	}
	return text.Clean(p.src.Suggest(p.rows[p.at].field))
}

// acceptsSuggestion tells whether a key takes the suggestion: the arrow to the right where nothing is to the right of the cursor, and
// end in an empty field. Anywhere else they move.
func (p *Page) acceptsSuggestion(msg tea.KeyMsg) bool {
	if !key.Matches(msg, p.keys.Form.AcceptSuggestion) || p.suggestion() == "" {
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

// takesByTab tells whether a tab takes the suggestion: where nothing is typed, or what is typed is whole and the suggestion is about
// what follows. It never completes what was typed: somebody may be called just that.
func (p *Page) takesByTab() bool {
	words := p.suggestion()
	typed := ""
	if words != "" {
		typed = p.src.Get(p.rows[p.at].field)
	}
	return words != "" && !p.locked && (typed == "" || !strings.HasPrefix(words, text.Clean(typed)))
}

// acceptSuggestion answers as suggested.
func (p *Page) acceptSuggestion() {
	p.src.AcceptSuggestion(p.rows[p.at].field)
	p.changed = true
	p.afterKey()
}

// suggested draws a suggestion behind what is typed, or below it where there is no room.
func (p *Page) suggested(value []string) []string {
	words := p.suggestion()
	if words == "" {
		return p.sunk(value, wellAlone)
	}
	value = p.sunk(value, wellBeside)
	width := p.columns().value
	if words = "→ " + words; text.Width(value[0])+1+text.Width(words) <= width {
		value[0] += " " + p.theme.Muted.Render(words)
		return value
	}
	below := []string{value[0], p.theme.Muted.Render(text.Cut(words, width))}
	return append(below, value[1:]...)
}

// The room that is left is shown when it is little, and only for texts: a code has a fixed length.
const (
	fewLeft   = 10
	shortText = 20
)

// roomLeft is how much room is left in the question with the focus.
func (p *Page) roomLeft(r *row) string {
	if p.live == nil || p.rows[p.at] != r {
		return ""
	}
	return roomWords(p.src.Room(r.field))
}

// roomWords says how much room is left, "" while there is enough. What is too long already is shown in the same way;
// the problem itself is shown when the field is left.
func roomWords(used, most int, together string) string {
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
