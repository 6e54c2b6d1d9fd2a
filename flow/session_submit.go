package flow

import (
	"cmp"
	"context"
	"errors"
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

// Reviewed returns the version of the answers a person is looking at, for Submit.
func (s *Session) Reviewed() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answersVersion
}

// Ready says why the application cannot be submitted now, or nil. Being not staged yet is no reason: Submit stages first.
func (s *Session) Ready() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ready()
}

func (s *Session) ready() error {
	if err := s.changeable(); err != nil {
		return err
	}
	if s.conflict || len(s.openConflicts()) > 0 {
		return ErrConflict
	}
	left, fix := assess.Blocking(s.problems())
	if left+fix > 0 {
		return fmt.Errorf("%w: %d to fix and %d left to answer", ErrNotReady, fix, left)
	}
	return nil
}

// ErrElsewhere goes with ErrArrived where another window, or a command, submitted the application.
var ErrElsewhere = errors.New("another window submitted it")

// Submit stages what is left, then submits once. ErrNotReady, ErrChanged, ErrReadOnly, ErrHanded, ErrConflict and those of
// Consult: nothing was submitted; with ErrElsewhere another window did. A *CustodianError: see the phase of View for what is
// known.
func (s *Session) Submit(ctx context.Context, reviewed uint64) error {
	was := s.View().Submits
	err := s.submit(ctx, reviewed)
	for tries := 0; errors.Is(err, ErrConflict) && tries < 3 && s.Save(ctx, false) == nil && s.View().Editable; tries++ {
		err = s.submit(ctx, reviewed) // with what another window did, if that was no answer
	}
	var ce *custodian.Error
	if v := s.View(); err != nil && !errors.As(err, &ce) && !v.Phase.Editable() && v.Submits > was {
		return fmt.Errorf("%w: %w", ErrArrived, ErrElsewhere)
	}
	return err
}

func (s *Session) submit(ctx context.Context, reviewed uint64) error {
	s.staging.Lock()
	defer s.staging.Unlock()
	if err := s.Ready(); err != nil {
		return err
	}
	if err := s.Consult(ctx); err != nil {
		return err
	}
	s.FinishAll()
	if sync, err := s.drain(ctx, lifting{}); err != nil || sync != Staged {
		if doubt := doubtError(sync); doubt != nil {
			return fmt.Errorf("%w: %w", ErrNotReady, doubt)
		}
		return errors.Join(fmt.Errorf("%w: not everything is staged", ErrNotReady), err)
	}
	job, err := s.openSubmit(reviewed)
	if err != nil {
		return err
	}
	return s.send(ctx, job)
}

// send witnesses a journalled submit, sends it once and takes in what came of it.
func (s *Session) send(ctx context.Context, job *submitJob) error {
	if err := s.recordSubmit(ctx, job); err != nil {
		return err
	}
	reply, err := s.custodian().Submit(ctx, custodian.Request{Body: job.body})
	err = s.submitReplied(job, reply, err)
	s.logEvents(context.WithoutCancel(ctx), job.outcome)
	if saveErr := s.Save(context.WithoutCancel(ctx), false); saveErr != nil && err == nil {
		return saveErr
	}
	return err
}

// submitJob is the submit on its way.
type submitJob struct {
	stageJob
	outcome Event
	was     standing
}

// standing is what a submit changes and a submit that never left gives back.
type standing struct {
	submitted, since time.Time
	status, before   string
	notVisible       invisibility
	notVisibleSince  time.Time
}

// openSubmit journals the submit if the answers are still those that were reviewed.
func (s *Session) openSubmit(reviewed uint64) (*submitJob, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answersVersion != reviewed {
		return nil, ErrChanged
	}
	if err := s.ready(); err != nil {
		return nil, err
	}
	return s.journalSubmit("Submit sent")
}

// journalSubmit makes the body and opens its journal entry, with the lock held. The word that stood before is kept apart:
// from here on it is news only if the custodian says it of this submit.
func (s *Session) journalSubmit(moment string) (*submitJob, error) {
	d := s.d
	p := d.Remote.Whole(maps.Clone(s.want()))
	s.leaveOut(p)
	body, err := p.Body(s.addressing())
	if err != nil {
		return nil, fmt.Errorf("writing the application: %w", err)
	}
	job := &submitJob{stageJob: stageJob{patch: p, body: body, entry: journalEntry{
		ID: s.service.NewID(), Act: actSubmit, At: s.service.Now(), Size: len(p.Set) + len(p.Clear), Hash: answers.HashOf(body),
	}}}
	job.before = d.Remote.Sending(p)
	job.was = standing{d.Submitted, d.Since, d.Status, d.StatusBefore, d.NotVisible, d.NotVisibleSince}
	d.open(job.entry)
	d.Before, d.Phase, d.Submitted = d.Phase, Submitting, s.service.Now()
	d.Submits++
	d.StatusBefore, d.Status, d.Since = cmp.Or(d.Status, d.StatusBefore), "", time.Time{}
	d.NotVisible, d.NotVisibleSince = "", time.Time{}
	d.moment(d.Submitted, moment, "")
	s.submitting = true
	s.touched()
	return job, nil
}

// recordSubmit writes both witnesses: the event log, then the draft by compare-and-swap on the revision it was made
// from. Where either cannot be written nothing is sent.
func (s *Session) recordSubmit(ctx context.Context, job *submitJob) error {
	e := Event{At: job.entry.At, User: s.service.User, Draft: s.id, What: eventSubmit, Ref: job.entry.ID}
	err := s.service.Store.Append(ctx, e)
	if err == nil {
		if err = s.saveAlone(ctx); err == nil {
			return nil
		}
		s.logEvents(context.WithoutCancel(ctx), Event{What: eventNotSent, Ref: job.entry.ID})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.backFromSubmit(job)
	return fmt.Errorf("writing the journal, nothing was submitted: %w", err)
}

// backFromSubmit goes back to before a submit that did not reach the custodian.
func (s *Session) backFromSubmit(job *submitJob) {
	d := s.d
	d.Remote.Revert(job.patch, job.before)
	d.drop(job.entry.ID)
	d.Phase = d.Before
	d.Submitted, d.Since, d.Status, d.StatusBefore = job.was.submitted, job.was.since, job.was.status, job.was.before
	d.NotVisible, d.NotVisibleSince = job.was.notVisible, job.was.notVisibleSince
	d.Submits--
	d.moment(s.service.Now(), "Submit not sent", "")
	s.submitting = false
	s.touched()
}

// submitReplied moves the phase by what came back. Only an answer moves it on; silence is unknown.
func (s *Session) submitReplied(job *submitJob, reply custodian.Reply, err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, now := s.d, s.service.Now()
	s.submitting = false
	s.askPace.reset()
	s.asked = 0
	s.touched()
	job.outcome = Event{What: "submitted", TraceID: reply.TraceID, Ref: job.entry.ID}
	if err == nil {
		d.closeEntry(job.entry.ID, "submitted", reply.TraceID)
		d.Remote.Confirm(job.patch)
		d.Phase, d.RemoteProblems = Submitted, nil
		if d.AccountNumber == "" {
			d.AccountNumber = reply.AccountNumber
		}
		d.moment(now, "Submit taken by the custodian", reply.TraceID)
		return nil
	}
	ce := custodian.AsError(err)
	job.outcome.TraceID = ce.TraceID
	switch ce.Kind {
	case custodian.NotSent, custodian.Throttled, custodian.Unauthorised: // not executed
		job.outcome.What = eventNotSent
		s.backFromSubmit(job)
	case custodian.Refused, custodian.NotFound:
		if d.Before == Unsure { // it may refuse the second because it has the first: only get-account can tell
			job.outcome.What = "unknown"
			d.failEntry(job.entry.ID, outcomeUnknown, ce)
			d.Phase = Unsure
			d.moment(now, "The custodian refused the second: "+ce.Message, ce.TraceID)
			break
		}
		job.outcome.What = "rejected"
		d.closeEntry(job.entry.ID, outcomeRefused, ce.TraceID)
		d.Phase, d.Since = Rejected, now
		s.recordVerdict(ce.Problems, ce.Message)
		d.moment(now, "Rejected: "+ce.Message, ce.TraceID)
	case custodian.Unknown, custodian.Misdirected:
		job.outcome.What = "unknown"
		d.failEntry(job.entry.ID, outcomeUnknown, ce)
		d.Phase = Unsure
		d.moment(now, "Outcome unknown: "+ce.Message, ce.TraceID)
	}
	return ce
}

// recordVerdict files what the custodian said of an application, and what it said it of. That is what was submitted: since then no
// answer could be changed. Somebody has to act: it does not stay in the archive.
func (s *Session) recordVerdict(problems []custodian.FieldProblem, message string) {
	s.d.unarchive(s.service.Now())
	s.d.RemoteProblems, s.d.AtVerdict = nil, remote.State{}
	for a, l := range s.want() {
		if !l.Constant {
			s.d.AtVerdict[a] = remote.Known{State: remote.Present, Value: l.Value, Step: l.Step}
		}
	}
	s.addRemoteProblems(problems, message)
}

// addRemoteProblems files what the custodian said, each complaint on its own; words that name nothing stand for the whole.
func (s *Session) addRemoteProblems(problems []custodian.FieldProblem, message string) {
	for _, fp := range problems {
		s.addRemoteProblem(fp)
	}
	if len(problems) == 0 && message != "" {
		s.addRemoteProblem(custodian.FieldProblem{Message: message, Index: -1})
	}
}
