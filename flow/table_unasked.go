package flow

import "strings"

// Unasked returns what is to fix in answers that are not asked as things stand: cells of a table are filled before the
// answers that decide whether they are asked, such as the type of a tax number.
func (s *Assessment) Unasked() []Problem {
	var found []Problem
	for _, sp := range s.plan.sections {
		for _, entry := range s.answers.places(sp) {
			for _, fp := range sp.fields {
				p := Path{sp.section.ID, entry, fp.field.ID}
				stored := s.answers.Get(p)
				if stored == "" || s.Applies(p) {
					continue
				}
				if sentence := fp.field.Kind.Check(stored, s.answers.rule(fp, entry, s.today)); sentence != "" {
					found = append(found, foundHere(p, "form", ToFix, sentence))
				}
			}
		}
	}
	return found
}

// LostZero tells whether the answer at p is digits that would be right with one or two zeros in front, and is wrong as it
// is: what a spreadsheet took for a quantity lost them.
func (s *Assessment) LostZero(p Path) bool {
	sp, fp, ok := s.plan.field(p.Section, p.Field)
	stored := s.answers.Get(p)
	if !ok || stored == "" || strings.Trim(stored, "0123456789") != "" {
		return false
	}
	r := s.answers.rule(fp, p.Entry, s.today)
	right := func(value string) bool { return fp.field.Kind.Check(fp.field.Kind.Normalise(value, r), r) == "" }
	return sp != nil && !right(stored) && (right("0"+stored) || right("00"+stored))
}
