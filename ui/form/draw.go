package form

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// drawn returns the rows of a question without the focus.
func (p *Page) drawn(r *row) []string {
	if r.lines == nil {
		style := p.theme.Text.Render
		if !r.facts.given {
			style = p.theme.Muted.Render
		}
		value := text.Wrap(r.facts.value, p.columns().value)
		for i := range value {
			value[i] = style(value[i])
		}
		r.lines = p.under(p.pair("  ", p.labelled(r.facts.label, p.theme.Muted), value), r, "")
	}
	return r.lines
}

// drawnLive returns the rows of the question with the focus.
func (p *Page) drawnLive(r *row) []string {
	value := p.suggested(p.live.lines(p.columns().value))
	l := p.labels.live.Of(lettered{r.facts.label, p.width}, func() label { return p.labelled(r.facts.label, p.theme.Accent) })
	p.options = span{0, len(value)}
	if l.above {
		p.options = span{len(l.rows), len(l.rows) + len(value)}
	}
	return p.under(p.pair(p.pointer, l, value), r, p.live.hint())
}

// under adds the lines below a value: how it is sent, what is wrong with it, how much room is left, what the keys do
// there. The last falls away where rows are short.
func (p *Page) under(lines []string, r *row, hint string) []string {
	wide := p.columns().wide
	if sent := r.facts.sentAs; sent != "" && wide {
		value := text.Wrap(text.Clean(sent), p.columns().value)
		for i := range value {
			value[i] = p.theme.Muted.Render(value[i])
		}
		lines = append(lines, p.pair("  ", p.labels.sent.Of(lettered{"Will be sent as", p.width}, func() label {
			return p.labelled("Will be sent as", p.theme.Muted)
		}), value)...)
	} else if sent != "" {
		for _, l := range p.hang("Will be sent as "+text.Clean(sent), "  ") {
			lines = append(lines, p.theme.Muted.Render(l))
		}
	}
	for _, n := range r.facts.notes {
		lines = append(lines, p.note(n)...)
	}
	if left := p.roomLeft(r); left != "" {
		for _, l := range p.hang(left, "  ") {
			lines = append(lines, p.theme.Muted.Render(l))
		}
	}
	if hint != "" && wide {
		for _, l := range p.hang(hint, "  ") {
			lines = append(lines, p.theme.Muted.Render(l))
		}
	}
	return lines
}

// note draws the words of a problem, wrapped and never shortened.
func (p *Page) note(n note) []string {
	style, mark := p.theme.Muted, "  "
	switch {
	case n.fault:
		style, mark = p.theme.Fault, "! "
	case n.worth:
		style = p.theme.Warn
	}
	lines := p.hang(n.words, mark)
	for i := range lines {
		lines[i] = p.fit(style.Render(lines[i]))
	}
	return lines
}

// drawnContinue is the last stop.
func (p *Page) drawnContinue() string {
	if p.at < len(p.rows) || p.away {
		return p.resting.Of(lettered{p.onward, p.width}, func() string { return p.lastStop(false) })
	}
	return p.lastStop(true)
}

func (p *Page) lastStop(focused bool) string {
	words := "[ " + text.Cut(p.onward, max(1, p.width-margin-len("[  ]"))) + " ]"
	if !focused {
		return p.fit("  " + p.theme.Text.Render(words))
	}
	return p.fit(p.pointer + mark + p.theme.Accent.Render(words))
}

// lastCells cuts a row at its left; a wide character that would be halved goes too.
func lastCells(line string, width int) string {
	for over := text.Width(line) - width; over > 0; over++ {
		if cut := ansi.TruncateLeft(line, over, ""); text.Width(cut) <= width {
			return cut
		}
	}
	return line
}

// wellAlone is how wide the well of an input is at least, and wellBeside where something stands beside it.
const (
	wellAlone  = 24
	wellBeside = 12
)

// well fills what is behind an input to a number of cells, where the page has so many.
func well(th *theme.Theme, line string, cells, width int) string {
	return line + th.Well.Render(strings.Repeat(" ", max(0, min(cells, width)-text.Width(line))))
}

// sunk puts the value with the focus into its well, unless it draws one of its own or is a list.
func (p *Page) sunk(value []string, cells int) []string {
	switch live := p.live.(type) {
	case *input:
		if live.echo != nil {
			return value
		}
	case *secret, *picker:
	default:
		return value
	}
	value[0] = well(p.theme, value[0], cells, p.columns().value)
	return value
}

// trimmed takes the blanks off that a widget fills its row with, and cuts the row to a width so that the cursor stays in
// it: huh counts cells by runes, a terminal does not, and some texts are wider than huh thought. It returns how many cells
// the text and the cursor behind it take.
func trimmed(line string, width int) (string, int) {
	used := ansi.StringWidth(strings.TrimRight(ansi.Strip(line), " "))
	end := used
	if before, _, ok := strings.Cut(line, mark); ok {
		cursor := ansi.StringWidth(before)
		end = max(end, cursor+1)
		if cursor >= width {
			return lastCells(ansi.Truncate(line, cursor+1, ""), width), width
		}
	}
	return ansi.Truncate(line, min(end, width), ""), min(used+1, width)
}
