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

// cloned copies what expressions see of an entry. All maps in it are its objects.
func cloned(env map[string]any) map[string]any {
	c := maps.Clone(env)
	for name, inner := range c {
		if object, ok := inner.(map[string]any); ok {
			c[name] = cloned(object)
		}
	}
	return c
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
