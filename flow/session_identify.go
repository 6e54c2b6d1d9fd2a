package flow

import (
	"context"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// addressing says what the next body is about, with the lock held.
func (s *Session) addressing() remote.Addressing {
	return remote.Addressing{
		Account: s.d.AccountNumber, Reference: s.service.Reference, Draft: s.id,
		Customers: s.d.Customers, Order: s.order(), Scheme: s.service.Identifiers,
	}
}

// adds tells whether a patch begins an entry that the custodian will know by no identifier of ours: sent twice, it would
// be there twice.
func (s *Session) adds(p remote.Patch) bool {
	if s.service.Identifiers != custodian.IdentifiersOmitOnAdd {
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
func (s *Session) leaveOut(p remote.Patch) int {
	if s.service.Identifiers != custodian.IdentifiersOmitOnAdd {
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

// reconcile reads the account where staging can go on only by what it shows: for the customerIDs of entries, and for the
// account that a first stage may have begun. It tells whether there is something to send now. It runs with the staging
// lock held, so that the reply is about everything that was sent.
func (s *Session) reconcile(ctx context.Context, sync Sync) bool {
	s.mu.Lock()
	number, reference := s.d.AccountNumber, ""
	awaiting := s.awaiting > 0 && number != "" && s.d.Phase.Editable() && !s.conflict && s.stopped != s.answersVersion
	s.mu.Unlock()
	if sync.InDoubt() && s.service.Finder != nil && number == "" {
		reference = s.id
	}
	if ctx.Err() != nil || !awaiting && reference == "" {
		return false
	}
	s.asking.Lock()
	defer s.asking.Unlock()
	var acc custodian.Account
	var err error
	if reference != "" {
		acc, err = s.custodian().Find(ctx, reference)
	} else {
		acc, err = s.custodian().Account(ctx, number)
	}
	s.mu.Lock()
	news := s.reconciled(acc, err)
	s.mu.Unlock()
	return s.Save(context.WithoutCancel(ctx), false) == nil && news
}

// reconciled takes in the reply, with the lock held.
func (s *Session) reconciled(acc custodian.Account, err error) bool {
	d, now := s.d, s.service.Now()
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
