package catalogue

import (
	"slices"
	"strings"
)

// blocks are the lists of fields or pages that a file may use in several places, by name.
type blocks struct {
	byName *tree
	// open is the chain of blocks being expanded, to find one that uses itself.
	open []string
}

// useKeys are the keys of an item that uses a block.
var useKeys = []string{"use", "as", "wire", "with", "when", "same", "over"}

// expand replaces every item `use: BLOCK` below a tree by what the block holds.
func (b *blocks) expand(t *tree) (*tree, *Error) {
	switch t.shape {
	case scalar:
	case object:
		c := *t
		c.pairs = make([]pair, len(t.pairs))
		for i, p := range t.pairs {
			v, err := b.expand(p.value)
			if err != nil {
				return nil, err
			}
			c.pairs[i] = pair{p.key, p.line, v}
		}
		return &c, nil
	case list:
		c := *t
		c.items = make([]*tree, 0, len(t.items))
		for _, item := range t.items {
			if item.get("use") != nil {
				used, err := b.use(item)
				if err != nil {
					return nil, err
				}
				c.items = append(c.items, used...)
				continue
			}
			v, err := b.expand(item)
			if err != nil {
				return nil, err
			}
			c.items = append(c.items, v)
		}
		return &c, nil
	}
	return t, nil
}

// use returns the items of the block an item names, changed as the item says.
func (b *blocks) use(item *tree) ([]*tree, *Error) {
	for _, p := range item.pairs {
		if !slices.Contains(useKeys, p.key) {
			return nil, faultAt(p.at(), "unknown key %q where a block is used.%s", p.key, didYouMean(p.key, useKeys))
		}
	}
	name := item.get("use").text
	block := b.byName.get(name)
	if block == nil {
		return nil, faultAt(item, "unknown block %q.%s", name, didYouMean(name, b.names()))
	}
	if block.shape != list {
		return nil, faultAt(block, "block %q is not a list. Write its fields or pages as a list", name)
	}
	if slices.Contains(b.open, name) {
		return nil, faultAt(item, "block %q uses itself. Take one use out", name)
	}
	b.open = append(b.open, name)
	held, err := b.expand(block)
	b.open = b.open[:len(b.open)-1]
	if err != nil {
		return nil, err
	}
	if over := item.get("over"); over != nil {
		if over, err = b.expand(over); err != nil {
			return nil, err
		}
		if held, err = merge(held, over); err != nil {
			return nil, err
		}
	}
	items := make([]*tree, 0, len(held.items))
	for _, h := range held.items {
		h, err := adapt(h, item)
		if err != nil {
			return nil, err
		}
		items = append(items, h)
	}
	return items, nil
}

func (b *blocks) names() []string {
	names := make([]string, 0, len(b.byName.pairs))
	for _, p := range b.byName.pairs {
		names = append(names, p.key)
	}
	return names
}

// adapt changes one field or page of a block to the place it is used in.
func adapt(held, item *tree) (*tree, *Error) {
	as := item.get("as")
	if as != nil && held.get("fields") != nil {
		return nil, faultAt(as, "pages take no prefix. Remove as")
	}
	if with := item.get("with"); with != nil {
		var err *Error
		if held, err = merge(held, with); err != nil {
			return nil, err
		}
	}
	id := held.get("id")
	if same := item.get("same"); same != nil && id != nil {
		taken := &tree{file: same.file, line: same.line, order: same.order, shape: object}
		if when := same.get("when"); when != nil {
			taken = taken.with("when", when)
		}
		if from := same.get("from"); from != nil {
			taken = taken.with("field", scalarAt(from, from.text+"."+id.text))
		}
		held = held.with("same", taken)
	}
	if as != nil {
		held = prefixed(held, as.text, item.get("wire"))
		held = rewritten(held, "here."+as.text)
	}
	if when := item.get("when"); when != nil {
		if own := held.get("when"); own != nil && own.text != "" {
			when = scalarAt(own, "("+when.text+") and ("+own.text+")")
		}
		held = held.with("when", when)
	}
	return held, nil
}

// prefixed puts a field below a group of answers, and below a wire object of the same name unless wire names another.
func prefixed(field *tree, as string, wire *tree) *tree {
	id := field.get("id")
	if id == nil {
		return field
	}
	name := id.text
	if own := field.get("wire"); own != nil {
		name = own.text
	}
	group := as
	if wire != nil {
		group = wire.text
	}
	if name != "-" && !strings.HasPrefix(name, "/") {
		field = field.with("wire", scalarAt(id, group+"."+name))
	}
	return field.with("id", scalarAt(id, as+"."+id.text))
}

// rewritten replaces the word here in every expression below a tree.
func rewritten(t *tree, by string) *tree {
	switch t.shape {
	case scalar:
	case object:
		c := *t
		c.pairs = slices.Clone(t.pairs)
		for i, p := range c.pairs {
			if p.value.shape == scalar {
				if slices.Contains(expressionKeys, p.key) {
					s := *p.value
					s.text = replaceHere(s.text, by)
					c.pairs[i].value = &s
				}
				continue
			}
			c.pairs[i].value = rewritten(p.value, by)
		}
		return &c
	case list:
		c := *t
		c.items = make([]*tree, len(t.items))
		for i, item := range t.items {
			c.items[i] = rewritten(item, by)
		}
		return &c
	}
	return t
}

var expressionKeys = []string{"when", "requiredWhen", "that"}

// replaceHere replaces the identifier here, which stands in a block for the group it is used as, outside quotes.
func replaceHere(source, by string) string {
	if !strings.Contains(source, "here") {
		return source
	}
	var b strings.Builder
	var quote byte
	for i := 0; i < len(source); {
		c := source[i]
		switch {
		case quote != 0:
			if c == '\\' && quote != '`' && i+1 < len(source) {
				b.WriteByte(c)
				i++
				c = source[i]
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case strings.HasPrefix(source[i:], "here") && (i == 0 || !partOfName(source[i-1])) &&
			(i+4 == len(source) || source[i+4] == '.' || !partOfName(source[i+4])):
			b.WriteString(by)
			i += len("here")
			continue
		}
		b.WriteByte(c)
		i++
	}
	return b.String()
}

func partOfName(c byte) bool {
	return c == '.' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
