package assess

import (
	"maps"

	"brokerage/onboard/flow/catalogue"
)

// assign puts a value where expressions find a field of an entry that is the work's own. Of its objects those are made
// its own that lie on the way.
func (w *work) assign(sp *catalogue.SectionPlan, entry int, fp *catalogue.FieldPlan, native any) {
	w.object(sp, entry, fp.Object)[fp.Leaf] = native
}

func (w *work) object(sp *catalogue.SectionPlan, entry, at int) map[string]any {
	e, c := &w.sections[sp.At].entries[entry], &w.changes[sp.At].entries[entry]
	if at == 0 {
		return e.env
	}
	o := sp.Objects[at]
	within := w.object(sp, entry, o.Within)
	object := within[o.Name].(map[string]any)
	if !c.fresh && !c.objects[at] {
		object = maps.Clone(object)
		within[o.Name], c.objects[at] = object, true
	}
	return object
}

// shown is what expressions see of a section.
func (st *sectionState) shown(sp *catalogue.SectionPlan) any {
	switch {
	case sp.Section.List != nil && !st.applies:
		return []any{}
	case sp.Section.List != nil:
		list := make([]any, len(st.entries))
		for i := range st.entries {
			list[i] = st.entries[i].env
		}
		return list
	case !st.applies:
		return sp.Zero
	}
	return st.entries[0].env
}
