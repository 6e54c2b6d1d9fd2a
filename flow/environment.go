package flow

// environment builds what expressions see of a section or of one of its entries: nested maps by field id, every field
// there, the zero of its kind where nothing is.
func (sp *sectionPlan) environment(id string, fields []fieldState) map[string]any {
	objects := make([]map[string]any, len(sp.objects))
	for i, o := range sp.objects {
		objects[i] = make(map[string]any, o.size+1)
		if o.within >= 0 {
			objects[o.within][o.name] = objects[i]
		}
	}
	for i, fp := range sp.fields {
		native := fp.zero
		if fields != nil && fields[i].value != "" {
			native = fp.field.Kind.Native(fields[i].value)
		}
		objects[fp.object][fp.leaf] = native
	}
	if sp.section.List != nil {
		objects[0]["id"] = id
	}
	return objects[0]
}

// assign puts a value where expressions find the field.
func (sp *sectionPlan) assign(env map[string]any, fp *fieldPlan, native any) {
	sp.object(env, fp.object)[fp.leaf] = native
}

func (sp *sectionPlan) object(env map[string]any, at int) map[string]any {
	if at == 0 {
		return env
	}
	o := sp.objects[at]
	return sp.object(env, o.within)[o.name].(map[string]any)
}

// environment shows the whole application to expressions, as if everything applied.
func (w *work) environment() {
	w.env = make(map[string]any, len(w.plan.sections)+2)
	w.env["today"] = w.today.String()
	for i, sp := range w.plan.sections {
		st := &w.sections[i]
		for j := range st.entries {
			e := &st.entries[j]
			e.env = sp.environment(e.id, e.fields)
		}
		w.env[sp.section.ID] = st.shown(sp)
	}
}

// shown is what expressions see of a section.
func (st *sectionState) shown(sp *sectionPlan) any {
	switch {
	case sp.section.List != nil && !st.applies:
		return []any{}
	case sp.section.List != nil:
		list := make([]any, len(st.entries))
		for i := range st.entries {
			list[i] = st.entries[i].env
		}
		return list
	case !st.applies:
		return sp.zero
	}
	return st.entries[0].env
}

// conditions decides what applies. What does not is blanked at once, so that no later expression sees a hidden answer.
func (w *work) conditions() {
	for _, c := range w.plan.conditions {
		sp, st := w.plan.sections[c.section], &w.sections[c.section]
		if !st.applies {
			continue
		}
		if c.page < 0 && c.field < 0 {
			delete(w.env, "self")
			st.applies = w.holds(c, nil)
			if !st.applies {
				w.env[sp.section.ID] = st.shown(sp)
			}
			continue
		}
		for i := range st.entries {
			e := &st.entries[i]
			w.env["self"] = e.env
			if !w.holds(c, e) {
				e.hide(sp, c)
			}
		}
	}
}

// holds evaluates a condition. One that fails is a fault of the catalogue: what it governs stays, with a problem.
func (w *work) holds(c conditionPlan, e *entryState) bool {
	if e != nil && c.field >= 0 && !e.fields[c.field].applies {
		return true // its page hid it already
	}
	ok, err := c.when.True(w.env)
	if err == nil {
		return ok
	}
	field := c.field
	if c.page >= 0 {
		field = firstOf(w.plan.sections[c.section], c.page)
	}
	w.fault(c.section, e, field, c.when)
	return true
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

// hide takes a field or all fields of a page out of one entry.
func (e *entryState) hide(sp *sectionPlan, c conditionPlan) {
	for i, fp := range sp.fields {
		if i == c.field || fp.page == c.page {
			e.fields[i].applies = false
			e.fields[i].page = e.fields[i].page && c.page < 0
			sp.assign(e.env, fp, fp.zero)
		}
	}
}
