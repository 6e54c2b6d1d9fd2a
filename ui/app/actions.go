package app

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/board"
	"brokerage/onboard/ui/screen/doubt"
	"brokerage/onboard/ui/screen/handover"
	"brokerage/onboard/ui/screen/people"
	"brokerage/onboard/ui/screen/review"
	"brokerage/onboard/ui/screen/status"
	"brokerage/onboard/ui/screen/tasks"
)

// act does what a screen asked for.
func (a *App) act(action screen.Action) tea.Cmd {
	switch action := action.(type) {
	case screen.Command:
		return a.command(action)
	case screen.Say:
		return a.sayFor(action.Words, action.For)
	case screen.Open:
		if action.Draft != "" && !a.inFront(action.Draft) || action.If != nil && !action.If() {
			return nil
		}
		return a.push(action.Screen)
	case screen.Back:
		return a.goBack(action)
	case screen.Close:
		if a.top() == action.Screen {
			return a.pop()
		}
	case screen.Tell:
		if slices.Contains(a.stack, action.Screen) {
			return a.give(action.Screen, action.Msg)
		}
	case screen.TryPassphrase:
		if a.lockScreen != nil {
			return a.unlockCmd(action.Passphrase)
		}
		return a.bootCmd(action.Passphrase)
	case screen.PreviewTheme:
		return a.preview(action.Setting)
	case screen.Start:
		return a.start(action)
	case screen.Enter:
		return a.received(action)
	case screen.AskRegistration:
		return a.push(board.NewRegistrationFor(a.context, action.Section, action.Client))
	case screen.AskColleague:
		return a.push(handover.New(a.context, action.Draft, a.context.Colleagues, a.context.Outbox))
	case screen.Adopt:
		a.adopt(action.Session)
	case screen.ListDrafts:
		return a.listCmd()
	case screen.Stage:
		a.runner.Stage(action.Draft, false)
	case screen.Work:
		return a.workCmd(action)
	default:
		if a.session != nil {
			return a.actOnDraft(action)
		}
	}
	return nil
}

// inFront tells whether an application is the one in front.
func (w *window) inFront(draft string) bool { return w.session != nil && w.session.ID() == draft }

// actOnDraft does what a screen asked for of the application in front.
func (a *application) actOnDraft(action screen.Action) tea.Cmd {
	id := a.session.ID()
	switch action := action.(type) {
	case screen.GoTo:
		if action.Return {
			return a.visit(action.Place)
		}
		return a.open(action.Place)
	case screen.Turn:
		return a.nextAnswer(action)
	case screen.Save:
		return a.save(id)
	case screen.AskNote:
		return a.push(review.NewKeep(a.context, a.session, action.Problem))
	case screen.CheckNow:
		if a.runner.Check(id) {
			return a.say("The custodian is being asked.")
		}
	case screen.Decided:
		if action.Conflict {
			delete(a.postponedConflicts, id)
		} else {
			a.postponedEntries[id] = a.session.View().Doubts
		}
	}
	return nil
}

// nextAnswer goes to the page or list after one, or before it.
func (a *application) nextAnswer(t screen.Turn) tea.Cmd {
	if t.Back {
		if to, ok := a.session.Assessment().Before(t.From); ok {
			return a.open(to)
		}
		return a.say("This is the first page.")
	}
	after := a.session.Assessment().Onward
	if t.Every {
		after = a.session.Assessment().After
	}
	next, ok := after(t.From)
	if !ok {
		return a.review()
	}
	if next.Section == t.From.Section && next.Entry == "" {
		next.Entry = t.From.Entry // the list marks the entry one comes from
	}
	return a.open(next)
}

// addPerson asks whom to add to a list, named as NewAddPerson takes it.
func (a *application) addPerson(to string) tea.Cmd {
	if err := a.session.Locked(); err != nil {
		return a.say(upper(err.Error()) + ".")
	}
	return a.push(people.NewAddPerson(a.context, a.session, to))
}

// submit asks once more before an application is submitted, or shows what stands in the way.
func (a *application) submit() tea.Cmd {
	if a.session.Locked() != nil {
		return a.status()
	}
	if left, fix := assess.Blocking(a.session.Problems()); left+fix > 0 {
		return a.push(review.NewProblems(a.context, a.session))
	}
	a.session.FinishAll()
	a.runner.Stage(a.session.ID(), false)
	return a.push(status.NewSubmit(a.context, a.session))
}

// goBack goes to where one came from, and hands on what is meant for the screen there.
func (a *access) goBack(b screen.Back) tea.Cmd {
	if b.Changed {
		a.stack = a.stack[:len(a.stack)-1]
		a.dropGonePlace()
		return a.show()
	}
	cmd := a.back()
	if b.With == nil {
		return cmd
	}
	return tea.Batch(cmd, a.give(a.top(), b.With))
}

// back goes to where one came from; from the last screen of an application to the board.
func (a *access) back() tea.Cmd {
	cmd := a.pop()
	if isBoard(a.top()) {
		return tea.Batch(cmd, a.closeDraft())
	}
	return cmd
}

// review shows Check answers over the task list; an application that is read-only has nothing else to show.
func (a *application) review() tea.Cmd {
	if v := a.session.View(); v.OpenConflicts > 0 && v.Editable {
		return a.push(doubt.NewConflict(a.context, a.session))
	}
	if !a.at(screen.CommandIdentify) && a.session.View().Doubts > 0 {
		return a.push(doubt.NewIdentify(a.context, a.session)) // once more, and it is decided later
	}
	if !a.at(screen.CommandFirstStage) && a.session.View().Sync.InDoubt() {
		return a.push(doubt.NewFirstStage(a.context, a.session)) // once more, and it is decided later
	}
	if a.at(screen.CommandCheck) {
		return nil
	}
	if !a.at(screen.CommandStatus) {
		a.drop(func(s screen.Screen) bool { return isTasks(s) || s.Traits().At == screen.CommandCheck })
	}
	if a.at(screen.CommandCheck) {
		return a.show()
	}
	return a.push(review.New(a.context, a.session))
}

// status shows what the custodian says, with the board behind it where nothing can be edited.
func (a *application) status() tea.Cmd {
	if a.at(screen.CommandStatus) {
		return nil
	}
	if a.session.View().Editable {
		a.drop(isTasks)
	} else {
		a.drop(isBoard)
	}
	return a.push(status.New(a.context, a.session))
}

// closeDraft leaves an application: what was typed is saved, what was finished is staged, and the board is listed anew.
func (a *access) closeDraft() tea.Cmd {
	s := a.session
	if s == nil {
		return a.listCmd()
	}
	a.session, a.tasks, a.step = nil, nil, ""
	a.forgetPostponed(s.ID())
	if sh := a.workers[s.ID()]; sh != nil {
		sh.close()
	}
	if isBoard(a.top()) {
		a.board.From(s.ID())
	}
	s.FinishAll()
	a.runner.Stage(s.ID(), false)
	return tea.Sequence(a.save(s.ID()), a.listCmd())
}

// enter brings an application to the front, where its next action is.
func (a *access) enter(s *flow.Session) tea.Cmd {
	a.session, a.tasks, a.step = s, nil, ""
	a.drop(isBoard)
	v := s.View()
	cmds := []tea.Cmd{a.warn(v), a.arriveCmd(s)}
	left, fix := assess.Blocking(s.Problems())
	switch v.Phase {
	case flow.Editing:
		cmds = append(cmds, a.open(v.Place))
		if left+fix == 0 { // all that is to be done is to check and submit
			cmds = append(cmds, a.review())
		}
	case flow.Submitting, flow.Submitted, flow.Unsure, flow.Action, flow.Rejected, flow.Open, flow.Closed:
		if v.Editable {
			a.stack = append(a.stack, tasks.New(a.context, s))
		}
		cmds = append(cmds, a.push(status.New(a.context, s)))
	}
	if v.Editable {
		a.runner.Stage(s.ID(), false)
	}
	return tea.Batch(cmds...)
}

// warn tells what was found when the application was opened.
func (a *application) warn(v flow.View) tea.Cmd {
	if words := say.SetAside(v, a.context.Now()); words != "" {
		return a.say(words)
	}
	return nil
}
