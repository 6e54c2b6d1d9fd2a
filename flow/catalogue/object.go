package catalogue

import (
	"encoding/json"
	"slices"
	"strconv"

	"brokerage/onboard/flow/kind"
)

// reader turns merged trees into the catalogue. What has a fault is read as far as it goes, so that everything else can
// still be checked.
type reader struct {
	*faults
	c *Catalogue
	// countries are shared by every field that may name any of them.
	countries []kind.Option
	// places is where a section, page, field or check was written, for faults found once all are known.
	places   map[any]*tree
	sections map[string]*Section
	pending  []pending
	// spare are lists of keys for the next mapping to use.
	spare [][]string
}

// fault records what is wrong at a place.
func (r *reader) fault(t *tree, format string, args ...any) { r.add(t, format, args...) }

// properties reads one mapping key by key and knows which keys it was asked for.
type properties struct {
	r     *reader
	t     *tree
	what  string
	known []string
}

// object starts reading a mapping; what names it in faults.
func (r *reader) object(t *tree, what string) *properties {
	if t.shape != object {
		r.fault(t, "%s is %s. Write it as a mapping, key: value", what, t.shape)
	}
	o := &properties{r: r, t: t, what: what}
	if last := len(r.spare) - 1; last >= 0 {
		o.known, r.spare = r.spare[last], r.spare[:last]
	}
	return o
}

// end refuses every key that was not asked for.
func (o *properties) end() {
	for _, p := range o.t.pairs {
		if !slices.Contains(o.known, p.key) {
			o.r.fault(p.at(), "unknown key %q of %s.%s", p.key, o.what, didYouMean(p.key, o.known))
		}
	}
	o.r.spare = append(o.r.spare, o.known[:0])
	o.known = nil
}

// value returns what stands at a key in the expected shape, nil where nothing does.
func (o *properties) value(key string, want shape) *tree {
	o.known = append(o.known, key)
	v := o.t.get(key)
	if v == nil || v.shape == scalar && v.text == "" && want != scalar {
		return nil
	}
	if v.shape != want {
		o.r.fault(v, "%s of %s is %s. Write %s", key, o.what, v.shape, want)
		return nil
	}
	return v
}

func (o *properties) text(key string) string {
	if v := o.value(key, scalar); v != nil {
		return v.text
	}
	return ""
}

// must is text that may not be missing.
func (o *properties) must(key string) string {
	s := o.text(key)
	if s == "" {
		o.r.fault(o.t, "%s has no %s. Write %s: ...", o.what, key, key)
	}
	return s
}

func (o *properties) flag(key string) bool {
	v := o.value(key, scalar)
	if v == nil || v.text == "" {
		return false
	}
	if v.text != "true" && v.text != "false" {
		o.r.fault(v, "%s of %s is neither true nor false. Write one of them", key, o.what)
	}
	return v.text == "true"
}

// number reads a whole number from 0.
func (o *properties) number(key string) int {
	n := o.integer(key)
	if n < 0 {
		o.r.fault(o.t.get(key), "%s of %s is below 0. Write 0 or more", key, o.what)
	}
	return n
}

func (o *properties) integer(key string) int {
	v := o.value(key, scalar)
	if v == nil || v.text == "" {
		return 0
	}
	n, err := strconv.Atoi(v.text)
	if err != nil {
		o.r.fault(v, "%s of %s is not a whole number. Write digits", key, o.what)
	}
	return n
}

// items returns the entries of a list.
func (o *properties) items(key string) []*tree {
	if v := o.value(key, list); v != nil {
		return v.items
	}
	return nil
}

// words returns a list of texts; a single text counts as a list of one.
func (o *properties) words(key string) []string {
	o.known = append(o.known, key)
	v := o.t.get(key)
	switch {
	case v == nil || v.shape == scalar && v.text == "":
		return nil
	case v.shape == scalar:
		return []string{v.text}
	case v.shape == object:
		o.r.fault(v, "%s of %s is a mapping. Write a list of words", key, o.what)
		return nil
	}
	words := make([]string, 0, len(v.items))
	for _, item := range v.items {
		if item.shape != scalar || item.text == "" {
			o.r.fault(item, "%s of %s holds something that is not a word. Write a list of words", key, o.what)
			continue
		}
		words = append(words, item.text)
	}
	return words
}

// constants returns a mapping of plain values as JSON has them: string, bool or json.Number.
func (o *properties) constants(key string) map[string]any {
	v := o.value(key, object)
	if v == nil {
		return nil
	}
	values := make(map[string]any, len(v.pairs))
	for _, p := range v.pairs {
		if p.value.shape != scalar || p.value.text == "" {
			o.r.fault(p.value, "constant %s of %s is not a plain value. Write a text, a number, true or false", p.key, o.what)
			continue
		}
		switch p.value.tag {
		case "!!bool":
			values[p.key] = p.value.text == "true"
		case "!!int", "!!float":
			if !json.Valid([]byte(p.value.text)) {
				o.r.fault(p.value, "constant %s of %s is not a number that JSON has. Put it in quotes to send a text", p.key, o.what)
			}
			values[p.key] = json.Number(p.value.text)
		default:
			values[p.key] = p.value.text
		}
	}
	return values
}

// expression promises to compile what stands at a key once every section is known; "" is none.
func (o *properties) expression(key string, self *Section, into **Expression) {
	v := o.value(key, scalar)
	if v == nil || v.text == "" {
		return
	}
	o.r.pending = append(o.r.pending, pending{tree: v, what: key + " of " + o.what, self: self, into: into})
}

// expressionAmong is expression for a rule in which peers stands for a section.
func (o *properties) expressionAmong(key, peers string, self *Section, into **Expression) {
	before := len(o.r.pending)
	o.expression(key, self, into)
	if len(o.r.pending) == before {
		return
	}
	p := &o.r.pending[before]
	if text := replaceWord(p.tree.text, "peers", peers); text != p.tree.text {
		t := *p.tree
		t.text = text
		p.tree = &t
	}
}

// pending is an expression waiting to be compiled.
type pending struct {
	tree *tree
	what string
	self *Section
	into **Expression
}
