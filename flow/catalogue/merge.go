package catalogue

import "slices"

// merge lays one tree over another: mappings key by key, lists of things with an id (or a value) item by item, everything
// else as a whole. With a nil base it checks and cleans what stands alone.
func (f *faults) merge(base, over *tree) *tree {
	switch {
	case over.shape == object:
		return f.mergeObject(base, over)
	case over.shape == list && keyed(over) && (base == nil || base.shape == list && keyed(base)):
		return f.mergeList(base, over)
	default:
		return over
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

func (f *faults) mergeObject(base, over *tree) *tree {
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
		value := f.merge(under, p.value)
		if at >= 0 {
			merged.pairs[at] = pair{p.key, p.line, value}
		} else {
			merged.pairs = append(merged.pairs, pair{p.key, p.line, value})
		}
	}
	return merged
}

// mergeList obeys drop: true, which takes an item away, and after: ID, which places it.
func (f *faults) mergeList(base, over *tree) *tree {
	merged := &tree{file: over.file, line: over.line, order: over.order, shape: list}
	if base != nil {
		merged.file, merged.line, merged.order = base.file, base.line, base.order
		merged.items = slices.Clone(base.items)
	}
	seen := make(map[string]int, len(over.items))
	for _, item := range over.items {
		id := item.identity()
		if line, twice := seen[id]; twice {
			f.add(item, "%q stands twice in one list, first in line %d. Rename or remove one", id, line)
			continue
		}
		seen[id] = item.line
		f.lay(merged, id, item)
	}
	return merged
}

// lay puts one item into a list that is still being built.
func (f *faults) lay(t *tree, id string, item *tree) {
	at := slices.IndexFunc(t.items, func(i *tree) bool { return i.identity() == id })
	if drop := item.get("drop"); drop != nil && drop.text == "true" {
		if at < 0 {
			f.add(item, "drops %q, which is not there. Check the id", id)
			return
		}
		t.items = slices.Delete(t.items, at, at+1)
		return
	}
	after := item.get("after")
	var under *tree
	if at >= 0 {
		under = t.items[at]
	}
	value := f.merge(under, item)
	if drop := value.get("drop"); drop != nil && drop.text == "false" {
		value = value.with("drop", nil)
	}
	if after == nil {
		if at >= 0 {
			t.items[at] = value
		} else {
			t.items = append(t.items, value)
		}
		return
	}
	value = value.with("after", nil)
	if at >= 0 {
		t.items = slices.Delete(t.items, at, at+1)
	}
	place := slices.IndexFunc(t.items, func(i *tree) bool { return i.identity() == after.text })
	if place < 0 {
		f.add(after, "stands after %q, which is not in this list. Name something of the same list", after.text)
		place = len(t.items) - 1
	}
	t.items = slices.Insert(t.items, place+1, value)
}
