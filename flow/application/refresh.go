package application

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// Watching resets the pace of Refresh to fast.
func (s *Application) Watching() {
	s.askPace.reset()
}

// Due is when to ask the custodian next; the zero time is at once. ok is false where there is nothing to ask: no account
// number, nothing submitted, or nothing more to come.
func (s *Application) Due() (at time.Time, ok bool) {
	return s.nextCheck, s.d.Phase.Asked() && s.d.AccountNumber != "" && s.d.Handed == nil
}

// StatusRead takes in one get-account reply, and returns the wait before the next. Only what is
// new is saved: a poll that says what the last one said leaves no revision behind.
func (s *Application) StatusRead(acc custodian.Account, err error) time.Duration {
	d, now := s.d, s.now
	s.askedAt = now
	if err != nil {
		return s.notAnswered(custodian.AsError(err), now)
	}
	s.askErr = nil
	d.Confirmed = now
	if d.learn(acc) {
		s.touched()
	}
	meaning := s.config.Statuses.Meaning(acc.Status)
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
func (s *Application) notAnswered(ce *custodian.Error, now time.Time) time.Duration {
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
func (s *Application) contradicted(meaning custodian.StatusMeaning, acc custodian.Account) {
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
			d.moment(s.now, "With errors: "+p.Message, acc.TraceID)
		}
	}
	d.Faulty = faulty
}

// sameWords compares problems but for when they were said.
func sameWords(a, b []assess.Problem) bool {
	return slices.EqualFunc(a, b, func(x, y assess.Problem) bool { return x.Path == y.Path && x.Message == y.Message })
}

// noteSentDiff notes where an open account differs from what was sent.
func (s *Application) noteSentDiff(acc custodian.Account) {
	if differs := remote.Differences(s.want(), s.d.shown(acc)); !reflect.DeepEqual(differs, s.d.Otherwise) {
		s.d.Otherwise = differs
		s.touched()
	}
}

func (s *Application) again(now time.Time, asked time.Duration) time.Duration {
	wait := s.askPace.next(asked)
	s.nextCheck = now.Add(wait)
	return wait
}

// move follows the custodian's word. A draft at the custodian right after submit is a view that lags behind, and an
// unknown word is not a failure: neither moves anything.
func (s *Application) move(meaning custodian.StatusMeaning, acc custodian.Account) {
	d := s.d
	if d.Phase != Submitted && d.Phase != Unsure && d.Phase != Action && d.Phase != Rejected {
		return
	}
	if d.stale(acc.Status, meaning, s.now) {
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

// SubStepsRead takes in the sub-steps: each that is new or another goes into the timeline.
func (s *Application) SubStepsRead(o custodian.Outcome) {
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
			s.d.moment(s.now, st.Title()+" created", o.TraceID)
		case custodian.SubStepFailed:
			s.d.moment(s.now, strings.TrimSuffix(st.Title()+" failed: "+st.Reason, ": "), o.TraceID)
		case custodian.SubStepPending:
			s.d.moment(s.now, strings.TrimSuffix(st.Title()+": "+st.Word, ": "), o.TraceID)
		}
	}
	if changed {
		s.d.Steps = slices.Clone(o.Steps)
		s.touched()
	}
}

// Postponed puts the next call off because another one is under way, and returns the wait.
func (s *Application) Postponed() time.Duration {
	s.nextCheck = s.now.Add(paceFirst)
	return paceFirst
}

// Phase is where the application stands.
func (s *Application) Phase() Phase { return s.d.Phase }

// Status is the custodian's own word of the last reply.
func (s *Application) Status() string { return s.d.Status }
