package say

import (
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// Papers are the documents that the answers call for, a line each: "Signed W-8 form: Ffion Ddychmygol".
func Papers(s *flow.Session) []string {
	due := s.Assessment().Papers()
	lines := make([]string, 0, len(due))
	for _, p := range due {
		line := p.Label
		if p.Who != "" {
			line += ": " + p.Who
		}
		lines = append(lines, text.Clean(line))
	}
	return lines
}
