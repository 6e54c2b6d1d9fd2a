package say

import (
	"errors"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// Disposed says how many applications were removed because their time was over; "" for none.
func Disposed(all []flow.Disposal) string {
	removed := 0
	for _, d := range all {
		if d.Outcome == flow.Removed {
			removed++
		}
	}
	if removed == 0 {
		return ""
	}
	return text.Count(removed, "application was", "applications were") +
		" removed, past the time that such are kept. onboard drafts audit has the record."
}

// Leaves warns of an application whose time is nearly over, or that somebody removed.
func Leaves(d flow.Summary, at, now time.Time) string {
	if !d.Leaving.IsZero() {
		return "Removed, and deleted after " + text.Clock(at, now) + " unless somebody takes it back"
	}
	return "Leaves this computer on " + text.Day(at.In(now.Location()), now) + " unless you open it"
}

// What stays of an application that was removed, or of values that were forgotten.
const (
	StaysOfRemoved   = "What was staged of it stays with the custodian, a tombstone without answers in the event log, and copies of the folder in your backups."
	StaysOfForgotten = "The answers as they are now stay, the names of changed fields in the event log, and copies of the folder in your backups."
)

// RemovedOn says on which day an application was removed that soon is deleted.
func RemovedOn(d flow.Summary, now time.Time) string {
	return "removed on " + text.Day(d.Leaving.Add(-flow.UndoRemoval), now)
}

// NotRemoved says why an application is not removed, and what to do about it. ok is false for an error that is about
// something else.
func NotRemoved(err error) (words string, ok bool) {
	if sent, is := errors.AsType[*flow.SentError](err); is {
		return "Not removed: " + sent.Error() + ". To take it off the board, archive it.", true
	}
	switch {
	case errors.Is(err, flow.ErrOnlyReads):
		return "Not removed: " + flow.ErrOnlyReads.Error() + ". An assistant, an advisor or operations of it removes.", true
	case errors.Is(err, flow.ErrUndecided):
		return "Not removed: the custodian has it, and what becomes of it is not settled. Its status says when it is.", true
	case errors.Is(err, flow.ErrLegalHold):
		return "Not removed: it is under legal hold. onboard drafts hold with --lift ends that.", true
	case errors.Is(err, flow.ErrOpen):
		return "Not removed: it is open in another window. Close it there first.", true
	}
	return "", false
}

// Forgotten says how many earlier versions were forgotten, or why they were not.
func Forgotten(n int, err error) string {
	switch {
	case errors.Is(err, flow.ErrLegalHold):
		return "Nothing was forgotten: it is under legal hold. onboard drafts hold with --lift ends that."
	case err != nil:
		return "Not all was forgotten: " + Ended(err.Error())
	}
	return text.Count(n, "earlier version was", "earlier versions were") + " forgotten."
}
