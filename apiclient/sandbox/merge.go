package sandbox

import (
	"maps"
	"slices"
	"strconv"
)

// remove is the value that removes an attribute.
const remove = "*"

// merging applies one request to stored data. It never changes what it is given: the result shares with the stored data
// what stayed as it was.
type merging struct {
	rule EntryIdentifiers
	// placed is the index of an entry in the request: array path -> stored index -> index in the request. Complaints
	// name the request's index, since that is the only order its sender knows.
	placed map[string]map[int]int
}

// place is where a merge is: the path in the stored data and the path in the request, which differ in the indices.
type place struct{ stored, request string }

func (p place) field(name string) place {
	return place{stored: join(p.stored, name), request: join(p.request, name)}
}

func (p place) entry(stored, request int) place {
	return place{stored: entryPath(p.stored, stored), request: entryPath(p.request, request)}
}

// join makes a dotted path; either part may be empty.
func join(path, name string) string {
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}

func entryPath(array string, index int) string { return array + "[" + strconv.Itoa(index) + "]" }

func merge(rule EntryIdentifiers, stored, request object) (object, *merging, error) {
	m := &merging{rule: rule, placed: make(map[string]map[int]int)}
	merged, err := m.object(place{}, stored, request)
	return merged, m, err
}

// object merges attribute by attribute. What holds nothing is nothing: an object is gone with its last attribute.
func (m *merging) object(at place, stored, request object) (object, error) {
	out := make(object, len(stored)+len(request))
	maps.Copy(out, stored)
	// In order, so that the same bad request is always refused for the same reason.
	for _, name := range slices.Sorted(maps.Keys(request)) {
		if err := m.attribute(at.field(name), out, name, request[name]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (m *merging) attribute(at place, out object, name string, value any) error {
	switch v := value.(type) {
	case string:
		if v == remove {
			delete(out, name)
			return nil
		}
		out[name] = v
	case object:
		old, _ := out[name].(object)
		merged, err := m.object(at, old, v)
		if err != nil {
			return err
		}
		set(out, name, merged, len(merged), old != nil)
	case []any:
		return m.list(at, out, name, v)
	default:
		out[name] = v
	}
	return nil
}

// list merges an array: an entity array entry by entry, an array of plain values as one attribute.
func (m *merging) list(at place, out object, name string, value []any) error {
	old, stored := entries(out[name])
	_, sent := entries(value)
	switch {
	case sent:
		merged, err := m.entries(at, old, value)
		if err != nil {
			return err
		}
		set(out, name, merged, len(merged), stored)
	case slices.ContainsFunc(value, isObject):
		return refuse(at.request, "mixes entries with plain values")
	case len(value) == 0 && stored:
		// An entity array without entries names none, and so changes none.
	default:
		out[name] = value
	}
	return nil
}

// set stores a merged value; an empty one removes what it came from, and nothing else.
func set(out object, name string, value any, length int, stored bool) {
	switch {
	case length > 0:
		out[name] = value
	case stored:
		delete(out, name)
	}
}

func (m *merging) entries(at place, stored, request []any) ([]any, error) {
	out := slices.Clone(stored)
	if m.placed[at.stored] == nil {
		m.placed[at.stored] = make(map[int]int, len(request))
	}
	for i, e := range request {
		entry, _ := e.(object)
		index, err := m.find(entryPath(at.request, i), at.request, out, entry)
		if err != nil {
			return nil, err
		}
		var old object
		if index < 0 {
			index = len(out)
		} else {
			old, _ = out[index].(object)
		}
		merged, err := m.object(at.entry(index, i), old, entry)
		switch {
		case err != nil:
			return nil, err
		case index < len(out):
			out[index] = merged
		case len(merged) == 0:
			continue // a new entry that says nothing
		default:
			out = append(out, merged)
		}
		m.placed[at.stored][index] = i
	}
	return out, nil
}

// entries returns an entity array: a list of objects and nothing else.
func entries(value any) (list []any, ok bool) {
	list, _ = value.([]any)
	if len(list) == 0 || slices.ContainsFunc(list, func(v any) bool { return !isObject(v) }) {
		return nil, false
	}
	return list, true
}

func isObject(v any) bool {
	_, ok := v.(object)
	return ok
}
