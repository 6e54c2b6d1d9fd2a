package tasks

import (
	"context"
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// revisions are what is kept of an application.
type revisions struct {
	all []flow.Revision
	err error
}

// diff is what differs between a version and now.
type diff struct {
	revision uint64
	changes  []flow.Change
	err      error
}

// Timeline shows every version that is kept of an application, and brings the answers of one back.
type Timeline struct {
	screen.Chooser
	session   *flow.Session
	revisions []flow.Revision
	asked     bool // for them
	loaded    bool
	err       error
	diff      diff
}

// NewTimeline returns the screen.
func NewTimeline(d *screen.Context, s *flow.Session) *Timeline {
	return &Timeline{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s}
}

// Enter reads the versions the first time, with what was typed a moment ago among them.
func (t *Timeline) Enter() screen.Action {
	if t.asked {
		return nil
	}
	t.asked = true
	return t.read()
}

func (t *Timeline) read() screen.Action {
	return t.work(func(ctx context.Context, s *flow.Session) screen.Action {
		_ = s.Save(ctx, false) // the footer tells what came of it
		all, err := s.Revisions(ctx)
		return screen.Tell{Screen: t, Msg: revisions{all, err}}
	})
}

// work takes time, and means something while the application is in front.
func (t *Timeline) work(run func(context.Context, *flow.Session) screen.Action) screen.Work {
	return screen.Work{Draft: t.session.ID(), Front: true, Run: run}
}

// compare looks what differs between a version and now.
func (t *Timeline) compare(revision uint64) screen.Action {
	return t.work(func(ctx context.Context, s *flow.Session) screen.Action {
		changes, err := s.DiffRevision(ctx, revision)
		return screen.Tell{Screen: t, Msg: diff{revision, changes, err}}
	})
}

// restore brings the answers of a version back.
func (t *Timeline) restore(revision uint64) screen.Action {
	w := t.work(func(ctx context.Context, s *flow.Session) screen.Action {
		if err := s.Restore(ctx, revision); err != nil {
			return screen.Say{Words: say.Ended(say.Upper(err.Error()))}
		}
		return screen.Several{screen.CommandTasks, screen.Save{}, screen.Say{Words: "Those answers are back. ctrl+z undo. What the custodian holds stays as it is."}}
	})
	w.Await = true
	return w
}

// forget forgets the earlier versions.
func (t *Timeline) forget(q *screen.Question) screen.Action {
	w := t.work(func(ctx context.Context, s *flow.Session) screen.Action {
		n, err := s.ForgetEarlier(ctx)
		return screen.Several{screen.Close{Screen: q}, t.read(), screen.Say{Words: say.Forgotten(n, err)}}
	})
	w.Await = true
	return w
}

// Head names the application.
func (t *Timeline) Head() screen.Head { return screen.DraftHead(t.session, "Timeline") }

// Traits are what it is just now.
func (t *Timeline) Traits() screen.Traits { return screen.Traits{Loading: !t.loaded} }

// Keys are the keys that work now.
func (t *Timeline) Keys() []key.Binding {
	k := t.Context.Keys
	enter := keys.As(k.Enter, "what differs")
	if t.at() != nil && t.diff.revision == t.at().Number {
		enter = keys.As(k.Enter, "bring back")
	}
	enter.SetEnabled(t.at() != nil)
	forget := k.Status.Forget
	forget.SetEnabled(len(t.revisions) > 1)
	return []key.Binding{k.List.Up, enter, forget, k.Back, k.List.Help}
}

func (t *Timeline) at() *flow.Revision {
	if t.Focus < len(t.revisions) {
		return &t.revisions[t.Focus]
	}
	return nil
}

// Update moves, compares and restores.
func (t *Timeline) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	switch msg := msg.(type) {
	case revisions:
		t.setRevisions(msg)
	case diff:
		t.diff = msg
	case tea.KeyMsg:
		return t.press(msg), nil
	}
	return nil, nil
}

// setRevisions lists the versions that brought other answers.
func (t *Timeline) setRevisions(msg revisions) {
	t.loaded, t.err, t.revisions = true, msg.err, flow.Distinct(msg.all)
	t.Focus = max(0, min(t.Focus, len(t.revisions)-1))
}

func (t *Timeline) press(k tea.KeyMsg) screen.Action {
	if key.Matches(k, t.Context.Keys.Status.Forget) && len(t.revisions) > 1 {
		return screen.Open{Screen: t.forgetQuestion()}
	}
	action, _ := t.Handle(k, t, screen.Choices{Stops: len(t.revisions), Choose: t.choose, Title: "Timeline"})
	return action
}

// forgetQuestion asks whether the earlier versions shall be forgotten.
func (t *Timeline) forgetQuestion() *screen.Question {
	return screen.NewQuestion(t.Context, t.Head(), "Forget the earlier versions?", []string{
		"Every version but the newest is deleted, and nothing brings one back: undo ends here.",
		say.StaysOfForgotten,
	}, "Forget them", t.forget)
}

func (t *Timeline) choose() screen.Action {
	r := t.at()
	switch {
	case r == nil:
		return nil
	case r.Unreadable != "":
		return screen.Say{Words: "Version " + strconv.FormatUint(r.Number, 10) + " cannot be opened: " + r.Unreadable + ". It is kept."}
	case t.diff.revision != r.Number:
		return t.compare(r.Number)
	case t.diff.err != nil:
		return screen.Say{Words: say.Ended(say.Upper(t.diff.err.Error()))}
	case len(t.diff.changes) == 0:
		return screen.Say{Words: "These are the answers that stand now."}
	}
	return t.restore(r.Number)
}

// View lists the versions, newest first, and below the marked one what differs from now.
func (t *Timeline) View() string {
	th := t.Context.Theme
	var out screen.Block
	if t.Context.Ruled {
		out.Add("  "+th.Title.Render("Timeline"), "")
	}
	switch {
	case t.err != nil:
		out.Add(screen.Wrapped(say.Upper(t.err.Error())+".", 2, t.W-2, th.Fault.Render)...)
	case !t.loaded:
		out.Add("  " + th.Muted.Render("Reading"))
	case len(t.revisions) == 0:
		out.Add("  Nothing is kept yet.")
	}
	for i, r := range t.revisions {
		row := t.row(r, i == t.Focus)
		rows := []string{row}
		if i == t.Focus {
			rows = append(rows, t.changes(r)...)
		}
		out.Stop(i, i == t.Focus, rows...)
	}
	return out.View(t.W, t.H, t.Context)
}

func (t *Timeline) row(r flow.Revision, focused bool) string {
	th := t.Context.Theme
	paint := th.Choice(focused)
	number := text.Pad(strconv.FormatUint(r.Number, 10), 6)
	if r.Unreadable != "" {
		return th.Mark(focused) + th.Muted.Render(number) + th.Fault.Render("Cannot be opened: "+text.Clean(r.Unreadable)+". It is kept.")
	}
	did := text.Clean(r.Meta.Did)
	if did == "" {
		did = "Started"
	}
	row := th.Mark(focused) + th.Muted.Render(number) + th.Muted.Render(text.Fit(text.Clock(r.SavedAt, t.Context.Now()), 14)) + paint(say.Upper(did))
	if r.Meta.User != "" && t.W >= 80 {
		row += "   " + th.Muted.Render(text.Clean(r.Meta.User))
	}
	return text.Cut(row, t.W)
}

// changes are the rows below the marked version.
func (t *Timeline) changes(r flow.Revision) []string {
	if t.diff.revision != r.Number || r.Number == 0 {
		return nil
	}
	th := t.Context.Theme
	pad := "        "
	switch {
	case t.diff.err != nil:
		return []string{pad + th.Fault.Render(text.Clean(t.diff.err.Error()))}
	case len(t.diff.changes) == 0:
		return []string{pad + th.Muted.Render("No answer differs from now.")}
	}
	var rows []string
	for i, c := range t.diff.changes {
		if i == 8 {
			rows = append(rows, pad+th.Muted.Render(text.Count(len(t.diff.changes)-i, "more", "more")))
			break
		}
		name := c.Label
		if c.Who != "" {
			name += ", " + text.Clean(c.Who)
		}
		rows = append(rows, text.Cut(pad+th.Muted.Render(name+": ")+text.Clean(c.Before)+th.Muted.Render("   now ")+text.Clean(c.Now), t.W))
	}
	return append(rows, pad+th.Muted.Render("enter brings these answers back. What the custodian holds stays."))
}
