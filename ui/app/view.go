package app

import (
	"strings"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// The frame: from wideFrom columns the task list stands beside the page; a rule under row 1 and blank rows only where
// there is room; smaller than leastW by leastH nothing can be shown but that.
const (
	leastW, leastH = 40, 12
	wideFrom       = 100
	ruledFrom      = 32
	roomyFrom      = 16
	paneWidth      = 34
	paneGap        = 2
)

// roomy tells whether blank rows and a row for notices fit.
func (a *App) roomy() bool { return a.h >= roomyFrom }

// ruled tells whether row 2 is a rule, and says no more than that.
func (a *App) ruled() bool { return a.w >= wideFrom && a.h >= ruledFrom }

// body is the room between header and footer.
func (a *App) body() (w, h int) {
	rows := 4 // two of header, save line, keys
	if a.roomy() {
		rows = 6
	}
	return max(1, a.w), max(1, a.h-rows)
}

func (a *App) tooSmall() bool { return a.w > 0 && (a.w < leastW || a.h < leastH) }

// View is header, body and footer, never more than the terminal has.
func (a *App) View() string {
	switch {
	case a.left:
		return ""
	case a.w == 0:
		return ""
	case a.tooSmall():
		return a.small()
	}
	_, h := a.body()
	rows := a.header()
	if a.roomy() {
		rows = append(rows, "")
	}
	body := strings.Split(a.middle(), "\n")
	for len(body) < h {
		body = append(body, "")
	}
	rows = append(rows, body[:h]...)
	if a.roomy() {
		rows = append(rows, a.noticeRow())
	}
	rows = append(rows, a.saveRow(), a.keyRow())
	return strings.Join(rows[:min(len(rows), a.h)], "\n")
}

// header is row 1, and below it a rule or where one is.
func (a *App) header() []string {
	th := a.desk.Theme
	head := a.front().Head()
	left := th.Badge(a.desk.Environment.Word)
	if a.w >= wideFrom {
		left += " " + th.Muted.Render(text.Cut(a.desk.Environment.Host, 32)) + "   "
	} else {
		left += " "
	}
	room := a.w - text.Width(left) - 1
	rows := []string{left + text.Ends(th.Title.Render(head.Name), th.Muted.Render(head.Right), room)}
	if a.w < 60 {
		rows[0] = left + th.Title.Render(text.Cut(head.Name, room))
	}
	if a.ruled() {
		return append(rows, th.Muted.Render(strings.Repeat("─", a.w)))
	}
	return append(rows, " "+th.Muted.Render(text.Cut(head.Line, a.w-1)))
}

// middle is the screen in front, with the task list beside it where that belongs.
func (a *App) middle() string {
	s := a.front()
	at, beside := s.(screen.Beside)
	if !beside || a.w < wideFrom || a.session == nil {
		return s.View()
	}
	_, h := a.body()
	if a.tasks == nil {
		a.tasks = screen.NewTasks(a.desk, a.session)
	}
	left := strings.Split(a.tasks.Pane(at.Place(), paneWidth, h), "\n")
	right := strings.Split(s.View(), "\n")
	rows := make([]string, max(len(left), len(right)))
	for i := range rows {
		var l, r string
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		rows[i] = text.Fit(l, paneWidth) + strings.Repeat(" ", paneGap) + r
	}
	return strings.Join(rows, "\n")
}

// Cursor is where the hardware cursor belongs, in rows and columns of the terminal.
func (a *App) Cursor() (row, col int, ok bool) {
	c, is := a.front().(screen.Cursored)
	if !is || a.left || a.tooSmall() {
		return 0, 0, false
	}
	row, col, ok = c.Cursor()
	row += 2
	if a.roomy() {
		row++
	}
	if _, beside := a.front().(screen.Beside); beside && a.w >= wideFrom {
		col += paneWidth + paneGap
	}
	return row, col, ok
}

// noticeRow is what just happened.
func (a *App) noticeRow() string { return " " + a.desk.Theme.Text.Render(text.Cut(a.notice, a.w-1)) }

// saveRow says what is saved and what is staged, and never more than was confirmed.
func (a *App) saveRow() string {
	th := a.desk.Theme
	if a.notice != "" && !a.roomy() {
		return " " + th.Text.Render(text.Cut(a.notice, a.w-1))
	}
	if a.session == nil {
		return " " + th.Muted.Render(text.Cut(a.idleWords(), a.w-1))
	}
	v := a.session.View()
	sep := "  ·  "
	if a.w < 60 {
		sep = " · "
	}
	saved, bad := a.savedWords(v)
	staged, worse := a.stagedWords(v)
	line := saved
	if staged != "" {
		line += sep + staged
	}
	paint := th.Muted.Render
	if bad || worse {
		paint = th.Warn.Render
	}
	return " " + paint(text.Cut(line, a.w-1))
}

// keyRow lists the keys that work now.
func (a *App) keyRow() string {
	return " " + a.desk.Theme.Muted.Render(keys.Footer(a.w-1, a.front().Keys()...))
}

// small is all that fits: what is wrong and how to mend it.
func (a *App) small() string {
	rows := []string{
		" " + a.desk.Environment.Word,
		" This window is " + itoa(a.w) + " by " + itoa(a.h) + ".",
		" onboard needs " + itoa(leastW) + " by " + itoa(leastH) + ".",
		" Make it larger, or run",
		" onboard --plain",
	}
	if a.session == nil || !a.session.Unsaved() {
		rows = append(rows, "", " Everything is saved.")
	}
	rows = append(rows, " ctrl+c leave")
	for i := range rows {
		rows[i] = text.Cut(rows[i], a.w)
	}
	return strings.Join(rows[:min(len(rows), max(1, a.h))], "\n")
}
