package form

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// most is the longest text any input takes, in runes: a paste above it is refused whole rather than cut.
const most = 10_000

// room is how many runes can be typed into a question. It is more than the rule allows, on purpose: a name that is too
// long is to be seen, reported and corrected, not cut without a word. Formatted values need room for their separators.
func room(f *catalogue.Field, rule kind.Rule) int {
	if length := f.Kind.Traits().Length; length > 0 {
		return length
	}
	if rule.Max <= 0 {
		return 2_000
	}
	return 2*rule.Max + 20
}
