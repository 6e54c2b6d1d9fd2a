// Package tasks is one application as a whole: its task list, alone or beside a page, and its earlier versions.
package tasks

import (
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
	"brokerage/onboard/ui/theme"
)

// Tasks is the task list: every step with its state in words, in any order, and Check answers below.
type Tasks struct {
	screen.Chooser
	session *flow.Session
	left    answers.Place // where one came from: enter goes back there

	pane   screen.Zones                   // what stands where in it
	beside []task                         // its rows
	drawn  []memo.Last[drawnTask, string] // and how they were drawn
}

// drawnTask is what a row is drawn from.
type drawnTask struct {
	task    task
	focused bool
	w       int
	theme   *theme.Theme
}

// New returns the task list with the step of the session's place marked.
func New(d *screen.Context, s *flow.Session) *Tasks {
	t := &Tasks{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s}
	t.mark(s.View().Place)
	return t
}

// task is a row of the list.
type task struct {
	label      string
	indent     int
	progress   assess.Progress
	place      answers.Place
	review     bool
	complaints bool
	enabled    bool
	lacks      *assess.Lack // whom the list of the place must have, nil on another row
	page       bool         // a page of the step that is open beside it
}

// mark moves the focus to a place.
func (t *Tasks) mark(p answers.Place) { t.Focus = nearest(t.rows(), p) }

// nearest is the row of a place, or of its step.
func nearest(rows []task, p answers.Place) int {
	best := 0
	for i, row := range rows {
		if row.place.Step == p.Step && row.lacks == nil && (row.indent == 0 || row.place.Section == p.Section && row.place.Entry == p.Entry) {
			best = i
		}
	}
	return best
}

// rows lists the steps, the people of a step that asks for several, and what comes after.
func (t *Tasks) rows() []task {
	as := t.session.Assessment()
	var rows []task
	for _, st := range t.session.Catalogue().Steps {
		pr := as.Step(st.ID)
		first, ok := as.First(st.ID)
		rows = append(rows, task{label: st.Title, progress: pr, place: first, enabled: ok})
		if people := t.people(as, st); ok && len(people) > 1 {
			rows = append(rows, people...)
		}
		for _, sec := range st.Sections {
			for _, l := range as.Lacks(sec.ID) {
				rows = append(rows, task{label: l.Words, indent: 2, place: answers.Place{Step: st.ID, Section: sec.ID}, lacks: &l, enabled: true})
			}
		}
	}
	rows = append(rows, task{label: "Check answers", review: true, enabled: true})
	if said := t.complaintCount(); said > 0 {
		rows = append(rows, task{label: "Custodian said", complaints: true, enabled: true, progress: assess.Progress{State: assess.SomeToFix, ToFix: said}})
	}
	return rows
}

// people are the rows of a step that asks for several humans.
func (t *Tasks) people(as *assess.Assessment, st *catalogue.Step) []task {
	var rows []task
	for _, sec := range st.Sections {
		if !sec.Person || !as.Applies(answers.Path{Section: sec.ID}) || len(st.Sections) < 2 {
			continue
		}
		for e := range as.Entries(sec.ID) {
			name := as.Name(sec.ID, e)
			if name == "" {
				name = screen.SectionTitle(sec)
			}
			rows = append(rows, task{label: text.Clean(name), indent: 2, progress: as.Section(sec.ID, e), place: as.Entry(sec.ID, e), enabled: true})
		}
	}
	return rows
}

// complaintCount counts the custodian's problems that still stand.
func (t *Tasks) complaintCount() int {
	n := 0
	for _, p := range t.session.Problems() {
		if p.Source == assess.FromCustodian && p.Blocks() {
			n++
		}
	}
	return n
}

// Enter marks the step one comes from.
func (t *Tasks) Enter() screen.Action {
	t.left = t.session.View().Place
	t.mark(t.left)
	return nil
}

// Head names the application.
func (t *Tasks) Head() screen.Head { return screen.DraftHead(t.session, "Task list") }

// Traits are what it is just now.
func (t *Tasks) Traits() screen.Traits { return screen.Traits{At: screen.CommandTasks} }

// Keys are the keys that work now.
func (t *Tasks) Keys() []key.Binding {
	k := t.Context.Keys
	return []key.Binding{keys.As(k.Enter, "open"), k.List.Up, screen.ProblemKey(t.Context, t.session), k.Status.Timeline, k.GoTo, k.Check, k.List.Help, keys.As(k.Back, "board")}
}

// Update moves and opens.
func (t *Tasks) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	rows := t.rows()
	switch m := t.Context.Keys; {
	case key.Matches(k, m.Status.Timeline):
		return screen.Open{Screen: NewTimeline(t.Context, t.session)}, nil
	case key.Matches(k, m.List.Help):
		topic := screen.KeysTopic("Task list", t.Keys())
		topic.Text = say.Lacking(t.session)
		return t.Help(topic, t.Head()), nil
	}
	open := func() screen.Action { return t.open(rows[min(t.Focus, len(rows)-1)]) }
	action, _ := t.Handle(k, t, screen.Choices{Stops: len(rows), Choose: open})
	return action, nil
}

func (t *Tasks) open(r task) screen.Action {
	switch {
	case r.review:
		return screen.CommandCheck
	case r.complaints:
		return screen.CommandStatus
	case r.lacks != nil && t.session.Locked() != nil:
		return screen.GoTo{Place: r.place}
	case r.lacks != nil:
		return screen.Several{screen.GoTo{Place: r.place}, screen.AddTo(r.place.Section, r.lacks.Value)}
	case !r.enabled:
		return screen.Say{Words: r.label + " is not needed. " + r.progress.Reason}
	}
	to := r.place
	if same := !r.page && t.left.Step == to.Step && (r.indent == 0 || t.left.Section == to.Section && t.left.Entry == to.Entry); same &&
		screen.PageApplies(t.session, t.left) {
		to = t.left
	}
	return screen.GoTo{Place: to}
}

// View draws the list as a screen of its own.
func (t *Tasks) View() string {
	th := t.Context.Theme
	var out screen.Block
	if t.Context.Ruled {
		out.Add("  "+th.Title.Render("Task list"), "")
	}
	rows := t.rows()
	w := min(t.W, t.widest(rows))
	for i, r := range rows {
		if r.review && t.H >= 14 {
			out.Gap()
		}
		row := t.row(r, i == t.Focus, w)
		out.Stop(i, i == t.Focus, row)
	}
	return out.View(t.W, t.H, t.Context)
}

// aside is what a row has besides its label: the mark before it, and its state behind a space.
const aside = 2 + 1 + screen.StateRoom

// widest is how many columns the rows take where there is room: the states stand near the names, and no name is cut.
func (t *Tasks) widest(rows []task) int {
	w := 72
	for _, r := range rows {
		w = max(w, r.indent+text.Width(r.label)+aside)
	}
	return w
}

func (t *Tasks) row(r task, focused bool, w int) string {
	th := t.Context.Theme
	state := ""
	if !r.review && r.lacks == nil {
		state = r.progress.Words()
	}
	label := text.Fit(strings.Repeat(" ", r.indent)+r.label, w-aside)
	paint := th.Choice(focused)
	if !r.enabled {
		paint = th.Muted.Render
	}
	return th.Mark(focused) + paint(label) + " " + screen.StateStyle(t.Context, r.progress.State)(text.Cut(state, screen.StateRoom+2))
}
