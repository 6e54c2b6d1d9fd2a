package flow

import (
	"context"
	"time"
)

// Refresh asks the custodian what it holds and moves the phase. It returns how long to wait before the next call, 0 when
// the phase is final or there is no account number to ask by. The error is a *CustodianError; nothing is concluded from
// it but that nobody knows.
func (s *Session) Refresh(ctx context.Context) (next time.Duration, err error) {
	if !s.asking.TryLock() {
		return paceFirst, nil
	}
	defer s.asking.Unlock()
	s.mu.Lock()
	number := s.d.AccountNumber
	s.mu.Unlock()
	if number == "" {
		return 0, nil
	}
	acc, err := s.office.Custodian.Account(ctx, number)
	if ctx.Err() != nil { // the screen was left: nobody waits for this answer
		return 0, ctx.Err()
	}
	s.mu.Lock()
	wait := s.accountReplied(acc, err)
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

// accountReplied takes in one get-account reply, with the lock held, and returns the wait before the next.
func (s *Session) accountReplied(acc Account, err error) time.Duration {
	d, now := s.d, s.office.Now()
	if err != nil {
		ce := asCustodianError(err)
		s.askErr = ce
		s.asked++
		if ce.Kind == NotFound {
			d.moment(now, "Not visible yet", "")
		} else {
			d.moment(now, "Could not be asked", "")
		}
		s.touched()
		return s.again(now, ce.RetryAfter)
	}
	s.askErr = nil
	d.Confirmed = now
	s.touched()
	for id, c := range d.Held.customerIDs(acc) {
		d.Customers[id] = c
	}
	d.Held.observe(acc)
	meaning := s.office.Statuses.Meaning(acc.Status)
	if acc.Status != d.Status {
		d.Status, d.Since = acc.Status, now
		if acc.Status != "" {
			d.moment(now, acc.Status, acc.TraceID)
		}
		s.askPace.reset()
	}
	if s.d.Phase == Unsure && (meaning == MeansDraft || meaning == MeansUnknown) {
		s.asked++
	}
	s.move(meaning, acc)
	if s.d.Phase.Final() {
		s.nextCheck = time.Time{}
		return 0
	}
	return s.again(now, 0)
}

func (s *Session) again(now time.Time, asked time.Duration) time.Duration {
	wait := s.askPace.next(asked)
	s.nextCheck = now.Add(wait)
	return wait
}

// move follows the custodian's word. A draft at the custodian right after submit is a view that lags behind, and an
// unknown word is not a failure: neither moves anything.
func (s *Session) move(meaning StatusMeaning, acc Account) {
	d := s.d
	if d.Phase != Submitted && d.Phase != Unsure && d.Phase != Action && d.Phase != Rejected {
		return
	}
	if d.stale(acc.Status, meaning, s.office.Now()) {
		return
	}
	to := d.Phase
	switch meaning {
	case MeansSubmitted, MeansProcessing:
		to = Submitted
	case MeansOpen:
		to = Open
	case MeansClosed:
		to = Closed
	case MeansAction:
		to = Action
	case MeansRejected:
		to = Rejected
	case MeansDraft, MeansUnknown:
	}
	if to == d.Phase {
		return
	}
	if to == Open || to == Submitted {
		d.Held.confirmAll()
	}
	if to == Rejected || to == Action {
		d.Said = nil
		s.heard(acc.Problems, acc.Remarks)
	}
	d.Phase = to
}

// staleFor is how long a rejection that stood before the last submit may still be shown by a view that lags behind.
const staleFor = 10 * time.Minute

// stale tells whether a word is left over from before the last submit.
func (d *draft) stale(word string, meaning StatusMeaning, now time.Time) bool {
	if word != d.StatusBefore {
		d.StatusBefore = ""
		return false
	}
	return word != "" && (meaning == MeansRejected || meaning == MeansAction) && d.Phase != Rejected && d.Phase != Action &&
		now.Sub(d.Submitted) < staleFor
}
