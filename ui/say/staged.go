package say

import (
	"strconv"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// Ways are what a person presses, types or runs to go on, in the words of the front end that says it.
type Ways struct {
	// Again is what sends once more what was refused, Faults leads to the answers that were, Doubt says what became of a first stage,
	// and Choose which entry is meant.
	Again, Faults, Doubt, Choose string
	// Short is set where there is little room, Brief where it is read out: it has nothing that changes all the time, such as
	// how many changes wait.
	Short, Brief bool
}

// Staging is the state of staging, as a sentence without its full stop; bad is set where somebody has to act or to know. It
// is the same in every front end, and in a later run.
func Staging(v flow.View, now time.Time, by Ways) (words string, bad bool) {
	switch v.Phase {
	case flow.Submitting:
		return "Submitting", false
	case flow.Unsure:
		return "Submit sent " + text.Clock(v.Submitted, now) + ", not confirmed", true
	case flow.Submitted, flow.Open, flow.Closed:
		return "Submitted " + text.Clock(v.Submitted, now), false
	case flow.Editing, flow.Action, flow.Rejected:
	}
	switch {
	case v.Handed != "":
		return "Handed over to " + text.Clean(v.Handed) + ". t on the board takes it back", false
	case v.OpenConflicts > 0:
		return "Not staged until you choose between two versions", true
	case v.ReceivedFrom != "":
		return "Not staged until you have looked at what the custodian has", true
	case v.Sync.InDoubt():
		return firstStageShort(v, by) + tail(". ", by.Doubt), true
	}
	return editing(v, now, by)
}

// editing is Staging of an application that nothing but the custodian keeps from being staged.
func editing(v flow.View, now time.Time, by Ways) (words string, bad bool) {
	if by.Brief {
		v.NextTry = time.Time{}
	}
	waiting, count := tail("  ·  ", NotStaged(v, by.Short)), lead(NotStaged(v, by.Short), "  ·  ")
	if by.Brief {
		waiting, count = "", ""
	}
	switch v.Sync {
	case flow.Blocked:
		return count + "Not staged: " + StagingBlocked(v.StageErr, by.Faults, by.Again), true
	case flow.Offline:
		next := ""
		if wait := v.NextTry.Sub(now); wait > 0 {
			next = ". Trying again in " + strconv.Itoa(int(wait.Seconds())+1) + " s"
		}
		return count + "Staging waits: " + Waits(v.StageErr) + next, true // a reason may be long, and the count is never cut
	case flow.InFlight:
		return "Staging" + waiting, false
	case flow.Staged, flow.Waiting, flow.Maybe, flow.NumberMissing:
	}
	switch {
	case v.Doubts > 0 && by.Short:
		return "Which entry? " + by.Choose, true
	case v.Doubts > 0:
		return "Several entries there could be one of yours. " + by.Choose, true
	case v.Awaiting > 0:
		return "Waiting for the identifier that the custodian gives" + waiting, false
	case by.Brief && v.StagedAt.IsZero():
		return "", false
	case by.Brief:
		return "Staged " + text.Clock(v.StagedAt, now), false
	case v.StagedAt.IsZero():
		return NotStaged(v, by.Short), v.Unfit > 0
	case by.Short && v.NotStaged > 0:
		return NotStaged(v, true), v.Unfit > 0
	case by.Short:
		return "Everything staged", false
	case v.NotStaged > 0:
		return "Staged " + text.Clock(v.StagedAt, now) + waiting, v.Unfit > 0
	case v.AccountNumber == "":
		return "Staged " + text.Clock(v.StagedAt, now) + ", and its account number is not entered yet", true
	}
	return "Everything staged", false
}

func tail(between, words string) string {
	if words == "" {
		return ""
	}
	return between + words
}

func lead(words, between string) string {
	if words == "" {
		return ""
	}
	return words + between
}

// RemoteCoverage says how much the custodian holds of what is answered: everything, or how much it does not.
func RemoteCoverage(v flow.View) string {
	switch words := NotStaged(v, false); {
	case words != "":
		return words
	case v.StagedAt.IsZero():
		return "Nothing staged yet"
	}
	return "Everything staged"
}

// NotStaged counts what the custodian does not hold: changes that are on their way, and answers to fix, which are not sent
// before they are corrected. It is "" where the custodian holds everything.
func NotStaged(v flow.View, short bool) string {
	waiting, unfit := v.NotStaged-v.Unfit, ""
	if v.Unfit > 0 {
		unfit = text.Count(v.Unfit, "answer to fix is", "answers to fix are") + " not sent"
		if short {
			unfit = strconv.Itoa(v.Unfit) + " to fix, not sent"
		}
	}
	if waiting <= 0 {
		return unfit
	}
	words := text.Count(waiting, "change", "changes") + " not staged"
	if short {
		words = strconv.Itoa(waiting) + " not staged"
	}
	return words + tail("  ·  ", unfit)
}

// firstStageShort says in few words what is in doubt about the first stage.
func firstStageShort(v flow.View, by Ways) string {
	switch {
	case by.Short:
		return "First stage in doubt"
	case v.Sync == flow.NumberMissing:
		return "The custodian named no account number"
	}
	return "The custodian may have started a record"
}

// FirstStageDoubt says what is in doubt about a first stage, why, and what follows; "" where nothing is.
func FirstStageDoubt(v flow.View) string {
	switch {
	case !v.Sync.InDoubt() || !v.Editable:
		return ""
	case v.Sync == flow.NumberMissing && v.ReplyHad == "":
		return "The custodian started a record and named no account number. Nothing more is sent without it."
	case v.Sync == flow.NumberMissing:
		return "The custodian started a record and named no account number: its reply has " + text.Clean(v.ReplyHad) +
			". Nothing more is sent without it. account.names of the profile says what the number is called."
	case v.StageErr == nil:
		return "The custodian may have started a record: no answer came. Nothing more is sent until that is known."
	}
	return "The custodian may have started a record: " + text.Clean(v.StageErr.Reason()) + ". Nothing more is sent until that is known."
}

// FirstStageAgain is the word that sends a first stage again whose outcome is unknown.
const FirstStageAgain = flow.AgainWord

// FirstStageRisk says what to do about a first stage in doubt before anything is typed.
func FirstStageRisk(v flow.View) string {
	ask := "Ring the custodian, give the holder's name and the time, and ask for the record and its account number."
	if v.Sync == flow.NumberMissing {
		return ask
	}
	return ask + " Send it again only if they have none: otherwise there are two records then."
}

// FirstStageChoices is what can be typed about a first stage in doubt.
func FirstStageChoices(v flow.View) string {
	if v.Sync == flow.NumberMissing {
		return "Type the account number that the custodian names"
	}
	return "Type the account number that the custodian names, or " + FirstStageAgain + " to send it once more"
}
