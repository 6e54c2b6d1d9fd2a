package application

import (
	"cmp"
	"fmt"
	"maps"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// The events that witness a submit.
const (
	eventSubmit  = "submit"
	eventNotSent = "submit not sent"
)

// SubmitTaken is the moment at which the custodian answered a submit.
const SubmitTaken = "Submit taken by the custodian"

// Reviewed returns the version of the answers a person is looking at, for Submit.
func (app *Application) Reviewed() uint64 {
	return app.answersVersion
}

// Ready says why the application cannot be submitted now, or nil. Being not staged yet is no reason: Submit stages first.
func (app *Application) Ready() error {
	if err := app.Locked(); err != nil {
		return err
	}
	if app.conflict || len(app.openConflicts()) > 0 {
		return ErrConflict
	}
	left, fix := assess.Blocking(app.Problems())
	if left+fix > 0 {
		return fmt.Errorf("%w: %d to fix and %d left to answer", ErrNotReady, fix, left)
	}
	return nil
}

// SubmitJob is a submit on its way: the event log and the draft must witness it before its Body goes out.
type SubmitJob struct {
	Body []byte
	// Outcome is what the event log is told of its end, once SubmitReplied knows it.
	Outcome Event

	patch  remote.Patch
	before remote.State
	entry  journalEntry
	was    standing
}

// Event is what the event log is told before the submit is sent.
func (j *SubmitJob) Event() Event { return Event{At: j.entry.At, What: eventSubmit, Ref: j.entry.ID} }

// NotSent is what the event log is told of a submit that did not go out after all.
func (j *SubmitJob) NotSent() Event { return Event{What: eventNotSent, Ref: j.entry.ID} }

// Again is what the event log is told of one that a person decided to send a second time.
func (j *SubmitJob) Again() Event {
	return Event{What: "submit again, account number typed", Ref: j.entry.ID}
}

// standing is what a submit changes and a submit that never left gives back.
type standing struct {
	submitted, since time.Time
	status, before   string
	notVisible       invisibility
	notVisibleSince  time.Time
}

// NextSubmit journals the submit if the answers are still those that were reviewed, with id as that of its entry. ErrChanged,
// and the errors of Ready.
func (app *Application) NextSubmit(id string, reviewed uint64) (*SubmitJob, error) {
	if app.answersVersion != reviewed {
		return nil, ErrChanged
	}
	if err := app.Ready(); err != nil {
		return nil, err
	}
	return journalSubmit(app, id, "Submit sent")
}

// journalSubmit makes the body and opens its journal entry. The word that stood before is kept apart:
// from here on it is news only if the custodian says it of this submit.
func journalSubmit(app *Application, id, moment string) (*SubmitJob, error) {
	d := app.d
	p := d.Remote.Whole(maps.Clone(app.want()))
	leaveOut(app, p)
	body, err := p.Body(addressOf(app))
	if err != nil {
		return nil, fmt.Errorf("writing the application: %w", err)
	}
	job := &SubmitJob{patch: p, Body: body, entry: journalEntry{
		ID: id, Act: actSubmit, At: app.now, Size: len(p.Set) + len(p.Clear), Hash: answers.HashOf(body),
	}}
	job.before = d.Remote.Sending(p)
	job.was = standing{d.Submitted, d.Since, d.Status, d.StatusBefore, d.NotVisible, d.NotVisibleSince}
	d.open(job.entry)
	d.Before, d.Phase, d.Submitted = d.Phase, Submitting, app.now
	d.Submits++
	d.StatusBefore, d.Status, d.Since = cmp.Or(d.Status, d.StatusBefore), "", time.Time{}
	d.NotVisible, d.NotVisibleSince = "", time.Time{}
	d.moment(d.Submitted, moment, "")
	app.submitting = true
	app.touched()
	return job, nil
}

// CancelSubmit goes back to before a submit that did not reach the custodian.
func (app *Application) CancelSubmit(job *SubmitJob) {
	d := app.d
	d.Remote.Revert(job.patch, job.before)
	d.drop(job.entry.ID)
	d.Phase = d.Before
	d.Submitted, d.Since, d.Status, d.StatusBefore = job.was.submitted, job.was.since, job.was.status, job.was.before
	d.NotVisible, d.NotVisibleSince = job.was.notVisible, job.was.notVisibleSince
	d.Submits--
	d.moment(app.now, "Submit not sent", "")
	app.submitting = false
	app.touched()
}

// SubmitReplied moves the phase by what came back. Only an answer moves it on; silence is unknown.
func (app *Application) SubmitReplied(job *SubmitJob, reply custodian.Reply, err error) error {
	d, now := app.d, app.now
	app.submitting = false
	app.askPace.reset()
	app.asked = 0
	app.touched()
	job.Outcome = Event{What: "submitted", TraceID: reply.TraceID, Ref: job.entry.ID}
	if err == nil {
		d.closeEntry(job.entry.ID, "submitted", reply.TraceID)
		d.Remote.Confirm(job.patch)
		d.Phase, d.RemoteProblems = Submitted, nil
		if d.AccountNumber == "" {
			d.AccountNumber = reply.AccountNumber
		}
		d.moment(now, SubmitTaken, reply.TraceID)
		return nil
	}
	ce := custodian.AsError(err)
	job.Outcome.TraceID = ce.TraceID
	switch ce.Kind {
	case custodian.NotSent, custodian.Throttled, custodian.Unauthorised: // not executed
		job.Outcome.What = eventNotSent
		app.CancelSubmit(job)
	case custodian.Refused, custodian.NotFound:
		if d.Before == Unsure { // it may refuse the second because it has the first: only get-account can tell
			job.Outcome.What = "unknown"
			d.failEntry(job.entry.ID, outcomeUnknown, ce)
			d.Phase = Unsure
			d.moment(now, "The custodian refused the second: "+ce.Message, ce.TraceID)
			break
		}
		job.Outcome.What = "rejected"
		d.closeEntry(job.entry.ID, outcomeRefused, ce.TraceID)
		d.Phase, d.Since = Rejected, now
		recordVerdict(app, ce.Problems, ce.Message)
		d.moment(now, "Rejected: "+ce.Message, ce.TraceID)
	case custodian.Unknown, custodian.Misdirected:
		job.Outcome.What = "unknown"
		d.failEntry(job.entry.ID, outcomeUnknown, ce)
		d.Phase = Unsure
		d.moment(now, "Outcome unknown: "+ce.Message, ce.TraceID)
	}
	return ce
}

// recordVerdict files what the custodian said of an application, and what it said it of. That is what was submitted: since then no
// answer could be changed. Somebody has to act: it does not stay in the archive.
func recordVerdict(app *Application, problems []custodian.FieldProblem, message string) {
	app.d.unarchive(app.now)
	app.d.RemoteProblems, app.d.AtVerdict = nil, remote.State{}
	for a, l := range app.want() {
		if !l.Constant {
			app.d.AtVerdict[a] = remote.Known{State: remote.Present, Value: l.Value, Step: l.Step}
		}
	}
	addRemoteProblems(app, problems, message)
}

// addRemoteProblems files what the custodian said, each complaint on its own; words that name nothing stand for the whole.
func addRemoteProblems(app *Application, problems []custodian.FieldProblem, message string) {
	for _, fp := range problems {
		addRemoteProblem(app, fp)
	}
	if len(problems) == 0 && message != "" {
		addRemoteProblem(app, custodian.FieldProblem{Message: message, Index: -1})
	}
}
