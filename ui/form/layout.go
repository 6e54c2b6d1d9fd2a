package form

import (
	"strings"

	"brokerage/onboard/ui/text"
)

const (
	// beside is the narrowest page on which label and value stand side by side.
	beside = 60
	// labelWidth is the label column; the value starts one space behind it.
	labelWidth = 24
	// margin holds the mark of the row and a space.
	margin = 2
	// sentence is the length from which a label is a sentence to be read, not a name: it then stands above its value.
	sentence = 2 * labelWidth
)

// columns says where things stand at one width of the page.
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

// pair puts a label before or above a value; both may have several rows. style draws one row of the label.
func (p *Page) pair(mark, label string, style func(...string) string, value []string) []string {
	c := p.columns()
	if !c.wide || text.Width(label) > sentence {
		lines := text.Wrap(label, max(1, p.width-margin))
		for i := range lines {
			lines[i], mark = mark+style(lines[i]), "  "
		}
		for _, v := range value {
			lines = append(lines, p.fit("  "+v))
		}
		return lines
	}
	labels := text.Wrap(label, labelWidth)
	lines := make([]string, max(len(labels), len(value)))
	for i := range lines {
		l, v := "", ""
		if i < len(labels) {
			l = labels[i]
		}
		if i < len(value) {
			v = value[i]
		}
		line := mark + style(l)
		if v != "" {
			line += strings.Repeat(" ", labelWidth+1-text.Width(l)) + v
		}
		lines[i], mark = p.fit(line), "  "
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
