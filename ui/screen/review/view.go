package review

import (
	"strings"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// ends are the rows at which the spots end, and with them the way to submit.
func (r *Review) ends() []int {
	var ends []int
	row, sh := 0, r.sheet()
	rows := r.rows()
	for i, line := range rows {
		if apart(rows, i) {
			row++
		}
		if line.spot == (spot{}) {
			row++
			continue
		}
		row += len(r.row(sh, line))
		ends = append(ends, row)
	}
	return append(ends, row+2+len(r.under(sh)))
}

// apart tells whether a blank row stands before a row: before a heading, and before a card behind answers.
func apart(rows []reviewRow, i int) bool {
	return rows[i].spot == (spot{}) || rows[i].card && i > 0 && !rows[i-1].card
}

// labels is the column of labels; 0 where labels stand above their answers.
func (r *Review) labels() int {
	switch {
	case r.W < 60:
		return 0
	case r.W < 120:
		return 26
	}
	return 44 // nearly every question whole
}

// headed is from how many rows on the screen has a heading of its own.
const headed = 14

// View draws the rows and, last, the way to submit.
func (r *Review) View() string {
	th := r.Context.Theme
	var out screen.Block
	if r.H >= headed {
		out.Add(r.heading(), "")
	}
	rows, sh := r.rows(), r.sheet()
	if label := r.labels(); r.changes && label > 0 && len(rows) > 0 {
		out.Add(strings.Repeat(" ", label+4) + th.Muted.Render(text.Fit("Now", r.half(label))+"  "+r.had()))
	}
	for i, row := range rows {
		if apart(rows, i) {
			out.Gap()
		}
		if row.spot == (spot{}) {
			out.Add("  " + th.Title.Render(text.Cut(row.heading, r.W-2)))
			continue
		}
		out.Stop(i, row.spot == r.focus, r.row(sh, row)...)
	}
	if r.changes && len(rows) == 0 {
		out.Add("  Nothing changed " + r.since() + ".")
	}
	if r.changes || r.H >= headed {
		out.Gap()
	}
	out.Add(r.under(sh)...)
	if r.session.Locked() != nil {
		return out.View(r.W, r.H, r.Context)
	}
	on := r.focus == (spot{})
	line := th.Row(on, "[ Go to submit ]")
	out.Button(len(rows), on, line)
	return out.View(r.W, r.H, r.Context)
}

// under is what stands below the cards or the changes.
func (r *Review) under(sh *sheet) []string {
	if r.changes {
		return r.fixed()
	}
	return sh.notes
}

func (r *Review) heading() string {
	th := r.Context.Theme
	title := "  " + th.Title.Render("Check answers")
	if !r.changes {
		return text.Ends(title, th.Muted.Render(strings.Join(r.counts(), " · ")), r.W-1)
	}
	var parts []string
	left, fix := assess.Blocking(r.session.Problems())
	if fix > 0 {
		parts = append(parts, th.Fault.Render(text.Count(fix, "to fix", "to fix")))
	}
	if left > 0 {
		parts = append(parts, th.Text.Render(text.Count(left, "left to answer", "left to answer")))
	}
	return text.Ends(title, strings.Join(append(parts, th.Muted.Render(r.count())), ", "), r.W-1)
}

// row draws a card, or an answer and what is wrong with it.
func (r *Review) row(sh *sheet, row reviewRow) []string {
	if row.card {
		for _, c := range sh.cards {
			if c.path == row.path {
				return r.card(sh, c, row.spot == r.focus)
			}
		}
	}
	label := r.labels()
	rows := r.answer(row, label)
	for _, q := range row.problems {
		paint := theme.Either(r.Context.Theme.Warn.Render, r.Context.Theme.Fault.Render, q.Severity == assess.Worth)
		if q.Severity == assess.Left {
			paint = r.Context.Theme.Text.Render
		}
		rows = append(rows, screen.Wrapped(say.AtAnswer(q), label+4, r.W, paint)...)
	}
	return rows
}

func (r *Review) answer(row reviewRow, label int) []string {
	th := r.Context.Theme
	on := row.spot == r.focus
	paint := theme.Either(th.Accent.Render, th.Muted.Render, on)
	value := theme.Either(th.Text.Render, th.Muted.Render, row.given)
	words := text.Clean(row.value)
	if words == "" {
		words = "Not provided"
		if row.state == assess.Left {
			value = th.Text.Render
			words = "Not provided yet"
		}
	}
	if row.state == assess.ToFix {
		value = th.Fault.Render
		words = "! " + words
	}
	head := th.Mark(on)
	if row.mark != "" {
		head += th.Changed.Render(row.mark) + " "
	}
	if label == 0 {
		rows := []string{head + paint(text.Cut(row.label, r.W-4)), "    " + value(text.Cut(words, r.W-4))}
		if row.before != "" {
			rows = append(rows, "    "+th.Muted.Render(text.Cut(r.had()+"  "+text.Clean(row.before), r.W-4)))
		}
		return rows
	}
	if row.before != "" {
		room := r.half(label)
		return []string{head + paint(text.Fit(row.label, label-2)) + "  " + value(text.Fit(words, room)) + "  " + th.Muted.Render(text.Cut(text.Clean(row.before), room))}
	}
	lines := text.Wrap(words, max(10, r.W-label-4))
	rows := []string{head + paint(text.Fit(row.label, label)) + "  " + value(lines[0])}
	for _, l := range lines[1:] {
		rows = append(rows, strings.Repeat(" ", label+4)+value(l))
	}
	return rows
}

// fixed says in the list of changes what is sent otherwise than it was typed, and what cannot be changed once the account is open.
func (r *Review) fixed() []string {
	if r.session.Locked() != nil || r.W < 60 {
		return nil // nothing is to be done about it any more
	}
	th := r.Context.Theme
	rows := r.sent()
	rows = append(rows, "  "+th.Title.Render("Cannot be changed once the account is open"))
	rows = append(rows, screen.Wrapped(say.Fixed(r.session), 2, r.W, th.Text.Render)...)
	return append(rows, "")
}
