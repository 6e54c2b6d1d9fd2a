package application

import (
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// addressOf says what the next body is about.
func addressOf(app *Application) remote.Addressing {
	return remote.Addressing{
		Account: app.d.AccountNumber, Reference: app.config.Reference, Draft: app.id,
		Customers: app.d.Customers, Order: entryOrder(app), Scheme: app.config.Identifiers,
	}
}

// addsEntry tells whether a patch begins an entry that the custodian will know by no identifier of ours: sent twice, it would
// be there twice.
func addsEntry(app *Application, p remote.Patch) bool {
	if app.config.Identifiers != custodian.IdentifiersOmitOnAdd {
		return false
	}
	for a := range p.Set {
		if a.Array != "" && app.d.Customers[a.Entry] == "" {
			return true
		}
	}
	return false
}

// leaveOut takes out of a patch the entries that were sent without an identifier and whose customerID is not known yet:
// nothing could say which entry a change is about. It returns how many entries wait for theirs.
func leaveOut(app *Application, p remote.Patch) int {
	if app.config.Identifiers != custodian.IdentifiersOmitOnAdd {
		return 0
	}
	sent := map[string]bool{}
	for a := range app.d.Remote {
		sent[a.Entry] = true
	}
	waiting := map[string]bool{}
	waits := func(a assess.Attribute) bool {
		wait := a.Array != "" && sent[a.Entry] && app.d.Customers[a.Entry] == ""
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

// Reconcile takes in what get-account showed of entries and of a first stage whose identifiers were not known, and tells whether
// there is something to send now.
func Reconcile(app *Application, acc custodian.Account, err error) bool {
	d, now := app.d, app.now
	if err != nil {
		app.askErr = custodian.AsError(err)
		app.nextTry = now.Add(app.stagePace.next(app.askErr.RetryAfter))
		return false
	}
	app.askErr, app.nextTry = nil, now.Add(app.stagePace.next(0))
	app.touched()
	if d.AccountNumber == "" && acc.Number != "" {
		takeRecord(app, acc, "The record that was started is found")
		return true
	}
	known := len(d.Customers)
	d.learn(acc)
	forgot := d.forgetUnsent(acc)
	app.doubts = d.doubts(acc)
	news := forgot || len(d.Customers) > known
	if news {
		app.stagePace.reset()
	}
	return news
}

// AwaitsIdentifiers tells whether staging goes on only by what get-account shows of entries.
func AwaitsIdentifiers(app *Application) bool {
	return app.awaiting > 0 && app.d.AccountNumber != "" && app.d.Phase.Editable() && !app.conflict && app.stopped != app.answersVersion
}
