package tasks

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/memo"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// Pane draws the list beside a page, with the pages of the step that is open: h rows or fewer, each w wide. A sign before each
// row says where one is, what is complete and what is to fix.
func (t *Tasks) Pane(at answers.Place, w, h int) []string {
	t.beside = t.withPages(t.rows(), at)
	for len(t.drawn) < len(t.beside) {
		t.drawn = append(t.drawn, memo.Last[drawnTask, string]{})
	}
	th := t.Context.Theme
	out := screen.Block{Rows: make([]string, 0, len(t.beside)+1), Zones: t.pane[:0]}
	for i, r := range t.beside {
		if !r.enabled || r.lacks != nil {
			continue // what is not needed stands in the task list, with its reason
		}
		if r.review {
			out.Gap()
		}
		here := i == t.Focus || r.place.Step == at.Step && r.indent == 0 && !r.page
		row := t.drawn[i].Of(drawnTask{r, here, w, th}, func() string { return text.Fit(t.besideRow(r, here, w), w) })
		out.Stop(i, i == t.Focus, row)
	}
	var lines []string
	lines, t.pane = out.Pane(w, h, th)
	for i, l := range lines {
		if l == "" {
			lines[i] = strings.Repeat(" ", w)
		}
	}
	return lines
}

// withPages puts the pages of a place below its row, where there are several, and the focus on the one that is open.
func (t *Tasks) withPages(rows []task, at answers.Place) []task {
	t.Focus = nearest(rows, at)
	as := t.session.Assessment()
	pages := as.Pages(at.Section, at.Entry)
	if len(pages) < 2 || at.Page == "" {
		return rows
	}
	below, indent := t.Focus+1, rows[t.Focus].indent+2
	for i, page := range pages {
		to := answers.Place{Step: at.Step, Section: at.Section, Entry: at.Entry, Page: page.ID}
		rows = slices.Insert(rows, below+i, task{label: page.Title, indent: indent, progress: as.Page(page, at.Entry), place: to, enabled: true, page: true})
		if page.ID == at.Page {
			t.Focus = below + i
		}
	}
	return rows
}

// besideRow is a row of the pane: its sign, its label, and its state where it is no page.
func (t *Tasks) besideRow(r task, here bool, w int) string {
	th := t.Context.Theme
	state := ""
	if !r.review && !r.page {
		state = text.Cut(r.progress.Words(), screen.StateRoom+2)
	}
	room := w - len("  o ") - r.indent - len(" ")
	if !r.page {
		room -= screen.StateRoom - 1
	}
	label := text.Fit(r.label, room)
	return "  " + strings.Repeat(" ", r.indent) + t.sign(r, here) + " " + th.Choice(here)(label) + " " +
		screen.StateStyle(t.Context, r.progress.State)(state)
}

// sign says where one is, what is complete, to fix, or still ahead.
func (t *Tasks) sign(r task, here bool) string {
	th := t.Context.Theme
	switch {
	case here:
		return th.Accent.Render(theme.Now)
	case r.review:
		return " "
	case r.progress.State == assess.SomeToFix:
		return th.Fault.Render("!")
	case r.progress.State == assess.Completed:
		return th.Done.Render(theme.Past)
	}
	return th.Muted.Render(theme.Ahead)
}

// ClickPane goes where a row of the list beside a page leads.
func (t *Tasks) ClickPane(row int) screen.Action {
	if stop, hit := t.pane.Stop(row); hit {
		return t.open(t.beside[stop])
	}
	return nil
}
