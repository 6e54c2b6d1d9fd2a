package screen

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// Review is Check answers: every relevant answer with a way to change it and come straight back, or what changed since
// staging, after a rejection since that.
type Review struct {
	desk    *Desk
	session *flow.Session
	changes bool
	focus   flow.Path // the marked answer; the zero path is Go to submit
	w, h    int
}

// NewReview returns the view of all answers, or, after a rejection, of the changes alone if there are any.
func NewReview(d *Desk, s *flow.Session) *Review {
	r := &Review{desk: d, session: s, changes: s.View().Phase == flow.Rejected && len(s.DiffSinceJudged()) > 0}
	r.focus = r.answers()[0]
	return r
}

// reviewRow is one line: a heading where path is zero.
type reviewRow struct {
	heading string
	path    flow.Path
	label   string
	value   string
	held    string
	mark    string
	state   flow.Severity
	given   bool
	said    []flow.Problem // what is wrong with it or worth checking, in the words of the list of problems
}

// rows lists every answer that applies, by section and page.
func (r *Review) rows() []reviewRow {
	if r.changes {
		return r.changed()
	}
	as, said := r.session.Assessment(), say.Standing(r.session.Problems())
	var rows []reviewRow
	for _, st := range r.session.Catalogue().Steps {
		for _, sec := range st.Sections {
			if !as.Applies(flow.Path{Section: sec.ID}) {
				continue
			}
			if sec.List == nil {
				rows = append(rows, r.sectionRows(as, said, sec, "")...)
				continue
			}
			ids := as.Answers().Entries(sec.ID)
			if len(ids) == 0 {
				rows = append(rows, reviewRow{heading: sec.List.Many}, reviewRow{path: flow.Path{Section: sec.ID}, label: sec.List.One, value: "None added", said: said[flow.Path{Section: sec.ID}]})
			}
			if list := said[flow.Path{Section: sec.ID}]; len(ids) > 0 && len(list) > 0 {
				rows = append(rows, reviewRow{heading: sec.List.Many},
					reviewRow{path: flow.Path{Section: sec.ID}, label: sec.List.Many, value: text.Count(len(ids), "entry", "entries"), given: true, said: list})
			}
			for _, id := range ids {
				rows = append(rows, r.sectionRows(as, said, sec, id)...)
			}
		}
	}
	return rows
}

func (r *Review) sectionRows(as *flow.Assessment, said map[flow.Path][]flow.Problem, sec *catalogue.Section, entry string) []reviewRow {
	who := text.Clean(as.Name(sec.ID, entry))
	if who == "" {
		who = sectionTitle(sec)
	}
	var rows []reviewRow
	if whole := said[flow.Path{Section: sec.ID, Entry: entry}]; entry != "" && len(whole) > 0 {
		rows = append(rows, reviewRow{heading: who}, reviewRow{
			path: flow.Path{Section: sec.ID, Entry: entry}, label: sec.List.One, value: who, given: true, said: whole,
		})
	}
	for _, pg := range as.Pages(sec.ID, entry) {
		heading := who
		if pg.Title != who {
			heading += " · " + pg.Title
		}
		rows = append(rows, reviewRow{heading: heading})
		for _, f := range as.Fields(pg, entry) {
			p := flow.Path{Section: sec.ID, Entry: entry, Field: f.ID}
			row := reviewRow{path: p, label: f.Label, value: as.Show(p), given: as.Show(p) != "", said: said[p]}
			for _, q := range as.At(p) {
				if q.Severity != flow.Worth {
					row.state = q.Severity
				}
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// answers are the rows that can be marked.
func (r *Review) answers() []flow.Path {
	var all []flow.Path
	for _, row := range r.rows() {
		if row.path != (flow.Path{}) {
			all = append(all, row.path)
		}
	}
	if r.session.Locked() != nil && len(all) > 0 {
		return all
	}
	return append(all, flow.Path{}) // Go to submit
}

func (r *Review) index(all []flow.Path) int {
	for i, p := range all {
		if p == r.focus {
			return i
		}
	}
	return 0
}

// Enter comes back to the same row.
func (r *Review) Enter() tea.Cmd {
	all := r.answers()
	r.focus = all[r.index(all)]
	return nil
}

// SetSize gives the room.
func (r *Review) SetSize(w, h int) { r.w, r.h = w, h }

// Head names the application.
func (r *Review) Head() Head {
	line := "Check answers"
	if r.changes {
		line += " · " + r.count()
	}
	return draftHead(r.session, line)
}

// Keys are the keys that work now.
func (r *Review) Keys() []key.Binding {
	k := r.desk.Keys
	enter := keys.As(k.Enter, "change")
	end := k.Review.End
	switch {
	case r.session.Locked() != nil:
		enter, end = keys.As(k.Enter, "open"), keys.As(end, "last answer")
	case r.focus == (flow.Path{}):
		enter = keys.As(k.Enter, "go to submit")
	}
	view := keys.As(k.Review.Switch, "changes only")
	if r.changes {
		view = keys.As(view, "all answers")
	}
	return []key.Binding{enter, view, end, problemKey(r.desk, r.session), k.GoTo, k.Back, k.List.Help}
}

// Update moves, changes and goes on.
func (r *Review) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	all := r.answers()
	at := r.index(all)
	switch m := r.desk.Keys; {
	case key.Matches(k, m.List.Up), key.Matches(k, m.Prev):
		at--
	case key.Matches(k, m.List.Down), key.Matches(k, m.Next):
		at++
	case key.Matches(k, m.Review.PageUp):
		at = r.turn(at, -1)
	case key.Matches(k, m.Review.PageDown):
		at = r.turn(at, 1)
	case key.Matches(k, m.Review.Home):
		at = 0
	case key.Matches(k, m.Review.End):
		at = len(all) - 1
	case key.Matches(k, m.Review.Switch):
		r.changes = !r.changes
		return nil
	case key.Matches(k, m.Enter):
		if r.focus == (flow.Path{}) {
			return r.desk.ask(OpenSubmitMsg{})
		}
		return r.desk.ask(OpenPlaceMsg{Place: r.session.Assessment().PlaceOf(r.focus), Return: true})
	case key.Matches(k, m.List.Help):
		return r.desk.ask(OpenHelpMsg{KeysTopic("Check answers", r.Keys())})
	case key.Matches(k, m.Back):
		return r.desk.ask(BackMsg{})
	}
	r.focus = all[max(0, min(at, len(all)-1))]
	return nil
}

// turn is the answer a page further: everything between it and what is in sight now is in sight then.
func (r *Review) turn(at, by int) int {
	ends := r.ends()
	room := r.h - 3 // the heading of the screen, and the row that counts what is below
	bottom := max(room, ends[at])
	limit := bottom + room
	if by < 0 {
		limit = bottom - room
	}
	to := 0
	for to+1 < len(ends) && ends[to+1] <= limit {
		to++
	}
	if by < 0 {
		return min(to, at-1)
	}
	return max(to, at+1)
}

// ends are the rows at which the answers end, and with them the way to submit.
func (r *Review) ends() []int {
	var ends []int
	row := 0
	for _, line := range r.rows() {
		if line.path == (flow.Path{}) {
			row += 2 // a heading with a blank row before it
			continue
		}
		row += len(r.row(line, r.labels()))
		ends = append(ends, row)
	}
	return append(ends, row+2+len(r.fixed()))
}

// labels is the column of labels; 0 where labels stand above their answers.
func (r *Review) labels() int {
	switch {
	case r.w < 60:
		return 0
	case r.w < 120:
		return 26
	}
	return 44 // nearly every question whole
}

// View draws the rows and, last, the way to submit.
func (r *Review) View() string {
	th := r.desk.Theme
	var out block
	if r.h >= 14 {
		out.add(r.heading(), "")
	}
	label := r.labels()
	if r.changes && label > 0 && len(r.rows()) > 0 {
		out.add(strings.Repeat(" ", label+4) + th.Muted.Render(text.Fit("Now", r.half(label))+"  "+r.had()))
	}
	for i, row := range r.rows() {
		if row.path == (flow.Path{}) {
			out.gap()
			out.add("  " + th.Title.Render(text.Cut(row.heading, r.w-2)))
			continue
		}
		lines := r.row(row, label)
		out.stop(i, row.path == r.focus, lines...)
	}
	if r.changes && len(r.rows()) == 0 {
		out.add("  Nothing changed " + r.since() + ".")
	}
	out.gap()
	out.add(r.fixed()...)
	if r.session.Locked() != nil {
		return out.view(r.w, r.h, r.desk)
	}
	on := r.focus == (flow.Path{})
	line := mark(th, on) + style(th.Accent.Render, th.Text.Render, on)("[ Go to submit ]")
	out.button(len(r.rows()), on, line)
	return out.view(r.w, r.h, r.desk)
}

func (r *Review) heading() string {
	th := r.desk.Theme
	title := th.Title.Render("Check answers")
	left, fix := flow.Blocking(r.session.Problems())
	var parts []string
	if fix > 0 {
		parts = append(parts, th.Fault.Render(text.Count(fix, "to fix", "to fix")))
	}
	if left > 0 {
		parts = append(parts, th.Text.Render(text.Count(left, "left to answer", "left to answer")))
	}
	if r.changes || r.session.View().NotStaged > 0 || r.judged() {
		parts = append(parts, th.Muted.Render(r.count()))
	}
	return text.Ends("  "+title, strings.Join(parts, ", "), r.w-1)
}

func (r *Review) row(row reviewRow, label int) []string {
	rows := r.answer(row, label)
	for _, q := range row.said {
		paint := style(r.desk.Theme.Warn.Render, r.desk.Theme.Fault.Render, q.Severity == flow.Worth)
		if q.Severity == flow.Left {
			paint = r.desk.Theme.Text.Render
		}
		rows = append(rows, wrapped(say.AtAnswer(q), label+4, r.w, paint)...)
	}
	return rows
}

func (r *Review) answer(row reviewRow, label int) []string {
	th := r.desk.Theme
	on := row.path == r.focus
	paint := style(th.Accent.Render, th.Muted.Render, on)
	value := style(th.Text.Render, th.Muted.Render, row.given)
	words := text.Clean(row.value)
	if words == "" {
		words = "Not provided"
		if row.state == flow.Left {
			value = th.Text.Render
			words = "Not provided yet"
		}
	}
	if row.state == flow.ToFix {
		value = th.Fault.Render
		words = "! " + words
	}
	head := mark(th, on)
	if row.mark != "" {
		head += th.Changed.Render(row.mark) + " "
	}
	if label == 0 {
		rows := []string{head + paint(text.Cut(row.label, r.w-4)), "    " + value(text.Cut(words, r.w-4))}
		if row.held != "" {
			rows = append(rows, "    "+th.Muted.Render(text.Cut(r.had()+"  "+text.Clean(row.held), r.w-4)))
		}
		return rows
	}
	if row.held != "" {
		room := r.half(label)
		return []string{head + paint(text.Fit(row.label, label-2)) + "  " + value(text.Fit(words, room)) + "  " + th.Muted.Render(text.Cut(text.Clean(row.held), room))}
	}
	lines := text.Wrap(words, max(10, r.w-label-4))
	rows := []string{head + paint(text.Fit(row.label, label)) + "  " + value(lines[0])}
	for _, l := range lines[1:] {
		rows = append(rows, strings.Repeat(" ", label+4)+value(l))
	}
	return rows
}

// fixed names the documents to collect, what will be sent otherwise than it was typed, and what cannot be changed once the
// account is open.
func (r *Review) fixed() []string {
	if r.session.Locked() != nil {
		return nil // nothing is to be done about it any more
	}
	rows := r.papers()
	if r.w < 60 {
		return rows
	}
	th := r.desk.Theme
	rows = append(rows, r.sent()...)
	rows = append(rows, "  "+th.Title.Render("Cannot be changed once the account is open"))
	rows = append(rows, wrapped(say.Fixed(r.session), 2, r.w, th.Text.Render)...)
	return append(rows, "")
}
