package say

import (
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// Sent is an answer that goes to the custodian otherwise than it was typed.
type Sent struct {
	Who, Label string
	As         string
}

// SentDifferently lists the answers of which more than the capitals are changed on the way, in the order of the
// application: JOSE ANGEL for José Ángel. Those that are masked are not among them.
func SentDifferently(s *flow.Session) []Sent {
	as := s.Assessment()
	var all []Sent
	seen := map[Sent]bool{}
	for _, sec := range s.Catalogue().Sections() {
		for e := range as.Entries(sec.ID) {
			for _, f := range sec.Fields() {
				p := answers.Path{Section: sec.ID, Entry: e, Field: f.ID}
				if f.Rule.Masked || as.Answers().Get(p) == "" || !as.Applies(p) {
					continue
				}
				if sent := as.SentAs(p); sent != "" && !strings.EqualFold(sent, as.Show(p)) {
					x := Sent{as.Name(sec.ID, e), f.Label, sent}
					if !seen[x] { // one person in two roles
						all = append(all, x)
					}
					seen[x] = true
				}
			}
		}
	}
	return all
}
