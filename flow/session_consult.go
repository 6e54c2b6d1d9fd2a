package flow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/custodian"
)

// statusFreshFor is how long the custodian's word is good for a submit: another copy of the store may be at work meanwhile.
const statusFreshFor = time.Minute

// Consult has the custodian say where the application stands, unless it has just said so to this run. A draft cannot tell
// by itself: the store may be a copy that was put back, or a copy may be at work elsewhere. nil: nothing shows
// that it was submitted. ErrArrived: it was, or was judged, and the phase has moved. ErrNotAsked: the custodian gave no
// word that can be read, so nothing may be submitted. Any other error is the store's.
func (s *Session) Consult(ctx context.Context) error {
	s.mu.Lock()
	before, number, known := s.d.Phase, s.d.AccountNumber, !s.d.Opened || s.fresh()
	doubt := doubtError(s.begun())
	s.mu.Unlock()
	switch {
	case doubt != nil:
		return fmt.Errorf("%w: %w", ErrNotReady, doubt)
	case known:
		return nil
	case number == "":
		return fmt.Errorf("%w: its account number is not known", ErrNotAsked)
	}
	s.asking.Lock()
	_, err := s.refresh(ctx)
	s.asking.Unlock()
	var ce *custodian.Error
	if err != nil && (!errors.As(err, &ce) || ce.Kind != custodian.NotFound) {
		return fmt.Errorf("%w: %w", ErrNotAsked, err)
	}
	if err != nil && s.olderCopy(ctx) { // not shown yet, it may have been submitted all the same
		return fmt.Errorf("%w: it shows no such account, and this may be an older copy of an application that was submitted since. "+
			"Make sure that it was not, and then: onboard drafts opened --settle", ErrNotAsked)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.d.Phase != before:
		return fmt.Errorf("%w: it shows %q", ErrArrived, s.d.Status)
	case err == nil && !s.fresh():
		return fmt.Errorf("%w: it shows %q, a word that the profile gives no meaning", ErrNotAsked, s.d.Status)
	}
	return nil
}

// olderCopy tells whether the folder became what may be an older copy after the application was begun.
func (s *Session) olderCopy(ctx context.Context) bool {
	register, ok := s.service.Store.(Register)
	if !ok {
		return false
	}
	all, _ := register.Openings(ctx) // one that cannot be read was asked before the first stage
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.d.Created.Before(all.Older)
}

// noteStatusRead notes that the custodian said where the application stands. A word that nobody knows says nothing; none at all is
// what many show before a submit.
func (s *Session) noteStatusRead(word string, meaning custodian.StatusMeaning) {
	if word == "" || meaning != custodian.MeansUnknown {
		s.noteStatusReadNow()
	}
}

// noteStatusReadNow notes the time by the clock on the wall: the other one of a computer stands still while it sleeps.
func (s *Session) noteStatusReadNow() { s.statusReadAt = s.service.Now().Round(0) }

// fresh tells whether the custodian has just said where the application stands. A clock that was put back tells nothing.
func (s *Session) fresh() bool {
	age := s.service.Now().Round(0).Sub(s.statusReadAt)
	return !s.statusReadAt.IsZero() && age >= 0 && age <= statusFreshFor
}

// elsewhere takes in that the custodian shows as submitted what was not submitted from here.
func (s *Session) elsewhere(meaning custodian.StatusMeaning, trace string) {
	if s.d.Phase != Editing {
		return
	}
	switch meaning {
	case custodian.MeansSubmitted, custodian.MeansProcessing, custodian.MeansOpen, custodian.MeansClosed, custodian.MeansAction, custodian.MeansRejected:
		s.d.Phase = Submitted
		s.d.moment(s.service.Now(), "The custodian shows it submitted, not from here", trace)
		s.touched()
	case custodian.MeansDraft, custodian.MeansUnknown:
	}
}
