package flow

import (
	"context"
	"errors"
	"fmt"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// ErrElsewhere goes with ErrArrived where another window, or a command, submitted the application.
var ErrElsewhere = errors.New("another window submitted it")

// Submit stages what is left, then submits once. ErrNotReady, ErrChanged, ErrReadOnly, ErrHanded, ErrConflict and those of
// Consult: nothing was submitted; with ErrElsewhere another window did. A *custodian.Error: see the phase of View for what is
// known.
func (s *stager) Submit(ctx context.Context, reviewed uint64) error {
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

func (s *stager) submit(ctx context.Context, reviewed uint64) error {
	s.staging.Lock()
	defer s.staging.Unlock()
	if err := s.Ready(); err != nil {
		return err
	}
	if err := s.Consult(ctx); err != nil {
		return err
	}
	s.FinishAll()
	if sync, err := s.drain(ctx, application.Lifting{}); err != nil || sync != Staged {
		if doubt := doubtError(sync); doubt != nil {
			return fmt.Errorf("%w: %w", ErrNotReady, doubt)
		}
		return errors.Join(fmt.Errorf("%w: not everything is staged", ErrNotReady), err)
	}
	job, err := s.nextSubmit(reviewed)
	if err != nil {
		return err
	}
	return s.send(ctx, job)
}

// Resubmit sends an application again whose submit has an unknown outcome, because a person typed its account number. The
// custodian is asked once more before: ErrArrived, and the phase has moved. ErrTooSoon, ErrOtherNumber: see View.MayResend.
// Like a first submit it is journalled, and silence leaves the outcome unknown.
func (s *stager) Resubmit(ctx context.Context, typed string) error {
	s.staging.Lock()
	defer s.staging.Unlock()
	if err := s.witness(ctx); err != nil {
		return err
	}
	if err := s.mayResubmit(typed); err != nil {
		return err
	}
	if err := s.refreshNow(ctx); err != nil && custodian.AsError(err).Kind != custodian.NotFound {
		return fmt.Errorf("%w: %w", ErrNotAsked, err)
	}
	job, err := s.nextResubmit(typed)
	if err != nil {
		return err
	}
	s.logEvents(ctx, job.Again())
	return s.send(ctx, job)
}

// send witnesses a journalled submit, sends it once and takes in what came of it.
func (s *stager) send(ctx context.Context, job *application.SubmitJob) error {
	if err := s.recordSubmit(ctx, job); err != nil {
		return err
	}
	reply, err := s.custodian().Submit(ctx, custodian.Request{Body: job.Body})
	err = s.submitReplied(job, reply, err)
	s.logEvents(context.WithoutCancel(ctx), job.Outcome)
	if saveErr := s.Save(context.WithoutCancel(ctx), false); saveErr != nil && err == nil {
		return saveErr
	}
	return err
}

// recordSubmit writes both witnesses: the event log, then the draft by compare-and-swap on the revision it was made
// from. Where either cannot be written nothing is sent.
func (s *stager) recordSubmit(ctx context.Context, job *application.SubmitJob) error {
	err := s.log(ctx, job.Event())
	if err == nil {
		if err = s.saveAlone(ctx); err == nil {
			return nil
		}
		s.logEvents(context.WithoutCancel(ctx), job.NotSent())
	}
	defer s.lock().Unlock()
	s.app.CancelSubmit(job)
	return fmt.Errorf("writing the journal, nothing was submitted: %w", err)
}

func (s *stager) nextSubmit(reviewed uint64) (*application.SubmitJob, error) {
	id := s.service.NewID()
	defer s.lock().Unlock()
	return s.app.NextSubmit(id, reviewed)
}

func (s *stager) mayResubmit(typed string) error {
	defer s.lock().Unlock()
	return application.MayResubmit(s.app, typed)
}

func (s *stager) nextResubmit(typed string) (*application.SubmitJob, error) {
	id := s.service.NewID()
	defer s.lock().Unlock()
	return application.NextResubmit(s.app, id, typed)
}

func (s *stager) submitReplied(job *application.SubmitJob, reply custodian.Reply, err error) error {
	defer s.lock().Unlock()
	return s.app.SubmitReplied(job, reply, err)
}
