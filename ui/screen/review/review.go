// Package review checks an application: all its answers, what stands in the way, and why an answer stays as it is.
package review

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/memo"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Review is Check answers: a card for each person and each topic that sums up its answers and unfolds into them, with a way to
// change each and come straight back; or what changed since staging, after a rejection since that.
type Review struct {
	screen.Base
	session  *flow.Session
	changes  bool
	optional bool                  // what need not be provided and is not is shown as well
	unfolded map[answers.Path]bool // the cards that show their answers
	focus    spot
	laid     memo.Last[sheetSource, *sheet]
}

// spot is what can be marked: a card, an answer or, where it is zero, Go to submit.
type spot struct {
	card bool
	path answers.Path
}

// New returns the view of all answers, or, after a rejection, of the changes alone if there are any.
func New(d *screen.Context, s *flow.Session) *Review {
	r := &Review{
		Base: screen.Base{Context: d}, session: s, unfolded: map[answers.Path]bool{},
		changes: s.View().Phase == flow.Rejected && len(s.DiffSinceVerdict()) > 0,
	}
	r.focus = r.spots()[0]
	return r
}

// reviewRow is a card, an answer, or a heading where it is no spot.
type reviewRow struct {
	spot
	heading  string
	label    string
	value    string
	before   string
	mark     string
	state    assess.Severity
	given    bool
	problems []assess.Problem // what is wrong with it or worth checking, in the words of the list of problems
}

// rows lists the cards with the answers of those that are unfolded, or the changes.
func (r *Review) rows() []reviewRow {
	if r.changes {
		return r.changed()
	}
	var rows []reviewRow
	for _, c := range r.sheet().cards {
		rows = append(rows, reviewRow{spot: spot{true, c.path}, label: c.label})
		if r.unfolded[c.path] {
			rows = append(rows, r.inside(c)...)
		}
	}
	return rows
}

// inside are the answers of a card. What need not be provided and is not stays out of sight unless it is asked for.
func (r *Review) inside(c card) []reviewRow {
	as, said := r.session.Assessment(), say.ProblemsByPath(r.session.Problems())
	var all []reviewRow
	if list := said[answers.Path{Section: c.path.Section}]; c.section.List != nil && len(list) > 0 {
		all = append(all, reviewRow{
			spot: spot{path: answers.Path{Section: c.path.Section}}, label: c.section.List.Many, given: true, problems: list,
			value: text.Count(len(c.entries), "entry", "entries"),
		})
	}
	for _, entry := range c.entries {
		all = append(all, r.sectionRows(as, said, c.section, entry)...)
	}
	var rows []reviewRow
	for _, row := range all {
		if r.optional || row.heading != "" || row.given || row.state != "" || len(row.problems) > 0 {
			rows = append(rows, row)
		}
	}
	return withoutEmpty(rows)
}

func (r *Review) sectionRows(as *assess.Assessment, said map[answers.Path][]assess.Problem, sec *catalogue.Section, entry string) []reviewRow {
	who := text.Clean(as.Name(sec.ID, entry))
	if who == "" {
		who = screen.SectionTitle(sec)
	}
	var rows []reviewRow
	if whole := said[answers.Path{Section: sec.ID, Entry: entry}]; entry != "" && len(whole) > 0 {
		rows = append(rows, reviewRow{heading: who}, reviewRow{
			spot: spot{path: answers.Path{Section: sec.ID, Entry: entry}}, label: sec.List.One, value: who, given: true, problems: whole,
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
			row := reviewRow{spot: spot{path: p}, label: f.Label, value: as.Show(p), given: as.Show(p) != "", problems: said[p]}
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

// spots are what can be marked.
func (r *Review) spots() []spot {
	var all []spot
	for _, row := range r.rows() {
		if row.spot != (spot{}) {
			all = append(all, row.spot)
		}
	}
	if r.session.Locked() != nil && len(all) > 0 {
		return all
	}
	return append(all, spot{}) // Go to submit
}

// Enter comes back to the same row.
func (r *Review) Enter() screen.Action {
	all := r.spots()
	r.focus = all[max(0, slices.Index(all, r.focus))]
	return nil
}

// Head names the application, and counts.
func (r *Review) Head() screen.Head {
	line := "Check answers · "
	if r.changes {
		return screen.DraftHead(r.session, line+r.count())
	}
	if r.H >= headed { // the screen says it itself
		return screen.DraftHead(r.session, "Check answers")
	}
	return screen.DraftHead(r.session, line+strings.Join(r.counts(), " · "))
}

// Traits are what it is just now.
func (r *Review) Traits() screen.Traits { return screen.Traits{At: screen.CommandCheck} }

// Keys are the keys that work now.
func (r *Review) Keys() []key.Binding {
	k := r.Context.Keys
	enter := keys.As(k.Enter, "change")
	end := k.Review.End
	switch {
	case r.session.Locked() != nil:
		enter, end = keys.As(k.Enter, "open"), keys.As(end, "last answer")
	case r.focus == (spot{}):
		enter = keys.As(k.Enter, "go to submit")
	}
	view := keys.As(k.Review.Switch, "changes only")
	if r.changes {
		view = keys.As(view, "all answers")
	}
	unfold, fold, optional := k.Review.Unfold, k.Review.Fold, k.Review.Optional
	unfold.SetEnabled(!r.changes && r.focus.card && !r.unfolded[r.focus.path])
	fold.SetEnabled(!r.changes && r.focus != (spot{}) && !unfold.Enabled())
	optional.SetEnabled(!r.changes)
	if r.optional {
		optional = keys.As(optional, "hide optional")
	}
	return []key.Binding{enter, unfold, fold, view, end, optional, screen.ProblemKey(r.Context, r.session), k.GoTo, k.Back, k.List.Help}
}

// Update moves, unfolds, changes and goes on.
func (r *Review) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	m := r.Context.Keys
	switch {
	case key.Matches(k, m.Review.Unfold):
		r.unfold()
	case key.Matches(k, m.Review.Fold):
		r.fold()
	case key.Matches(k, m.Review.Optional):
		r.showOptional()
	case key.Matches(k, m.Review.Switch):
		r.switches()
	case key.Matches(k, m.Enter):
		return r.choose(), nil
	case key.Matches(k, m.List.Help):
		return r.Help(r.topic(), r.Head()), nil
	case key.Matches(k, m.Back):
		return screen.Back{}, nil
	default:
		r.move(k)
	}
	return nil, nil
}

// move marks another row.
func (r *Review) move(k tea.KeyMsg) {
	all := r.spots()
	at := max(0, slices.Index(all, r.focus))
	switch m := r.Context.Keys; {
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
	}
	r.focus = all[max(0, min(at, len(all)-1))]
}

// switches shows the changes alone, or all answers, the marked one among them.
func (r *Review) switches() {
	r.changes = !r.changes
	for _, c := range r.sheet().cards {
		if !r.changes && !r.focus.card && c.holds(r.focus.path) {
			r.unfolded[c.path] = true
		}
	}
}

// showOptional shows what need not be provided and is not, or hides it. Where nothing is unfolded everything is.
func (r *Review) showOptional() {
	r.optional = !r.optional
	if r.optional && len(r.unfolded) == 0 {
		for _, c := range r.sheet().cards {
			r.unfolded[c.path] = true
		}
	}
	r.Enter()
}

// topic is the help of the screen.
func (r *Review) topic() screen.Topic {
	t := screen.KeysTopic("Check answers", r.Keys())
	t.Text = []string{
		"The answers as the client should hear them once more, a card for each person and each topic. → unfolds a card into its answers.",
		"Not recorded is what nobody noted yet that the client received or signed. It does not stop submitting.",
		"For ever is what cannot be changed once the account is open.",
	}
	return t
}

// unfold shows the answers of the marked card.
func (r *Review) unfold() {
	if r.focus.card {
		r.unfolded[r.focus.path] = true
	}
}

// fold sums the answers of a card up again, and marks it.
func (r *Review) fold() {
	for _, c := range r.sheet().cards {
		if r.unfolded[c.path] && c.holds(r.focus.path) {
			delete(r.unfolded, c.path)
			r.focus = spot{true, c.path}
		}
	}
}

// choose goes to what is marked: of a card to what is to fix first, then to what is left, else to its first page.
func (r *Review) choose() screen.Action {
	if r.focus == (spot{}) {
		return screen.CommandSubmit
	}
	as := r.session.Assessment()
	if !r.focus.card {
		return screen.GoTo{Place: as.PlaceOf(r.focus.path), Return: true}
	}
	for _, c := range r.sheet().cards {
		if c.path != r.focus.path {
			continue
		}
		for _, of := range []assess.Severity{assess.ToFix, assess.Left} {
			for _, p := range r.session.Problems() {
				if p.Severity == of && p.Note == "" && c.holds(p.Path) {
					return screen.GoTo{Place: as.PlaceOf(p.Path), Return: true}
				}
			}
		}
		if c.section.List != nil && c.path.Entry == "" {
			return screen.GoTo{Place: as.PlaceOf(c.path), Return: true}
		}
		return screen.GoTo{Place: as.Entry(c.path.Section, c.path.Entry), Return: true}
	}
	return nil
}

// nextAnswer is the answer a page further: everything between it and what is in sight now is in sight then.
func (r *Review) nextAnswer(at, by int) int {
	ends := r.ends()
	room := r.H - 3 // the heading of the screen, and the row that counts what is below
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

// withoutEmpty leaves out the headings that nothing stands under.
func withoutEmpty(rows []reviewRow) []reviewRow {
	var kept []reviewRow
	for i, row := range rows {
		if row.spot != (spot{}) || i+1 < len(rows) && rows[i+1].spot != (spot{}) {
			kept = append(kept, row)
		}
	}
	return kept
}

// Point marks an answer, or the way to submit.
func (r *Review) Point(stop int) screen.Action {
	r.focus = spot{}
	if rows := r.rows(); stop < len(rows) {
		r.focus = rows[stop].spot
	}
	return nil
}

// Tips of Check answers.
func (r *Review) Tips() []screen.Tip {
	return []screen.Tip{{ID: "unfold", Words: "→ unfolds a card into its answers, o shows what is optional as well"}}
}
