package application

import (
	"slices"
	"time"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// shown is what a reply shows of this application.
func (d *draft) shown(acc custodian.Account) map[assess.Attribute]any {
	return remote.Shown(acc, d.Remote.Names(acc, d.Customers))
}

// learn takes in what a reply shows of the lists, and tells whether anything is new: which customerIDs were issued, and
// what was cleared and is gone.
func (d *draft) learn(acc custodian.Account) (news bool) {
	names := d.Remote.Names(acc, d.Customers)
	for i, e := range acc.Entries {
		if names[i] != "" && e.CustomerID != "" && d.Customers[names[i]] != e.CustomerID {
			d.Customers[names[i]], news = e.CustomerID, true
		}
	}
	return d.Remote.Observe(remote.Shown(acc, names)) || news
}

// begun tells whether anything was ever sent of a draft.
func (d *draft) begun() bool {
	return d.Opened || d.AccountNumber != "" || d.Phase != Editing || d.Submits > 0 || d.Binding != nil || len(d.Remote) > 0 ||
		len(d.Journal) > 0 || len(d.Customers) > 0 || !d.StagedAt.IsZero() || !d.Submitted.IsZero() || d.Status != ""
}

// waits tells whether the first stage waits for a look at what the custodian has.
func (d *draft) waits() bool {
	return d.Received != nil && !d.Received.Accepted && d.AccountNumber != ""
}

// invisibility is how get-account fails to show a submit.
type invisibility string

const (
	notFound     invisibility = "not found"     // it knows no such account
	notSubmitted invisibility = "not submitted" // it shows a draft
)

// How long get-account must have failed to show a submit before a person may send it again. A record that is there and is
// a draft may be a view that lags behind; custodians promise five minutes.
const (
	resendAfterNothing = 2 * time.Minute
	resendAfterDraft   = 10 * time.Minute
)

// mayResendAt is from when on a person may send the application again, zero where get-account does not fail to show it.
func (d *draft) mayResendAt() time.Time {
	switch d.NotVisible {
	case notFound:
		return d.NotVisibleSince.Add(resendAfterNothing)
	case notSubmitted:
		return d.NotVisibleSince.Add(resendAfterDraft)
	}
	return time.Time{}
}

// staleFor is how long a rejection that stood before the last submit may still be shown by a view that lags behind.
const staleFor = 10 * time.Minute

// stale tells whether a word is left over from before the last submit.
func (d *draft) stale(word string, meaning custodian.StatusMeaning, now time.Time) bool {
	if word != d.StatusBefore {
		d.StatusBefore = ""
		return false
	}
	return word != "" && (meaning == custodian.MeansRejected || meaning == custodian.MeansAction) && d.Phase != Rejected && d.Phase != Action &&
		now.Sub(d.Submitted) < staleFor
}

// forgetUnsent gives up the entries in doubt that a reply about everything sent does not show: they never arrived, and are
// added like new ones.
func (d *draft) forgetUnsent(acc custodian.Account) (forgot bool) {
	names := d.Remote.Names(acc, d.Customers)
	if !d.Remote.Overlaps(remote.Shown(acc, names)) {
		return false
	}
	there := map[string]bool{}
	unnamed := map[string]bool{}
	for i, e := range acc.Entries {
		there[names[i]] = true
		if names[i] == "" {
			unnamed[e.Array] = true
		}
	}
	for _, own := range d.Remote.SentEntries() {
		if there[own.Entry] || d.Customers[own.Entry] != "" || unnamed[own.Array] && d.Remote.Ambiguous(own, acc, names) {
			continue
		}
		for a, is := range d.Remote {
			if a.Array == own.Array && a.Entry == own.Entry && is.State == remote.Unknown {
				delete(d.Remote, a)
				forgot = true
			}
		}
	}
	return forgot
}

// doubt is one entry and those of the last reply that could be it.
type doubt struct {
	own   assess.Attribute
	could []custodian.AccountEntry
}

// doubts are the entries in doubt by a reply: of each the places of those in the reply that could be it. One without a
// customerID cannot be named to the custodian, so it cannot be chosen.
func (d *draft) doubts(acc custodian.Account) []doubt {
	names := d.Remote.Names(acc, d.Customers)
	var all []doubt
	for _, own := range d.Remote.SentEntries() {
		if d.Customers[own.Entry] != "" || slices.Contains(names, own.Entry) {
			continue
		}
		q := doubt{own: own}
		for i, e := range acc.Entries {
			if names[i] == "" && e.Array == own.Array && e.CustomerID != "" && d.Remote.Agrees(own, e, false) {
				q.could = append(q.could, e)
			}
		}
		if len(q.could) > 1 {
			all = append(all, q)
		}
	}
	return all
}

// maybeStarted is the last first stage if its outcome is unknown, else nil.
func (d *draft) maybeStarted() *journalEntry {
	var maybe *journalEntry
	for i := range d.Journal {
		if e := &d.Journal[i]; e.First && e.Closed {
			maybe = nil
			if e.Outcome == outcomeUnknown {
				maybe = e
			}
		}
	}
	return maybe
}
