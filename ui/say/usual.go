package say

import (
	"strings"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/text"
)

// WhyUsual says why an answer is offered.
func WhyUsual(u assess.UsualAnswer) string {
	switch {
	case u.Of.Firm:
		return "from the configuration of the firm"
	case u.Of.Last:
		return "from the last application"
	}
	return "customary"
}

// Usual words a usual answer: the question and what is offered. Several questions that say the same have one wording.
func Usual(u assess.UsualAnswer) (label, words string) {
	if label, words, ok := strings.Cut(u.Says, ": "); ok {
		return text.Clean(label), text.Clean(words)
	}
	return text.Clean(u.Label), text.Clean(u.Words)
}
