package screen

import (
	"strings"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/theme"
)

// The bar of a list: how wide it may be, from how many cells on it says something, and what stands beside it at most.
const (
	widestBar     = 32
	leastBar      = 8
	roomForShares = len("   133.34 % given, 33.34 % too much")
)

// bar is w cells of which so many hundredths of a percent are full. One that has anything shows it, and one that lacks anything.
func bar(th *theme.Theme, given, w int, paint func(...string) string) string {
	full := min(w, given*w/100_00)
	switch {
	case given > 0 && full == 0:
		full = 1
	case given < 100_00 && full == w:
		full = w - 1
	}
	return paint(strings.Repeat(theme.Full, full)) + th.Faint.Render(strings.Repeat(theme.Empty, w-full))
}

// signed are the words of a state with the sign before them.
func signed(p assess.Progress) string {
	switch p.State {
	case assess.Completed:
		return theme.Past + " " + p.Words()
	case assess.SomeToFix:
		return "! " + p.Words()
	case assess.NotStarted, assess.SomeLeft, assess.Optional, assess.NoneAdded, assess.NotNeeded:
	}
	return p.Words()
}
