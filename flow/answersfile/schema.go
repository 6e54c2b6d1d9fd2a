package answersfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// object is a part of a JSON Schema. Keys are written in order, so that the same catalogue gives the same bytes.
type object = map[string]any

// Schema describes answers files as a JSON Schema (2020-12), for editors. It never refuses a file with which nothing is
// wrong: an offered value may stand in any of the words that are read for it. It compiles in the strict mode of ajv. What it
// cannot say, it lets pass: rules over several answers, most forms of
// numbers and addresses, and what is required under a condition on more than one answer. ReadAnswers and Assess say those.
func Schema(c *catalogue.Catalogue) ([]byte, error) {
	s := &schema{plan: c.Plan(), defs: object{}, tried: map[string]*assess.Assessment{}, applying: map[string][]string{}}
	properties, all := object{}, []any{}
	for _, sp := range s.plan.Sections {
		properties[sp.Section.ID] = s.section(sp)
		strict, needed := s.strict(sp)
		if strict == nil {
			continue
		}
		then := object{"properties": object{sp.Section.ID: strict}}
		if needed {
			then["required"] = []string{sp.Section.ID}
		}
		switch values, always := s.registrations(sp); {
		case always:
			all = append(all, then)
		case len(values) > 0:
			p := answers.RegistrationPath(c)
			all = append(all, object{"if": answered(p.Section, p.Field, values), "then": then})
		}
	}
	top := strictly(object{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "An application for onboard, by the catalogue " + c.Name,
		"type":    "object", "properties": properties, "additionalProperties": false, "allOf": all,
		"$defs": s.defs,
	}, false).(object)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(top); err != nil {
		return nil, fmt.Errorf("writing the schema: %w", err)
	}
	return b.Bytes(), nil
}

type schema struct {
	plan *catalogue.Plan
	defs object
	// tried are applications with one choice made; applying are the registrations of a section. Each is worked out once.
	tried    map[string]*assess.Assessment
	applying map[string][]string
}

// section is what may stand in a section, whether it applies or not: answers that do not apply are kept.
func (s *schema) section(sp *catalogue.SectionPlan) object {
	one := s.fields(sp)
	if sp.Section.List == nil {
		one["title"] = sp.Section.Title
		return one
	}
	one["title"] = sp.Section.List.One
	return object{"title": sp.Section.Title, "type": []string{"array", "null"}, "items": one}
}

// fields nests the fields of a group by the parts of their ids.
func (s *schema) fields(sp *catalogue.SectionPlan) object {
	top := object{"type": []string{"object", "null"}, "properties": object{}, "additionalProperties": false}
	if sp.Section.List != nil {
		top["type"] = "object"
		top["properties"].(object)[catalogue.WireEntryID] = object{
			"type": []string{"string", "null"}, "description": "The identifier of this entry. Leave it out in a new one.",
		}
	}
	if sp.Section.Person {
		top["properties"].(object)[personKey] = object{
			"type":        []string{"string", "null"},
			"description": "A word of your own for this human. Entries with the same word are one person, whose answers are written once.",
		}
	}
	for _, fp := range sp.Fields {
		names := strings.Split(fp.Field.ID, ".")
		at := top
		for _, name := range names[:len(names)-1] {
			below, there := at["properties"].(object)[name].(object)
			if !there {
				below = object{"type": []string{"object", "null"}, "properties": object{}, "additionalProperties": false}
				at["properties"].(object)[name] = below
			}
			at = below
		}
		at["properties"].(object)[names[len(names)-1]] = s.field(fp)
	}
	return top
}

// field describes one answer. A plain value means the text as it is written, whatever type YAML takes it for.
func (s *schema) field(fp *catalogue.FieldPlan) object {
	f := fp.Field
	o := object{"title": f.Label, "description": f.Help.What}
	if f.Help.Example != "" {
		o["examples"] = []string{f.Help.Example}
	}
	values := valuesOf(f, f.Rule)
	switch {
	case f.Kind.Traits().Choice == kind.SeveralOf:
		o["anyOf"] = []any{
			object{"type": "array", "items": object{"anyOf": s.offers(f)}},
			object{"type": []string{"string", "null"}, "pattern": commaJoined(values)},
			object{"type": []string{"string", "null"}, "pattern": "^[^,]*$", "anyOf": s.offers(f)},
		}
	case f.Kind.Traits().Content == kind.Country && len(values) == len(kind.Countries()):
		if s.defs["country"] == nil {
			s.defs["country"] = object{"anyOf": s.offers(f)}
		}
		o["$ref"] = "#/$defs/country"
	case f.Kind.Traits().OffersOnly(f.Rule):
		o["anyOf"] = s.offers(f)
	case fp.Regions:
		o["anyOf"] = append([]any{object{"enum": codes(kind.Regions(""))}}, s.free(f)...)
	default:
		o["anyOf"] = s.free(f)
	}
	return o
}

// spellings are the values as YAML and JSON may hold them: 5 and "5", true and "yes".
func spellings(values []string) []any {
	var all []any
	for _, v := range values {
		all = append(all, v)
		var n json.Number
		switch err := json.Unmarshal([]byte(v), &n); {
		case v == kind.Yes:
			all = append(all, true)
		case v == kind.No:
			all = append(all, false)
		case err == nil:
			all = append(all, n)
		}
	}
	return all
}

// commaJoined matches nothing, or some of the values with commas between them. Values are words of letters and digits.
func commaJoined(values []string) string {
	one := "(" + strings.Join(values, "|") + ")"
	return `^\s*(` + one + `(\s*,\s*` + one + `)*)?\s*$`
}

// registrations lists the registrations under which a section applies; always where it does whatever is answered, and
// none where that hangs on other answers.
func (s *schema) registrations(sp *catalogue.SectionPlan) (values []string, always bool) {
	if sp.Section.When == nil {
		return nil, true
	}
	p := answers.RegistrationPath(s.plan.Catalogue)
	if !slices.Equal(sp.Section.When.Uses(), []string{p.Section + "." + p.Field}) {
		return nil, false
	}
	if values, known := s.applying[sp.Section.ID]; known {
		return values, false
	}
	for _, r := range s.plan.Catalogue.Registrations() {
		a := answers.NewAnswers(s.plan.Catalogue)
		a.Set(p, r.Value)
		if assess.Assess(a, assess.Anywhere, kind.Date{}).Applies(answers.Path{Section: sp.Section.ID}) {
			values = append(values, r.Value)
		}
	}
	s.applying[sp.Section.ID] = values
	return values, false
}

// answered is the condition that a choice has one of some values.
func answered(section, field string, values []string) object {
	names := append([]string{section}, strings.Split(field, ".")...)
	condition := object{"enum": spellings(values)}
	for i := len(names) - 1; i >= 0; i-- {
		if names[i] != "" {
			condition = object{"properties": object{names[i]: condition}, "required": []string{names[i]}, "type": "object"}
		}
	}
	return condition
}
