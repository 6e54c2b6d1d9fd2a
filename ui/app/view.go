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
	mostNotice     = 4 // rows of a notice
	gap            = "  "
)

// blank is a row of the task list with nothing in it.
var blank = strings.Repeat(" ", paneWidth)

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
	rows += len(a.notices()) - 1
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
	f := frame{most: a.h}
	f.add(a.header()...)
	if a.roomy() {
		f.add("")
	}
	a.middle(&f, h)
	if a.roomy() {
		f.add(a.noticeRows()...)
	}
	f.add(a.saveRows()...)
	f.add(a.keyRow())
	return f.out.String()
}

// header is row 1, and below it a rule or where one is.
func (a *App) header() []string {
	head, th := a.front().Head(), a.desk.Theme
	left := a.drawn.badge.Of(worded{a.desk.Environment.Word, muted, a.w, th}, a.badge)
	room := a.w - text.Width(left) - 1
	first := a.drawn.first.Of(titled{head.Name, head.Right, room, th}, func() string {
		if a.w < 60 {
			return left + th.Title.Render(text.Cut(head.Name, room))
		}
		return left + text.Ends(th.Title.Render(head.Name), th.Muted.Render(head.Right), room)
	})
	if a.ruled() {
		return []string{first, a.drawn.rule.Of(worded{"", muted, a.w, th}, func() string {
			return th.Muted.Render(strings.Repeat("─", a.w))
		})}
	}
	return []string{first, a.line(&a.drawn.line, head.Line, muted)}
}

// badge is where the custodian is, as it stands at the beginning of every screen.
func (a *App) badge() string {
	th := a.desk.Theme
	badge := th.Badge(a.desk.Environment.Word) + " "
	if a.w >= wideFrom {
		badge += th.Muted.Render(text.Cut(a.desk.Environment.Host, 32)) + "   "
	}
	return badge
}

// middle is the screen in front, h rows of it, with the task list beside it where that belongs.
func (a *App) middle(f *frame, h int) {
	s := a.front()
	at, beside := a.beside()
	if !beside {
		f.block(s.View(), h, nil)
		return
	}
	if a.tasks == nil {
		a.tasks = screen.NewTasks(a.desk, a.session)
	}
	f.block(s.View(), h, a.tasks.Pane(at.Place(), paneWidth, h))
}

// beside is the screen in front, where the task list stands beside it.
func (a *App) beside() (screen.Beside, bool) {
	at, is := a.front().(screen.Beside)
	return at, is && a.w >= wideFrom && a.session != nil
}

// above is how many rows stand above the body.
func (a *App) above() int {
	if a.roomy() {
		return 3
	}
	return 2
}

// Cursor is where the hardware cursor belongs, in rows and columns of the terminal.
func (a *App) Cursor() (row, col int, ok bool) {
	c, is := a.front().(screen.Cursored)
	if !is || a.left || a.tooSmall() {
		return 0, 0, false
	}
	row, col, ok = c.Cursor()
	row += a.above()
	if _, beside := a.front().(screen.Beside); beside && a.w >= wideFrom {
		col += paneWidth + len(gap)
	}
	return row, col, ok
}

// notices is what just happened, in rows: a path or two answers may take more than one.
func (a *App) notices() []string {
	return a.drawn.notice.Of(said{a.notice, a.w}, func() []string {
		rows := text.Wrap(a.notice, max(1, a.w-2))
		if len(rows) > mostNotice {
			rows = append(rows[:mostNotice-1:mostNotice-1], strings.Join(rows[mostNotice-1:], " "))
		}
		return rows
	})
}

func (a *App) noticeRows() []string {
	var rows []string
	for _, row := range a.notices() {
		rows = append(rows, " "+a.desk.Theme.Text.Render(text.Cut(row, a.w-1)))
	}
	return rows
}

// saveRows say what is saved and what is staged, and never more than was confirmed.
func (a *App) saveRows() []string {
	if a.notice != "" && !a.roomy() {
		return a.noticeRows()
	}
	return []string{a.saveRow()}
}

func (a *App) saveRow() string {
	if a.session == nil {
		return a.line(&a.drawn.save, a.idleWords(), muted)
	}
	v := a.session.View()
	sep := "  ·  "
	if a.w < 60 {
		sep = " · "
	}
	saved, bad := a.savedWords(v)
	staged, worse := a.stagedWords(v)
	if staged != "" {
		saved += sep + staged
	}
	if bad || worse {
		return a.line(&a.drawn.save, saved, warning)
	}
	return a.line(&a.drawn.save, saved, muted)
}

// keyRow lists the keys that work now.
func (a *App) keyRow() string {
	return a.line(&a.drawn.keys, keys.Footer(a.w-1, a.front().Keys()...), muted)
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
