package app

import (
	"strconv"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
)

func itoa(n int) string { return strconv.Itoa(n) }

// idleWords stand in the save line where no application is open.
func (a *access) idleWords() string {
	switch {
	case a.awaitsResult():
		return "Opening"
	case isBoard(a.top()) && a.drafts > 0:
		return a.boardWords(a.board)
	case a.listed && a.drafts == 0:
		return "Nothing to save yet"
	}
	return ""
}

// savedWords say how saving stands; bad is set where the advisor must know.
func (a *application) savedWords(v flow.View) (words string, bad bool) {
	switch {
	case v.SaveErr != nil && a.w < 60:
		return say.NotSavedShort(v.SaveErr, a.context.Now()), true
	case v.Kept():
		return say.NotSaved(v.SaveErr, "ctrl+s", a.context.Now()) + ".", true
	case v.SaveErr != nil:
		return say.NotSaved(v.SaveErr, "ctrl+s", a.context.Now()), true
	case v.Saved.IsZero():
		return "Not saved yet", false
	}
	return say.Saved(v, a.context.Now())
}

// ways are the keys of the screens.
func (a *application) ways() say.Ways {
	w := say.Ways{
		Again: "ctrl+s", Faults: "F3 goes there", Doubt: "F5 says what to do", Choose: "F5 chooses", Short: a.w < 60,
	}
	if w.Short {
		w.Doubt = "F5"
	}
	return w
}

// stagedWords say how staging stands.
func (a *application) stagedWords(v flow.View) (words string, bad bool) {
	return say.Staging(v, a.context.Now(), a.ways())
}
