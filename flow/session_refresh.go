package flow

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// Refresh asks the custodian what it holds and moves the phase. It returns how long to wait before the next call, 0 when
// the phase is final or there is no account number to ask by. The error is a *CustodianError, and nothing is concluded
// from it but that nobody knows; or the store's.
func (s *Session) Refresh(ctx context.Context) (next time.Duration, err error) {
	if !s.asking.TryLock() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.nextCheck = s.service.Now().Add(paceFirst)
		return paceFirst, nil
	}
	defer s.asking.Unlock()
	return s.refresh(ctx)
}

// refresh is Refresh with the asking lock held.
func (s *Session) refresh(ctx context.Context) (next time.Duration, err error) {
	s.mu.Lock()
	number, editing := s.d.AccountNumber, s.d.Phase == Editing
	s.mu.Unlock()
	if number == "" {
		return 0, nil
	}
	acc, err := s.custodian().Account(ctx, number)
	var outcome *custodian.Outcome
	if err == nil && !editing && s.service.Outcomes != nil {
		if o, e := s.custodian().Outcome(ctx, number); e == nil { // else nothing is known of the sub-steps
			outcome = &o
			acc.Problems = append(acc.Problems, o.Problems...)
			acc.Remarks = cmp.Or(acc.Remarks, o.Remarks)
		}
	}
	if outcome == nil && len(acc.Steps) > 0 && !editing {
		outcome = &custodian.Outcome{Steps: acc.Steps, TraceID: acc.TraceID}
	}
	if ctx.Err() != nil { // the screen was left: nobody waits for this answer
		return 0, ctx.Err()
	}
	s.mu.Lock()
	wait := s.accountReplied(acc, err)
	if outcome != nil {
		s.outcomeReplied(*outcome, s.service.Now())
	}
	s.mu.Unlock()
	if saveErr := s.Save(ctx, false); saveErr != nil && err == nil {
		err = saveErr
	}
	return wait, err
}

// Watching resets the pace of Refresh to fast.
func (s *Session) Watching() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.askPace.reset()
}

// Due is when to ask the custodian next; the zero time is at once. ok is false where there is nothing to ask: no account
// number, nothing submitted, or nothing more to come.
func (s *Session) Due() (at time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.nextCheck, s.d.Phase.Asked() && s.d.AccountNumber != "" && s.d.Handed == nil
}

// accountReplied takes in one get-account reply, with the lock held, and returns the wait before the next. Only what is
// new is saved: a poll that says what the last one said leaves no revision behind.
func (s *Session) accountReplied(acc custodian.Account, err error) time.Duration {
	d, now := s.d, s.service.Now()
	s.askedAt = now
	if err != nil {
		return s.notAnswered(custodian.AsError(err), now)
	}
	s.askErr = nil
	d.Confirmed = now
	if d.learn(acc) {
		s.touched()
	}
	meaning := s.service.Statuses.Meaning(acc.Status)
	if d.stale(acc.Status, meaning, now) {
		return s.again(now, 0)
	}
	if acc.Status != d.Status {
		d.Status, d.Since = acc.Status, now
		if acc.Status != "" {
			d.moment(now, acc.Status, acc.TraceID)
		}
		s.askPace.reset()
		s.touched()
	}
	s.checkReceived(acc)
	s.noteStatusRead(acc.Status, meaning)
	s.elsewhere(meaning, acc.TraceID)
	s.contradicted(meaning, acc)
	s.move(meaning, acc)
	if d.Phase == Unsure {
		s.asked++
		how := invisibility("")
		if meaning == custodian.MeansDraft {
			how = notSubmitted
		}
		s.noteNotVisible(how, now)
	}
	s.updateStuck()
	if d.Phase == Open {
		s.noteSentDiff(acc)
	}
	if d.Phase.Final() {
		s.nextCheck = time.Time{}
		return 0
	}
	return s.again(now, 0)
}

// notAnswered notes a call that did not show the account.
func (s *Session) notAnswered(ce *custodian.Error, now time.Time) time.Duration {
	d := s.d
	s.askErr = ce
	s.asked++
	moments := len(d.Moments)
	if ce.Kind == custodian.NotFound {
		d.moment(now, "Not visible yet", "")
		if d.Phase == Unsure {
			s.noteNotVisible(notFound, now)
		}
	} else {
		d.moment(now, "Could not be asked: "+ce.Reason(), "")
	}
	if len(d.Moments) != moments {
		s.touched()
	}
	s.updateStuck()
	return s.again(now, ce.RetryAfter)
}

// contradicted takes in the errors of a reply whose status is none: its words are shown until it comes without.
func (s *Session) contradicted(meaning custodian.StatusMeaning, acc custodian.Account) {
	d := s.d
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
		s.addRemoteProblems(acc.Problems, cmp.Or(acc.Remarks, "The reply says that it has errors, and names none"))
	}
	if faulty != d.Faulty || !sameWords(before, d.RemoteProblems) {
		s.touched()
		for _, p := range d.RemoteProblems {
			d.moment(s.service.Now(), "With errors: "+p.Message, acc.TraceID)
		}
	}
	d.Faulty = faulty
}

// sameWords compares problems but for when they were said.
func sameWords(a, b []assess.Problem) bool {
	return slices.EqualFunc(a, b, func(x, y assess.Problem) bool { return x.Path == y.Path && x.Message == y.Message })
}

// noteSentDiff notes where an open account differs from what was sent.
func (s *Session) noteSentDiff(acc custodian.Account) {
	if differs := remote.Differences(s.want(), s.d.shown(acc)); !reflect.DeepEqual(differs, s.d.Otherwise) {
		s.d.Otherwise = differs
		s.touched()
	}
}

func (s *Session) again(now time.Time, asked time.Duration) time.Duration {
	wait := s.askPace.next(asked)
	s.nextCheck = now.Add(wait)
	return wait
}

// move follows the custodian's word. A draft at the custodian right after submit is a view that lags behind, and an
// unknown word is not a failure: neither moves anything.
func (s *Session) move(meaning custodian.StatusMeaning, acc custodian.Account) {
	d := s.d
	if d.Phase != Submitted && d.Phase != Unsure && d.Phase != Action && d.Phase != Rejected {
		return
	}
	if d.stale(acc.Status, meaning, s.service.Now()) {
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
		s.recordVerdict(acc.Problems, acc.Remarks)
	}
	d.Phase = to
	s.note(Event{What: string(to), TraceID: acc.TraceID})
	s.touched()
}

// outcomeReplied takes in the sub-steps, with the lock held: each that is new or another goes into the timeline.
func (s *Session) outcomeReplied(o custodian.Outcome, now time.Time) {
	was := map[string]custodian.SubStep{}
	for _, st := range s.d.Steps {
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
			s.d.moment(now, st.Title()+" created", o.TraceID)
		case custodian.SubStepFailed:
			s.d.moment(now, strings.TrimSuffix(st.Title()+" failed: "+st.Reason, ": "), o.TraceID)
		case custodian.SubStepPending:
			s.d.moment(now, strings.TrimSuffix(st.Title()+": "+st.Word, ": "), o.TraceID)
		}
	}
	if changed {
		s.d.Steps = slices.Clone(o.Steps)
		s.touched()
	}
}
