package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/doubt"
	"brokerage/onboard/ui/screen/handover"
	"brokerage/onboard/ui/text"
)

// Outcomes of looking at other versions of an application.
type (
	arrived struct {
		draft  string
		others []flow.Visitor
		leave  func()
	}
	historyLoaded struct {
		draft string
		again func() tea.Cmd
	}
)

// application is the work on the one in front.
type application struct {
	*polls
	ticking bool
	// postponedConflicts, postponedEntries and handoverReviewed are kept by draft id: the conflicts that are decided later, the
	// entries of which is said later which they are, and whether what came from a colleague was shown since it was opened.
	postponedConflicts, postponedEntries map[string]int
	handoverReviewed                     map[string]bool
}

// arriveCmd tells other windows that an application is open here, and looks into its history so that undo goes on.
func (a *application) arriveCmd(s *flow.Session) tea.Cmd {
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
func (a *application) arrived(msg arrived) tea.Cmd {
	s := a.workers[msg.draft]
	if s == nil || a.session == nil || a.session.ID() != msg.draft {
		msg.leave()
		return nil
	}
	s.close()
	s.withdrawPresence = msg.leave
	if len(msg.others) == 0 {
		return nil
	}
	other := msg.others[0]
	where := "Open in another window"
	if o := a.context.Service; o != nil && other.Machine != o.Machine && other.Machine != "" {
		where = "Open at " + text.Clean(other.Machine)
		if other.User != "" {
			where += " by " + text.Clean(other.User)
		}
	}
	return a.say(where + " since " + text.Clock(other.Since, a.context.Now()) + ". What both of you change is joined.")
}

// historyLoaded goes on with an undo or redo that had to look into the history first.
func (a *application) historyLoaded(msg historyLoaded) tea.Cmd {
	if a.session == nil || a.session.ID() != msg.draft {
		return nil
	}
	return msg.again()
}

// close tells other windows that an application is no longer open here.
func (s *draftWorker) close() {
	if s.withdrawPresence != nil {
		s.withdrawPresence()
		s.withdrawPresence = nil
	}
}

// promptVersions reports what was merged from other windows, and asks where two versions or a colleague's work have to be
// reviewed first. It covers no field somebody is typing in.
func (a *application) promptVersions() tea.Cmd {
	if a.session == nil {
		return nil
	}
	var cmds []tea.Cmd
	if n := a.session.News(); n != nil {
		a.session.MarkSeen(n)
		cmds = append(cmds, a.tellNews(n), a.refresh())
	}
	if a.lockScreen != nil {
		return tea.Batch(cmds...)
	}
	v := a.session.View()
	id := a.session.ID()
	switch {
	case v.OpenConflicts > 0 && v.Editable && a.postponedConflicts[id] < v.OpenConflicts && !a.mustNotCover():
		a.postponedConflicts[id] = v.OpenConflicts
		cmds = append(cmds, a.push(doubt.NewConflict(a.context, a.session)))
	case v.Doubts > a.postponedEntries[id] && v.Editable && !a.mustNotCover():
		a.postponedEntries[id] = v.Doubts
		cmds = append(cmds, a.push(doubt.NewIdentify(a.context, a.session)))
	case v.ReceivedFrom != "" && v.Editable && !a.handoverReviewed[id]: // it was opened just now
		a.handoverReviewed[id] = true
		a.runner.Stage(id, false)
		cmds = append(cmds, a.push(handover.NewReview(a.context, a.session)))
	}
	return tea.Batch(cmds...)
}

// forgetPostponed has everything that is to be chosen shown once more, when an application is opened the next time.
func (a *application) forgetPostponed(draft string) {
	delete(a.postponedConflicts, draft)
	delete(a.postponedEntries, draft)
	delete(a.handoverReviewed, draft)
}

// mustNotCover tells whether a screen must not be covered: somebody types, or is choosing already.
func (w *window) mustNotCover() bool {
	return w.top().Traits().Busy
}

// refresh shows what changed under the screen in front.
func (a *application) refresh() tea.Cmd {
	if a.at(screen.CommandConflict) && a.session.View().OpenConflicts == 0 {
		return a.pop() // it was chosen in another window
	}
	a.dropGonePlace()
	a.ask(a.top().Enter())
	return nil
}

// tellNews says what another window changed, as much as two rows hold; the timeline has all of it.
func (a *application) tellNews(n *flow.News) tea.Cmd {
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
