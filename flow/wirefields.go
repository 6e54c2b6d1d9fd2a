package flow

import (
	"cmp"
	"encoding/json"
	"slices"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// WireField describes one attribute for a server's own validation.
type WireField struct {
	// Array is "" outside arrays; Name is dotted.
	Array, Name string
	// Type is string, number, boolean or strings.
	Type string
	// Enum lists the allowed values, nil for any; Max is the longest text in runes, 0 for any.
	Enum []string
	Max  int
}

// WireFields lists every attribute the catalogue can send, constants included, identifiers excluded, sorted by array and
// name. What several lists send in one array under one name is one attribute that allows what any of them does.
func WireFields(c *catalogue.Catalogue) []WireField {
	merged := map[Attribute]WireField{}
	p := planOf(c)
	for _, sp := range p.sections {
		for name, leaf := range sp.leaves {
			key := Attribute{Array: sp.array(), Name: p.wireName(sp, name)}
			w := leaf.wireField()
			if key.Name != name { // roles add up
				w.Type = "strings"
			}
			w.Array, w.Name = key.Array, key.Name
			if other, twice := merged[key]; twice {
				w = w.or(other)
			}
			merged[key] = w
		}
	}
	fields := make([]WireField, 0, len(merged))
	for _, w := range merged {
		fields = append(fields, w)
	}
	slices.SortFunc(fields, func(a, b WireField) int {
		return cmp.Or(cmp.Compare(a.Array, b.Array), cmp.Compare(a.Name, b.Name))
	})
	return fields
}

// or allows what either of two attributes of one name does.
func (w WireField) or(o WireField) WireField {
	switch {
	case w.Enum == nil || o.Enum == nil:
		w.Enum = nil
	default:
		w.Enum = append(slices.Clone(w.Enum), o.Enum...)
		slices.Sort(w.Enum)
		w.Enum = slices.Compact(w.Enum)
	}
	if w.Max == 0 || o.Max == 0 {
		w.Max = 0
	} else {
		w.Max = max(w.Max, o.Max)
	}
	return w
}

func (l wireLeaf) wireField() WireField {
	if l.field == nil {
		w := WireField{Type: wireType(l.constant)}
		if text, ok := l.constant.(string); ok {
			w.Enum = []string{text}
		}
		return w
	}
	f := l.field.field
	w := WireField{Type: l.field.wireType(), Max: f.Wire.Max}
	for _, o := range f.Rule.Options {
		wire, _ := l.field.encode(o.Value, f.Rule)
		switch v := wire.(type) {
		case string:
			w.Enum = append(w.Enum, v)
		case []any:
			for _, item := range v {
				text, _ := item.(string)
				w.Enum = append(w.Enum, text)
			}
		}
	}
	return w
}

// wireType learns the JSON type of a field from its kind, by encoding an answer.
func (fp *fieldPlan) wireType() string {
	samples := []string{"yes", "1", "1.00", "2000-01-01"}
	if options := fp.field.Rule.Options; len(options) > 0 {
		samples = []string{options[0].Value}
	}
	bare := kind.Rule{Options: fp.field.Rule.Options, AsText: fp.field.Rule.AsText}
	for _, sample := range samples {
		if fp.field.Kind.Check(sample, bare) != "" {
			continue
		}
		if wire, err := fp.field.Kind.Encode(sample, bare); err == nil {
			return wireType(wire)
		}
	}
	return "string" // an e-mail address, a phone number, a region: kinds that take none of the samples are texts
}

func wireType(v any) string {
	switch v.(type) {
	case json.Number:
		return "number"
	case bool:
		return "boolean"
	case []any:
		return "strings"
	}
	return "string"
}
