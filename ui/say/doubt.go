package say

import (
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// DoubtOf names the entry that is asked about.
func DoubtOf(d flow.Doubt) string {
	switch {
	case d.Who != "" && d.What != "":
		return d.Who + ", " + d.What
	case d.What != "":
		return "the " + d.What + " that was taken out of the list"
	}
	return "this entry"
}

// DoubtWords tell why it is asked and what is safe.
func DoubtWords(d flow.Doubt) string {
	words := "The custodian shows " + text.Count(len(d.Candidates), "entry", "entries") + " that could be it, so changes of it wait. " +
		"Those that you do not choose stay at the custodian as they are: tell it if one should go."
	if d.MayBeNone {
		words += " Nobody confirmed that it arrived."
	}
	return words
}
