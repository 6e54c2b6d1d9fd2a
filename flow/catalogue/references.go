package catalogue

import "brokerage/onboard/flow/kind"

// references refuses names of fields that are not there, and ids that cannot stand beside one another.
func (r *reader) references() {
	for _, s := range r.c.Sections() {
		r.fieldIDs(s)
		t := r.places[s]
		for _, name := range s.Name {
			r.named(t.get("name"), s, name, "name")
		}
		for _, f := range s.Fields() {
			r.sameOf(f)
			r.labelOf(f)
			r.named(r.places[f].get("yesIs"), s, f.YesIs, "yesIs")
		}
		r.joins(s)
		if s.List != nil {
			r.listOf(s, t.get("list"))
		}
	}
}

func (r *reader) listOf(s *Section, t *tree) {
	for _, name := range s.List.Summary {
		r.named(t.get("summary"), s, name, "summary")
	}
	if share := r.named(t.get("share"), s, s.List.Share, "share"); share != nil && share.Kind != nil && share.Kind.Traits().Content != kind.Share {
		r.fault(newest(t.get("share"), r.places[share].get("type")), "share %s of section %s is a %s. Make it a percent",
			share.ID, s.ID, share.Kind.Name())
	}
	for _, limit := range s.List.Limits {
		r.limitOf(s, limit)
	}
	if class := r.named(t.get("class"), s, s.List.Class, "class"); class != nil && !class.is(kind.OneOf) {
		r.fault(newest(t.get("class"), r.places[class].get("type")), "class %s of section %s is a %s. Make it a choice",
			class.ID, s.ID, class.Kind.Name())
	}
}

// named returns the field that a section names, nil where it names none or an unknown one.
func (r *reader) named(t *tree, s *Section, name, as string) *Field {
	if name == "" {
		return nil
	}
	f := r.c.Field(s.ID, name)
	if f == nil {
		r.fault(t, "section %s has the %s %q, which is none of its fields.%s", s.ID, as, name, didYouMean(name, fieldNames(s)))
	}
	return f
}

func (r *reader) fieldIDs(s *Section) {
	seen := make(map[string]bool)
	groups := make(map[string]string)
	pages := make(map[string]bool)
	for _, p := range s.Pages {
		if pages[p.ID] {
			r.fault(r.places[p], "page %s.%s stands twice. Rename or remove one", s.ID, p.ID)
		}
		pages[p.ID] = true
		for _, f := range p.Fields {
			t := r.places[f]
			switch {
			case seen[f.ID]:
				r.fault(t, "field %s.%s stands twice in the section. Rename or remove one", s.ID, f.ID)
			case s.List != nil && f.ID == "id":
				r.fault(t, "field %s.id has the name of an entry's identifier. Choose another id", s.ID)
			}
			seen[f.ID] = true
			for _, group := range prefixes(f.ID) {
				groups[group] = f.ID
			}
		}
	}
	for _, f := range s.Fields() {
		if inner := groups[f.ID]; inner != "" {
			r.fault(r.places[f], "field %s.%s is also the group of %s. Rename one of them", s.ID, f.ID, inner)
		}
	}
}

func (r *reader) sameOf(f *Field) {
	if f.Same == nil {
		return
	}
	t := newest(r.places[f].get("same"), r.places[f].get("type"))
	from := r.c.Field(f.Section.ID, f.Same.Field)
	switch {
	case from == nil:
		r.fault(t, "field %s.%s takes its answer from %q, which is no field of the section.%s", f.Section.ID, f.ID, f.Same.Field,
			didYouMean(f.Same.Field, fieldNames(f.Section)))
	case from == f || from.Same != nil:
		r.fault(t, "field %s.%s takes its answer from %s, which takes its own from elsewhere. Name the first in the chain",
			f.Section.ID, f.ID, from.ID)
	case f.Kind != nil && from.Kind != nil && from.Kind != f.Kind:
		r.fault(t, "field %s.%s is a %s and takes its answer from %s, a %s. Give both one type", f.Section.ID, f.ID, f.Kind.Name(),
			from.ID, from.Kind.Name())
	}
}

// prefixes returns a and a.b for a.b.c.
func prefixes(path string) []string {
	var groups []string
	for i := range len(path) {
		if path[i] == '.' {
			groups = append(groups, path[:i])
		}
	}
	return groups
}

// is tells whether an answer is chosen in a way. A field whose kind is not known was refused already, and may be any.
func (f *Field) is(by kind.Choice) bool { return f.Kind == nil || f.Kind.Traits().Choice == by }
