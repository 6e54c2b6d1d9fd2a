package screen

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// Review is Check answers: every relevant answer with a way to change it and come straight back, or what changed since
// staging, after a rejection since that.
type Review struct {
	base
	session *flow.Session
	changes bool
	focus   answers.Path // the marked answer; the zero path is Go to submit
}

// NewReview returns the view of all answers, or, after a rejection, of the changes alone if there are any.
func NewReview(d *Context, s *flow.Session) *Review {
	r := &Review{base: base{context: d}, session: s, changes: s.View().Phase == flow.Rejected && len(s.DiffSinceVerdict()) > 0}
	r.focus = r.answers()[0]
	return r
}

// reviewRow is one line: a heading where path is zero.
type reviewRow struct {
	heading  string
	path     answers.Path
	label    string
	value    string
	before   string
	mark     string
	state    assess.Severity
	given    bool
	problems []assess.Problem // what is wrong with it or worth checking, in the words of the list of problems
}

// rows lists every answer that applies, by section and page.
func (r *Review) rows() []reviewRow {
	if r.changes {
		return r.changed()
	}
	as, said := r.session.Assessment(), say.ProblemsByPath(r.session.Problems())
	var rows []reviewRow
	for _, st := range r.session.Catalogue().Steps {
		for _, sec := range st.Sections {
			if !as.Applies(answers.Path{Section: sec.ID}) {
				continue
			}
			if sec.List == nil {
				rows = append(rows, r.sectionRows(as, said, sec, "")...)
				continue
			}
			ids := as.Answers().Entries(sec.ID)
			if len(ids) == 0 {
				rows = append(rows, reviewRow{heading: sec.List.Many}, reviewRow{path: answers.Path{Section: sec.ID}, label: sec.List.One, value: "None added", problems: said[answers.Path{Section: sec.ID}]})
			}
			if list := said[answers.Path{Section: sec.ID}]; len(ids) > 0 && len(list) > 0 {
				rows = append(rows, reviewRow{heading: sec.List.Many},
					reviewRow{path: answers.Path{Section: sec.ID}, label: sec.List.Many, value: text.Count(len(ids), "entry", "entries"), given: true, problems: list})
			}
			for _, id := range ids {
				rows = append(rows, r.sectionRows(as, said, sec, id)...)
			}
		}
	}
	return rows
}

func (r *Review) sectionRows(as *assess.Assessment, said map[answers.Path][]assess.Problem, sec *catalogue.Section, entry string) []reviewRow {
	who := text.Clean(as.Name(sec.ID, entry))
	if who == "" {
		who = sectionTitle(sec)
	}
	var rows []reviewRow
	if whole := said[answers.Path{Section: sec.ID, Entry: entry}]; entry != "" && len(whole) > 0 {
		rows = append(rows, reviewRow{heading: who}, reviewRow{
			path: answers.Path{Section: sec.ID, Entry: entry}, label: sec.List.One, value: who, given: true, problems: whole,
		})
	}
	for _, pg := range as.Pages(sec.ID, entry) {
		heading := who
		if pg.Title != who {
			heading += " · " + pg.Title
		}
		rows = append(rows, reviewRow{heading: heading})
		for _, f := range as.Fields(pg, entry) {
			p := answers.Path{Section: sec.ID, Entry: entry, Field: f.ID}
			row := reviewRow{path: p, label: f.Label, value: as.Show(p), given: as.Show(p) != "", problems: said[p]}
			for _, q := range as.At(p) {
				if q.Severity != assess.Worth {
					row.state = q.Severity
				}
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// answers are the rows that can be marked.
func (r *Review) answers() []answers.Path {
	var all []answers.Path
	for _, row := range r.rows() {
		if row.path != (answers.Path{}) {
			all = append(all, row.path)
		}
	}
	if r.session.Locked() != nil && len(all) > 0 {
		return all
	}
	return append(all, answers.Path{}) // Go to submit
}

func (r *Review) index(all []answers.Path) int {
	for i, p := range all {
		if p == r.focus {
			return i
		}
	}
	return 0
}

// Enter comes back to the same row.
func (r *Review) Enter() Action {
	all := r.answers()
	r.focus = all[r.index(all)]
	return nil
}

// Head names the application.
func (r *Review) Head() Head {
	line := "Check answers"
	if r.changes {
		line += " · " + r.count()
	}
	return draftHead(r.session, line)
}

// Traits are what it is just now.
func (r *Review) Traits() Traits { return Traits{At: CommandCheck} }

// Keys are the keys that work now.
func (r *Review) Keys() []key.Binding {
	k := r.context.Keys
	enter := keys.As(k.Enter, "change")
	end := k.Review.End
	switch {
	case r.session.Locked() != nil:
		enter, end = keys.As(k.Enter, "open"), keys.As(end, "last answer")
	case r.focus == (answers.Path{}):
		enter = keys.As(k.Enter, "go to submit")
	}
	view := keys.As(k.Review.Switch, "changes only")
	if r.changes {
		view = keys.As(view, "all answers")
	}
	return []key.Binding{enter, view, end, problemKey(r.context, r.session), k.GoTo, k.Back, k.List.Help}
}

// Update moves, changes and goes on.
func (r *Review) Update(msg tea.Msg) (Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	all := r.answers()
	at := r.index(all)
	switch m := r.context.Keys; {
	case key.Matches(k, m.List.Up), key.Matches(k, m.Prev):
		at--
	case key.Matches(k, m.List.Down), key.Matches(k, m.Next):
		at++
	case key.Matches(k, m.Review.PageUp):
		at = r.nextAnswer(at, -1)
	case key.Matches(k, m.Review.PageDown):
		at = r.nextAnswer(at, 1)
	case key.Matches(k, m.Review.Home):
		at = 0
	case key.Matches(k, m.Review.End):
		at = len(all) - 1
	case key.Matches(k, m.Review.Switch):
		r.changes = !r.changes
		return nil, nil
	case key.Matches(k, m.Enter):
		if r.focus == (answers.Path{}) {
			return CommandSubmit, nil
		}
		return GoTo{Place: r.session.Assessment().PlaceOf(r.focus), Return: true}, nil
	case key.Matches(k, m.List.Help):
		return r.help(KeysTopic("Check answers", r.Keys()), r.Head()), nil
	case key.Matches(k, m.Back):
		return Back{}, nil
	}
	r.focus = all[max(0, min(at, len(all)-1))]
	return nil, nil
}

// nextAnswer is the answer a page further: everything between it and what is in sight now is in sight then.
func (r *Review) nextAnswer(at, by int) int {
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
		if line.path == (answers.Path{}) {
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
	th := r.context.Theme
	var out block
	if r.h >= 14 {
		out.add(r.heading(), "")
	}
	label := r.labels()
	if r.changes && label > 0 && len(r.rows()) > 0 {
		out.add(strings.Repeat(" ", label+4) + th.Muted.Render(text.Fit("Now", r.half(label))+"  "+r.had()))
	}
	for i, row := range r.rows() {
		if row.path == (answers.Path{}) {
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
		return out.view(r.w, r.h, r.context)
	}
	on := r.focus == (answers.Path{})
	line := mark(th, on) + style(th.Accent.Render, th.Text.Render, on)("[ Go to submit ]")
	out.button(len(r.rows()), on, line)
	return out.view(r.w, r.h, r.context)
}

func (r *Review) heading() string {
	th := r.context.Theme
	title := th.Title.Render("Check answers")
	left, fix := assess.Blocking(r.session.Problems())
	var parts []string
	if fix > 0 {
		parts = append(parts, th.Fault.Render(text.Count(fix, "to fix", "to fix")))
	}
	if left > 0 {
		parts = append(parts, th.Text.Render(text.Count(left, "left to answer", "left to answer")))
	}
	if r.changes || r.session.View().NotStaged > 0 || r.hasVerdict() {
		parts = append(parts, th.Muted.Render(r.count()))
	}
	return text.Ends("  "+title, strings.Join(parts, ", "), r.w-1)
}

func (r *Review) row(row reviewRow, label int) []string {
	rows := r.answer(row, label)
	for _, q := range row.problems {
		paint := style(r.context.Theme.Warn.Render, r.context.Theme.Fault.Render, q.Severity == assess.Worth)
		if q.Severity == assess.Left {
			paint = r.context.Theme.Text.Render
		}
		rows = append(rows, wrapped(say.AtAnswer(q), label+4, r.w, paint)...)
	}
	return rows
}

func (r *Review) answer(row reviewRow, label int) []string {
	th := r.context.Theme
	on := row.path == r.focus
	paint := style(th.Accent.Render, th.Muted.Render, on)
	value := style(th.Text.Render, th.Muted.Render, row.given)
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
	head := mark(th, on)
	if row.mark != "" {
		head += th.Changed.Render(row.mark) + " "
	}
	if label == 0 {
		rows := []string{head + paint(text.Cut(row.label, r.w-4)), "    " + value(text.Cut(words, r.w-4))}
		if row.before != "" {
			rows = append(rows, "    "+th.Muted.Render(text.Cut(r.had()+"  "+text.Clean(row.before), r.w-4)))
		}
		return rows
	}
	if row.before != "" {
		room := r.half(label)
		return []string{head + paint(text.Fit(row.label, label-2)) + "  " + value(text.Fit(words, room)) + "  " + th.Muted.Render(text.Cut(text.Clean(row.before), room))}
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
	rows := r.requiredDocuments()
	if r.w < 60 {
		return rows
	}
	th := r.context.Theme
	rows = append(rows, r.sent()...)
	rows = append(rows, "  "+th.Title.Render("Cannot be changed once the account is open"))
	rows = append(rows, wrapped(say.Fixed(r.session), 2, r.w, th.Text.Render)...)
	return append(rows, "")
}
