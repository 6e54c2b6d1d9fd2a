package application

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"time"

	"brokerage/onboard/flow/remote"
)

// mergeDrafts merges everything besides the answers. What either side learned of the custodian stays known: an account
// number, a submit, a closed journal entry. Where both learned something different of one attribute it is unknown, so
// that it is sent again.
func mergeDrafts(base, mine, theirs *draft) *draft {
	d := *theirs
	d.Place = mine.Place
	if d.Binding == nil {
		d.Binding = mine.Binding
	}
	d.Opened = mine.Opened || theirs.Opened
	d.AccountNumber = cmp.Or(theirs.AccountNumber, mine.AccountNumber)
	d.Customers = maps.Clone(mine.Customers)
	if d.Customers == nil {
		d.Customers = map[string]string{}
	}
	maps.Copy(d.Customers, theirs.Customers)
	d.Remote = mergeRemoteStates(base.Remote, mine.Remote, theirs.Remote)
	d.Journal = mergeJournals(base.Journal, mine.Journal, theirs.Journal)
	d.Submits = mine.Submits + theirs.Submits - base.Submits
	d.StagedAt = later(mine.StagedAt, theirs.StagedAt)
	d.Submitted = later(mine.Submitted, theirs.Submitted)
	d.Aged = later(mine.Aged, theirs.Aged)
	mergePhase(&d, base, mine, theirs)
	d.Moments = mergeMoments(base.Moments, mine.Moments, theirs.Moments)
	d.RemoteProblems = mergeSlices(base.RemoteProblems, mine.RemoteProblems, theirs.RemoteProblems)
	d.Notes = mergeSlices(base.Notes, mine.Notes, theirs.Notes)
	d.RefusedAttributes = mergeSlices(base.RefusedAttributes, mine.RefusedAttributes, theirs.RefusedAttributes)
	if base.Archived.Equal(theirs.Archived) {
		d.Archived, d.Leaving = mine.Archived, mine.Leaving
	}
	if reflect.DeepEqual(base.Source, theirs.Source) {
		d.Source = mine.Source
	}
	if reflect.DeepEqual(base.Handed, theirs.Handed) {
		d.Handed = mine.Handed
	}
	if reflect.DeepEqual(base.Received, theirs.Received) {
		d.Received = mine.Received
	}
	return &d
}

// certainty orders the phases by how much is known in them. Of two it decides where both sides moved.
var certainty = map[Phase]int{
	Editing: 0, Submitting: 1, Unsure: 2, Submitted: 3, Action: 4, Rejected: 5, Open: 6, Closed: 7,
}

// mergePhase takes the phase and the custodian's word.
func mergePhase(d, base, mine, theirs *draft) {
	if theirs.Phase == base.Phase || mine.Phase != base.Phase && certainty[mine.Phase] > certainty[theirs.Phase] {
		d.Phase, d.Before, d.AtVerdict = mine.Phase, mine.Before, mine.AtVerdict
	}
	if mine.Confirmed.After(theirs.Confirmed) {
		d.Status, d.Since, d.Confirmed, d.StatusBefore, d.Faulty = mine.Status, mine.Since, mine.Confirmed, mine.StatusBefore, mine.Faulty
		d.NotVisible, d.NotVisibleSince, d.Stuck, d.Steps, d.Otherwise = mine.NotVisible, mine.NotVisibleSince, mine.Stuck, mine.Steps, mine.Otherwise
	}
}

func mergeRemoteStates(base, mine, theirs remote.State) remote.State {
	out := remote.State{}
	keys := maps.Clone(mine)
	if keys == nil {
		keys = remote.State{}
	}
	maps.Copy(keys, theirs)
	for a := range keys {
		was, hadIt := base[a]
		is, haveIt := mine[a]
		other, theyHave := theirs[a]
		switch {
		case theyHave == hadIt && reflect.DeepEqual(other, was):
			if haveIt {
				out[a] = is
			}
		case haveIt == hadIt && reflect.DeepEqual(is, was) || haveIt == theyHave && reflect.DeepEqual(is, other):
			if theyHave {
				out[a] = other
			}
		default:
			out[a] = remote.Known{
				State: remote.Unknown, Value: is.Value, Step: cmp.Or(is.Step, other.Step), Cleared: is.Cleared || other.Cleared,
			}
		}
	}
	return out
}

// mergeJournals joins two journals by their entries' ids. An entry that one side closed is closed, and one that it took
// back, because its request never left, is gone.
func mergeJournals(base, mine, theirs []journalEntry) []journalEntry {
	known := func(entries []journalEntry, id string) *journalEntry {
		at := slices.IndexFunc(entries, func(e journalEntry) bool { return e.ID == id })
		if at < 0 {
			return nil
		}
		return &entries[at]
	}
	var out []journalEntry
	for _, e := range theirs {
		here := known(mine, e.ID)
		if here == nil && known(base, e.ID) != nil && !e.Closed {
			continue
		}
		if here != nil && here.Closed {
			e = *here
		}
		out = append(out, e)
	}
	for _, e := range mine {
		there, was := known(theirs, e.ID), known(base, e.ID)
		if there == nil && was == nil {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b journalEntry) int { return a.At.Compare(b.At) })
	return out
}

// mergeMoments adds what happened here to what happened there.
func mergeMoments(base, mine, theirs []Moment) []Moment {
	out := slices.Clone(theirs)
	same := func(m Moment) func(Moment) bool {
		return func(o Moment) bool { return o.At.Equal(m.At) && o.What == m.What && o.TraceID == m.TraceID }
	}
	for _, m := range mine {
		if !slices.ContainsFunc(base, same(m)) && !slices.ContainsFunc(theirs, same(m)) {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b Moment) int { return a.At.Compare(b.At) })
	return out
}

// mergeSlices takes the side that changed; where both did, what either has and neither took away.
func mergeSlices[T any](base, mine, theirs []T) []T {
	has := func(list []T, v T) bool {
		return slices.ContainsFunc(list, func(o T) bool { return reflect.DeepEqual(o, v) })
	}
	var out []T
	for _, v := range theirs {
		if has(mine, v) || !has(base, v) {
			out = append(out, v)
		}
	}
	for _, v := range mine {
		if !has(base, v) && !has(out, v) {
			out = append(out, v)
		}
	}
	return out
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
