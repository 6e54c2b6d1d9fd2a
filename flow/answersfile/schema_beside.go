package answersfile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// atMost matches a text of so many characters. White space is not counted: how much of it stands is not settled before it is read.
func atMost(n int) string { return fmt.Sprintf(`^\s*(\S\s*){0,%d}$`, n) }

// besides are the rules that hang on an answer beside a field: the states of a country, and nine digits for a tax number
// of the United States.
func (s *schema) besides(sp *catalogue.SectionPlan) []any {
	var all []any
	for _, fp := range sp.Fields {
		group, _ := strings.CutSuffix(fp.Field.ID, fp.Leaf)
		names := strings.FieldsFunc(group, func(r rune) bool { return r == '.' })
		switch {
		case fp.Regions && fp.Country != nil && len(fp.Field.Rule.Options) == 0:
			for _, code := range []string{"US", "CA"} {
				all = append(all, wherever(names, fp.Country.Leaf, object{"type": "string", "pattern": countryWords(code)},
					fp.Leaf, object{"anyOf": []any{object{"enum": append(codes(kind.Regions(code)), "", nil)}, object{"type": "string", "pattern": placeWords(kind.Regions(code))}}}))
			}
		case fp.Field.Kind.Traits().Content == kind.TaxID && fp.TaxIDType != nil:
			all = append(all, wherever(names, fp.TaxIDType.Leaf, object{"enum": []any{"ssn", "itin", "ein"}},
				fp.Leaf, object{"anyOf": []any{
					object{"type": []string{"string", "null"}, "pattern": `^\s*(([0-9][ \-/]*){9}|[0-9]{3}\.[0-9]{2}\.[0-9]{4})?\s*$`},
					object{"type": "integer", "minimum": 0, "maximum": 999_999_999},
				}}))
		}
	}
	return all
}

// wherever says of the fields of an object: if one is so, then the other is so.
func wherever(names []string, one string, is object, other string, then object) object {
	rule := object{
		"if":   object{"type": "object", "required": []string{one}, "properties": object{one: is}},
		"then": object{"properties": object{other: then}},
	}
	for _, name := range slices.Backward(names) {
		rule = object{"properties": object{name: rule}}
	}
	return rule
}

func countryWords(code string) string {
	for _, o := range kind.Countries() {
		if o.Value == code {
			return placeWords([]kind.Option{o})
		}
	}
	return ""
}

// placeWords matches any of the names of places.
func placeWords(places []kind.Option) string {
	names := map[string]bool{}
	for _, o := range places {
		for _, name := range append([]string{o.Value, o.Label}, o.Synonyms...) {
			names[placeName(name)] = true
		}
	}
	return `^[^\p{L}\p{N}]*(` + strings.Join(slices.Sorted(maps.Keys(names)), "|") + `)[^\p{L}\p{N}]*$`
}

// strictly completes a schema as strict validators want it: each keyword beside the type that it is about, each required
// name among the properties. What stands there may be null wherever nothing else says that it may not; typed tells that
// something around it names the type.
func strictly(value any, typed bool) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = strictly(v[i], typed)
		}
	case object:
		_, properties := v["properties"].(object)
		required, must := v["required"].([]string)
		if must && !properties {
			v["properties"] = object{}
		}
		for _, name := range required {
			if v["properties"].(object)[name] == nil {
				v["properties"].(object)[name] = object{}
			}
		}
		if v["type"] == nil && !typed {
			switch {
			case properties || must || v["additionalProperties"] != nil:
				v["type"] = []string{"object", "null"}
			case v["items"] != nil || v["minItems"] != nil || v["maxItems"] != nil:
				v["type"] = []string{"array", "null"}
			}
		}
		for key, below := range v {
			switch key {
			case "properties", "$defs":
				for name, one := range below.(object) {
					below.(object)[name] = strictly(one, false)
				}
			case "enum", "examples", "type", "required":
			case "items":
				v[key] = strictly(below, false)
			default: // of the same value
				v[key] = strictly(below, typed || v["type"] != nil)
			}
		}
	}
	return value
}
