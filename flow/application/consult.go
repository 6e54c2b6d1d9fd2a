package application

import (
	"time"

	"brokerage/onboard/flow/custodian"
)

// statusFreshFor is how long the custodian's word is good for a submit: another copy of the store may be at work meanwhile.
const statusFreshFor = time.Minute

// noteStatusRead notes that the custodian said where the application stands. A word that nobody knows says nothing; none at all is
// what many show before a submit.
func (s *Application) noteStatusRead(word string, meaning custodian.StatusMeaning) {
	if word == "" || meaning != custodian.MeansUnknown {
		s.noteStatusReadNow()
	}
}

// noteStatusReadNow notes the time by the clock on the wall: the other one of a computer stands still while it sleeps.
func (s *Application) noteStatusReadNow() { s.statusReadAt = s.now.Round(0) }

// Fresh tells whether the custodian has just said where the application stands. A clock that was put back tells nothing.
func (s *Application) Fresh() bool {
	age := s.now.Round(0).Sub(s.statusReadAt)
	return !s.statusReadAt.IsZero() && age >= 0 && age <= statusFreshFor
}

// elsewhere takes in that the custodian shows as submitted what was not submitted from here.
func (s *Application) elsewhere(meaning custodian.StatusMeaning, trace string) {
	if s.d.Phase != Editing {
		return
	}
	switch meaning {
	case custodian.MeansSubmitted, custodian.MeansProcessing, custodian.MeansOpen, custodian.MeansClosed, custodian.MeansAction, custodian.MeansRejected:
		s.d.Phase = Submitted
		s.d.moment(s.now, "The custodian shows it submitted, not from here", trace)
		s.touched()
	case custodian.MeansDraft, custodian.MeansUnknown:
	}
}
