package app

import (
	"strconv"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
)

func itoa(n int) string { return strconv.Itoa(n) }

// idleWords stand in the save line where no application is open.
func (a *App) idleWords() string {
	b, board := a.top().(*screen.Board)
	switch {
	case a.coming():
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

// ways are the keys of the screens.
func (a *App) ways() say.Ways {
	w := say.Ways{
		Again: "ctrl+s", Faults: "F3 goes there", Doubt: "F5 says what to do", Choose: "F5 chooses", Short: a.w < 60,
	}
	if w.Short {
		w.Doubt = "F5"
	}
	return w
}

// stagedWords say how staging stands.
func (a *App) stagedWords(v flow.View) (words string, bad bool) {
	return say.Staging(v, a.desk.Now(), a.ways())
}
