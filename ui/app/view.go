package app

import (
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/tasks"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// The frame: from wideFrom columns the task list stands beside the page, from helpFrom on the help of the question as well; a rule under row 1 and blank rows only where
// there is room; smaller than leastW by leastH nothing can be shown but that.
const (
	leastW, leastH = 40, 12
	wideFrom       = 100
	helpFrom       = 130
	ruledFrom      = 32
	roomyFrom      = 16
	paneWidth      = 34
	helpWidth      = 32 // which leaves a page of helpFrom columns wide enough for its labels beside the values
	mostNotice     = 4  // rows of a notice
	gap            = "  "
)

// blank is a row of the task list with nothing in it.
var blank = strings.Repeat(" ", paneWidth)

// roomy tells whether blank rows and a row for notices fit.
func (w *window) roomy() bool { return w.h >= roomyFrom }

// ruled tells whether row 2 is a rule, and says no more than that.
func (w *window) ruled() bool { return w.w >= wideFrom && w.h >= ruledFrom }

// body is the room between header and footer.
func (w *window) body() (cols, rows int) {
	around := 4 // two of header, save line, keys
	if w.roomy() {
		around = 6
	}
	around += len(w.notices()) - 1
	return max(1, w.w), max(1, w.h-around)
}

func (w *window) tooSmall() bool { return w.w > 0 && (w.w < leastW || w.h < leastH) }

// View is header, body and footer, never more than the terminal has, in signs that the terminal shows.
func (a *App) View() string {
	if a.opts.ASCII {
		return theme.ASCII(a.view())
	}
	return a.view()
}

func (a *App) view() string {
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
func (w *window) header() []string {
	head, th := w.front().Head(), w.context.Theme
	left := w.frameCache.badge.Of(wordsSource{string(w.context.Environment.Word), muted, w.w, th}, w.badge)
	room := w.w - text.Width(left) - 1
	source := titleSource{head, room, th}
	first := w.frameCache.first.Of(source, func() string {
		switch {
		case w.w < 60:
			return left + th.Title.Render(text.Cut(head.Name, room))
		case w.w >= wideFrom:
			return left + text.Ends(th.Title.Render(head.Name), source.progress(), room)
		}
		return left + text.Ends(th.Title.Render(head.Name), th.Muted.Render(head.Right), room)
	})
	if w.ruled() {
		return []string{first, w.frameCache.rule.Of(wordsSource{"", muted, w.w, th}, func() string {
			return th.Faint.Render(strings.Repeat("─", w.w))
		})}
	}
	return []string{first, w.line(&w.frameCache.line, head.Line, muted)}
}

// badge is where the custodian is, as it stands at the beginning of every screen.
func (w *window) badge() string {
	th := w.context.Theme
	badge := th.Badge(w.context.Environment.Word) + " "
	if w.w >= wideFrom {
		badge += th.Muted.Render(text.Cut(text.Clean(w.context.Environment.Host), 32)) + "   "
	}
	return badge
}

// middle is the screen in front, h rows of it, with the task list and the help of the question beside it where they belong.
func (w *window) middle(f *frame, h int) {
	s := w.front()
	at, beside := w.beside()
	if !beside {
		f.block(s.View(), h, nil)
		return
	}
	if w.tasks == nil {
		w.tasks = tasks.New(w.context, w.session)
	}
	view := s.View()
	if help := w.help(s); help != nil {
		view = joined(view, help[:min(h, len(help))], w.room(s))
	}
	f.block(view, h, w.tasks.Pane(at, paneWidth, h))
}

// room is how wide a screen beside the task list may be.
func (w *window) room(s screen.Screen) int {
	room := w.w - paneWidth - len(gap)
	if _, helped := s.(screen.Helped); helped && w.w >= helpFrom {
		room -= helpWidth + len(gap)
	}
	return room
}

// help is the help of the question with the focus, nil where there is none or no room.
func (w *window) help(s screen.Screen) []string {
	helped, ok := s.(screen.Helped)
	if !ok || w.w < helpFrom || helped.Helps() == nil {
		return nil
	}
	return w.frameCache.help.Of(helpSource{helped.Helps(), w.context.Theme.Variant}, func() []string {
		return w.context.Aside(helped.Helps(), helpWidth)
	})
}

// beside is the screen in front, where the task list stands beside it.
func (w *window) beside() (answers.Place, bool) {
	t := w.front().Traits()
	return t.Place, t.Beside && w.w >= wideFrom && w.session != nil
}

// above is how many rows stand above the body.
func (w *window) above() int {
	if w.roomy() {
		return 3
	}
	return 2
}

// Cursor is where the hardware cursor belongs, in rows and columns of the terminal.
func (a *App) Cursor() (row, col int, ok bool) {
	if a.left || a.tooSmall() {
		return 0, 0, false
	}
	row, col, ok = a.front().Cursor()
	row += a.above()
	if a.w >= wideFrom && a.front().Traits().Beside {
		col += paneWidth + len(gap)
	}
	return row, col, ok
}

// notices is what just happened, in rows: a path or two answers may take more than one.
func (w *window) notices() []string {
	return w.frameCache.notice.Of(noticeSource{w.notice, w.w}, func() []string {
		rows := text.Wrap(w.notice, max(1, w.w-2))
		if len(rows) > mostNotice {
			rows = append(rows[:mostNotice-1:mostNotice-1], strings.Join(rows[mostNotice-1:], " "))
		}
		return rows
	})
}

func (w *window) noticeRows() []string {
	if row := w.tipRow(); w.notice == "" && row != "" {
		return []string{row}
	}
	var rows []string
	for _, row := range w.notices() {
		rows = append(rows, " "+w.context.Theme.Text.Render(text.Cut(row, w.w-1)))
	}
	return rows
}

// saveRows say what is saved and what is staged, and never more than was confirmed.
func (a *access) saveRows() []string {
	if a.notice != "" && !a.roomy() {
		return a.noticeRows()
	}
	return []string{a.saveRow()}
}

func (a *access) saveRow() string {
	if a.session == nil {
		return a.line(&a.frameCache.save, a.idleWords(), muted)
	}
	v := a.session.View()
	sep := "  ·  "
	if a.w < 60 {
		sep = " · "
	}
	saved, bad := a.savedWords(v)
	staged, worse := a.stagedWords(v)
	if !bad && !v.Saved.IsZero() && !a.opts.ASCII { // the x of ASCII would say that it failed
		saved = theme.Past + " " + saved
	}
	if strings.HasPrefix(staged, "Staged ") {
		staged = theme.Up + " " + staged
	}
	if v.Away() {
		staged = "" // nothing is sent meanwhile
	}
	if staged != "" {
		saved += sep + staged
	}
	if bad || worse {
		return a.line(&a.frameCache.save, saved, warning)
	}
	return a.line(&a.frameCache.save, saved, muted)
}

// keyRow lists the keys that work now.
func (w *window) keyRow() string {
	return w.line(&w.frameCache.keys, keys.Footer(w.w-1, w.front().Keys()...), muted)
}

// small is all that fits: what is wrong and how to correct it.
func (w *window) small() string {
	rows := []string{
		" " + string(w.context.Environment.Word),
		" This window is " + itoa(w.w) + " by " + itoa(w.h) + ".",
		" onboard needs " + itoa(leastW) + " by " + itoa(leastH) + ".",
		" Make it larger, or run",
		" onboard --plain",
	}
	if w.session == nil || !w.session.Unsaved() {
		rows = append(rows, "", " Everything is saved.")
	}
	rows = append(rows, " ctrl+c leave")
	for i := range rows {
		rows[i] = text.Cut(rows[i], w.w)
	}
	return strings.Join(rows[:min(len(rows), max(1, w.h))], "\n")
}
