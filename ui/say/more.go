package say

import (
	"slices"
	"strings"

	"brokerage/onboard/ui/text"
)

// moreNamed is how many questions are named before the others are counted.
const moreNamed = 3

// More says which questions came with an answer, by their labels; "" for none.
func More(labels []string) string {
	if len(labels) == 0 {
		return ""
	}
	var named []string
	for _, l := range labels {
		if !slices.Contains(named, l) {
			named = append(named, l)
		}
	}
	words := "This asks " + text.Count(len(labels), "more question", "more questions") + ": "
	if len(named) > moreNamed {
		return words + strings.Join(named[:moreNamed], ", ") + " and others."
	}
	return words + And(named) + "."
}
