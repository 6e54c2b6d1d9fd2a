package say

import "brokerage/onboard/flow"

// Copied says that an entry of a list was copied, and what was left out of the copy.
func Copied(s *flow.Session, section, id, fresh string) string {
	left := s.NotCopied(section, id, fresh)
	if len(left) == 0 {
		return "Added a copy."
	}
	return "Added a copy without " + And(left) + "."
}
