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
func (s *Application) Finish(step string) {
	s.finished[step] = true
}

// FinishAll marks every step as left.
func (s *Application) FinishAll() {
	for _, st := range s.config.Catalogue.Steps {
		s.Finish(st.ID)
	}
}

// Lifting is what a person decided that the next request goes out in spite of.
type Lifting struct {
	Refusal bool
	Doubt   bool // of the first stage: it may begin a second record
}

// RemoteUnchecked tells whether the application came from somebody else and the custodian was not asked about it yet.
func (s *Application) RemoteUnchecked() bool {
	return s.d.waits() && !s.d.Received.RemoteChecked
}

// DueRemovalCheck tells once, after something that was held is cleared, that get-account should be read to see it gone.
func (s *Application) DueRemovalCheck() bool {
	look := s.removalsUnchecked
	s.removalsUnchecked = false
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
func (s *Application) NextStage(id string, lifted Lifting) (*StageJob, Sync) {
	d := s.d
	if lifted.Refusal {
		s.stopped, d.RefusedAttributes = 0, nil
	}
	switch {
	case !d.editable() || s.conflict || len(s.openConflicts()) > 0:
		return nil, s.sync
	case d.waits():
		s.sync = Waiting
		return nil, s.sync
	case s.FirstStage() == NumberMissing, s.FirstStage() == Maybe && !lifted.Doubt:
		s.sync = s.FirstStage()
		return nil, s.sync
	case s.stopped == s.answersVersion:
		return nil, s.sync
	}
	p := s.nextPatch()
	if p.Empty() {
		s.sync, s.stageErr, s.nextTry = Staged, nil, time.Time{}
		switch {
		case len(d.RefusedAttributes) > 0:
			s.sync = Blocked
		case s.awaiting > 0:
			s.sync = Waiting
		}
		return nil, s.sync
	}
	adds := s.adds(p)
	body, err := p.Body(s.addressing())
	if err != nil { // an answer that cannot be encoded is a fault of the catalogue: it must not stop typing
		s.sync = Blocked
		s.stageErr = &custodian.Error{Kind: custodian.NotSent, Message: err.Error(), Err: err}
		s.stopped = s.answersVersion
		return nil, Blocked
	}
	hash := answers.HashOf(body)
	if !lifted.Refusal && !lifted.Doubt && d.refusedBefore(hash) { // in an earlier run: nothing has changed since
		s.sync, s.stopped = Blocked, s.answersVersion
		return nil, Blocked
	}
	if d.Binding == nil {
		bound := s.config.Binding
		d.Binding = &bound
	}
	job := &StageJob{patch: p, Body: body, Once: !d.Opened || adds, entry: journalEntry{
		ID: id, Act: actStage, At: s.now, Steps: p.Steps(),
		Size: len(p.Set) + len(p.Clear), Hash: hash, First: !d.Opened,
	}}
	job.before = d.Remote.Sending(p)
	d.open(job.entry)
	s.sync = InFlight
	s.touched()
	return job, InFlight
}

// nextPatch is what may be sent now: the Account step alone until the custodian acknowledged it, finished steps after.
func (s *Application) nextPatch() remote.Patch {
	first := s.config.Catalogue.Steps[0].ID
	may := func(step string) bool { return s.finished[step] }
	if !s.d.Opened {
		if !s.anyFinished() {
			return remote.Patch{}
		}
		may = func(step string) bool { return step == first }
	}
	p := s.patch(may)
	kept := s.d.RefusedAttributes[:0]
	for _, w := range s.d.RefusedAttributes {
		l, wanted := s.want()[w.Attribute]
		if !wanted || !remote.SameValue(l.Value, w.Value) {
			continue // it changed since: no longer held back
		}
		kept = append(kept, w)
		delete(p.Set, w.Attribute)
	}
	s.d.RefusedAttributes = kept
	s.awaiting = s.leaveOut(p)
	return p
}

// patch is what differs at the custodian in the steps that may be sent.
func (s *Application) patch(may func(step string) bool) remote.Patch {
	return s.d.Remote.Patch(s.want(), may).Sparing(s.faults())
}

func (s *Application) anyFinished() bool {
	for _, done := range s.finished {
		if done {
			return true
		}
	}
	return false
}

// Order gives each entry its place in the application.
func (s *Application) order() map[string]int {
	places := map[string]int{}
	for _, sec := range s.config.Catalogue.Sections() {
		if sec.List != nil {
			for _, id := range s.answers.Entries(sec.ID) {
				places[id] = len(places)
			}
		}
	}
	return places
}

// CancelStage undoes a job that never left.
func (s *Application) CancelStage(job *StageJob) {
	s.d.Remote.Revert(job.patch, job.before)
	s.d.drop(job.entry.ID)
	s.touched()
}

// SetSync says how staging stands, where that is not for NextStage or StageReplied to say.
func (s *Application) SetSync(to Sync) Sync {
	s.sync = to
	return to
}

// StageReplied closes a job's journal entry by what came back. progress says that the next request is worth trying.
func (s *Application) StageReplied(job *StageJob, reply custodian.Reply, err error) (progress bool) {
	d, now := s.d, s.now
	s.touched()
	if err == nil {
		d.closeEntry(job.entry.ID, outcomeStaged, reply.TraceID)
		d.Remote.Confirm(job.patch)
		s.removalsUnchecked = s.removalsUnchecked || len(job.patch.Clear) > 0
		d.Opened, d.StagedAt = true, now
		if job.entry.First { // nobody else knows the record
			s.noteStatusReadNow()
		}
		if d.AccountNumber == "" {
			d.AccountNumber, d.ReplyHad = reply.AccountNumber, reply.Had
		}
		d.moment(now, "Staged "+s.stepTitles(job.entry.Steps), reply.TraceID)
		s.stagePace.reset()
		s.stageErr, s.nextTry = nil, time.Time{}
		return true
	}
	ce := custodian.AsError(err)
	s.stageErr = ce
	switch ce.Kind {
	case custodian.NotSent, custodian.Throttled, custodian.Unauthorised: // nothing was applied
		d.Remote.Revert(job.patch, job.before)
		d.drop(job.entry.ID)
		s.sync, s.nextTry = Offline, now.Add(s.stagePace.next(ce.RetryAfter))
		if ce.Kind == custodian.Unauthorised || ce.Cause.Lasting() { // nothing changes by trying again
			s.sync, s.nextTry, s.stopped = Blocked, time.Time{}, s.answersVersion
		}
	case custodian.Refused, custodian.NotFound:
		d.failEntry(job.entry.ID, outcomeRefused, ce)
		d.moment(now, "Not staged: "+ce.Message, ce.TraceID)
		s.sync = Blocked
		if s.setAsideRefused(job.patch, ce) {
			return true
		}
		s.stopped = s.answersVersion
	case custodian.Unknown, custodian.Misdirected:
		d.failEntry(job.entry.ID, outcomeUnknown, ce)
		s.sync, s.nextTry = Offline, now.Add(s.stagePace.next(ce.RetryAfter))
		if job.entry.First {
			s.sync, s.nextTry = Maybe, time.Time{}
			d.moment(now, "The custodian may have started a record: "+ce.Message, ce.TraceID)
		}
	}
	return false
}

// setAsideRefused keeps back the fields a refusal names, with the custodian's words, and tells whether it named any that were
// sent: the rest goes on.
func (s *Application) setAsideRefused(p remote.Patch, ce *custodian.Error) bool {
	named := false
	for _, fp := range ce.Problems {
		problem := s.addRemoteProblem(fp)
		if problem.Path.Field == "" {
			continue
		}
		for a, l := range p.Set {
			if s.Assessment().AttributePath(a) == problem.Path {
				s.d.RefusedAttributes = append(s.d.RefusedAttributes, refusedAttribute{a, l.Value})
				named = true
			}
		}
	}
	return named
}

// addRemoteProblem files one complaint of the custodian among the problems; where it names no answer, it belongs to the whole.
func (s *Application) addRemoteProblem(fp custodian.FieldProblem) assess.Problem {
	p := assess.Problem{
		Code: fp.Code, Severity: assess.ToFix, Message: fp.Message, Source: assess.FromCustodian, At: s.now,
	}
	if path, ok := s.Assessment().Locate(fp, s.d.Customers); ok {
		p.Path, p.Answer = path, s.answers.Get(path)
	}
	for i, old := range s.d.RemoteProblems {
		if old.Path == p.Path && old.Message == p.Message {
			s.d.RemoteProblems[i] = p
			return p
		}
	}
	s.d.RemoteProblems = append(s.d.RemoteProblems, p)
	return p
}

func (s *Application) stepTitles(ids []string) string {
	var names []string
	for _, st := range s.config.Catalogue.Steps {
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
func (s *Application) Sync() Sync { return s.sync }
