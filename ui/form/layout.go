package form

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"brokerage/onboard/ui/text"
)

const (
	// beside is the narrowest page on which label and value are side by side.
	beside = 60
	// labelWidth is the label column; the value starts one space behind it.
	labelWidth = 24
	// margin holds the mark of the row and a space.
	margin = 2
	// sentence is the length from which a label is a sentence to be read, not a name: it is then above its value.
	sentence = 2 * labelWidth
)

// columns is where things begin at one width of the page.
type columns struct {
	wide  bool
	value int // how wide a value may be
}

func (p *Page) columns() columns {
	if p.width >= beside {
		return columns{wide: true, value: p.width - margin - labelWidth - 1}
	}
	return columns{value: max(1, p.width-margin)}
}

// hang wraps words to the page behind a mark, so that all their rows start in the label column.
func (p *Page) hang(words, mark string) []string {
	lines := text.Wrap(words, max(1, p.width-margin))
	for i := range lines {
		lines[i], mark = mark+lines[i], "  "
	}
	return lines
}

// label is the words that say what a value is, in rows of their column, or of the page where they are above it.
type label struct {
	rows  []string
	above bool
}

// labelled makes a label; style draws one row of it.
func (p *Page) labelled(words string, style lipgloss.Style) label {
	l := label{above: !p.columns().wide || text.Width(words) > sentence}
	if l.above {
		l.rows = text.Wrap(words, max(1, p.width-margin))
	} else {
		l.rows = text.Wrap(words, labelWidth)
	}
	for i := range l.rows {
		l.rows[i] = style.Render(l.rows[i])
	}
	return l
}

// pair puts a label before or above a value; both may have several rows.
func (p *Page) pair(mark string, l label, value []string) []string {
	lines := make([]string, 0, len(l.rows)+len(value))
	if l.above {
		for _, row := range l.rows {
			lines, mark = append(lines, mark+row), "  "
		}
		for _, v := range value {
			lines = append(lines, p.fit("  "+v))
		}
		return lines
	}
	for i := range max(len(l.rows), len(value)) {
		line := mark
		if i < len(l.rows) {
			line += l.rows[i]
		}
		if i < len(value) && value[i] != "" {
			line += strings.Repeat(" ", margin+labelWidth+1-text.Width(line)) + value[i]
		}
		lines, mark = append(lines, p.fit(line)), "  "
	}
	return lines
}

// fit cuts a row that is wider than the page, which only a page of a few columns has.
func (p *Page) fit(line string) string {
	if text.Width(line) <= p.width {
		return line
	}
	return text.Cut(line, p.width)
}
