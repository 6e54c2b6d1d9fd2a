package catalogue

// usualReads lists what the usual answers of a page depend on: the questions that have one, what their conditions and rules read,
// and what decides whether they are asked, however far back that goes.
func (p *Plan) usualReads(sp *SectionPlan, page *Page) []ReadOf {
	var all []ReadOf
	seen := map[ReadOf]bool{}
	add := func(reads ...ReadOf) {
		for _, r := range reads {
			if !seen[r] {
				seen[r] = true
				all = append(all, r)
			}
		}
	}
	for _, f := range page.Fields {
		if len(f.Usual) == 0 {
			continue
		}
		fp := sp.ByID[f.ID]
		add(ReadOf{sp.At, fp.At})
		for _, beside := range fp.Beside {
			add(ReadOf{sp.At, beside.At})
		}
		for _, u := range f.Usual {
			add(p.reads(u.When)...)
		}
		if fp.Limited {
			for _, limit := range sp.Limits {
				add(limit...)
			}
		}
	}
	for i := 0; i < len(all); i++ {
		for _, c := range p.Conditions {
			if p.governs(c, all[i]) {
				add(c.Reads...)
			}
		}
	}
	return all
}

// governs tells whether a condition decides about something that is read.
func (p *Plan) governs(c ConditionPlan, r ReadOf) bool {
	switch {
	case c.Section != r.Section:
		return false
	case r.Field < 0 || c.Page < 0 && c.Field < 0:
		return true
	case c.Field >= 0:
		return c.Field == r.Field
	}
	return p.Sections[c.Section].Fields[r.Field].Page == c.Page
}
