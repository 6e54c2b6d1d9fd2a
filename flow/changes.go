package flow

import (
	"maps"
	"reflect"
	"slices"
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

// begin lays out the entries of a section. What the assessment before knew of one is shared until something in it differs.
func (w *work) begin(sp *sectionPlan) {
	st, c := &w.sections[sp.at], &w.changes[sp.at]
	var before []entryState
	st.applies = true
	if w.was != nil {
		st.applies, before = w.was.sections[sp.at].applies, w.was.sections[sp.at].entries
	}
	c.any = w.was == nil || len(before) != len(st.entries)
	for i := range st.entries {
		g := w.answers.nth(sp, i)
		known := slices.IndexFunc(before, func(e entryState) bool { return e.id == g.id })
		c.any = c.any || known != i
		if known < 0 {
			w.renew(sp, i, g)
			continue
		}
		st.entries[i] = before[known]
		w.retype(sp, i, g)
	}
	if c.any {
		w.env[sp.section.ID] = st.shown(sp)
	}
}

// renew makes the state of an entry as if everything in it applied.
func (w *work) renew(sp *sectionPlan, entry int, g group) {
	e := entryState{id: g.id, sent: g.id, fields: make([]fieldState, len(sp.fields))}
	own, human := w.answers.stored(sp, g)
	for i, fp := range sp.fields {
		typed := fp.from(own, human)
		e.fields[i] = fieldState{typed: typed, value: typed, page: true, own: true, applies: true}
	}
	e.env = sp.environment(e.id, e.fields)
	w.sections[sp.at].entries[entry] = e
	w.changes[sp.at].entries[entry] = entryChange{fresh: true, own: true}
}

// retype takes in what was typed in an entry since the assessment before. Answers are never changed in place, only
// replaced: those that are still the same need no look.
func (w *work) retype(sp *sectionPlan, entry int, g group) {
	before, _ := w.was.answers.group(sp.section.ID, g.id)
	own, human := w.answers.stored(sp, g)
	ownBefore, humanBefore := w.was.answers.stored(sp, before)
	if own.is(ownBefore) && human.is(humanBefore) {
		return
	}
	e := &w.sections[sp.at].entries[entry]
	for i, fp := range sp.fields {
		if typed := fp.from(own, human); typed != e.fields[i].typed {
			f := e.fields[i]
			f.typed = typed
			w.settle(sp, entry, i, f)
		}
	}
}

// settle sets what a field counts as, from what is typed, what its conditions say, and the answer it is taken from.
func (w *work) settle(sp *sectionPlan, entry, field int, is fieldState) {
	e, fp := &w.sections[sp.at].entries[entry], sp.fields[field]
	is.value, is.applies = is.typed, is.page && is.own && !is.same
	if is.same {
		is.value = ""
		if from := e.fields[fp.same.at]; from.applies {
			is.value = from.value
		}
	}
	if is.equal(e.fields[field]) {
		return
	}
	w.takeOver(sp, entry)
	if is.applies != e.fields[field].applies {
		e.pages, e.asked = nil, nil
	}
	e.named = e.named && !slices.Contains(sp.section.Name, fp.field.ID)
	e.fields[field] = is
	native := fp.zero
	if is.value != "" && (is.applies || is.same) {
		native = fp.field.Kind.Native(is.value)
	}
	w.assign(sp, entry, fp, native)
	c := &w.changes[sp.at]
	c.any = true
	if c.entries[entry].fields == nil {
		c.entries[entry].fields = make([]bool, len(sp.fields))
	}
	c.entries[entry].fields[field] = true
}

// takeOver makes the state of an entry the work's own, before anything in it is set.
func (w *work) takeOver(sp *sectionPlan, entry int) {
	st := &w.sections[sp.at]
	e, c := &st.entries[entry], &w.changes[sp.at].entries[entry]
	if c.own {
		return
	}
	c.own, c.objects = true, make([]bool, len(sp.objects))
	e.fields, e.env = slices.Clone(e.fields), maps.Clone(e.env)
	w.env[sp.section.ID] = st.shown(sp)
}

// size is how many groups a section holds: one, or one for each entry of a list.
func (a *Answers) size(sp *sectionPlan) int {
	if sp.section.List == nil {
		return 1
	}
	return len(a.lists[sp.section.ID])
}

func (a *Answers) nth(sp *sectionPlan, i int) group {
	if sp.section.List == nil {
		return a.once[sp.section.ID]
	}
	return a.lists[sp.section.ID][i]
}

// stored returns the answers of a group, and those that its human has in common with other entries.
func (a *Answers) stored(sp *sectionPlan, g group) (own, human values) {
	if g.person != "" && sp.section.Person {
		return g.values, a.people[g.person]
	}
	return g.values, g.values
}

// from reads an answer where it is stored.
func (fp *fieldPlan) from(own, human values) string {
	if fp.field.Shared {
		return human[fp.field.ID]
	}
	return own[fp.field.ID]
}

// is tells whether both are one and the same map.
func (v values) is(other values) bool {
	return reflect.ValueOf(v).UnsafePointer() == reflect.ValueOf(other).UnsafePointer()
}
