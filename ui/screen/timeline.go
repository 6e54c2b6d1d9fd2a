package screen

import (
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// RevisionsMsg brings what is kept of an application to the timeline.
type RevisionsMsg struct {
	Revisions []flow.Revision
	Err       error
}

// ComparedMsg brings what differs between a version and now.
type ComparedMsg struct {
	Revision uint64
	Changes  []flow.Change
	Err      error
}

// OpenForgetMsg asks whether the earlier versions shall be forgotten.
type OpenForgetMsg struct{}

// ForgetMsg forgets them.
type ForgetMsg struct{}

// Timeline shows every version that is kept of an application, and brings the answers of one back.
type Timeline struct {
	desk      *Desk
	session   *flow.Session
	revisions []flow.Revision
	loaded    bool
	err       error
	focus     int
	compared  ComparedMsg
	w, h      int
}

// NewTimeline returns the screen; the root lists the versions.
func NewTimeline(d *Desk, s *flow.Session) *Timeline { return &Timeline{desk: d, session: s} }

// Enter does nothing.
func (t *Timeline) Enter() tea.Cmd { return nil }

// SetSize gives the room.
func (t *Timeline) SetSize(w, h int) { t.w, t.h = w, h }

// Head names the application.
func (t *Timeline) Head() Head { return draftHead(t.session, "Timeline") }

// Keys are the keys that work now.
func (t *Timeline) Keys() []key.Binding {
	k := t.desk.Keys
	enter := keys.As(k.Enter, "what differs")
	if t.at() != nil && t.compared.Revision == t.at().Number {
		enter = keys.As(k.Enter, "bring back")
	}
	enter.SetEnabled(t.at() != nil)
	forget := k.Status.Forget
	forget.SetEnabled(len(t.revisions) > 1)
	return []key.Binding{k.List.Up, enter, forget, k.Back, k.List.Help}
}

// Loading tells whether the versions are not known yet.
func (t *Timeline) Loading() bool { return !t.loaded }

func (t *Timeline) at() *flow.Revision {
	if t.focus < len(t.revisions) {
		return &t.revisions[t.focus]
	}
	return nil
}

// Update moves, compares and restores.
func (t *Timeline) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case RevisionsMsg:
		t.take(msg)
	case ComparedMsg:
		t.compared = msg
	case tea.KeyMsg:
		return t.key(msg)
	}
	return nil
}

// take lists the versions that brought other answers.
func (t *Timeline) take(msg RevisionsMsg) {
	t.loaded, t.err, t.revisions = true, msg.Err, flow.Distinct(msg.Revisions)
	t.focus = max(0, min(t.focus, len(t.revisions)-1))
}

func (t *Timeline) key(k tea.KeyMsg) tea.Cmd {
	switch m := t.desk.Keys; {
	case key.Matches(k, m.List.Up):
		t.focus = max(0, t.focus-1)
	case key.Matches(k, m.List.Down):
		t.focus = max(0, min(len(t.revisions)-1, t.focus+1))
	case key.Matches(k, m.Enter):
		return t.choose()
	case key.Matches(k, m.Status.Forget) && len(t.revisions) > 1:
		return t.desk.ask(OpenForgetMsg{})
	case key.Matches(k, m.List.Help):
		return t.desk.ask(OpenHelpMsg{KeysTopic("Timeline", t.Keys())})
	case key.Matches(k, m.Back):
		return t.desk.ask(BackMsg{})
	}
	return nil
}

// AskForget is the question whether the earlier versions shall be forgotten.
func (t *Timeline) AskForget() *Question {
	return NewQuestion(t.desk, t.Head(), "Forget the earlier versions?", []string{
		"Every version but the newest is deleted, and nothing brings one back: undo ends here.",
		say.StaysOfForgotten,
	}, Choice{"Forget them", ForgetMsg{}})
}

func (t *Timeline) choose() tea.Cmd {
	r := t.at()
	switch {
	case r == nil:
		return nil
	case r.Unreadable != "":
		return t.desk.say("Version " + strconv.FormatUint(r.Number, 10) + " cannot be opened: " + r.Unreadable + ". It is kept.")
	case t.compared.Revision != r.Number:
		return t.desk.ask(CompareMsg{r.Number})
	case t.compared.Err != nil:
		return t.desk.say(say.Ended(say.Upper(t.compared.Err.Error())))
	case len(t.compared.Changes) == 0:
		return t.desk.say("These are the answers that stand now.")
	}
	return t.desk.ask(RestoreMsg{r.Number})
}

// View lists the versions, newest first, and below the marked one what differs from now.
func (t *Timeline) View() string {
	th := t.desk.Theme
	var out block
	if t.desk.ruled {
		out.add("  "+th.Title.Render("Timeline"), "")
	}
	switch {
	case t.err != nil:
		out.add(wrapped(say.Upper(t.err.Error())+".", 2, t.w-2, th.Fault.Render)...)
	case !t.loaded:
		out.add("  " + th.Muted.Render("Reading"))
	case len(t.revisions) == 0:
		out.add("  Nothing is kept yet.")
	}
	for i, r := range t.revisions {
		row := t.row(r, i == t.focus)
		rows := []string{row}
		if i == t.focus {
			rows = append(rows, t.changes(r)...)
		}
		out.stop(i, i == t.focus, rows...)
	}
	return out.view(t.w, t.h, t.desk)
}

func (t *Timeline) row(r flow.Revision, focused bool) string {
	th := t.desk.Theme
	paint := style(th.Accent.Render, th.Text.Render, focused)
	number := text.Pad(strconv.FormatUint(r.Number, 10), 6)
	if r.Unreadable != "" {
		return mark(th, focused) + th.Muted.Render(number) + th.Fault.Render("Cannot be opened: "+r.Unreadable+". It is kept.")
	}
	did := text.Clean(r.Meta.Did)
	if did == "" {
		did = "Started"
	}
	row := mark(th, focused) + th.Muted.Render(number) + th.Muted.Render(text.Fit(text.Clock(r.SavedAt, t.desk.Now()), 14)) + paint(say.Upper(did))
	if r.Meta.User != "" && t.w >= 80 {
		row += "   " + th.Muted.Render(text.Clean(r.Meta.User))
	}
	return text.Cut(row, t.w)
}

// changes are the rows below the marked version.
func (t *Timeline) changes(r flow.Revision) []string {
	if t.compared.Revision != r.Number || r.Number == 0 {
		return nil
	}
	th := t.desk.Theme
	pad := "        "
	switch {
	case t.compared.Err != nil:
		return []string{pad + th.Fault.Render(text.Clean(t.compared.Err.Error()))}
	case len(t.compared.Changes) == 0:
		return []string{pad + th.Muted.Render("No answer differs from now.")}
	}
	var rows []string
	for i, c := range t.compared.Changes {
		if i == 8 {
			rows = append(rows, pad+th.Muted.Render(text.Count(len(t.compared.Changes)-i, "more", "more")))
			break
		}
		name := c.Label
		if c.Who != "" {
			name += ", " + text.Clean(c.Who)
		}
		rows = append(rows, text.Cut(pad+th.Muted.Render(name+": ")+text.Clean(c.Held)+th.Muted.Render("   now ")+text.Clean(c.Now), t.w))
	}
	return append(rows, pad+th.Muted.Render("enter brings these answers back. What the custodian holds stays."))
}
