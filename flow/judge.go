package flow

import (
	"slices"

	"brokerage/onboard/flow/kind"
)

// judge looks at the fields of an entry one by one: at all of one that was not looked at, else at those that anything
// differs for that they depend on.
func (w *work) judge(sp *sectionPlan, st *sectionState, entry int) {
	e := &st.entries[entry]
	if !st.asked() {
		if e.judged {
			w.takeOver(sp, entry)
			e.judged, e.found = false, nil
			e.forget(func(int) bool { return true })
		}
		return
	}
	again := w.due(sp, entry)
	if !slices.Contains(again, true) {
		return
	}
	w.takeOver(sp, entry)
	e.judged = true
	e.forget(func(field int) bool { return again[field] })
	w.env["self"] = e.env
	for i, fp := range sp.fields {
		if again[i] && (e.fields[i].applies || e.fields[i].same) {
			w.field(sp, e, fp)
		}
	}
	for i, fp := range sp.fields {
		if again[i] && len(fp.parts) > 0 {
			e.join(sp, fp)
		}
	}
}

// due marks the fields of an entry to be looked at, all parts of a line where one of them is. It holds until the next call.
func (w *work) due(sp *sectionPlan, entry int) []bool {
	w.marks = slices.Grow(w.marks[:0], len(sp.fields))[:len(sp.fields)]
	anew := !w.sections[sp.at].entries[entry].judged
	for i, fp := range sp.fields {
		w.marks[i] = anew || w.turned(sp, entry, fp)
	}
	for i, fp := range sp.fields {
		if fp.head != nil && w.marks[i] {
			w.marks[fp.head.at] = true
		}
	}
	for i, fp := range sp.fields {
		if fp.head != nil && w.marks[fp.head.at] {
			w.marks[i] = true
		}
	}
	return w.marks
}

// turned tells whether anything differs that a look at a field depends on.
func (w *work) turned(sp *sectionPlan, entry int, fp *fieldPlan) bool {
	c := &w.changes[sp.at].entries[entry]
	differs := func(beside *fieldPlan) bool { return c.at(beside.at) }
	return c.any() && (c.at(fp.at) || slices.ContainsFunc(fp.beside, differs)) || w.moved(fp.requires, sp.at, entry) ||
		fp.limited && !slices.Equal(w.was.sections[sp.at].limits, w.sections[sp.at].limits)
}

// forget takes back what was found at some fields.
func (e *entryState) forget(some func(field int) bool) {
	for i := range e.fields {
		if some(i) {
			e.fields[i].required, e.fields[i].wire = false, nil
		}
	}
	gone := func(f finding) bool { return some(f.field) }
	if slices.ContainsFunc(e.found, gone) { // others may be reading it
		e.found = slices.DeleteFunc(slices.Clone(e.found), gone)
	}
	e.found = slices.Clip(e.found)
}

// field finds what is left or to fix at one field, and what it sends.
func (w *work) field(sp *sectionPlan, e *entryState, fp *fieldPlan) {
	st := &e.fields[fp.at]
	required, err := fp.required(st, w.env)
	st.required = required && err == nil
	if st.value == "" {
		if err != nil {
			w.fault(sp.at, e, fp.at, fp.field.RequiredWhen)
		}
		if required {
			e.report(sp, fp, "required", Left, kind.Empty(fp.label(e.counts), fp.field.Kind))
		}
		return
	}
	r := fp.rule(w.today, e.counts)
	if fp.limited {
		r.Options = w.sections[sp.at].options(fp, sp.section.List)
	}
	sentence := fp.field.Kind.Check(st.value, r)
	if sentence == "" {
		st.wire, sentence = fp.encode(st.value, r)
	}
	if sentence != "" && !st.same {
		e.report(sp, fp, "form", ToFix, sentence)
	}
}

// required tells whether an empty answer is left to give; self stands in env.
func (fp *fieldPlan) required(st *fieldState, env map[string]any) (bool, error) {
	if st.same || fp.field.Required || fp.field.RequiredWhen == nil {
		return !st.same && fp.field.Required, nil
	}
	return fp.field.RequiredWhen.True(env)
}

// report notes a problem at a field of an entry.
func (e *entryState) report(sp *sectionPlan, fp *fieldPlan, code string, severity Severity, message string) {
	e.found = append(e.found, finding{foundHere(Path{sp.section.ID, e.id, fp.field.ID}, code, severity, message), fp.at})
}
