package app

import (
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

// intent acts on what a screen asked for.
func (a *App) intent(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case screen.NoticeMsg:
		return a.say(msg.Text)
	case screen.OpenHelpMsg:
		return a.push(screen.NewHelp(a.desk, msg.Topic, a.top().Head()))
	case screen.BackMsg:
		return a.back()
	case screen.QuitMsg:
		return a.leave()
	case screen.UnlockMsg:
		if a.veil != nil {
			return a.unlockCmd(msg.Passphrase)
		}
		return a.bootCmd(msg.Passphrase)
	case screen.CommandMsg:
		return a.command(msg.Command)
	case screen.PreviewThemeMsg:
		return a.preview(msg.Setting)
	case screen.HideMsg:
		return a.hide(false)
	case screen.ShowAgainMsg:
		return a.unveil()
	case screen.OpenHandOverMsg:
		return a.push(screen.NewHandOver(a.desk, msg.Draft, a.office.Colleagues, a.office.Outbox))
	case screen.HandOverMsg:
		return a.handOverCmd(msg)
	case screen.OpenTakeOverMsg, screen.LookForHandoversMsg, screen.OpenHandoverMsg, screen.TakeOverMsg:
		return a.takeOver(msg)
	case screen.ArchiveMsg:
		return a.archiveCmd(msg)
	case screen.OpenRemoveMsg:
		return a.askRemoveCmd(msg.Draft)
	case screen.RemoveMsg:
		return a.removeCmd(msg.Draft)
	case screen.CopyMsg:
		return a.copyCmd(msg.ID)
	case screen.TakeBackMsg:
		return a.takeBackCmd(msg.ID)
	case screen.OpenRegistrationMsg:
		if a.desk.Office == nil {
			return nil // the message that nothing can be opened is in front
		}
		return a.push(screen.NewRegistration(a.desk))
	case screen.StartMsg:
		return a.start(msg)
	case screen.OpenDraftMsg:
		return a.openDraftCmd(msg.ID)
	}
	if a.session == nil {
		return nil
	}
	return a.draftIntent(msg)
}

// draftIntent acts on what a screen of an application asked for.
func (a *App) draftIntent(msg tea.Msg) tea.Cmd {
	id := a.session.ID()
	switch msg := msg.(type) {
	case screen.OpenTasksMsg:
		a.drop(isTasks)
		return a.show()
	case screen.OpenPlaceMsg:
		if msg.Return {
			return a.visit(msg.Place)
		}
		return a.open(msg.Place)
	case screen.ContinueMsg:
		next, ok := a.session.Assessment().After(msg.From)
		if !ok {
			return a.review()
		}
		if next.Section == msg.From.Section && next.Entry == "" {
			next.Entry = msg.From.Entry // the list marks the entry one comes from
		}
		return a.open(next)
	case screen.TurnBackMsg:
		if to, ok := a.session.Assessment().Before(msg.From); ok {
			return a.open(to)
		}
		return a.say("This is the first page.")
	case screen.OpenAddPersonMsg:
		if err := a.session.Locked(); err != nil {
			return a.say(upper(err.Error()) + ".")
		}
		return tea.Batch(a.push(screen.NewAddPerson(a.desk, a.session, msg.Section)), a.acquaintancesCmd(msg.Section))
	case screen.OpenFillingMsg:
		return a.push(msg.Filling)
	case screen.OpenLosingMsg:
		if l, ok := screen.NewLosing(a.desk, a.session, msg.Before); ok {
			return a.push(l)
		}
		return nil
	case screen.TakeBackChangeMsg:
		return a.takeBackChange(msg)
	case screen.PasteMsg:
		if p, ok := a.top().(*screen.Page); ok {
			return p.Paste(msg.Text)
		}
		return nil
	case screen.OpenReviewMsg:
		return a.review()
	case screen.OpenProblemsMsg:
		return a.push(screen.NewProblems(a.desk, a.session))
	case screen.OpenSubmitMsg:
		if a.session.Locked() != nil {
			return a.status()
		}
		if left, fix := flow.Blocking(a.session.Problems()); left+fix > 0 {
			return a.push(screen.NewProblems(a.desk, a.session))
		}
		a.session.FinishAll()
		return tea.Batch(a.stage(id, false), a.push(screen.NewSubmit(a.desk, a.session)))
	case screen.OpenKeepMsg:
		return a.push(screen.NewKeep(a.desk, a.session, msg.Problem))
	case screen.OpenStatusMsg:
		return a.status()
	case screen.OpenSendAgainMsg:
		return a.push(screen.NewSendAgain(a.desk, a.session))
	case screen.SendAgainMsg:
		return a.sendAgainCmd(msg.Typed)
	case screen.BegunMsg:
		return a.begunCmd(msg.Typed)
	case screen.SubmitMsg:
		return a.submitCmd(msg.Reviewed)
	case screen.SaveMsg:
		return a.save(id, false)
	case screen.CheckNowMsg:
		a.checkNow()
		if a.watch.flying[id] != nil {
			return a.say("The custodian is being asked.")
		}
		return nil
	case screen.PauseMsg:
		return nil // the clockwork sees that the screen is paused
	}
	return a.versionIntent(msg)
}

// takeBackChange puts the answer back that was there before, and goes to the screen below, if what it shows still stands.
func (a *App) takeBackChange(msg screen.TakeBackChangeMsg) tea.Cmd {
	if err := a.session.Answer(msg.Path, msg.Before); err != nil {
		return a.say(say.Ended(upper(err.Error())))
	}
	a.session.Checkpoint("took the change back")
	a.stack = a.stack[:len(a.stack)-1]
	if b, is := a.top().(screen.Beside); is && !a.there(b.Place()) {
		a.drop(isTasks)
	}
	return tea.Batch(a.save(a.session.ID(), false), a.show())
}

// back goes to where one came from; from the last screen of an application to the board.
func (a *App) back() tea.Cmd {
	cmd := a.pop()
	if isBoard(a.top()) {
		return tea.Batch(cmd, a.closeDraft())
	}
	return cmd
}

// review shows Check answers over the task list; an application that is read-only has nothing else to show.
func (a *App) review() tea.Cmd {
	if v := a.session.View(); v.Disputed > 0 && v.Editable {
		return a.push(screen.NewConflict(a.desk, a.session))
	}
	if _, asked := a.top().(*screen.Identify); !asked && a.session.View().Doubts > 0 {
		return a.push(screen.NewIdentify(a.desk, a.session)) // once more, and it is decided later
	}
	if _, asked := a.top().(*screen.Begun); !asked && a.session.View().Sync.InDoubt() {
		return a.push(screen.NewBegun(a.desk, a.session)) // once more, and it is decided later
	}
	if _, ok := a.top().(*screen.Review); ok {
		return nil
	}
	if _, status := a.top().(*screen.Status); !status {
		a.drop(func(s screen.Screen) bool {
			_, review := s.(*screen.Review)
			return isTasks(s) || review
		})
	}
	if _, ok := a.top().(*screen.Review); ok {
		return a.show()
	}
	return a.push(screen.NewReview(a.desk, a.session))
}

// status shows what the custodian says, with the board behind it where nothing can be edited.
func (a *App) status() tea.Cmd {
	if _, ok := a.top().(*screen.Status); ok {
		return nil
	}
	if a.session.View().Editable {
		a.drop(isTasks)
	} else {
		a.drop(isBoard)
	}
	return a.push(screen.NewStatus(a.desk, a.session))
}

// closeDraft leaves an application: what was typed is saved, what was finished is staged, and the board is listed anew.
func (a *App) closeDraft() tea.Cmd {
	s := a.session
	if s == nil {
		return a.listCmd()
	}
	a.session, a.tasks, a.step = nil, nil, ""
	a.forgetChoices(s.ID())
	if sh := a.shifts[s.ID()]; sh != nil {
		sh.depart()
	}
	if b, ok := a.top().(*screen.Board); ok {
		b.From(s.ID())
	}
	s.FinishAll()
	return tea.Sequence(a.save(s.ID(), false), tea.Batch(a.stage(s.ID(), false), a.listCmd()))
}

// enter brings an application to the front, where its next action is.
func (a *App) enter(s *flow.Session) tea.Cmd {
	a.session, a.tasks, a.step = s, nil, ""
	a.drop(isBoard)
	v := s.View()
	cmds := []tea.Cmd{a.warn(v), a.arriveCmd(s)}
	left, fix := flow.Blocking(s.Problems())
	switch v.Phase {
	case flow.Editing:
		cmds = append(cmds, a.open(v.Place))
		if left+fix == 0 { // all that is to be done is to check and submit
			cmds = append(cmds, a.intent(screen.OpenReviewMsg{}))
		}
	case flow.Submitting, flow.Submitted, flow.Unsure, flow.Action, flow.Rejected, flow.Open, flow.Closed:
		if v.Editable {
			a.stack = append(a.stack, screen.NewTasks(a.desk, s))
		}
		cmds = append(cmds, a.push(screen.NewStatus(a.desk, s)))
	}
	if v.Editable {
		cmds = append(cmds, a.stage(s.ID(), false))
	}
	return tea.Batch(cmds...)
}

// warn tells what was found when the application was opened.
func (a *App) warn(v flow.View) tea.Cmd {
	if words := say.SetAside(v, a.desk.Now()); words != "" {
		return a.say(words)
	}
	return nil
}
