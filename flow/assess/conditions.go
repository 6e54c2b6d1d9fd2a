package assess

import (
	"slices"

	"brokerage/onboard/flow/catalogue"
)

// conditions decides what applies and what is taken from another field. What does not apply is blanked at once, so that no
// later expression sees a hidden answer.
func (w *work) conditions() {
	for _, c := range w.plan.Conditions {
		sp, st := w.plan.Sections[c.Section], &w.sections[c.Section]
		if c.Page < 0 && c.Field < 0 {
			if w.readsChanged(c.Reads, c.Section, -1) {
				delete(w.env, "self")
				w.show(sp, w.holds(c, nil))
			}
			continue
		}
		if !st.applies {
			continue
		}
		for i := range st.entries {
			if w.changes[c.Section].entries[i].fresh || w.readsChanged(c.Reads, c.Section, i) {
				w.decide(c, sp, i)
			}
		}
	}
}

// layOut notes which pages and fields of each entry apply and what it is called, where that is not known.
func (w *work) layOut() {
	for i, sp := range w.plan.Sections {
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			if e.asked == nil {
				e.layOut(sp)
			}
			if !e.named {
				e.named, e.name = true, e.called(sp, w.today)
			}
		}
	}
}

func (e *entryState) layOut(sp *catalogue.SectionPlan) {
	all := make([]*catalogue.Field, 0, len(sp.Fields))
	e.asked = make([][]*catalogue.Field, len(sp.Section.Pages))
	for i, page := range sp.Section.Pages {
		from := len(all)
		for _, f := range page.Fields {
			if e.fields[sp.ByID[f.ID].At].applies {
				all = append(all, f)
			}
		}
		if len(all) > from {
			e.pages = append(e.pages, page)
		}
		e.asked[i] = all[from:len(all):len(all)]
	}
	e.pages = slices.Clip(e.pages)
}

// show lets a section apply or not. One that turns is looked at anew.
func (w *work) show(sp *catalogue.SectionPlan, applies bool) {
	st := &w.sections[sp.At]
	if st.applies == applies {
		return
	}
	st.applies = applies
	w.changes[sp.At].any = true
	for i := range st.entries {
		if !w.changes[sp.At].entries[i].fresh {
			w.resetEntry(sp, i, w.answers.Nth(sp, i))
		}
	}
	w.env[sp.Section.ID] = st.shown(sp)
}

// decide evaluates a condition of a page or field for one entry.
func (w *work) decide(c catalogue.ConditionPlan, sp *catalogue.SectionPlan, entry int) {
	e := &w.sections[sp.At].entries[entry]
	w.env["self"] = e.env
	if c.Page >= 0 {
		page := w.holds(c, e)
		for i, fp := range sp.Fields {
			if fp.Page == c.Page {
				f := e.fields[i]
				f.page = page
				w.updateField(sp, entry, i, f)
			}
		}
		return
	}
	f := e.fields[c.Field]
	switch {
	case c.Same:
		f.same = f.page && w.holds(c, e)
	case f.page: // else it is hidden already
		f.own = w.holds(c, e)
	}
	w.updateField(sp, entry, c.Field, f)
}

// holds evaluates a condition. One that fails is a fault of the catalogue: what it governs stays as it is typed, with a
// problem.
func (w *work) holds(c catalogue.ConditionPlan, e *entryState) bool {
	ok, err := c.When.True(w.env)
	if err == nil {
		return ok
	}
	field := c.Field
	if c.Page >= 0 {
		field = firstOf(w.plan.Sections[c.Section], c.Page)
	}
	w.fault(c.Section, e, field, c.When)
	return !c.Same
}

// firstOf returns the first field of a page, -1 for a page without fields.
func firstOf(sp *catalogue.SectionPlan, page int) int {
	for i, fp := range sp.Fields {
		if fp.Page == page {
			return i
		}
	}
	return -1
}
