package flow

// Losing lists the answers that were asked while the answer at p was before and are not asked now, in the order of the
// catalogue: a change of the registration takes questions away. They are kept, not sent, and removed at the custodian.
func (s *Session) Losing(p Path, before string) []Path {
	now := s.assess()
	was := s.answers.Clone()
	was.Set(p, before)
	return Assess(was, now.word, now.Today()).without(now)
}

// without lists the given answers that apply here and do not apply there.
func (s *Assessment) without(other *Assessment) []Path {
	var lost []Path
	for i, sp := range s.plan.sections {
		if !s.sections[i].applies {
			continue
		}
		for j := range s.sections[i].entries {
			e := &s.sections[i].entries[j]
			for k, fp := range sp.fields {
				p := Path{sp.section.ID, e.id, fp.field.ID}
				if e.fields[k].applies && e.fields[k].value != "" && !other.Applies(p) {
					lost = append(lost, p)
				}
			}
		}
	}
	return lost
}
