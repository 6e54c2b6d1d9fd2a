package catalogue

import "slices"

// merge lays one tree over another: mappings key by key, lists of things with an id (or a value) item by item, everything
// else as a whole. With a nil base it checks and cleans what stands alone.
func merge(base, over *tree) (*tree, *Error) {
	switch {
	case over.shape == object:
		return mergeObject(base, over)
	case over.shape == list && keyed(over) && (base == nil || base.shape == list && keyed(base)):
		return mergeList(base, over)
	default:
		return over, nil
	}
}

func keyed(t *tree) bool {
	for _, item := range t.items {
		if item.identity() == "" {
			return false
		}
	}
	return true
}

func mergeObject(base, over *tree) (*tree, *Error) {
	merged := &tree{file: over.file, line: over.line, order: over.order, shape: object, pairs: make([]pair, 0, len(over.pairs))}
	if base != nil && base.shape == object {
		merged.file, merged.line, merged.order = base.file, base.line, base.order
		merged.pairs = append(merged.pairs, base.pairs...)
	}
	for _, p := range over.pairs {
		at := slices.IndexFunc(merged.pairs, func(m pair) bool { return m.key == p.key })
		var under *tree
		if at >= 0 {
			under = merged.pairs[at].value
		}
		value, err := merge(under, p.value)
		if err != nil {
			return nil, err
		}
		if at >= 0 {
			merged.pairs[at] = pair{p.key, p.line, value}
		} else {
			merged.pairs = append(merged.pairs, pair{p.key, p.line, value})
		}
	}
	return merged, nil
}

// mergeList obeys drop: true, which takes an item away, and after: ID, which places it.
func mergeList(base, over *tree) (*tree, *Error) {
	merged := &tree{file: over.file, line: over.line, order: over.order, shape: list}
	if base != nil {
		merged.file, merged.line, merged.order = base.file, base.line, base.order
		merged.items = slices.Clone(base.items)
	}
	seen := make(map[string]int, len(over.items))
	for _, item := range over.items {
		id := item.identity()
		if line, twice := seen[id]; twice {
			return nil, faultAt(item, "%q stands twice in one list, first in line %d. Rename or remove one", id, line)
		}
		seen[id] = item.line
		if err := merged.lay(id, item); err != nil {
			return nil, err
		}
	}
	return merged, nil
}

// lay puts one item into a list that is still being built.
func (t *tree) lay(id string, item *tree) *Error {
	at := slices.IndexFunc(t.items, func(i *tree) bool { return i.identity() == id })
	if drop := item.get("drop"); drop != nil && drop.text == "true" {
		if at < 0 {
			return faultAt(item, "drops %q, which is not there. Check the id", id)
		}
		t.items = slices.Delete(t.items, at, at+1)
		return nil
	}
	after := item.get("after")
	var under *tree
	if at >= 0 {
		under = t.items[at]
	}
	value, err := merge(under, item)
	if err != nil {
		return err
	}
	if drop := value.get("drop"); drop != nil && drop.text == "false" {
		value = value.with("drop", nil)
	}
	if after == nil {
		if at >= 0 {
			t.items[at] = value
		} else {
			t.items = append(t.items, value)
		}
		return nil
	}
	if at >= 0 {
		t.items = slices.Delete(t.items, at, at+1)
	}
	place := slices.IndexFunc(t.items, func(i *tree) bool { return i.identity() == after.text })
	if place < 0 {
		return faultAt(after, "stands after %q, which is not in this list. Name something of the same list", after.text)
	}
	t.items = slices.Insert(t.items, place+1, value.with("after", nil))
	return nil
}
