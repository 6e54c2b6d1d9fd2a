package app

import (
	"strconv"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

func itoa(n int) string { return strconv.Itoa(n) }

// idleWords stand in the save line where no application is open.
func (a *App) idleWords() string {
	b, board := a.top().(*screen.Board)
	switch {
	case a.booting:
		return "Opening"
	case board && a.drafts > 0:
		return a.boardWords(b)
	case a.listed && a.drafts == 0:
		return "Nothing to save yet"
	}
	return ""
}

// savedWords say how saving stands; bad is set where the advisor must know.
func (a *App) savedWords(v flow.View) (words string, bad bool) {
	switch {
	case v.SaveErr != nil && a.w < 60:
		return say.NotSavedShort(v.SaveErr), true
	case v.SaveErr != nil:
		return say.NotSaved(v.SaveErr, "ctrl+s"), true
	case v.Saved.IsZero():
		return "Not saved yet", false
	}
	return say.Saved(v, a.desk.Now())
}

// stagedWords say how staging stands.
func (a *App) stagedWords(v flow.View) (words string, bad bool) {
	now := a.desk.Now()
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
	case v.Disputed > 0:
		return "Not staged until you choose between two versions", true
	case v.Taken != "":
		return "Not staged until you have looked at what the custodian has", true
	}
	waiting := ""
	if v.NotStaged > 0 {
		waiting = text.Count(v.NotStaged, "change", "changes") + " not staged"
		if a.w < 60 {
			waiting = itoa(v.NotStaged) + " not staged"
		}
	}
	switch v.Sync {
	case flow.Maybe:
		return "The custodian may have started a record. ctrl+s tries again", true
	case flow.Held:
		return "Not staged: " + say.Held(v.StageErr, "F3 goes there", "ctrl+s") + join(waiting), true
	case flow.Offline:
		next := ""
		if wait := v.NextTry.Sub(now); wait > 0 {
			next = ". Trying again in " + itoa(int(wait.Seconds())+1) + " s"
		}
		return "Staging waits: " + say.Waits(v.StageErr) + next + join(waiting), true
	case flow.InFlight:
		return "Staging" + join(waiting), false
	case flow.Staged, flow.Waiting:
		if v.Doubts > 0 {
			if a.w < 60 {
				return "Which entry? F5 chooses", true
			}
			return "Several entries there could be one of yours. F5 chooses", true
		}
		if v.Awaiting > 0 {
			return "Waiting for the identifier that the custodian gives" + join(waiting), false
		}
	}
	staged := ""
	if !v.StagedAt.IsZero() && a.w >= 60 {
		staged = "Staged " + text.Clock(v.StagedAt, now)
	}
	switch {
	case waiting != "" && staged != "":
		return staged + "  ·  " + waiting, false
	case waiting != "":
		return waiting, false
	case staged != "" && v.AccountNumber == "":
		return staged + ", but the custodian gave no account number", true
	case !v.StagedAt.IsZero():
		return "Everything staged", false
	}
	return staged, false
}

func join(waiting string) string {
	if waiting == "" {
		return ""
	}
	return "  ·  " + waiting
}
