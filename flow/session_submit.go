package flow

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"time"
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
	if s.conflict || len(s.disputes()) > 0 {
		return ErrConflict
	}
	left, fix := Blocking(s.problems())
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
	var ce *CustodianError
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
		if doubt := sync.doubt(); doubt != nil {
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
	if err := s.witnessSubmit(ctx, job); err != nil {
		return err
	}
	reply, err := s.custodian().Submit(ctx, Request{Body: job.body})
	err = s.submitReplied(job, reply, err)
	s.tell(context.WithoutCancel(ctx), job.outcome)
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
	unseen           unseen
	sought           time.Time
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
	p := d.Held.whole(maps.Clone(s.want()))
	s.leaveOut(p)
	body, err := p.body(s.addressing())
	if err != nil {
		return nil, fmt.Errorf("writing the application: %w", err)
	}
	job := &submitJob{stageJob: stageJob{patch: p, body: body, entry: journalEntry{
		ID: s.office.NewID(), Act: actSubmit, At: s.office.Now(), Size: len(p.set) + len(p.clear), Hash: hashOf(body),
	}}}
	job.before = d.Held.sending(p)
	job.was = standing{d.Submitted, d.Since, d.Status, d.StatusBefore, d.Unseen, d.Sought}
	d.open(job.entry)
	d.Before, d.Phase, d.Submitted = d.Phase, Submitting, s.office.Now()
	d.Submits++
	d.StatusBefore, d.Status, d.Since = cmp.Or(d.Status, d.StatusBefore), "", time.Time{}
	d.Unseen, d.Sought = "", time.Time{}
	d.moment(d.Submitted, moment, "")
	s.submitting = true
	s.touched()
	return job, nil
}

// witnessSubmit writes both witnesses: the event log, then the draft by compare-and-swap on the revision it was made
// from. Where either cannot be written nothing is sent.
func (s *Session) witnessSubmit(ctx context.Context, job *submitJob) error {
	e := Event{At: job.entry.At, User: s.office.User, Draft: s.id, What: eventSubmit, Ref: job.entry.ID}
	err := s.office.Store.Append(ctx, e)
	if err == nil {
		if err = s.saveAlone(ctx); err == nil {
			return nil
		}
		s.tell(context.WithoutCancel(ctx), Event{What: eventNotSent, Ref: job.entry.ID})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.backFromSubmit(job)
	return fmt.Errorf("writing the journal, nothing was submitted: %w", err)
}

// backFromSubmit goes back to before a submit that did not reach the custodian.
func (s *Session) backFromSubmit(job *submitJob) {
	d := s.d
	d.Held.revert(job.patch, job.before)
	d.drop(job.entry.ID)
	d.Phase = d.Before
	d.Submitted, d.Since, d.Status, d.StatusBefore = job.was.submitted, job.was.since, job.was.status, job.was.before
	d.Unseen, d.Sought = job.was.unseen, job.was.sought
	d.Submits--
	d.moment(s.office.Now(), "Submit not sent", "")
	s.submitting = false
	s.touched()
}

// submitReplied moves the phase by what came back. Only an answer moves it on; silence is unknown.
func (s *Session) submitReplied(job *submitJob, reply Reply, err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, now := s.d, s.office.Now()
	s.submitting = false
	s.askPace.reset()
	s.asked = 0
	s.touched()
	job.outcome = Event{What: "submitted", TraceID: reply.TraceID, Ref: job.entry.ID}
	if err == nil {
		d.closeEntry(job.entry.ID, "submitted", reply.TraceID)
		d.Held.confirm(job.patch)
		d.Phase, d.Said = Submitted, nil
		if d.AccountNumber == "" {
			d.AccountNumber = reply.AccountNumber
		}
		d.moment(now, "Submit taken by the custodian", reply.TraceID)
		return nil
	}
	ce := asCustodianError(err)
	job.outcome.TraceID = ce.TraceID
	switch ce.Kind {
	case NotSent, Throttled, Unauthorised: // not executed
		job.outcome.What = eventNotSent
		s.backFromSubmit(job)
	case Refused, NotFound:
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
		s.judged(ce.Problems, ce.Message)
		d.moment(now, "Rejected: "+ce.Message, ce.TraceID)
	case Unknown, Misdirected:
		job.outcome.What = "unknown"
		d.failEntry(job.entry.ID, outcomeUnknown, ce)
		d.Phase = Unsure
		d.moment(now, "Outcome unknown: "+ce.Message, ce.TraceID)
	}
	return ce
}

// judged files what the custodian said of an application, and what it said it of. That is what was submitted: since then no
// answer could be changed. Somebody has to act: it does not stay in the archive.
func (s *Session) judged(problems []FieldProblem, message string) {
	s.d.unarchive(s.office.Now())
	s.d.Said, s.d.Judged = nil, holding{}
	for a, l := range s.want() {
		if !l.Constant {
			s.d.Judged[a] = held{State: heldValue, Value: l.Value, Step: l.Step}
		}
	}
	s.heard(problems, message)
}

// heard files what the custodian said, each complaint on its own; words that name nothing stand for the whole.
func (s *Session) heard(problems []FieldProblem, message string) {
	for _, fp := range problems {
		s.said(fp)
	}
	if len(problems) == 0 && message != "" {
		s.said(FieldProblem{Message: message, Index: -1})
	}
}
