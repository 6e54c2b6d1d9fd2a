package kind

import "strings"

const (
	bullet = "•"
	// openEnd is how many characters at the end of a masked value stay visible.
	openEnd = 4
)

// masked is shown, or where the rule masks, a bullet for each character but the last four. A value of four characters
// or fewer is hidden whole: there the end would be all of it.
func masked(shown string, r Rule) string {
	if !r.Masked {
		return shown
	}
	runes := []rune(shown)
	hidden := len(runes) - openEnd
	if hidden <= 0 {
		return strings.Repeat(bullet, len(runes))
	}
	return strings.Repeat(bullet, hidden) + string(runes[hidden:])
}
