package assess

import (
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// checkFields looks at the fields of an entry one by one: at all of one that was not looked at, else at those that anything
// differs for that they depend on.
func (w *work) checkFields(sp *catalogue.SectionPlan, st *sectionState, entry int) {
	e := &st.entries[entry]
	if !st.asked() {
		if e.checked {
			w.copyEntry(sp, entry)
			e.checked, e.found = false, nil
			e.forget(func(int) bool { return true })
		}
		return
	}
	again := w.fieldsToCheck(sp, entry)
	if !slices.Contains(again, true) {
		return
	}
	w.copyEntry(sp, entry)
	e.checked = true
	e.forget(func(field int) bool { return again[field] })
	w.env["self"] = e.env
	for i, fp := range sp.Fields {
		if again[i] && (e.fields[i].applies || e.fields[i].same) {
			w.field(sp, e, fp)
		}
	}
	for i, fp := range sp.Fields {
		if again[i] && len(fp.Parts) > 0 {
			e.join(sp, fp)
		}
	}
}

// fieldsToCheck marks the fields of an entry to be looked at, all parts of a line where one of them is. It holds until the next call.
func (w *work) fieldsToCheck(sp *catalogue.SectionPlan, entry int) []bool {
	w.marks = slices.Grow(w.marks[:0], len(sp.Fields))[:len(sp.Fields)]
	anew := !w.sections[sp.At].entries[entry].checked
	for i, fp := range sp.Fields {
		w.marks[i] = anew || w.inputsChanged(sp, entry, fp)
	}
	for i, fp := range sp.Fields {
		if fp.Head != nil && w.marks[i] {
			w.marks[fp.Head.At] = true
		}
	}
	for i, fp := range sp.Fields {
		if fp.Head != nil && w.marks[fp.Head.At] {
			w.marks[i] = true
		}
	}
	return w.marks
}

// inputsChanged tells whether anything differs that a look at a field depends on.
func (w *work) inputsChanged(sp *catalogue.SectionPlan, entry int, fp *catalogue.FieldPlan) bool {
	c := &w.changes[sp.At].entries[entry]
	differs := func(beside *catalogue.FieldPlan) bool { return c.at(beside.At) }
	return c.any() && (c.at(fp.At) || slices.ContainsFunc(fp.Beside, differs)) || w.readsChanged(fp.Requires, sp.At, entry) ||
		fp.Limited && !slices.Equal(w.was.sections[sp.At].limits, w.sections[sp.At].limits)
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
func (w *work) field(sp *catalogue.SectionPlan, e *entryState, fp *catalogue.FieldPlan) {
	st := &e.fields[fp.At]
	required, err := required(fp, st, w.env)
	st.required = required && err == nil
	if st.value == "" {
		if err != nil {
			w.fault(sp.At, e, fp.At, fp.Field.RequiredWhen)
		}
		if required {
			e.report(sp, fp, "required", Left, kind.Empty(fp.Label(e.counts), fp.Field.Kind))
		}
		return
	}
	r := fp.Rule(w.today, e.counts)
	if fp.Limited {
		r.Options = w.sections[sp.At].options(fp, sp.Section.List)
	}
	sentence := fp.Field.Kind.Check(st.value, r)
	if sentence == "" {
		st.wire, sentence = fp.Encode(st.value, r)
	}
	if sentence != "" && !st.same {
		e.report(sp, fp, "form", ToFix, sentence)
	}
}

// required tells whether an empty answer is left to give; self stands in env.
func required(fp *catalogue.FieldPlan, st *fieldState, env map[string]any) (bool, error) {
	if st.same || fp.Field.Required || fp.Field.RequiredWhen == nil {
		return !st.same && fp.Field.Required, nil
	}
	return fp.Field.RequiredWhen.True(env)
}

// report notes a problem at a field of an entry.
func (e *entryState) report(sp *catalogue.SectionPlan, fp *catalogue.FieldPlan, code string, severity Severity, message string) {
	e.found = append(e.found, finding{NewProblem(answers.Path{Section: sp.Section.ID, Entry: e.id, Field: fp.Field.ID}, code, severity, message), fp.At})
}
