package catalogue

import "brokerage/onboard/flow/kind"

// joins refuses joins that could not be sent, and takes the fields that stand behind another one off the wire.
func (r *reader) joins(s *Section) {
	heads := make(map[*Field]*Field)
	for _, head := range s.Fields() {
		for _, name := range head.Wire.Join {
			part := r.named(r.places[head].get("join"), s, name, "join of "+head.ID+":")
			if part == nil {
				continue
			}
			r.join(head, part, heads[part])
			heads[part] = head
		}
	}
	for part := range heads {
		part.Wire.Name = "-"
	}
}

// join refuses what cannot be one text, and what would be sent twice or never.
func (r *reader) join(head, part, other *Field) {
	t := newest(r.places[head].get("join"), r.places[part])
	switch {
	case head.Wire.Name == "-":
		r.fault(t, "field %s.%s joins %s and is not sent. Give it a wire name", head.Section.ID, head.ID, part.ID)
	case part == head || len(part.Wire.Join) > 0:
		r.fault(t, "field %s.%s joins %s, which joins others itself. Name plain fields", head.Section.ID, head.ID, part.ID)
	case other != nil:
		r.fault(t, "field %s.%s joins %s, which %s joins already. Name it once", head.Section.ID, head.ID, part.ID, other.ID)
	case !head.oneLine() || !part.oneLine():
		r.fault(t, "field %s.%s joins %s. Both must be texts", head.Section.ID, head.ID, part.ID)
	}
}

// oneLine tells whether a field is a text of one line, as far as its kind is known.
func (f *Field) oneLine() bool {
	return f.Kind == nil || f.Kind.Traits().Content == kind.Words && !f.Kind.Traits().Long
}
