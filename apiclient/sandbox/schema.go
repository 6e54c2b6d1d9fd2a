package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Field describes one attribute of the body of new-account.
type Field struct {
	// Array is the dotted path of the entity array it belongs to, "" for none; Name is dotted below that.
	Array, Name string
	// Type is string, number, boolean or strings (an array of texts).
	Type string
	// Enum lists the allowed texts, nil for any; Max is the longest text in characters (runes), 0 for any.
	Enum []string
	Max  int
}

// The codes of what the raw JSON can have wrong with it.
const (
	codeName   = "ERR.NAME"
	codeType   = "ERR.TYPE"
	codeValue  = "ERR.VALUE"
	codeLength = "ERR.LENGTH"
)

// shape is a schema as a tree; a node is an attribute, an object or an entity array.
type shape struct {
	field    *Field
	array    bool
	children map[string]*shape
}

// newShape refuses a schema that contradicts itself.
func newShape(schema func() []Field) (*shape, error) {
	root := &shape{}
	if schema == nil {
		return root, nil
	}
	fields := schema()
	for _, f := range fields {
		at := root
		if f.Array != "" {
			at = at.grow(f.Array)
			at.array = true
		}
		at.grow(f.Name).field = &f
	}
	return root, root.check(fields)
}

func (s *shape) grow(path string) *shape {
	for name := range strings.SplitSeq(path, ".") {
		if s.children == nil {
			s.children = make(map[string]*shape)
		}
		if s.children[name] == nil {
			s.children[name] = &shape{}
		}
		s = s.children[name]
	}
	return s
}

func (s *shape) check(fields []Field) error {
	for _, f := range fields {
		switch f.Type {
		case "string", "number", "boolean", "strings":
		default:
			return fmt.Errorf("schema field %q: unknown type %q", join(f.Array, f.Name), f.Type)
		}
		if f.Name == "" {
			return fmt.Errorf("schema field of array %q: no name", f.Array)
		}
		if node := s.grow(join(f.Array, f.Name)); node.children != nil || node.array {
			return fmt.Errorf("schema field %q: both an attribute and an object", join(f.Array, f.Name))
		}
	}
	return nil
}

// problems finds what is wrong with the JSON of an application, business rules aside.
func (s *shape) problems(document object) []Problem {
	if s.children == nil {
		return nil
	}
	v := validation{}
	v.object(s, document, Problem{Index: -1})
	return v.problems
}

type validation struct{ problems []Problem }

// found adds a complaint about the place that at describes.
func (v *validation) found(at Problem, code, message string) {
	at.Code, at.Message = code, message
	v.problems = append(v.problems, at)
}

func (v *validation) object(s *shape, o object, at Problem) {
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if s.array && (name == onboardingID || name == customerID) {
			continue
		}
		here := at
		here.Name = join(at.Name, name)
		if child := s.children[name]; child != nil {
			v.value(child, o[name], here)
		} else {
			v.found(here, codeName, "is not an attribute of this API")
		}
	}
}

func (v *validation) value(s *shape, value any, at Problem) {
	switch {
	case s.field != nil:
		if code, message := s.field.problem(value); code != "" {
			v.found(at, code, message)
		}
	case s.array:
		if list, ok := value.([]any); ok && len(list) == 0 {
			return
		}
		list, ok := entries(value)
		if !ok {
			v.found(at, codeType, "must be an array of objects")
			return
		}
		for i, e := range list {
			inside := Problem{Array: at.Name, Index: i}
			if at.Array != "" { // an array inside an entry is named from the outer entry
				inside = Problem{Array: at.Array, Index: at.Index, Name: entryPath(at.Name, i)}
			}
			v.object(s, e.(object), inside)
		}
	default:
		o, ok := value.(object)
		if !ok {
			v.found(at, codeType, "must be an object")
			return
		}
		v.object(s, o, at)
	}
}

// problem checks one value; code is "" where it is in order. The message never repeats it.
func (f *Field) problem(value any) (code, message string) {
	switch f.Type {
	case "number":
		if _, ok := value.(json.Number); !ok {
			return codeType, "must be a number"
		}
	case "boolean":
		if _, ok := value.(bool); !ok {
			return codeType, "must be true or false"
		}
	case "string":
		s, ok := value.(string)
		if !ok {
			return codeType, "must be a text"
		}
		return f.text(s)
	case "strings":
		list, ok := value.([]any)
		if !ok {
			return codeType, "must be an array of texts"
		}
		for _, v := range list {
			s, ok := v.(string)
			if !ok {
				return codeType, "must be an array of texts"
			}
			if code, message = f.text(s); code != "" {
				return code, message
			}
		}
	}
	return "", ""
}

func (f *Field) text(s string) (code, message string) {
	if f.Enum != nil && !slices.Contains(f.Enum, s) {
		return codeValue, "is not one of the allowed values"
	}
	if f.Max > 0 && utf8.RuneCountInString(s) > f.Max {
		return codeLength, fmt.Sprintf("is longer than %d characters", f.Max)
	}
	return "", ""
}
