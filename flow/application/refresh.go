package application

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// WatchClosely resets the pace of Refresh to fast.
func WatchClosely(app *Application) {
	app.askPace.reset()
}

// NextCheck is when to ask the custodian next; the zero time is at once. ok is false where there is nothing to ask: no account
// number, nothing submitted, nothing more to come, or it is somebody else's, whose program asks.
func NextCheck(app *Application) (at time.Time, ok bool) {
	return app.nextCheck, app.d.Phase.Asked() && app.d.AccountNumber != "" && app.d.Handed == nil && polls(app)
}

// polls tells whether this program asks by itself: that of whoever has the application does.
func polls(app *Application) bool { return app.assignee == "" || app.assignee == app.config.User }

// SetAssignee says whose the application is, as a store that several desks share has it.
func SetAssignee(app *Application, member string) { app.assignee = member }

// Schedule is what an application waits for by itself, and when.
type Schedule struct {
	// Unsaved is set where something changed since the last save began, SaveFailed where the last one did not succeed.
	Unsaved, SaveFailed bool
	// Away is set where the last save did not succeed because the store cannot be reached: nothing can be sent.
	Away bool
	// Revision is the one that this run opened, saved or took over last.
	Revision uint64
	// NextTry is when a stage that did not get through is tried again, zero for never.
	NextTry time.Time
	// NextCheck is when the custodian is asked next, zero for at once; Checks is false where there is nothing to ask.
	NextCheck time.Time
	Checks    bool
}

// ScheduleOf is what an application waits for now.
func ScheduleOf(app *Application) Schedule {
	s := Schedule{Unsaved: Unsaved(app), SaveFailed: app.saveErr != nil, Away: errors.Is(app.saveErr, ErrAway), Revision: app.revision, NextTry: app.nextTry}
	s.NextCheck, s.Checks = NextCheck(app)
	return s
}

// StatusRead takes in one get-account reply, and returns the wait before the next. Only what is
// new is saved: a poll that says what the last one said leaves no revision behind.
func (app *Application) StatusRead(acc custodian.Account, err error) time.Duration {
	d, now := app.d, app.now
	app.askedAt = now
	if err != nil {
		return notAnswered(app, custodian.AsError(err), now)
	}
	app.askErr = nil
	d.Confirmed = now
	if d.learn(acc) {
		app.touched()
	}
	meaning := app.config.Statuses.Meaning(acc.Status)
	if d.stale(acc.Status, meaning, now) {
		return askAgain(app, now, 0)
	}
	if acc.Status != d.Status {
		d.Status, d.Since = acc.Status, now
		if acc.Status != "" {
			d.moment(now, acc.Status, acc.TraceID)
		}
		app.askPace.reset()
		app.touched()
	}
	checkReceived(app, acc)
	noteStatusRead(app, acc.Status, meaning)
	elsewhere(app, meaning, acc.TraceID)
	contradicted(app, meaning, acc)
	movePhase(app, meaning, acc)
	if d.Phase == Unsure {
		app.asked++
		how := invisibility("")
		if meaning == custodian.MeansDraft {
			how = notSubmitted
		}
		noteNotVisible(app, how, now)
	}
	updateStuck(app)
	if d.Phase == Open {
		noteSentDiff(app, acc)
	}
	if d.Phase.Final() {
		app.nextCheck = time.Time{}
		return 0
	}
	return askAgain(app, now, 0)
}

// notAnswered notes a call that did not show the account.
func notAnswered(app *Application, ce *custodian.Error, now time.Time) time.Duration {
	d := app.d
	app.askErr = ce
	app.asked++
	moments := len(d.Moments)
	if ce.Kind == custodian.NotFound {
		d.moment(now, "Not visible yet", "")
		if d.Phase == Unsure {
			noteNotVisible(app, notFound, now)
		}
	} else {
		d.moment(now, "Could not be asked: "+ce.Reason(), "")
	}
	if len(d.Moments) != moments {
		app.touched()
	}
	updateStuck(app)
	return askAgain(app, now, ce.RetryAfter)
}

// contradicted takes in the errors of a reply whose status is none: its words are shown until it comes without.
func contradicted(app *Application, meaning custodian.StatusMeaning, acc custodian.Account) {
	d := app.d
	if d.Phase != Submitted && d.Phase != Unsure {
		return
	}
	faulty := acc.Faulty && meaning != custodian.MeansRejected && meaning != custodian.MeansAction && meaning != custodian.MeansDraft
	if !faulty && !d.Faulty {
		return
	}
	before := d.RemoteProblems
	d.RemoteProblems = nil
	if faulty {
		addRemoteProblems(app, acc.Problems, cmp.Or(acc.Remarks, "The reply says that it has errors, and names none"))
	}
	if faulty != d.Faulty || !sameWords(before, d.RemoteProblems) {
		app.touched()
		for _, p := range d.RemoteProblems {
			d.moment(app.now, "With errors: "+p.Message, acc.TraceID)
		}
	}
	d.Faulty = faulty
}

// sameWords compares problems but for when they were said.
func sameWords(a, b []assess.Problem) bool {
	return slices.EqualFunc(a, b, func(x, y assess.Problem) bool { return x.Path == y.Path && x.Message == y.Message })
}

// noteSentDiff notes where an open account differs from what was sent.
func noteSentDiff(app *Application, acc custodian.Account) {
	if differs := remote.Differences(app.want(), app.d.shown(acc)); !reflect.DeepEqual(differs, app.d.Otherwise) {
		app.d.Otherwise = differs
		app.touched()
	}
}

func askAgain(app *Application, now time.Time, asked time.Duration) time.Duration {
	wait := app.askPace.next(asked)
	app.nextCheck = now.Add(wait)
	return wait
}

// movePhase follows the custodian's word. A draft at the custodian right after submit is a view that lags behind, and an
// unknown word is not a failure: neither moves anything.
func movePhase(app *Application, meaning custodian.StatusMeaning, acc custodian.Account) {
	d := app.d
	if d.Phase != Submitted && d.Phase != Unsure && d.Phase != Action && d.Phase != Rejected {
		return
	}
	to := d.Phase
	switch meaning {
	case custodian.MeansSubmitted, custodian.MeansProcessing:
		to = Submitted
	case custodian.MeansOpen:
		to = Open
		if acc.Faulty {
			to = Submitted // until it says so without errors
		}
	case custodian.MeansClosed:
		to = Closed
	case custodian.MeansAction:
		to = Action
	case custodian.MeansRejected:
		to = Rejected
	case custodian.MeansDraft, custodian.MeansUnknown:
	}
	if to == d.Phase {
		return
	}
	if to == Open || to == Submitted {
		d.Remote.ConfirmAll()
	}
	if to == Rejected || to == Action {
		recordVerdict(app, acc.Problems, acc.Remarks)
	}
	d.Phase = to
	app.note(Event{What: string(to), TraceID: acc.TraceID})
	app.touched()
}

// SubStepsRead takes in the sub-steps: each that is new or another goes into the timeline.
func SubStepsRead(app *Application, o custodian.Outcome) {
	was := map[string]custodian.SubStep{}
	for _, st := range app.d.Steps {
		was[st.Name] = st
	}
	changed := len(was) != len(o.Steps)
	for _, st := range o.Steps {
		if was[st.Name] == st {
			continue
		}
		changed = true
		switch st.State {
		case custodian.SubStepDone:
			app.d.moment(app.now, st.Title()+" created", o.TraceID)
		case custodian.SubStepFailed:
			app.d.moment(app.now, strings.TrimSuffix(st.Title()+" failed: "+st.Reason, ": "), o.TraceID)
		case custodian.SubStepPending:
			app.d.moment(app.now, strings.TrimSuffix(st.Title()+": "+st.Word, ": "), o.TraceID)
		}
	}
	if changed {
		app.d.Steps = slices.Clone(o.Steps)
		app.touched()
	}
}

// Postpone puts the next call off because another one is under way, and returns the wait.
func Postpone(app *Application) time.Duration {
	app.nextCheck = app.now.Add(paceFirst)
	return paceFirst
}

// Phase is where the application stands.
func (app *Application) Phase() Phase { return app.d.Phase }

// StatusWord is the custodian's own word of the last reply.
func StatusWord(app *Application) string { return app.d.Status }
