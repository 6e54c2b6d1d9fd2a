package say

import (
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/kind"
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

// NotRecorded names what the client may have received or signed and nobody has noted: attestations that are asked for, need not be
// given, and are not.
func NotRecorded(s *flow.Session) []string {
	as := s.Assessment()
	var all []string
	for _, p := range as.Asked() {
		f := s.Catalogue().Field(p.Section, p.Field)
		if f.Kind.Traits().Choice == kind.Confirmation && as.Answers().Get(p) == "" && !as.Required(p) {
			all = append(all, f.Label)
		}
	}
	return all
}
