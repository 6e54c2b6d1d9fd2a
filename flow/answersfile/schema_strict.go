package answersfile

import (
	"maps"
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// strict is what must stand in a section that applies, nil for nothing; needed tells whether the section itself must. Of
// an optional step nothing must: until something is answered, nothing is asked. An entry of a list is an answer.
func (s *schema) strict(sp *catalogue.SectionPlan) (strict object, needed bool) {
	if sp.Section.List == nil && sp.Section.Step.Optional {
		return nil, false
	}
	one := object{}
	var own, shared []string
	for _, fp := range sp.Fields {
		switch f := fp.Field; {
		case !f.Required || f.When != nil || f.Page.When != nil || fp.Same != nil:
		case f.Shared && sp.Section.Person:
			shared = append(shared, f.ID)
		default:
			own = append(own, f.ID)
		}
	}
	var all []any
	if len(own) > 0 {
		all = append(all, must(own))
	}
	if len(shared) > 0 {
		// Another entry of the same human may have said it.
		all = append(all, object{"if": object{"required": []string{personKey}}, "else": must(shared)})
	}
	all = append(all, s.conditional(sp)...)
	all = append(all, s.besides(sp)...)
	if len(all) > 0 {
		one["allOf"] = all
	}
	if sp.Section.List == nil {
		if len(all) == 0 {
			return nil, false
		}
		if needed = len(own)+len(shared) > 0; needed {
			one["type"] = "object"
		}
		return one, needed
	}
	list := object{}
	if len(all) > 0 {
		list["items"] = one
	}
	if sp.Section.List.Min > 0 {
		list["type"], list["minItems"], needed = "array", sp.Section.List.Min, !sp.Section.Step.Optional
	}
	if sp.Section.List.Max > 0 {
		list["maxItems"] = sp.Section.List.Max
	}
	if len(list) == 0 {
		return nil, false
	}
	return list, needed
}

// must asks for fields that lie in objects. An empty value is no answer.
func must(fields []string) object {
	below := map[string][]string{}
	properties := object{}
	for _, id := range fields {
		name, rest, nested := strings.Cut(id, ".")
		if nested {
			below[name] = append(below[name], rest)
			continue
		}
		properties[name] = object{"not": object{"enum": []any{"", nil}}}
	}
	for name, inner := range below {
		properties[name] = must(inner)
	}
	return object{"type": "object", "required": slices.Sorted(maps.Keys(properties)), "properties": properties}
}

// conditional asks for the fields that hang on one choice of the same group: "if employed, then an employer".
func (s *schema) conditional(sp *catalogue.SectionPlan) []any {
	byCondition := map[string][]string{} // "Field=value,value" -> fields
	for _, fp := range sp.Fields {
		on, values := s.hangsOn(sp, fp)
		if on != "" && (!fp.Field.Shared || !sp.Section.Person) {
			key := on + "=" + strings.Join(values, ",")
			byCondition[key] = append(byCondition[key], fp.Field.ID)
		}
	}
	var all []any
	for _, key := range slices.Sorted(maps.Keys(byCondition)) {
		on, values, _ := strings.Cut(key, "=")
		all = append(all, object{"if": answered("", on, strings.Split(values, ",")), "then": must(byCondition[key])})
	}
	return all
}

// hangsOn finds the one choice that decides whether an empty field is left to give, and its deciding values. It is found
// by trying each of them, so that it does not matter how a condition is written.
func (s *schema) hangsOn(sp *catalogue.SectionPlan, fp *catalogue.FieldPlan) (on string, values []string) {
	f := fp.Field
	var uses []string
	for _, e := range []*catalogue.Expression{f.When, f.Page.When, f.RequiredWhen} {
		if e != nil {
			uses = append(uses, e.Uses()...)
		}
	}
	slices.Sort(uses)
	if uses = slices.Compact(uses); len(uses) != 1 || fp.Same != nil {
		return "", nil
	}
	field, here := strings.CutPrefix(uses[0], sp.Section.ID+".")
	decides := sp.ByID[field]
	if !here || decides == nil || decides.Field.When != nil || decides.Field.Page.When != nil || decides.Same != nil {
		return "", nil
	}
	if by := decides.Field.Kind.Traits().Choice; by != kind.OneOf && by != kind.YesOrNo {
		return "", nil
	}
	if s.asks(sp, f, field, "") {
		return "", nil // asked before the choice is made as well
	}
	for _, value := range valuesOf(decides.Field, decides.Field.Rule) {
		if s.asks(sp, f, field, value) {
			values = append(values, value)
		}
	}
	if len(values) == 0 {
		return "", nil
	}
	return field, values
}

// asks tells whether a field is left to give while one choice is made and nothing else is answered.
func (s *schema) asks(sp *catalogue.SectionPlan, f *catalogue.Field, choice, value string) bool {
	p := answers.Path{Section: sp.Section.ID, Field: choice}
	if sp.Section.List != nil {
		p.Entry = "one"
	}
	key := p.String() + "=" + value
	made, known := s.tried[key]
	if !known {
		made = s.try(sp, p, value)
		s.tried[key] = made
	}
	p.Field = f.ID
	return made.Required(p)
}

// try makes one choice in an application that is empty but for what lets the section apply.
func (s *schema) try(sp *catalogue.SectionPlan, p answers.Path, value string) *assess.Assessment {
	a := answers.NewAnswers(s.plan.Catalogue)
	registration := answers.RegistrationPath(s.plan.Catalogue)
	if values, always := s.registrations(sp); !always && len(values) > 0 {
		a.Set(registration, values[0])
	}
	a.Add(p.Section, p.Entry, -1)
	if p != registration || value != "" {
		a.Set(p, value)
	}
	return assess.Assess(a, assess.Anywhere, kind.Date{})
}
