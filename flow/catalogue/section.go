package catalogue

import (
	"strings"

	"brokerage/onboard/flow/kind"
)

// Fields returns the fields of all pages in order.
func (s *Section) Fields() []*Field {
	var all []*Field
	for _, p := range s.Pages {
		all = append(all, p.Fields...)
	}
	return all
}

// Field returns a field by its id, nil if there is none.
func (s *Section) Field(id string) *Field {
	for _, p := range s.Pages {
		for _, f := range p.Fields {
			if f.ID == id {
				return f
			}
		}
	}
	return nil
}

// beside returns the field of the same group whose id ends in a name, nil if there is none.
func (f *Field) beside(name string) *Field {
	group := ""
	if dot := strings.LastIndexByte(f.ID, '.'); dot >= 0 {
		group = f.ID[:dot]
	}
	return f.Section.Field(join(group, name))
}

// Topic is what a question is about in words: the address that it belongs to, "Legal address", else its page.
func (f *Field) Topic() string {
	groups := strings.Split(f.ID, ".")
	group := groups[max(0, len(groups)-2)]
	if len(groups) < 2 || !strings.HasSuffix(group, "Address") {
		return f.Page.Title
	}
	kind := strings.TrimSuffix(group, "Address")
	return strings.ToUpper(kind[:1]) + kind[1:] + " address"
}

// Option returns an allowed value of the field, nil if it is not one.
func (f *Field) Option(value string) *kind.Option {
	for i := range f.Rule.Options {
		if f.Rule.Options[i].Value == value {
			return &f.Rule.Options[i]
		}
	}
	return nil
}
