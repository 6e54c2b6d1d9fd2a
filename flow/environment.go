package flow

import "maps"

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

// assign puts a value where expressions find a field of an entry that is the work's own. Of its objects those are made
// its own that lie on the way.
func (w *work) assign(sp *sectionPlan, entry int, fp *fieldPlan, native any) {
	w.object(sp, entry, fp.object)[fp.leaf] = native
}

func (w *work) object(sp *sectionPlan, entry, at int) map[string]any {
	e, c := &w.sections[sp.at].entries[entry], &w.changes[sp.at].entries[entry]
	if at == 0 {
		return e.env
	}
	o := sp.objects[at]
	within := w.object(sp, entry, o.within)
	object := within[o.name].(map[string]any)
	if !c.fresh && !c.objects[at] {
		object = maps.Clone(object)
		within[o.name], c.objects[at] = object, true
	}
	return object
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
