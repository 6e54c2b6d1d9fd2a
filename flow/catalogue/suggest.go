package catalogue

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/spelling"
)

// didYouMean names the nearest known word, or lists the words where none is near.
func didYouMean(word string, known []string) string {
	best := spelling.Nearest(word, known)
	switch {
	case best != "":
		return " Did you mean " + best + "?"
	case len(known) == 0:
		return " There is none here"
	case len(known) <= 20:
		return " Known: " + strings.Join(slices.Sorted(slices.Values(known)), ", ")
	default:
		return " Check the spelling"
	}
}
