package assess

import "brokerage/onboard/flow/answers"

// First returns where a step begins: its first page, or its list. ok is false for a step that does not apply.
func (s *Assessment) First(step string) (answers.Place, bool) {
	st := s.answers.Catalogue().Step(step)
	if st == nil {
		return answers.Place{Step: step}, false
	}
	for _, sec := range st.Sections {
		if !s.Applies(answers.Path{Section: sec.ID}) {
			continue
		}
		if sec.List != nil {
			return answers.Place{Step: step, Section: sec.ID}, true
		}
		if pages := s.Pages(sec.ID, ""); len(pages) > 0 {
			return answers.Place{Step: step, Section: sec.ID, Page: pages[0].ID}, true
		}
	}
	return answers.Place{Step: step}, false
}

// After returns what follows a page or a list: the next page, the list an entry belongs to, the next step
// that applies. ok is false after the last step, where only the answers are left to check.
func (s *Assessment) After(p answers.Place) (answers.Place, bool) {
	if p.Entry != "" {
		if pages := s.entryStops(p.Step, p.Section, p.Entry); len(pages) > 0 {
			for i, stop := range pages[:len(pages)-1] {
				if stop.Page == p.Page {
					return pages[i+1], true
				}
			}
		}
		return answers.Place{Step: p.Step, Section: p.Section}, true
	}
	stops := s.stops(p.Step)
	for i, stop := range stops {
		if stop.Section == p.Section && stop.Page == p.Page && i+1 < len(stops) {
			return stops[i+1], true
		}
	}
	after := false
	for _, st := range s.answers.Catalogue().Steps {
		if after {
			if first, ok := s.First(st.ID); ok {
				return first, true
			}
		}
		after = after || st.ID == p.Step
	}
	return answers.Place{}, false
}

// Onward returns where Continue leads from a page or a list: on to the next, over those on which nothing has to be answered and
// nothing was, unless the catalogue keeps them in sight; from the last page of an entry to what is open in a role of the same
// human behind it, else to the list. ok is false where only the answers are left to check.
func (s *Assessment) Onward(p answers.Place) (answers.Place, bool) {
	from := p
	for {
		next, ok := s.After(p)
		if !ok || !s.passedOver(next) && !s.knownFromAnotherRole(next) {
			if from.Entry != "" && next.Entry == "" {
				return s.otherRole(from, next), ok
			}
			return next, ok
		}
		p = next
	}
}

// otherRole returns the first page with something open of the entries behind one that are the same human; else instead.
func (s *Assessment) otherRole(from, instead answers.Place) answers.Place {
	_, behind := s.sameHuman(from)
	for _, id := range behind {
		for _, stop := range s.entryStops(from.Step, from.Section, id) {
			if s.open(stop) {
				return stop
			}
		}
	}
	return instead
}

// knownFromAnotherRole tells whether a page asks nothing more of somebody who stands in the list in another role before.
func (s *Assessment) knownFromAnotherRole(p answers.Place) bool {
	before, _ := s.sameHuman(p)
	return p.Entry != "" && len(before) > 0 && !s.open(p)
}

// sameHuman are the other entries of a list that are the same human, before and behind one.
func (s *Assessment) sameHuman(p answers.Place) (before, behind []string) {
	human := s.answers.Person(p.Section, p.Entry)
	at := &before
	for _, id := range s.answers.Entries(p.Section) {
		if id == p.Entry {
			at = &behind
		} else if human != "" && s.answers.Person(p.Section, id) == human {
			*at = append(*at, id)
		}
	}
	return before, behind
}

// open tells whether a page has something to answer or to fix.
func (s *Assessment) open(p answers.Place) bool {
	for _, pg := range s.Pages(p.Section, p.Entry) {
		if pg.ID == p.Page {
			progress := s.Page(pg, p.Entry)
			return progress.Left+progress.ToFix > 0
		}
	}
	return false
}

// passedOver tells whether nothing has to be answered at a page or list, nothing was, and it is not kept in sight.
func (s *Assessment) passedOver(p answers.Place) bool {
	sp := s.plan.ByID[p.Section]
	if p.Page == "" {
		return !sp.Section.Shown && len(s.sections[sp.At].entries) == 0 && !s.sections[sp.At].demands(sp)
	}
	e := s.entry(sp, p.Entry)
	for _, fp := range sp.Fields {
		st := e.fields[fp.At]
		if fp.Field.Page.ID == p.Page && st.applies && (fp.Field.Shown || st.required || st.value != "") {
			return false
		}
	}
	return true
}

// Entry returns the first page of an entry.
func (s *Assessment) Entry(section, entry string) answers.Place {
	at := answers.Place{Step: s.answers.Catalogue().Section(section).Step.ID, Section: section, Entry: entry}
	if pages := s.Pages(section, entry); len(pages) > 0 {
		at.Page = pages[0].ID
	}
	return at
}

// PlaceOf returns the page that asks for an answer, with the focus on it; for a section or list as a whole, that.
func (s *Assessment) PlaceOf(p answers.Path) answers.Place {
	c := s.answers.Catalogue()
	sec := c.Section(p.Section)
	if sec == nil {
		return answers.Place{Step: c.Steps[0].ID}
	}
	at := answers.Place{Step: sec.Step.ID, Section: p.Section, Entry: p.Entry}
	if f := c.Field(p.Section, p.Field); f != nil {
		at.Page, at.Field = f.Page.ID, p.Field
	}
	return at
}

// Before returns where PgUp leads from a page or a list: the place from which Continue leads here; from the first page of an
// entry its list. ok is false at the very first.
func (s *Assessment) Before(p answers.Place) (answers.Place, bool) {
	if p.Entry != "" {
		stops := s.entryStops(p.Step, p.Section, p.Entry)
		for i, stop := range stops {
			if stop.Page == p.Page && i > 0 {
				return stops[i-1], true
			}
		}
		return answers.Place{Step: p.Step, Section: p.Section, Entry: p.Entry}, p.Page != ""
	}
	var last answers.Place
	found := false
	for _, st := range s.answers.Catalogue().Steps {
		for _, stop := range s.stops(st.ID) {
			if stop.Section == p.Section && stop.Page == p.Page {
				return last, found
			}
			last, found = stop, true
		}
	}
	return last, found
}

// PageOf tells which of the pages that Continue leads through one after the other a place is: those of an entry, or those
// of a step beside its lists. Both are 0 for a place that is no page.
func (s *Assessment) PageOf(p answers.Place) (n, of int) {
	stops := s.stops(p.Step)
	if p.Entry != "" {
		stops = s.entryStops(p.Step, p.Section, p.Entry)
	}
	for _, stop := range stops {
		if stop.Page == "" {
			continue
		}
		of++
		if stop.Section == p.Section && stop.Page == p.Page {
			n = of
		}
	}
	if n == 0 {
		return 0, 0
	}
	return n, of
}

// StepOf tells which of the steps that apply one is; Check answers is the last of them.
func (s *Assessment) StepOf(step string) (n, of int) {
	for _, st := range s.answers.Catalogue().Steps {
		if _, applies := s.First(st.ID); !applies {
			continue
		}
		of++
		if st.ID == step {
			n = of
		}
	}
	return n, of + 1
}

// stops lists the pages and lists of a step in order.
func (s *Assessment) stops(step string) []answers.Place {
	st := s.answers.Catalogue().Step(step)
	if st == nil {
		return nil
	}
	var stops []answers.Place
	for _, sec := range st.Sections {
		switch {
		case !s.Applies(answers.Path{Section: sec.ID}):
		case sec.List != nil:
			stops = append(stops, answers.Place{Step: step, Section: sec.ID})
		default:
			stops = append(stops, s.entryStops(step, sec.ID, "")...)
		}
	}
	return stops
}

func (s *Assessment) entryStops(step, section, entry string) []answers.Place {
	pages := s.Pages(section, entry)
	stops := make([]answers.Place, 0, len(pages))
	for _, pg := range pages {
		stops = append(stops, answers.Place{Step: step, Section: section, Entry: entry, Page: pg.ID})
	}
	return stops
}
