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

// Option returns an allowed value of the field, nil if it is not one.
func (f *Field) Option(value string) *kind.Option {
	for i := range f.Rule.Options {
		if f.Rule.Options[i].Value == value {
			return &f.Rule.Options[i]
		}
	}
	return nil
}
