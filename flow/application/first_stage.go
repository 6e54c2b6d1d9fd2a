package application

import (
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// FirstStage is whether the first stage is in doubt, "" where it is not: everything that follows is about
// the account number that its reply names.
func (app *Application) FirstStage() Sync {
	d := app.d
	switch {
	case d.AccountNumber != "":
	case d.Opened && !app.config.NumberEntered:
		return NumberMissing
	case !d.Opened && d.maybeStarted() != nil:
		return Maybe
	}
	return ""
}

// recallStaging finds how staging stood when an earlier run ended, and why: it is said the same in this one.
func recallStaging(app *Application) {
	d := app.d
	switch begun := app.FirstStage(); {
	case begun != "":
		app.sync = begun
	case !d.editable():
	case len(d.RefusedAttributes) > 0:
		app.sync = Blocked
	default:
		recallRefusal(app)
	}
}

// recallRefusal finds whether what was refused last would go out as it was.
func recallRefusal(app *Application) {
	e := app.d.last(actStage)
	if e == nil || e.Outcome != outcomeRefused {
		return
	}
	steps := map[string]bool{}
	for _, id := range e.Steps {
		steps[id] = true
	}
	p := patchOf(app, func(step string) bool { return steps[step] })
	leaveOut(app, p)
	if body, err := p.Body(addressOf(app)); err == nil && answers.HashOf(body) == e.Hash {
		app.sync, app.stageErr = Blocked, e.failure()
	}
}

// takeRecord takes in the record that the first stage began.
func takeRecord(app *Application, acc custodian.Account, moment string) {
	d := app.d
	d.Opened, d.AccountNumber, d.StagedAt = true, acc.Number, app.now
	d.moment(d.StagedAt, moment, acc.TraceID)
	d.learn(acc)
	app.sync, app.stageErr, app.nextTry = Waiting, nil, app.now
	app.touched()
}

// strangeAccount tells whether a reply is about another application: it was submitted, or shows another
// answer where this one was sent, or somebody else.
func strangeAccount(app *Application, acc custodian.Account) bool {
	switch app.config.Statuses.Meaning(acc.Status) {
	case custodian.MeansSubmitted, custodian.MeansProcessing, custodian.MeansAction, custodian.MeansOpen, custodian.MeansRejected, custodian.MeansClosed:
		return true
	case custodian.MeansDraft, custodian.MeansUnknown:
	}
	if len(acc.Entries) > 0 && len(app.d.Remote.SentEntries()) == 0 {
		return true
	}
	for a, v := range app.d.shown(acc) {
		if v == "" || remote.Hidden(v) {
			continue
		}
		if is, sent := app.d.Remote[a]; sent && is.Value != nil && !remote.SameAsSent(is.Value, v) {
			return true
		}
		l, wanted := app.want()[a]
		if isPersonal(app, a) && (!wanted || !remote.SameAsSent(l.Value, v)) {
			return true
		}
	}
	return false
}

// isPersonal tells whether an attribute is an answer about somebody.
func isPersonal(app *Application, a assess.Attribute) bool {
	sec := app.config.Catalogue.Section(app.Assessment().AttributePath(a).Section)
	return sec != nil && sec.Person
}

// AccountNumber is the custodian's, "" before the first stage is acknowledged.
func (app *Application) AccountNumber() string { return app.d.AccountNumber }

// FirstStageTaken tells whether the first stage was acknowledged.
func FirstStageTaken(app *Application) bool { return app.d.Opened }

// NumberOpen tells whether an account number may be named for the record that the first stage began.
func NumberOpen(app *Application) bool {
	return app.d.AccountNumber == "" && (app.FirstStage() != "" || app.config.NumberEntered)
}

// TakeFound takes in the record that a person found under its account number, and tells whether it is that of this application.
func TakeFound(app *Application, acc custodian.Account, number string) bool {
	if strangeAccount(app, acc) {
		return false
	}
	acc.Number = number
	takeRecord(app, acc, "Account number entered, and the record is there")
	return true
}

// BeginAgain makes the first step ready to be sent again, because a person decided to. ok is false where there is nothing to
// decide.
func BeginAgain(app *Application) (ok bool) {
	if app.FirstStage() != Maybe {
		return false
	}
	app.Finish(app.config.Catalogue.Steps[0].ID) // a later run has left no step yet
	return true
}
