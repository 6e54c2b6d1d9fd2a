package catalogue

import "strings"

// index finds by id and keeps the order of conditions.
type index struct {
	steps      map[string]*Step
	sections   map[string]*Section
	fields     map[string]map[string]*Field
	ordered    []*Section
	conditions []Condition
}

func newIndex(c *Catalogue) index {
	x := index{
		steps:    make(map[string]*Step, len(c.Steps)),
		sections: make(map[string]*Section),
		fields:   make(map[string]map[string]*Field),
	}
	for _, step := range c.Steps {
		x.steps[step.ID] = step
		for _, s := range step.Sections {
			x.sections[s.ID] = s
			x.ordered = append(x.ordered, s)
			fields := make(map[string]*Field)
			for _, f := range s.Fields() {
				fields[f.ID] = f
			}
			x.fields[s.ID] = fields
		}
	}
	return x
}

// Step returns a step by id, nil if there is none.
func (c *Catalogue) Step(id string) *Step { return c.index.steps[id] }

// Section returns a section by id, nil if there is none.
func (c *Catalogue) Section(id string) *Section { return c.index.sections[id] }

// Field returns a field by section and field id, nil if there is none.
func (c *Catalogue) Field(section, field string) *Field { return c.index.fields[section][field] }

// Sections returns every section in order. Callers do not change the slice.
func (c *Catalogue) Sections() []*Section { return c.index.ordered }

// Conditions returns every condition so ordered that one comes after those its answers depend on. Callers do not change
// the slice.
func (c *Catalogue) Conditions() []Condition { return c.index.conditions }

// Registrations returns the kinds of account in order: the vocabulary registration.
func (c *Catalogue) Registrations() []Registration { return c.Vocabularies["registration"] }

// Registration returns a kind of account by its value.
func (c *Catalogue) Registration(value string) (Registration, bool) {
	for _, r := range c.Registrations() {
		if r.Value == value {
			return r, true
		}
	}
	return Registration{}, false
}

// cutPath parts section.field.
func cutPath(path string) (section, field string) {
	section, field, _ = strings.Cut(path, ".")
	return section, field
}
