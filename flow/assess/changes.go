package assess

import (
	"maps"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// sectionChange is what differs in a section from the assessment before.
type sectionChange struct {
	any     bool
	entries []entryChange
}

// entryChange is what differs in an entry. The state of one that is not own is still shared with the assessment before.
type entryChange struct {
	// fresh marks an entry of which nothing is known, objects what expressions see of it that is its own.
	fresh, own bool
	objects    []bool
	fields     []bool // nil where none differs
}

func (c *entryChange) any() bool { return c.fresh || c.fields != nil }

func (c *entryChange) at(field int) bool { return c.fresh || c.fields != nil && c.fields[field] }

// reuseEntries lays out the entries of a section. What the assessment before knew of one is shared until something in it differs.
func (w *work) reuseEntries(sp *catalogue.SectionPlan) {
	st, c := &w.sections[sp.At], &w.changes[sp.At]
	var before []entryState
	st.applies = true
	if w.was != nil {
		st.applies, before = w.was.sections[sp.At].applies, w.was.sections[sp.At].entries
	}
	c.any = w.was == nil || len(before) != len(st.entries)
	for i := range st.entries {
		is := w.answers.Nth(sp, i)
		known := slices.IndexFunc(before, func(e entryState) bool { return e.id == is.ID })
		c.any = c.any || known != i
		if known < 0 {
			w.resetEntry(sp, i, is)
			continue
		}
		st.entries[i] = before[known]
		w.retype(sp, i, is)
	}
	if c.any {
		w.env[sp.Section.ID] = st.shown(sp)
	}
}

// resetEntry makes the state of an entry as if everything in it applied.
func (w *work) resetEntry(sp *catalogue.SectionPlan, entry int, is answers.Typed) {
	e := entryState{id: is.ID, sent: is.ID, fields: make([]fieldState, len(sp.Fields))}
	for i, fp := range sp.Fields {
		typed := is.Get(fp)
		e.fields[i] = fieldState{typed: typed, value: typed, page: true, own: true, applies: true}
	}
	e.env = sp.Environment(e.id, func(field int) string { return e.fields[field].value })
	w.sections[sp.At].entries[entry] = e
	w.changes[sp.At].entries[entry] = entryChange{fresh: true, own: true}
}

// retype takes in what was typed in an entry since the assessment before. Answers are never changed in place, only
// replaced: those that are still the same need no look.
func (w *work) retype(sp *catalogue.SectionPlan, entry int, is answers.Typed) {
	if is.Same(w.was.answers.TypedAt(sp, is.ID)) {
		return
	}
	e := &w.sections[sp.At].entries[entry]
	for i, fp := range sp.Fields {
		if typed := is.Get(fp); typed != e.fields[i].typed {
			f := e.fields[i]
			f.typed = typed
			w.updateField(sp, entry, i, f)
		}
	}
}

// updateField sets what a field counts as, from what is typed, what its conditions say, and the answer it is taken from.
func (w *work) updateField(sp *catalogue.SectionPlan, entry, field int, is fieldState) {
	e, fp := &w.sections[sp.At].entries[entry], sp.Fields[field]
	is.value, is.applies = is.typed, is.page && is.own && !is.same
	if is.same {
		is.value = ""
		if from := e.fields[fp.Same.At]; from.applies {
			is.value = from.value
		}
	}
	if is.equal(e.fields[field]) {
		return
	}
	w.copyEntry(sp, entry)
	if is.applies != e.fields[field].applies {
		e.pages, e.asked = nil, nil
	}
	e.named = e.named && !slices.Contains(sp.Section.Name, fp.Field.ID)
	e.fields[field] = is
	native := fp.Zero
	if is.value != "" && (is.applies || is.same) {
		native = fp.Field.Kind.Native(is.value)
	}
	w.assign(sp, entry, fp, native)
	c := &w.changes[sp.At]
	c.any = true
	if c.entries[entry].fields == nil {
		c.entries[entry].fields = make([]bool, len(sp.Fields))
	}
	c.entries[entry].fields[field] = true
}

// copyEntry makes the state of an entry the work's own, before anything in it is set.
func (w *work) copyEntry(sp *catalogue.SectionPlan, entry int) {
	st := &w.sections[sp.At]
	e, c := &st.entries[entry], &w.changes[sp.At].entries[entry]
	if c.own {
		return
	}
	c.own, c.objects = true, make([]bool, len(sp.Objects))
	e.fields, e.env = slices.Clone(e.fields), maps.Clone(e.env)
	w.env[sp.Section.ID] = st.shown(sp)
}

// readsChanged tells whether anything that an expression depends on differs from the assessment before: only then can its outcome.
// entry is the place of the entry that it is evaluated for in its section, -1 where it is for none.
func (w *work) readsChanged(reads []catalogue.ReadOf, section, entry int) bool {
	if w.was == nil {
		return true
	}
	for _, r := range reads {
		c := &w.changes[r.Section]
		if !c.any {
			continue
		}
		at := 0
		if r.Section == section {
			at = entry
		}
		if r.Field < 0 || at < 0 || c.entries[at].at(r.Field) {
			return true
		}
	}
	return false
}
