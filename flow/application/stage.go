package application

import (
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// Finish marks a step as left: its changes go out with the next Stage.
func (app *Application) Finish(step string) {
	app.finished[step] = true
}

// FinishAll marks every step as left.
func (app *Application) FinishAll() {
	for _, st := range app.config.Catalogue.Steps {
		app.Finish(st.ID)
	}
}

// Lifting is what a person decided that the next request goes out in spite of.
type Lifting struct {
	Refusal bool
	Doubt   bool // of the first stage: it may begin a second record
}

// RemoteUnchecked tells whether the application came from somebody else and the custodian was not asked about it yet.
func RemoteUnchecked(app *Application) bool {
	return app.d.waits() && !app.d.Received.RemoteChecked
}

// DueRemovalCheck tells once, after something that was held is cleared, that get-account should be read to see it gone.
func DueRemovalCheck(app *Application) bool {
	look := app.removalsUnchecked
	app.removalsUnchecked = false
	return look
}

// StageJob is one stage on its way: the revision that the application is saved as now must be there before its Body goes out.
type StageJob struct {
	Body []byte
	Once bool // must not be repeated before it is known what became of it

	patch  remote.Patch
	before remote.State
	entry  journalEntry
}

// First tells whether it begins a record at the custodian.
func (j *StageJob) First() bool { return j.entry.First }

// NextStage journals the next request, with id as that of its entry, or says how staging stands where there is none.
func (app *Application) NextStage(id string, lifted Lifting) (*StageJob, Sync) {
	d := app.d
	if lifted.Refusal {
		app.stopped, d.RefusedAttributes = 0, nil
	}
	switch {
	case !d.editable() || app.conflict || len(app.openConflicts()) > 0:
		return nil, app.sync
	case d.waits():
		app.sync = Waiting
		return nil, app.sync
	case app.FirstStage() == NumberMissing, app.FirstStage() == Maybe && !lifted.Doubt:
		app.sync = app.FirstStage()
		return nil, app.sync
	case app.stopped == app.answersVersion:
		return nil, app.sync
	}
	p := nextPatch(app)
	if p.Empty() {
		app.sync, app.stageErr, app.nextTry = Staged, nil, time.Time{}
		switch {
		case len(d.RefusedAttributes) > 0:
			app.sync = Blocked
		case app.awaiting > 0:
			app.sync = Waiting
		}
		return nil, app.sync
	}
	adds := addsEntry(app, p)
	body, err := p.Body(addressOf(app))
	if err != nil { // an answer that cannot be encoded is a fault of the catalogue: it must not stop typing
		app.sync = Blocked
		app.stageErr = &custodian.Error{Kind: custodian.NotSent, Message: err.Error(), Err: err}
		app.stopped = app.answersVersion
		return nil, Blocked
	}
	hash := answers.HashOf(body)
	if !lifted.Refusal && !lifted.Doubt && d.refusedBefore(hash) { // in an earlier run: nothing has changed since
		app.sync, app.stopped = Blocked, app.answersVersion
		return nil, Blocked
	}
	if d.Binding == nil {
		bound := app.config.Binding
		d.Binding = &bound
	}
	job := &StageJob{patch: p, Body: body, Once: !d.Opened || adds, entry: journalEntry{
		ID: id, Act: actStage, At: app.now, Steps: p.Steps(),
		Size: len(p.Set) + len(p.Clear), Hash: hash, First: !d.Opened,
	}}
	job.before = d.Remote.Sending(p)
	d.open(job.entry)
	app.sync = InFlight
	app.touched()
	return job, InFlight
}

// nextPatch is what may be sent now: the Account step alone until the custodian acknowledged it, finished steps after.
func nextPatch(app *Application) remote.Patch {
	first := app.config.Catalogue.Steps[0].ID
	may := func(step string) bool { return app.finished[step] }
	if !app.d.Opened {
		if !anyFinished(app) {
			return remote.Patch{}
		}
		may = func(step string) bool { return step == first }
	}
	p := patchOf(app, may)
	kept := app.d.RefusedAttributes[:0]
	for _, w := range app.d.RefusedAttributes {
		l, wanted := app.want()[w.Attribute]
		if !wanted || !remote.SameValue(l.Value, w.Value) {
			continue // it changed since: no longer held back
		}
		kept = append(kept, w)
		delete(p.Set, w.Attribute)
	}
	app.d.RefusedAttributes = kept
	app.awaiting = leaveOut(app, p)
	return p
}

// patchOf is what differs at the custodian in the steps that may be sent.
func patchOf(app *Application, may func(step string) bool) remote.Patch {
	return app.d.Remote.Patch(app.want(), may).Sparing(app.faults())
}

func anyFinished(app *Application) bool {
	for _, done := range app.finished {
		if done {
			return true
		}
	}
	return false
}

// entryOrder gives each entry its place in the application.
func entryOrder(app *Application) map[string]int {
	places := map[string]int{}
	for _, sec := range app.config.Catalogue.Sections() {
		if sec.List != nil {
			for _, id := range app.answers.Entries(sec.ID) {
				places[id] = len(places)
			}
		}
	}
	return places
}

// CancelStage undoes a job that never left.
func (app *Application) CancelStage(job *StageJob) {
	app.d.Remote.Revert(job.patch, job.before)
	app.d.drop(job.entry.ID)
	app.touched()
}

// SetSync says how staging stands, where that is not for NextStage or StageReplied to say.
func (app *Application) SetSync(to Sync) Sync {
	app.sync = to
	return to
}

// StageReplied closes a job's journal entry by what came back. progress says that the next request is worth trying.
func (app *Application) StageReplied(job *StageJob, reply custodian.Reply, err error) (progress bool) {
	d, now := app.d, app.now
	app.touched()
	if err == nil {
		d.closeEntry(job.entry.ID, outcomeStaged, reply.TraceID)
		d.Remote.Confirm(job.patch)
		app.removalsUnchecked = app.removalsUnchecked || len(job.patch.Clear) > 0
		d.Opened, d.StagedAt = true, now
		if job.entry.First { // nobody else knows the record
			noteStatusReadNow(app)
		}
		if d.AccountNumber == "" {
			d.AccountNumber, d.ReplyHad = reply.AccountNumber, reply.Had
		}
		d.moment(now, "Staged "+stepTitles(app, job.entry.Steps), reply.TraceID)
		app.stagePace.reset()
		app.stageErr, app.nextTry = nil, time.Time{}
		return true
	}
	ce := custodian.AsError(err)
	app.stageErr = ce
	switch ce.Kind {
	case custodian.NotSent, custodian.Throttled, custodian.Unauthorised: // nothing was applied
		d.Remote.Revert(job.patch, job.before)
		d.drop(job.entry.ID)
		app.sync, app.nextTry = Offline, now.Add(app.stagePace.next(ce.RetryAfter))
		if ce.Kind == custodian.Unauthorised || ce.Cause.Lasting() { // nothing changes by trying again
			app.sync, app.nextTry, app.stopped = Blocked, time.Time{}, app.answersVersion
		}
	case custodian.Refused, custodian.NotFound:
		d.failEntry(job.entry.ID, outcomeRefused, ce)
		d.moment(now, "Not staged: "+ce.Message, ce.TraceID)
		app.sync = Blocked
		if setAsideRefused(app, job.patch, ce) {
			return true
		}
		app.stopped = app.answersVersion
	case custodian.Unknown, custodian.Misdirected:
		d.failEntry(job.entry.ID, outcomeUnknown, ce)
		app.sync, app.nextTry = Offline, now.Add(app.stagePace.next(ce.RetryAfter))
		if job.entry.First {
			app.sync, app.nextTry = Maybe, time.Time{}
			d.moment(now, "The custodian may have started a record: "+ce.Message, ce.TraceID)
		}
	}
	return false
}

// setAsideRefused keeps back the fields a refusal names, with the custodian's words, and tells whether it named any that were
// sent: the rest goes on.
func setAsideRefused(app *Application, p remote.Patch, ce *custodian.Error) bool {
	named := false
	for _, fp := range ce.Problems {
		problem := addRemoteProblem(app, fp)
		if problem.Path.Field == "" {
			continue
		}
		for a, l := range p.Set {
			if app.Assessment().AttributePath(a) == problem.Path {
				app.d.RefusedAttributes = append(app.d.RefusedAttributes, refusedAttribute{a, l.Value})
				named = true
			}
		}
	}
	return named
}

// addRemoteProblem files one complaint of the custodian among the problems; where it names no answer, it belongs to the whole.
func addRemoteProblem(app *Application, fp custodian.FieldProblem) assess.Problem {
	p := assess.Problem{
		Code: fp.Code, Severity: assess.ToFix, Message: fp.Message, Source: assess.FromCustodian, At: app.now,
	}
	if path, ok := app.Assessment().Locate(fp, app.d.Customers); ok {
		p.Path, p.Answer = path, app.answers.Get(path)
	}
	for i, old := range app.d.RemoteProblems {
		if old.Path == p.Path && old.Message == p.Message {
			app.d.RemoteProblems[i] = p
			return p
		}
	}
	app.d.RemoteProblems = append(app.d.RemoteProblems, p)
	return p
}

func stepTitles(app *Application, ids []string) string {
	var names []string
	for _, st := range app.config.Catalogue.Steps {
		if slices.Contains(ids, st.ID) {
			names = append(names, st.Title)
		}
	}
	return strings.Join(names, ", ")
}

// Event tells of the job: its steps and the names of what is sent, never a value.
func (j *StageJob) Event() Event {
	e := Event{What: "stage", Step: strings.Join(j.entry.Steps, ","), Ref: j.entry.ID}
	for _, a := range j.patch.Attributes() {
		name := a.Name
		if a.Array != "" {
			name = a.Array + "." + a.Name
		}
		if !slices.Contains(e.Fields, name) {
			e.Fields = append(e.Fields, name)
		}
	}
	return e
}

// Outcome is the event that tells what came of the job.
func (j *StageJob) Outcome(reply custodian.Reply, err error) Event {
	e := Event{What: "staged", Step: strings.Join(j.entry.Steps, ","), TraceID: reply.TraceID, Ref: j.entry.ID}
	if err != nil {
		ce := custodian.AsError(err)
		e.What, e.TraceID = "stage "+string(ce.Kind), ce.TraceID
	}
	return e
}

// Sync is how staging stands.
func (app *Application) Sync() Sync { return app.sync }
