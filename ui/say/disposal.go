package say

import (
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// Disposed says how many applications were removed because their time was over; "" for none.
func Disposed(all []flow.Disposal) string {
	removed := 0
	for _, d := range all {
		if d.Fate == flow.Removed {
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
