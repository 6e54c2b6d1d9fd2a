package say

import (
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// RequiredDocuments are the documents that the answers call for, a line each: "Signed W-8 form: Ffion Ddychmygol".
func RequiredDocuments(s *flow.Session) []string {
	due := s.Assessment().RequiredDocuments()
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
