package catalogue

import (
	"strings"
)

// ReadOf is one thing that the outcome of an expression depends on: a field, of the entry itself where it is a list's, or a
// whole section (field -1). The day is none: an assessment of another day takes nothing over.
type ReadOf struct{ Section, Field int }

// reads lists what expressions depend on.
func (p *Plan) reads(expressions ...*Expression) []ReadOf {
	var all []ReadOf
	for _, e := range expressions {
		if e == nil {
			continue
		}
		for _, use := range e.Uses() {
			section, path, within := strings.Cut(use, ".")
			sp := p.ByID[section]
			switch {
			case sp == nil: // today
			case !within:
				all = append(all, ReadOf{sp.At, -1})
			default:
				all = append(all, sp.readBelow(path)...)
			}
		}
	}
	return all
}

// readBelow lists the fields that a path names: one, or all of an object.
func (sp *SectionPlan) readBelow(path string) []ReadOf {
	var all []ReadOf
	for _, fp := range sp.Fields {
		if fp.Field.ID == path || strings.HasPrefix(fp.Field.ID, path+".") {
			all = append(all, ReadOf{sp.At, fp.At})
		}
	}
	return all
}

// Environment builds what expressions see of a section or of one of its entries: nested maps by field id, every field
// there, the zero of its kind where value has nothing. value gives what a field counts as by its number; nil has nothing.
func (sp *SectionPlan) Environment(id string, value func(field int) string) map[string]any {
	objects := make([]map[string]any, len(sp.Objects))
	for i, o := range sp.Objects {
		objects[i] = make(map[string]any, o.size+1)
		if o.Within >= 0 {
			objects[o.Within][o.Name] = objects[i]
		}
	}
	for i, fp := range sp.Fields {
		native := fp.Zero
		if value != nil {
			if v := value(i); v != "" {
				native = fp.Field.Kind.Native(v)
			}
		}
		objects[fp.Object][fp.Leaf] = native
	}
	if sp.Section.List != nil {
		objects[0]["id"] = id
	}
	return objects[0]
}
