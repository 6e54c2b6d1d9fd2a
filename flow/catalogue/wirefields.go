package catalogue

import (
	"cmp"
	"encoding/json"
	"slices"

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
func WireFields(c *Catalogue) []WireField {
	merged := map[[2]string]WireField{}
	p := c.Plan()
	for _, sp := range p.Sections {
		for name, leaf := range sp.Leaves {
			key := [2]string{sp.Array(), p.WireName(sp, name)}
			w := leaf.wireField()
			if key[1] != name { // roles add up
				w.Type = "strings"
			}
			w.Array, w.Name = key[0], key[1]
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
	if l.Field == nil {
		w := WireField{Type: wireType(l.Constant)}
		if text, ok := l.Constant.(string); ok {
			w.Enum = []string{text}
		}
		return w
	}
	f := l.Field.Field
	w := WireField{Type: l.Field.wireType(), Max: f.Wire.Max}
	for _, o := range f.Rule.Options {
		wire, _ := l.Field.Encode(o.Value, f.Rule)
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
func (fp *FieldPlan) wireType() string {
	samples := []string{"yes", "1", "1.00", "2000-01-01"}
	if options := fp.Field.Rule.Options; len(options) > 0 {
		samples = []string{options[0].Value}
	}
	bare := kind.Rule{Options: fp.Field.Rule.Options, AsText: fp.Field.Rule.AsText}
	for _, sample := range samples {
		if fp.Field.Kind.Check(sample, bare) != "" {
			continue
		}
		if wire, err := fp.Field.Kind.Encode(sample, bare); err == nil {
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
