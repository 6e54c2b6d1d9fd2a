package flow

import (
	"slices"

	"brokerage/onboard/flow/catalogue"
)

// conditions decides what applies and what is taken from another field. What does not apply is blanked at once, so that no
// later expression sees a hidden answer.
func (w *work) conditions() {
	for _, c := range w.plan.conditions {
		sp, st := w.plan.sections[c.section], &w.sections[c.section]
		if c.page < 0 && c.field < 0 {
			if w.moved(c.reads, c.section, -1) {
				delete(w.env, "self")
				w.show(sp, w.holds(c, nil))
			}
			continue
		}
		if !st.applies {
			continue
		}
		for i := range st.entries {
			if w.changes[c.section].entries[i].fresh || w.moved(c.reads, c.section, i) {
				w.decide(c, sp, i)
			}
		}
	}
}

// layOut notes which pages and fields of each entry apply and what it is called, where that is not known.
func (w *work) layOut() {
	for i, sp := range w.plan.sections {
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

func (e *entryState) layOut(sp *sectionPlan) {
	all := make([]*catalogue.Field, 0, len(sp.fields))
	e.asked = make([][]*catalogue.Field, len(sp.section.Pages))
	for i, page := range sp.section.Pages {
		from := len(all)
		for _, f := range page.Fields {
			if e.fields[sp.byID[f.ID].at].applies {
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

// show lets a section apply or not. One that turns is judged anew.
func (w *work) show(sp *sectionPlan, applies bool) {
	st := &w.sections[sp.at]
	if st.applies == applies {
		return
	}
	st.applies = applies
	w.changes[sp.at].any = true
	for i := range st.entries {
		if !w.changes[sp.at].entries[i].fresh {
			w.renew(sp, i, w.answers.nth(sp, i))
		}
	}
	w.env[sp.section.ID] = st.shown(sp)
}

// decide evaluates a condition of a page or field for one entry.
func (w *work) decide(c conditionPlan, sp *sectionPlan, entry int) {
	e := &w.sections[sp.at].entries[entry]
	w.env["self"] = e.env
	if c.page >= 0 {
		page := w.holds(c, e)
		for i, fp := range sp.fields {
			if fp.page == c.page {
				f := e.fields[i]
				f.page = page
				w.settle(sp, entry, i, f)
			}
		}
		return
	}
	f := e.fields[c.field]
	switch {
	case c.same:
		f.same = f.page && w.holds(c, e)
	case f.page: // else it is hidden already
		f.own = w.holds(c, e)
	}
	w.settle(sp, entry, c.field, f)
}

// holds evaluates a condition. One that fails is a fault of the catalogue: what it governs stays as it is typed, with a
// problem.
func (w *work) holds(c conditionPlan, e *entryState) bool {
	ok, err := c.when.True(w.env)
	if err == nil {
		return ok
	}
	field := c.field
	if c.page >= 0 {
		field = firstOf(w.plan.sections[c.section], c.page)
	}
	w.fault(c.section, e, field, c.when)
	return !c.same
}

// firstOf returns the first field of a page, -1 for a page without fields.
func firstOf(sp *sectionPlan, page int) int {
	for i, fp := range sp.fields {
		if fp.page == page {
			return i
		}
	}
	return -1
}
