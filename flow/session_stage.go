package flow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// Finish marks a step as left: its changes go out with the next Stage.
func (s *Session) Finish(step string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finished[step] = true
}

// FinishAll marks every step as left.
func (s *Session) FinishAll() {
	for _, st := range s.service.Catalogue.Steps {
		s.Finish(st.ID)
	}
}

// Stage sends what is finished until nothing is left to send or a call fails, and reports how it stands; the error is a
// *CustodianError, or the store's when the journal could not be written, in which case nothing was sent. One runs at a
// time; a second call returns at once. again lifts a refusal (ctrl+s). A first stage in doubt is never sent again by it:
// BeginAgain and FoundRecord settle that.
func (s *Session) Stage(ctx context.Context, again bool) (Sync, error) {
	if !s.staging.TryLock() {
		return InFlight, nil
	}
	defer s.staging.Unlock()
	return s.drain(ctx, lifting{refusal: again})
}

// StageRest is Stage that waits for one under way, and sends what that left: nothing is staged behind it.
func (s *Session) StageRest(ctx context.Context) (Sync, error) {
	s.staging.Lock()
	defer s.staging.Unlock()
	return s.drain(ctx, lifting{})
}

// lifting is what a person decided that the next request goes out in spite of.
type lifting struct {
	refusal bool
	doubt   bool // of the first stage: it may begin a second record
}

// drain is Stage with the staging lock held.
func (s *Session) drain(ctx context.Context, lifted lifting) (Sync, error) {
	if s.remoteUnchecked() {
		if _, err := s.Refresh(ctx); err != nil {
			return s.setSync(Waiting), err
		}
	}
	for {
		job, sync := s.nextStage(lifted)
		if job == nil && s.reconcile(ctx, sync) {
			continue
		}
		if job == nil {
			if sync == Staged && s.dueRemovalCheck() {
				_, _ = s.Refresh(ctx) // what it does not show is still pending, and said so
			}
			return sync, nil
		}
		if err := s.journal(ctx, job); err != nil {
			s.cancelStage(job)
			if errors.Is(err, ErrConflict) && s.Save(ctx, false) == nil {
				continue // with what another window changed
			}
			return s.setSync(Waiting), fmt.Errorf("writing the journal: %w", err)
		}
		reply, err := s.custodian().Stage(ctx, custodian.Request{Body: job.body, Once: job.once})
		progress := s.stageReplied(job, reply, err)
		s.logEvents(context.WithoutCancel(ctx), job.outcome(reply, err))
		if saveErr := s.Save(context.WithoutCancel(ctx), false); saveErr != nil && err == nil {
			return s.setSync(Waiting), fmt.Errorf("saving what was staged: %w", saveErr)
		}
		if err != nil && !progress {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.sync, err
		}
		lifted = lifting{}
	}
}

// remoteUnchecked tells whether the application came from somebody else and the custodian was not asked about it yet.
func (s *Session) remoteUnchecked() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.d.waits() && !s.d.Received.RemoteChecked
}

// dueRemovalCheck tells once, after something that was held is cleared, that get-account should be read to see it gone.
func (s *Session) dueRemovalCheck() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	look := s.removalsUnchecked
	s.removalsUnchecked = false
	return look
}

// stageJob is one stage on its way.
type stageJob struct {
	patch  remote.Patch
	body   []byte
	before remote.State
	once   bool // must not be repeated before it is known what became of it
	entry  journalEntry
}

// nextStage journals the next request, or says how staging stands where there is none.
func (s *Session) nextStage(lifted lifting) (*stageJob, Sync) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.d
	if lifted.refusal {
		s.stopped, d.RefusedAttributes = 0, nil
	}
	switch {
	case !d.editable() || s.conflict || len(s.openConflicts()) > 0:
		return nil, s.sync
	case d.waits():
		s.sync = Waiting
		return nil, s.sync
	case s.begun() == NumberMissing, s.begun() == Maybe && !lifted.doubt:
		s.sync = s.begun()
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
	if !lifted.refusal && !lifted.doubt && d.refusedBefore(hash) { // in an earlier run: nothing has changed since
		s.sync, s.stopped = Blocked, s.answersVersion
		return nil, Blocked
	}
	if d.Binding == nil {
		e := s.service.Environment
		d.Binding = &binding{Environment: e.Word, BaseURL: e.BaseURL, Client: e.Client}
	}
	job := &stageJob{patch: p, body: body, once: !d.Opened || adds, entry: journalEntry{
		ID: s.service.NewID(), Act: actStage, At: s.service.Now(), Steps: p.Steps(),
		Size: len(p.Set) + len(p.Clear), Hash: hash, First: !d.Opened,
	}}
	job.before = d.Remote.Sending(p)
	d.open(job.entry)
	s.sync = InFlight
	s.touched()
	return job, InFlight
}

// nextPatch is what may be sent now: the Account step alone until the custodian acknowledged it, finished steps after.
func (s *Session) nextPatch() remote.Patch {
	first := s.service.Catalogue.Steps[0].ID
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
func (s *Session) patch(may func(step string) bool) remote.Patch {
	return s.d.Remote.Patch(s.want(), may).Sparing(s.faults())
}

func (s *Session) anyFinished() bool {
	for _, done := range s.finished {
		if done {
			return true
		}
	}
	return false
}

// Order gives each entry its place in the application.
func (s *Session) order() map[string]int {
	places := map[string]int{}
	for _, sec := range s.service.Catalogue.Sections() {
		if sec.List != nil {
			for _, id := range s.answers.Entries(sec.ID) {
				places[id] = len(places)
			}
		}
	}
	return places
}

// cancelStage undoes a job that never left.
func (s *Session) cancelStage(job *stageJob) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.d.Remote.Revert(job.patch, job.before)
	s.d.drop(job.entry.ID)
	s.touched()
}

func (s *Session) setSync(to Sync) Sync {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sync = to
	return to
}

// stageReplied closes a job's journal entry by what came back. progress says that the next request is worth trying.
func (s *Session) stageReplied(job *stageJob, reply custodian.Reply, err error) (progress bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, now := s.d, s.service.Now()
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
func (s *Session) setAsideRefused(p remote.Patch, ce *custodian.Error) bool {
	named := false
	for _, fp := range ce.Problems {
		problem := s.addRemoteProblem(fp)
		if problem.Path.Field == "" {
			continue
		}
		for a, l := range p.Set {
			if s.assess().AttributePath(a) == problem.Path {
				s.d.RefusedAttributes = append(s.d.RefusedAttributes, refusedAttribute{a, l.Value})
				named = true
			}
		}
	}
	return named
}

// addRemoteProblem files one complaint of the custodian among the problems; where it names no answer, it belongs to the whole.
func (s *Session) addRemoteProblem(fp custodian.FieldProblem) assess.Problem {
	p := assess.Problem{
		Code: fp.Code, Severity: assess.ToFix, Message: fp.Message, Source: assess.FromCustodian, At: s.service.Now(),
	}
	if path, ok := s.assess().Locate(fp, s.d.Customers); ok {
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

func (s *Session) stepTitles(ids []string) string {
	var names []string
	for _, st := range s.service.Catalogue.Steps {
		if slices.Contains(ids, st.ID) {
			names = append(names, st.Title)
		}
	}
	return strings.Join(names, ", ")
}

// journal writes the revision that must be there before a request, and the event that names its journal entry.
func (s *Session) journal(ctx context.Context, job *stageJob) error {
	if job.entry.First {
		if err := s.registered(ctx); err != nil {
			return err
		}
	}
	if err := s.saveAlone(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	s.logEvents(ctx, job.event("stage"))
	return nil
}

// event tells of the job: its steps and the names of what is sent, never a value.
func (j *stageJob) event(what string) Event {
	e := Event{What: what, Step: strings.Join(j.entry.Steps, ","), Ref: j.entry.ID}
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

// outcome is the event that tells what came of the job.
func (j *stageJob) outcome(reply custodian.Reply, err error) Event {
	e := Event{What: "staged", Step: strings.Join(j.entry.Steps, ","), TraceID: reply.TraceID, Ref: j.entry.ID}
	if err != nil {
		ce := custodian.AsError(err)
		e.What, e.TraceID = "stage "+string(ce.Kind), ce.TraceID
	}
	return e
}
