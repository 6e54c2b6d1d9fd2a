package people

import (
	"strconv"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// View draws the rows below the totals of their class, then Add, and Continue last.
func (l *List) View() string {
	th := l.Context.Theme
	var out screen.Block
	if l.Context.Ruled {
		out.Add("  "+th.Title.Render(l.section.List.Many), "")
	}
	problems := l.session.Problems()
	out.Add(l.whole(say.Wrong(problems), "", 2)...)
	if len(out.Rows) > 0 && out.Rows[len(out.Rows)-1] != "" {
		l.gap(&out)
	}
	row := 0
	for _, c := range l.classes() {
		var ids []string
		for _, id := range l.entries() {
			if l.section.List.Class == "" || l.class(id) == c.Value {
				ids = append(ids, id)
			}
		}
		if l.section.List.Share != "" {
			out.Add(l.total(c, ids, l.focus >= row && l.focus < row+len(ids)))
			l.gap(&out)
		}
		for _, id := range ids {
			rows := append(l.entry(id, row == l.focus), l.whole(problems, id, 4)...)
			out.Stop(row, row == l.focus, rows...)
			if len(rows) > 1 {
				l.gap(&out)
			}
			row++
		}
		l.gap(&out)
		if l.section.List.Share == "" && len(ids) == 0 {
			out.Add(screen.Wrapped(l.none(), 2, l.W, th.Muted.Render)...)
			out.Gap()
		}
	}
	for _, add := range l.additions() {
		out.Button(row, row == l.focus, l.button("+ "+add.words, row == l.focus))
		row++
	}
	l.gap(&out)
	out.Button(l.last(), l.focus == l.last(), l.button("[ "+l.onward()+" ]", l.focus == l.last()))
	return out.View(l.W, l.H, l.Context)
}

// button is a row that does something.
func (l *List) button(label string, on bool) string {
	th := l.Context.Theme
	return th.Row(on, label)
}

func (l *List) onward() string {
	if l.back {
		return "Back"
	}
	next, ok := l.session.Assessment().Onward(answers.Place{Step: l.section.Step.ID, Section: l.section.ID})
	if l.W < 60 {
		return "Continue"
	}
	return screen.Onward(l.session, l.place(), next, ok)
}

// whole says what stands with the list, or with one entry, as a whole.
func (l *List) whole(problems []assess.Problem, entry string, indent int) []string {
	th := l.Context.Theme
	var rows []string
	for _, q := range say.Whole(problems, l.section.ID, entry) {
		words, paint := say.AtAnswer(q), th.Text.Render
		switch q.Severity {
		case assess.ToFix:
			words, paint = "! "+words, th.Fault.Render
		case assess.Worth:
			paint = th.Warn.Render
		case assess.Left:
		}
		rows = append(rows, screen.Wrapped(words, indent, l.W, paint)...)
	}
	return rows
}

func (l *List) none() string {
	if !l.session.Assessment().Demands(l.section.ID) {
		return "Nobody named. Optional: a adds " + say.Article(l.section.List.One) + ", Continue goes on without."
	}
	return "Nobody named yet. a adds " + say.Article(l.section.List.One) + "."
}

func (l *List) gap(out *screen.Block) {
	if !l.Low() {
		out.Gap()
	}
}

// total is the line above a class: a bar of what is given, how much that is and what is left, or that nobody is named. The keys
// that divide are named where one of its entries is marked.
func (l *List) total(c kind.Option, ids []string, marked bool) string {
	th := l.Context.Theme
	head := "  " + th.Title.Render(text.Fit(c.Label, 12)) + "  "
	switch {
	case c.Value == "":
		return head // shares are divided within a class
	case len(ids) == 0:
		return head + th.Muted.Render("Nobody named")
	}
	sum := 0
	for _, id := range ids {
		n, _ := kind.Hundredths(l.get(id, l.section.List.Share))
		sum += n
	}
	words := kind.Percent(sum) + " % given"
	fill, paint := th.Accent.Render, th.Text.Render
	switch rest := 100_00 - sum; {
	case rest > 0:
		words += ", " + kind.Percent(rest) + " % left"
		if l.tried {
			fill, paint = th.Fault.Render, th.Fault.Render
		}
	case rest < 0:
		words += ", " + kind.Percent(-rest) + " % too much"
		fill, paint = th.Fault.Render, th.Fault.Render
	default:
		fill, paint = th.Done.Render, th.Done.Render
	}
	if w := min(widestBar, l.W-text.Width(head)-roomForShares); w >= leastBar {
		head += bar(th, sum, w, fill) + "   "
	}
	row := head + paint(words)
	if keys := "s split  f fill"; marked && l.session.Locked() == nil && text.Width(row)+text.Width(keys)+5 <= l.W {
		row += "     " + th.Muted.Render(keys)
	}
	return row
}

func (l *List) get(id, field string) string {
	return l.session.Assessment().Answers().Get(answers.Path{Section: l.section.ID, Entry: id, Field: field})
}

// entry is one row: name, share, state, and a second line of what else matters where there is room.
func (l *List) entry(id string, focused bool) []string {
	th := l.Context.Theme
	as := l.session.Assessment()
	p := as.Section(l.section.ID, id)
	name := th.Choice(focused)
	state := screen.StateStyle(l.Context, p.State)(signed(p))
	room := min(max(34, l.longestName()+1), l.W-2-screen.StateRoom)
	if l.section.List.Share != "" {
		shareRoom, unit := 9, " %"
		if l.W < 60 { // the heading has it
			shareRoom, unit = 6, ""
		}
		share := "-"
		if n, ok := kind.Hundredths(l.get(id, l.section.List.Share)); ok {
			share = kind.Percent(n) + unit
		}
		state = text.Right(share, shareRoom) + "  " + state
		room = min(room, l.W-2-screen.StateRoom-shareRoom-2)
	}
	label, more := th.Mark(focused)+name(text.Fit(l.name(id), max(8, room)))+" ", l.more(id, p)
	if beside := l.W - text.Width(label) - text.Width(state) - 1; beside > text.Width(more) && l.W >= 90 {
		return []string{label + th.Muted.Render(text.Fit(more, min(beside, 44))) + " " + state}
	}
	rows := []string{text.Cut(label+state, l.W)}
	if l.H < 14 || l.W < 60 {
		return rows
	}
	if more != "" {
		rows = append(rows, screen.Wrapped(more, 2, l.W, th.Muted.Render)...)
	}
	return rows
}

// longestName is how many columns the longest name of the list takes.
func (l *List) longestName() int {
	longest := 0
	for _, id := range l.entries() {
		longest = max(longest, text.Width(l.name(id)))
	}
	return longest
}

// more sums up an entry in words: relationship, age and what is not given.
func (l *List) more(id string, p assess.Progress) string {
	as := l.session.Assessment()
	var parts []string
	for _, field := range l.section.List.Summary {
		f := l.section.Field(field)
		path := answers.Path{Section: l.section.ID, Entry: id, Field: field}
		if f == nil || !as.Applies(path) {
			continue
		}
		v := as.Answers().Get(path)
		switch {
		case f.Kind.Traits().Choice == kind.YesOrNo:
			if v == kind.Yes {
				parts = append(parts, strings.ToLower(f.Label))
			}
		case f.Kind.Traits().Content == kind.Day:
			if d, err := kind.ParseDate(v); err == nil {
				parts = append(parts, "age "+strconv.Itoa(d.Age(as.Today())))
			}
		default:
			if v != "" {
				parts = append(parts, as.Show(path))
			}
		}
	}
	words := say.Upper(strings.Join(parts, ", "))
	if p.Left > 0 {
		if missing := l.missing(id); missing != "" {
			if words != "" {
				words += ". "
			}
			words += missing
		}
	}
	return words
}

// missing names up to two answers that are left.
func (l *List) missing(id string) string {
	var names []string
	for _, p := range l.session.Assessment().Problems() {
		if p.Path.Section == l.section.ID && p.Path.Entry == id && p.Severity == assess.Left {
			if f := l.section.Field(p.Path.Field); f != nil && len(names) < 2 {
				names = append(names, say.Lower(f.Label))
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return say.Upper(strings.Join(names, " and ")) + " not given."
}

// The bar of a list: how wide it may be, from how many cells on it says something, and what stands beside it at most.
const (
	widestBar     = 32
	leastBar      = 8
	roomForShares = len("   133.34 % given, 33.34 % too much")
)

// bar is w cells of which so many hundredths of a percent are full. One that has anything shows it, and one that lacks anything.
func bar(th *theme.Theme, given, w int, paint func(...string) string) string {
	full := min(w, given*w/100_00)
	switch {
	case given > 0 && full == 0:
		full = 1
	case given < 100_00 && full == w:
		full = w - 1
	}
	return paint(strings.Repeat(theme.Full, full)) + th.Faint.Render(strings.Repeat(theme.Empty, w-full))
}

// signed are the words of a state with the sign before them.
func signed(p assess.Progress) string {
	switch p.State {
	case assess.Completed:
		return theme.Past + " " + p.Words()
	case assess.SomeToFix:
		return "! " + p.Words()
	case assess.NotStarted, assess.SomeLeft, assess.Optional, assess.NoneAdded, assess.NotNeeded:
	}
	return p.Words()
}
