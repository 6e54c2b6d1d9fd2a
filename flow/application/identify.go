package application

import (
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// addressing says what the next body is about.
func (s *Application) addressing() remote.Addressing {
	return remote.Addressing{
		Account: s.d.AccountNumber, Reference: s.config.Reference, Draft: s.id,
		Customers: s.d.Customers, Order: s.order(), Scheme: s.config.Identifiers,
	}
}

// adds tells whether a patch begins an entry that the custodian will know by no identifier of ours: sent twice, it would
// be there twice.
func (s *Application) adds(p remote.Patch) bool {
	if s.config.Identifiers != custodian.IdentifiersOmitOnAdd {
		return false
	}
	for a := range p.Set {
		if a.Array != "" && s.d.Customers[a.Entry] == "" {
			return true
		}
	}
	return false
}

// leaveOut takes out of a patch the entries that were sent without an identifier and whose customerID is not known yet:
// nothing could say which entry a change is about. It returns how many entries wait for theirs.
func (s *Application) leaveOut(p remote.Patch) int {
	if s.config.Identifiers != custodian.IdentifiersOmitOnAdd {
		return 0
	}
	sent := map[string]bool{}
	for a := range s.d.Remote {
		sent[a.Entry] = true
	}
	waiting := map[string]bool{}
	waits := func(a assess.Attribute) bool {
		wait := a.Array != "" && sent[a.Entry] && s.d.Customers[a.Entry] == ""
		if wait {
			waiting[a.Entry] = true
		}
		return wait
	}
	for a := range p.Set {
		if waits(a) {
			delete(p.Set, a)
		}
	}
	for a := range p.Clear {
		if waits(a) {
			delete(p.Clear, a)
		}
	}
	return len(waiting)
}

// Reconciled takes in what get-account showed of entries and of a first stage whose identifiers were not known, and tells whether
// there is something to send now.
func (s *Application) Reconciled(acc custodian.Account, err error) bool {
	d, now := s.d, s.now
	if err != nil {
		s.askErr = custodian.AsError(err)
		s.nextTry = now.Add(s.stagePace.next(s.askErr.RetryAfter))
		return false
	}
	s.askErr, s.nextTry = nil, now.Add(s.stagePace.next(0))
	s.touched()
	if d.AccountNumber == "" && acc.Number != "" {
		s.found(acc, "The record that was started is found")
		return true
	}
	known := len(d.Customers)
	d.learn(acc)
	forgot := d.forgetUnsent(acc)
	s.doubts = d.doubts(acc)
	news := forgot || len(d.Customers) > known
	if news {
		s.stagePace.reset()
	}
	return news
}

// Awaits tells whether staging goes on only by what get-account shows of entries.
func (s *Application) Awaits() bool {
	return s.awaiting > 0 && s.d.AccountNumber != "" && s.d.Phase.Editable() && !s.conflict && s.stopped != s.answersVersion
}
