package application

import (
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// FirstStage is whether the first stage is in doubt, "" where it is not: everything that follows is about
// the account number that its reply names.
func (s *Application) FirstStage() Sync {
	d := s.d
	switch {
	case d.AccountNumber != "":
	case d.Opened && !s.config.NumberEntered:
		return NumberMissing
	case !d.Opened && d.maybeStarted() != nil:
		return Maybe
	}
	return ""
}

// recallStaging finds how staging stood when an earlier run ended, and why: it is said the same in this one.
func (s *Application) recallStaging() {
	d := s.d
	switch begun := s.FirstStage(); {
	case begun != "":
		s.sync = begun
	case !d.editable():
	case len(d.RefusedAttributes) > 0:
		s.sync = Blocked
	default:
		s.recallRefusal()
	}
}

// recallRefusal finds whether what was refused last would go out as it was.
func (s *Application) recallRefusal() {
	e := s.d.last(actStage)
	if e == nil || e.Outcome != outcomeRefused {
		return
	}
	steps := map[string]bool{}
	for _, id := range e.Steps {
		steps[id] = true
	}
	p := s.patch(func(step string) bool { return steps[step] })
	s.leaveOut(p)
	if body, err := p.Body(s.addressing()); err == nil && answers.HashOf(body) == e.Hash {
		s.sync, s.stageErr = Blocked, e.failure()
	}
}

// found takes in the record that the first stage began.
func (s *Application) found(acc custodian.Account, moment string) {
	d := s.d
	d.Opened, d.AccountNumber, d.StagedAt = true, acc.Number, s.now
	d.moment(d.StagedAt, moment, acc.TraceID)
	d.learn(acc)
	s.sync, s.stageErr, s.nextTry = Waiting, nil, s.now
	s.touched()
}

// strange tells whether a reply is about another application: it was submitted, or shows another
// answer where this one was sent, or somebody else.
func (s *Application) strange(acc custodian.Account) bool {
	switch s.config.Statuses.Meaning(acc.Status) {
	case custodian.MeansSubmitted, custodian.MeansProcessing, custodian.MeansAction, custodian.MeansOpen, custodian.MeansRejected, custodian.MeansClosed:
		return true
	case custodian.MeansDraft, custodian.MeansUnknown:
	}
	if len(acc.Entries) > 0 && len(s.d.Remote.SentEntries()) == 0 {
		return true
	}
	for a, v := range s.d.shown(acc) {
		if v == "" || remote.Hidden(v) {
			continue
		}
		if is, sent := s.d.Remote[a]; sent && is.Value != nil && !remote.SameAsSent(is.Value, v) {
			return true
		}
		l, wanted := s.want()[a]
		if s.personal(a) && (!wanted || !remote.SameAsSent(l.Value, v)) {
			return true
		}
	}
	return false
}

// personal tells whether an attribute is an answer about somebody.
func (s *Application) personal(a assess.Attribute) bool {
	sec := s.config.Catalogue.Section(s.Assessment().AttributePath(a).Section)
	return sec != nil && sec.Person
}

// AccountNumber is the custodian's, "" before the first stage is acknowledged.
func (s *Application) AccountNumber() string { return s.d.AccountNumber }

// Opened tells whether the first stage was acknowledged.
func (s *Application) Opened() bool { return s.d.Opened }

// NumberOpen tells whether an account number may be named for the record that the first stage began.
func (s *Application) NumberOpen() bool {
	return s.d.AccountNumber == "" && (s.FirstStage() != "" || s.config.NumberEntered)
}

// Found takes in the record that a person found under its account number, and tells whether it is that of this application.
func (s *Application) Found(acc custodian.Account, number string) bool {
	if s.strange(acc) {
		return false
	}
	acc.Number = number
	s.found(acc, "Account number entered, and the record is there")
	return true
}

// BeginAgain makes the first step ready to be sent again, because a person decided to. ok is false where there is nothing to
// decide.
func (s *Application) BeginAgain() (ok bool) {
	if s.FirstStage() != Maybe {
		return false
	}
	s.Finish(s.config.Catalogue.Steps[0].ID) // a later run has left no step yet
	return true
}
