package assess

import (
	"strings"

	"brokerage/onboard/flow/answers"
)

// Unasked returns what is to fix in answers that are not asked as things stand: cells of a table are filled before the
// answers that decide whether they are asked, such as the type of a tax number.
func (s *Assessment) Unasked() []Problem {
	var found []Problem
	for _, sp := range s.plan.Sections {
		for _, entry := range s.answers.Places(sp) {
			for _, fp := range sp.Fields {
				p := answers.Path{Section: sp.Section.ID, Entry: entry, Field: fp.Field.ID}
				stored := s.answers.Get(p)
				if stored == "" || s.Applies(p) {
					continue
				}
				if sentence := fp.Field.Kind.Check(stored, s.answers.Rule(fp, entry, s.today)); sentence != "" {
					found = append(found, NewProblem(p, "form", ToFix, sentence))
				}
			}
		}
	}
	return found
}

// LostZero tells whether the answer at p is digits that would be right with one or two zeros in front, and is wrong as it
// is: what a spreadsheet took for a quantity lost them.
func (s *Assessment) LostZero(p answers.Path) bool {
	sp, fp, ok := s.plan.Field(p.Section, p.Field)
	stored := s.answers.Get(p)
	if !ok || stored == "" || strings.Trim(stored, "0123456789") != "" {
		return false
	}
	r := s.answers.Rule(fp, p.Entry, s.today)
	right := func(value string) bool { return fp.Field.Kind.Check(fp.Field.Kind.Normalise(value, r), r) == "" }
	return sp != nil && !right(stored) && (right("0"+stored) || right("00"+stored))
}
