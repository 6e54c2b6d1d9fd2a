package app

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/memo"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// frame is the rows of the terminal from the top, at most so many of them.
type frame struct {
	out        strings.Builder
	rows, most int
}

// add writes rows.
func (f *frame) add(rows ...string) {
	for _, row := range rows {
		f.row(row)
	}
}

func (f *frame) row(parts ...string) {
	if f.rows == f.most {
		return
	}
	if f.rows > 0 {
		f.out.WriteByte('\n')
	}
	for _, part := range parts {
		f.out.WriteString(part)
	}
	f.rows++
}

// block writes h rows of a block, blank ones below it where it has fewer, with a column left of it where there is one.
func (f *frame) block(block string, h int, column []string) {
	for i := range h {
		line, rest, _ := strings.Cut(block, "\n")
		left, between := "", ""
		switch {
		case i < len(column):
			left, between = column[i], gap
		case column != nil && line != "":
			left, between = blank, gap
		}
		f.row(left, between, line)
		block = rest
	}
}

// joined is a view of w columns with a column right of it.
func joined(view string, column []string, w int) string {
	var out strings.Builder
	out.Grow(len(view) + len(column)*(w+len(gap)+helpWidth))
	for i := 0; i < len(column) || view != ""; i++ {
		if i > 0 {
			out.WriteByte('\n')
		}
		var row string
		row, view, _ = strings.Cut(view, "\n")
		out.WriteString(row)
		if i < len(column) {
			out.WriteString(strings.Repeat(" ", max(0, w-text.Width(row))))
			out.WriteString(gap)
			out.WriteString(column[i])
		}
	}
	return out.String()
}

// helpSource is what the help of a question is drawn from.
type helpSource struct {
	field   *catalogue.Field
	variant theme.Variant
}

// frameCache is what the last View drew of the frame.
type frameCache struct {
	badge, rule, line, save, keys memo.Last[wordsSource, string]
	notice                        memo.Last[noticeSource, []string]
	first                         memo.Last[titleSource, string]
	help                          memo.Last[helpSource, []string]
}

// titleSource is what the first row is drawn from.
type titleSource struct {
	head  screen.Head
	room  int
	theme *theme.Theme
}

// meterWidth is how many cells show how much is answered.
const meterWidth = 24

// progress is the right of the first row: how much of what is asked is answered, where something is left.
func (t titleSource) progress() string {
	if t.head.Asked == 0 {
		return t.theme.Muted.Render(t.head.Right)
	}
	full := meterWidth * t.head.Answered / t.head.Asked
	words := t.theme.Done.Render(strings.Repeat(theme.Rule, full)) + t.theme.Faint.Render(strings.Repeat("─", meterWidth-full)) +
		t.theme.Muted.Render("  "+itoa(t.head.Answered)+" of "+itoa(t.head.Asked))
	if t.head.ToFix > 0 {
		words = t.theme.Fault.Render(text.Count(t.head.ToFix, "to fix", "to fix")) + "  " + words
	}
	return words
}

// noticeSource is what the rows of a notice are broken from.
type noticeSource struct {
	words string
	w     int
}

// wordsSource is what a row of words is drawn from. A theme never changes.
type wordsSource struct {
	words string
	ink   ink
	w     int
	theme *theme.Theme
}

// ink is how the words of a row are painted.
type ink int

const (
	plain ink = iota
	muted
	warning
)

func (i ink) of(th *theme.Theme) lipgloss.Style {
	switch i {
	case muted:
		return th.Muted
	case warning:
		return th.Warn
	case plain:
	}
	return th.Text
}

// line is a row of words, as it was last drawn where nothing of it changed.
func (w *window) line(last *memo.Last[wordsSource, string], words string, i ink) string {
	return last.Of(wordsSource{words, i, w.w, w.context.Theme}, func() string {
		return " " + i.of(w.context.Theme).Render(text.Cut(words, w.w-1))
	})
}
