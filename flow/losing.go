package flow

// Loss is what a change of an answer takes away from one person, entity or section.
type Loss struct {
	// Title is what the section or the kind of entry is called; Who is the name that was given, "" for none.
	Title, Who string
	// Labels name the questions whose answers no longer apply, in the order of the catalogue.
	Labels []string
}

// Losing lists whose answers were asked while the answer at p was before and are not asked now, in the order of the
// catalogue: a change of the registration takes questions away. They are kept, not sent, and removed at the custodian.
func (s *Session) Losing(p Path, before string) []Loss {
	now := s.assess()
	answers := s.answers.Clone()
	answers.Set(p, before)
	was := Assess(answers, now.word, now.Today())
	var losses []Loss
	var last Path
	for _, q := range was.without(now) {
		sec := s.office.Catalogue.Section(q.Section)
		if about := (Path{Section: q.Section, Entry: q.Entry}); len(losses) == 0 || about != last {
			title := sec.Title
			if sec.List != nil {
				title = sec.List.One
			}
			losses, last = append(losses, Loss{Title: title, Who: was.Name(q.Section, q.Entry)}), about
		}
		loss := &losses[len(losses)-1]
		loss.Labels = append(loss.Labels, sec.Field(q.Field).Label)
	}
	return losses
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
