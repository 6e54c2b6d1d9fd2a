package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Outcomes of looking at other versions of an application.
type (
	arrived struct {
		draft  string
		others []flow.Visitor
		leave  func()
	}
	restored struct {
		draft string
		err   error
	}
	recalled struct {
		draft string
		again func() tea.Cmd
	}
)

// arriveCmd tells other windows that an application is open here, and looks into its history so that undo goes on.
func (a *App) arriveCmd(s *flow.Session) tea.Cmd {
	return tea.Batch(
		func() tea.Msg {
			others, leave, err := s.Arrive()
			if err != nil {
				return nil // a courtesy
			}
			return arrived{s.ID(), others, leave}
		},
		func() tea.Msg {
			_ = s.Recall(a.ctx) // without it undo ends at the start of this run
			return nil
		})
}

// arrived says where else an application is open.
func (a *App) arrived(msg arrived) tea.Cmd {
	s := a.shifts[msg.draft]
	if s == nil || a.session == nil || a.session.ID() != msg.draft {
		msg.leave()
		return nil
	}
	s.depart()
	s.leave = msg.leave
	if len(msg.others) == 0 {
		return nil
	}
	other := msg.others[0]
	where := "Open in another window"
	if o := a.desk.Office; o != nil && other.Machine != o.Machine && other.Machine != "" {
		where = "Open at " + text.Clean(other.Machine)
		if other.User != "" {
			where += " by " + text.Clean(other.User)
		}
	}
	return a.say(where + " since " + text.Clock(other.Since, a.desk.Now()) + ". What both of you change is joined.")
}

// recalled goes on with an undo or redo that had to look into the history first.
func (a *App) recalled(msg recalled) tea.Cmd {
	if a.session == nil || a.session.ID() != msg.draft {
		return nil
	}
	return msg.again()
}

// depart tells other windows that an application is no longer open here.
func (s *shift) depart() {
	if s.leave != nil {
		s.leave()
		s.leave = nil
	}
}

// windVersions tells what was taken over from other windows, and asks where two versions or a colleague's work have to be
// looked at first. It covers no field somebody is typing in.
func (a *App) windVersions() tea.Cmd {
	if a.session == nil {
		return nil
	}
	var cmds []tea.Cmd
	if n := a.session.News(); n != nil {
		cmds = append(cmds, a.tellNews(n), a.refresh())
	}
	if a.veil != nil {
		return tea.Batch(cmds...)
	}
	v := a.session.View()
	id := a.session.ID()
	switch {
	case v.Disputed > 0 && v.Editable && a.undecided[id] < v.Disputed && !a.looksBusy():
		a.undecided[id] = v.Disputed
		cmds = append(cmds, a.push(screen.NewConflict(a.desk, a.session)))
	case v.Doubts > a.unnamed[id] && v.Editable && !a.looksBusy():
		a.unnamed[id] = v.Doubts
		cmds = append(cmds, a.push(screen.NewIdentify(a.desk, a.session)))
	case v.Taken != "" && v.Editable && !a.looked[id]: // it was opened just now
		a.looked[id] = true
		cmds = append(cmds, a.push(screen.NewTaken(a.desk, a.session)), a.stage(id, false))
	}
	return tea.Batch(cmds...)
}

// forgetChoices has everything that is to be chosen shown once more, when an application is opened the next time.
func (a *App) forgetChoices(draft string) {
	delete(a.undecided, draft)
	delete(a.unnamed, draft)
	delete(a.looked, draft)
}

// looksBusy tells whether a screen must not be covered: somebody types, or is choosing already.
func (a *App) looksBusy() bool {
	switch s := a.top().(type) {
	case *screen.Conflict, *screen.Identify, *screen.Begun, *screen.Taken, *screen.Submit, *screen.Message:
		return true
	case screen.Typing:
		return s.TextFocused()
	}
	return false
}

// refresh shows what changed under the screen in front.
func (a *App) refresh() tea.Cmd {
	if _, choosing := a.top().(*screen.Conflict); choosing && a.session.View().Disputed == 0 {
		return a.pop() // it was chosen in another window
	}
	if b, is := a.top().(screen.Beside); is && !a.there(b.Place()) {
		a.drop(isTasks)
	}
	return a.top().Enter()
}

// tellNews says what another window changed, as much as two rows hold; the timeline has all of it.
func (a *App) tellNews(n *flow.News) tea.Cmd {
	lines := say.News(n)
	if len(lines) == 0 {
		return nil
	}
	shown, most := lines[0], mostNotice*(a.w-2)
	for i, line := range lines[1:] {
		more := " " + text.Count(len(lines)-1-i, "more", "more") + " in the timeline."
		if text.Width(shown+" "+line) > most-len(more) {
			shown += more
			break
		}
		shown += " " + line
	}
	return a.say(shown)
}

// versionIntent acts on what a screen asked about versions of the application in front.
func (a *App) versionIntent(msg tea.Msg) tea.Cmd {
	s := a.session
	switch msg := msg.(type) {
	case screen.SettledMsg:
		delete(a.undecided, s.ID())
		s.FinishAll()
		return tea.Batch(a.pop(), a.save(s.ID(), false), a.stage(s.ID(), false))
	case screen.IdentifiedMsg:
		return a.identified()
	case screen.TakeOnMsg:
		return tea.Batch(a.pop(), a.save(s.ID(), false), a.stage(s.ID(), false))
	case screen.LookAgainMsg:
		return a.stage(s.ID(), false)
	case screen.OpenTimelineMsg:
		return tea.Batch(a.push(screen.NewTimeline(a.desk, s)), a.revisionsCmd())
	case screen.OpenForgetMsg:
		if t, ok := a.top().(*screen.Timeline); ok {
			return a.push(t.AskForget())
		}
		return nil
	case screen.ForgetMsg:
		return a.await(func() tea.Msg {
			n, err := s.ForgetEarlier(a.ctx)
			return forgotten{s.ID(), n, err}
		})
	case screen.CompareMsg:
		return func() tea.Msg {
			changes, err := s.Compare(a.ctx, msg.Revision)
			return screen.ComparedMsg{Revision: msg.Revision, Changes: changes, Err: err}
		}
	case screen.RestoreMsg:
		return a.await(func() tea.Msg { return restored{s.ID(), s.Restore(a.ctx, msg.Revision)} })
	}
	return nil
}

// identified stages what waited for the choice, and asks about the next entry where there is one.
func (a *App) identified() tea.Cmd {
	id := a.session.ID()
	cmds := []tea.Cmd{a.save(id, false), a.stage(id, false)}
	if a.unnamed[id] = a.session.View().Doubts; a.unnamed[id] > 0 {
		return tea.Batch(append(cmds, a.top().Enter())...)
	}
	return tea.Batch(append(cmds, a.pop())...)
}

func (a *App) revisionsCmd() tea.Cmd {
	s := a.session
	return func() tea.Msg {
		list, err := s.Revisions(a.ctx)
		return screen.RevisionsMsg{Revisions: list, Err: err}
	}
}

func (a *App) restored(msg restored) tea.Cmd {
	if msg.err != nil {
		return a.say(say.Ended(upper(msg.err.Error())))
	}
	if a.session == nil || a.session.ID() != msg.draft {
		return nil
	}
	a.drop(isTasks)
	return tea.Batch(a.save(msg.draft, false), a.show(), a.say("Those answers are back. ctrl+z undo. What the custodian holds stays as it is."))
}
