package screen

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
)

// DraftsMsg brings the list of applications to the board.
type DraftsMsg struct {
	Drafts []flow.Summary
	Err    error
}

// Board is the first screen: every application, grouped by who acts next.
type Board struct {
	desk   *Desk
	w, h   int
	groups [3][]flow.Summary
	count  int
	loaded bool
	err    error
	focus  int
	came   string // the application one came back from, until it is listed
}

// The groups of the board.
const (
	needsYou = iota
	waiting
	done
)

// NewBoard returns a board that shows nothing until a DraftsMsg.
func NewBoard(d *Desk) *Board { return &Board{desk: d} }

// From puts the mark on an application as soon as it is listed: the one that was left for the board.
func (b *Board) From(id string) { b.came = id }

// Enter does nothing: the root lists the drafts.
func (b *Board) Enter() tea.Cmd { return nil }

// SetSize gives the room.
func (b *Board) SetSize(w, h int) { b.w, b.h = w, h }

// Head names the program.
func (b *Board) Head() Head { return Head{Right: "onboard", Line: "Applications"} }

// Update moves and chooses.
func (b *Board) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case DraftsMsg:
		b.take(msg)
	case tea.KeyMsg:
		return b.key(msg)
	}
	return nil
}

func (b *Board) take(msg DraftsMsg) {
	on := b.at()
	b.groups, b.count, b.loaded, b.err = [3][]flow.Summary{}, len(msg.Drafts), true, msg.Err
	for _, d := range msg.Drafts {
		g := groupOf(d)
		b.groups[g] = append(b.groups[g], d)
	}
	for i, d := range b.drafts() {
		if d.ID == b.came || b.came == "" && on != nil && d.ID == on.ID {
			b.focus = i
		}
	}
	if msg.Err == nil {
		b.came = ""
	}
	b.focus = max(0, min(b.focus, b.stops()-1))
}

func groupOf(d flow.Summary) int {
	switch d.Phase {
	case flow.Unsure:
		if d.Stuck {
			return needsYou
		}
		return waiting
	case flow.Submitting, flow.Submitted:
		return waiting
	case flow.Open, flow.Closed:
		return done
	case flow.Editing, flow.Action, flow.Rejected:
	}
	if d.HandedTo != "" {
		return done
	}
	return needsYou
}

func (b *Board) drafts() []flow.Summary {
	all := make([]flow.Summary, 0, b.count)
	for _, g := range b.groups {
		all = append(all, g...)
	}
	return all
}

// at is the marked application, nil on another row.
func (b *Board) at() *flow.Summary {
	if all := b.drafts(); b.focus < len(all) {
		return &all[b.focus]
	}
	return nil
}

// stops counts what can be marked: the applications and, below them, the ways to start one.
func (b *Board) stops() int { return b.count + len(b.starts()) }

// start is a row that begins something.
type start struct {
	label, explain string
	do             tea.Msg
}

func (b *Board) starts() []start {
	all := []start{{"New application", "Choose a registration and start. About 10 minutes for one person.", OpenRegistrationMsg{}}}
	if b.count == 0 {
		all = append(all,
			start{"Open a filled example", "A fictional client, complete. Change it, submit it, watch it open.", StartMsg{Example: true}},
			start{"Five-line tour", "What is saved, what is staged, and the three keys worth knowing.", OpenHelpMsg{Tour()}})
	}
	return all
}

func (b *Board) key(msg tea.KeyMsg) tea.Cmd {
	k := b.desk.Keys
	switch {
	case key.Matches(msg, k.List.Up):
		b.focus = max(0, b.focus-1)
	case key.Matches(msg, k.List.Down):
		b.focus = min(b.stops()-1, b.focus+1)
	case key.Matches(msg, k.Board.Open):
		return b.choose()
	case key.Matches(msg, k.Board.New):
		return b.desk.ask(OpenRegistrationMsg{})
	case key.Matches(msg, k.Board.HandOver) && b.mayHandOver():
		return b.desk.ask(OpenHandOverMsg{*b.at()})
	case key.Matches(msg, k.Board.TakeBack) && b.at() != nil && b.at().HandedTo != "":
		return b.desk.ask(TakeBackMsg{b.at().ID})
	case key.Matches(msg, k.List.Help):
		return b.desk.ask(OpenHelpMsg{KeysTopic("Applications", b.Keys())})
	case key.Matches(msg, k.Board.Quit):
		return b.desk.ask(QuitMsg{})
	}
	return nil
}

func (b *Board) choose() tea.Cmd {
	if d := b.at(); d != nil {
		if d.Unreadable != "" {
			return b.desk.say("This application cannot be opened: " + d.Unreadable)
		}
		return b.desk.ask(OpenDraftMsg{d.ID})
	}
	if i := b.focus - b.count; i >= 0 && i < len(b.starts()) {
		return b.desk.ask(b.starts()[i].do)
	}
	return nil
}

// Keys are the keys that work now.
func (b *Board) Keys() []key.Binding {
	k := b.desk.Keys
	open := k.Board.Open
	if b.at() == nil {
		open = keys.As(open, "choose")
	}
	move := k.List.Up
	if b.count > 0 {
		over, back := k.Board.HandOver, k.Board.TakeBack
		over.SetEnabled(b.mayHandOver())
		back.SetEnabled(b.at() != nil && b.at().HandedTo != "")
		return []key.Binding{open, k.Board.New, over, back, k.GoTo, k.List.Help, k.Board.Quit}
	}
	return []key.Binding{move, open, k.Board.New, keys.As(k.GoTo, "go to anything"), k.List.Help, k.Board.Quit}
}

// mayHandOver tells whether the marked application can go to a colleague.
func (b *Board) mayHandOver() bool {
	d := b.at()
	return d != nil && d.Unreadable == "" && d.HandedTo == "" && d.Phase != flow.Submitting && !d.Phase.Final()
}

// View draws the groups.
func (b *Board) View() string {
	th := b.desk.Theme
	var out block
	if b.desk.ruled {
		out.add("  "+th.Title.Render("Applications"), "")
	}
	switch {
	case b.err != nil:
		out.add(wrapped(b.err.Error(), 2, b.w-2, th.Fault.Render)...)
		out.gap()
	case b.loaded && b.count == 0:
		out.gap()
		out.add("  No applications yet.", "")
		out.gap()
	}
	row := 0
	for g, title := range []string{"Needs you", "Waiting on the custodian", "Done or handed over"} {
		if len(b.groups[g]) == 0 {
			continue
		}
		out.gap()
		out.add("  " + th.Title.Render(title) + " " + th.Muted.Render(strconv.Itoa(len(b.groups[g]))))
		for _, d := range b.groups[g] {
			b.put(&out, row, b.row(d, row == b.focus))
			row++
		}
	}
	out.gap()
	for _, s := range b.starts() {
		b.put(&out, row, b.startRow(s, row == b.focus)...)
		if b.count == 0 && b.h > 16 {
			out.gap()
		}
		row++
	}
	if b.desk.Environment.Word == "SANDBOX" && b.count == 0 && b.h > 20 {
		out.add("", "")
		out.add(wrapped("SANDBOX means that nothing leaves this computer. To work with your custodian, give its address with "+
			"--base-url.", 2, min(b.w, 92), th.Muted.Render)...)
	}
	return out.view(b.w, b.h, th)
}

func (b *Board) put(out *block, row int, rows ...string) {
	if row == b.focus {
		out.focus(rows...)
		return
	}
	out.add(rows...)
}

func (b *Board) startRow(s start, focused bool) []string {
	th := b.desk.Theme
	label := mark(th, focused) + style(th.Accent.Render, th.Text.Render, focused)(s.label)
	if b.w >= 60 {
		return []string{text.Pad(label, 31) + th.Muted.Render(s.explain)}
	}
	return []string{label}
}

// row is one application: name, registration, state, next action, age; columns fall away from the middle where it is
// narrow.
func (b *Board) row(d flow.Summary, focused bool) string {
	th := b.desk.Theme
	name := d.Name
	if name == "" {
		name = "No name yet"
	}
	state, paint := b.state(d)
	age := text.Age(b.desk.Now().Sub(d.UpdatedAt))
	head := mark(th, focused)
	label := style(th.Accent.Render, th.Text.Render, focused)
	switch {
	case b.w >= 100:
		return head + label(text.Fit(name, 28)) + " " + th.Muted.Render(text.Fit(b.short(d), 17)) + " " +
			paint(text.Fit(state, 19)) + " " + text.Fit(b.next(d), 21) + th.Muted.Render(right(age, 9))
	case b.w >= 60:
		return head + label(text.Fit(name, 28)) + " " + paint(text.Fit(state, 19)) + " " + text.Cut(b.next(d), b.w-52)
	default:
		return head + label(text.Fit(name, b.w-20)) + " " + paint(text.Cut(state, 17))
	}
}

func right(s string, w int) string { return strings.Repeat(" ", max(0, w-text.Width(s))) + s }

func (b *Board) short(d flow.Summary) string {
	if b.desk.Office != nil {
		if r, ok := b.desk.Office.Catalogue.Registration(d.Registration); ok {
			if r.Short != "" {
				return r.Short
			}
			return r.Label
		}
	}
	return d.Registration
}

// state says how an application stands, in the custodian's own word where there is one.
func (b *Board) state(d flow.Summary) (string, func(...string) string) {
	th := b.desk.Theme
	switch {
	case d.Unreadable != "":
		return "Cannot be opened", th.Fault.Render
	case d.HandedTo != "":
		return "Handed over", th.Muted.Render
	case d.Phase == flow.Rejected:
		return "Rejected", th.Fault.Render
	case d.Phase == flow.Unsure:
		return "Outcome unknown", th.Warn.Render
	case d.Phase == flow.Open:
		return "Open", th.Done.Render
	case d.Phase != flow.Editing && d.Status != "":
		return text.Clean(d.Status), th.Waiting.Render
	case d.Phase == flow.Submitted || d.Phase == flow.Submitting:
		return "Submitted", th.Waiting.Render
	}
	p := flow.Progress{Left: d.Left, ToFix: d.ToFix}
	switch {
	case d.ToFix > 0 && d.Left > 0:
		return text.Count(d.ToFix, "to fix", "to fix") + ", " + text.Count(d.Left, "left", "left"), th.Fault.Render
	case p.ToFix > 0:
		return text.Count(d.ToFix, "to fix", "to fix"), th.Fault.Render
	case d.Left > 0:
		return text.Count(d.Left, "left", "left"), th.Text.Render
	}
	return "Ready", th.Done.Render
}

// next names the next action and who acts.
func (b *Board) next(d flow.Summary) string {
	if d.HandedTo != "" {
		return text.Clean(d.HandedTo) + " acts"
	}
	switch d.Phase {
	case flow.Submitting, flow.Submitted:
		return "Custodian acts"
	case flow.Unsure:
		return "Look it up"
	case flow.Rejected:
		return "Read what they said"
	case flow.Action:
		return "Custodian asks you"
	case flow.Open, flow.Closed:
		return ""
	case flow.Editing:
	}
	if d.Left+d.ToFix == 0 {
		return "Check and submit"
	}
	if b.desk.Office != nil {
		if st := b.desk.Office.Catalogue.Step(d.Step); st != nil {
			return st.Title
		}
	}
	return ""
}

// style picks one of two renderers.
func style(yes, no func(...string) string, cond bool) func(...string) string {
	if cond {
		return yes
	}
	return no
}
