package flow

import (
	"context"
	"errors"
	"fmt"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// Stage sends what is finished until nothing is left to send or a call fails, and reports how it stands; the error is a
// *custodian.Error, or the store's when the journal could not be written, in which case nothing was sent. One runs at a
// time; a second call returns at once. again lifts a refusal (ctrl+s). A first stage in doubt is never sent again by it:
// BeginAgain and FoundRecord settle that.
func (s *stager) Stage(ctx context.Context, again bool) (Sync, error) {
	if !s.staging.TryLock() {
		return InFlight, nil
	}
	defer s.staging.Unlock()
	return s.drain(ctx, application.Lifting{Refusal: again})
}

// StageRest is Stage that waits for one under way, and sends what that left: nothing is staged behind it.
func (s *stager) StageRest(ctx context.Context) (Sync, error) {
	s.staging.Lock()
	defer s.staging.Unlock()
	return s.drain(ctx, application.Lifting{})
}

// drain is Stage with the staging lock held.
func (s *stager) drain(ctx context.Context, lifted application.Lifting) (Sync, error) {
	if err := s.witness(ctx); err != nil {
		return s.waits(), err
	}
	if s.remoteUnchecked() {
		if _, err := s.Refresh(ctx); err != nil {
			return s.waits(), err
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
			return s.waits(), fmt.Errorf("writing the journal: %w", err)
		}
		reply, err := s.custodian().Stage(ctx, custodian.Request{Body: job.Body, Once: job.Once})
		sync, progress := s.stageReplied(job, reply, err)
		s.logEvents(context.WithoutCancel(ctx), job.Outcome(reply, err))
		if saveErr := s.Save(context.WithoutCancel(ctx), false); saveErr != nil && err == nil {
			return s.waits(), fmt.Errorf("saving what was staged: %w", saveErr)
		}
		if err != nil && !progress {
			return sync, err
		}
		lifted = application.Lifting{}
	}
}

// journal writes the revision that must be there before a request, and the event that names its journal entry.
func (s *stager) journal(ctx context.Context, job *application.StageJob) error {
	if job.First() {
		if err := s.registered(ctx); err != nil {
			return err
		}
	}
	if err := s.saveAlone(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	s.logEvents(ctx, job.Event())
	return nil
}

func (s *stager) remoteUnchecked() bool {
	defer s.lock().Unlock()
	return application.RemoteUnchecked(s.app)
}

func (s *stager) dueRemovalCheck() bool {
	defer s.lock().Unlock()
	return application.DueRemovalCheck(s.app)
}

func (s *stager) nextStage(lifted application.Lifting) (*application.StageJob, Sync) {
	id := s.service.NewID()
	defer s.lock().Unlock()
	return s.app.NextStage(id, lifted)
}

func (s *stager) cancelStage(job *application.StageJob) {
	defer s.lock().Unlock()
	s.app.CancelStage(job)
}

// waits notes that what is to be staged waits.
func (s *stager) waits() Sync {
	defer s.lock().Unlock()
	return s.app.SetSync(Waiting)
}

func (s *stager) stageReplied(job *application.StageJob, reply custodian.Reply, err error) (sync Sync, progress bool) {
	defer s.lock().Unlock()
	progress = s.app.StageReplied(job, reply, err)
	return s.app.Sync(), progress
}
