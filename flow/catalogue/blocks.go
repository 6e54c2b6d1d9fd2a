package catalogue

import (
	"slices"
	"strings"
)

// blocks are the lists of fields or pages that a file may use in several places, by name.
type blocks struct {
	*faults
	byName *tree
	// open is the chain of blocks being expanded, to find one that uses itself.
	open []string
	// items counts what the blocks became.
	items int
}

// useKeys are the keys of an item that uses a block.
var useKeys = []string{"use", "as", "wire", "with", "when", "same", "over"}

// expand replaces every item `use: BLOCK` below a tree by what the block holds. A tree that uses none is returned itself.
func (b *blocks) expand(t *tree) *tree {
	switch t.shape {
	case scalar:
	case object:
		var c *tree
		for i, p := range t.pairs {
			value := b.expand(p.value)
			if value == p.value {
				continue
			}
			if c == nil {
				copied := *t
				copied.pairs = slices.Clone(t.pairs)
				c = &copied
			}
			c.pairs[i].value = value
		}
		if c != nil {
			return c
		}
	case list:
		if !slices.ContainsFunc(t.items, usesBlock) {
			return t
		}
		c := *t
		c.items = make([]*tree, 0, len(t.items))
		for _, item := range t.items {
			if item.get("use") != nil {
				c.items = append(c.items, b.use(item)...)
				continue
			}
			c.items = append(c.items, b.expand(item))
		}
		return &c
	}
	return t
}

// usesBlock tells whether a block is used at or below a tree.
func usesBlock(t *tree) bool {
	switch t.shape {
	case scalar:
	case object:
		return slices.ContainsFunc(t.pairs, func(p pair) bool { return p.key == "use" || usesBlock(p.value) })
	case list:
		return slices.ContainsFunc(t.items, usesBlock)
	}
	return false
}

// use returns the items of the block an item names, changed as the item says; none where it names none that can be used.
func (b *blocks) use(item *tree) []*tree {
	for _, p := range item.pairs {
		if !slices.Contains(useKeys, p.key) {
			b.add(p.at(), "unknown key %q where a block is used.%s", p.key, didYouMean(p.key, useKeys))
		}
	}
	name := item.get("use").text
	block := b.byName.get(name)
	switch {
	case block == nil:
		b.add(item, "unknown block %q.%s", name, didYouMean(name, b.names()))
		return nil
	case block.shape != list:
		b.add(block, "block %q is not a list. Write its fields or pages as a list", name)
		return nil
	case b.items > mostItems:
		return nil // told already
	case slices.Contains(b.open, name):
		b.add(item, "block %q uses itself. Take one use out", name)
		return nil
	}
	b.open = append(b.open, name)
	held := b.expand(block)
	b.open = b.open[:len(b.open)-1]
	if over := item.get("over"); over != nil {
		held = b.merge(held, b.expand(over))
	}
	if b.items += 1 + len(held.items); b.items > mostItems {
		b.add(item, "blocks that use blocks become more than %d items here. Use them less", mostItems)
		return nil
	}
	items := make([]*tree, 0, len(held.items))
	for _, h := range held.items {
		items = append(items, b.adapt(h, item))
	}
	return items
}

func (b *blocks) names() []string {
	names := make([]string, 0, len(b.byName.pairs))
	for _, p := range b.byName.pairs {
		names = append(names, p.key)
	}
	return names
}

// adapt changes one field or page of a block to the place it is used in.
func (b *blocks) adapt(held, item *tree) *tree {
	as := item.get("as")
	if as != nil && held.get("fields") != nil {
		b.add(as, "pages take no prefix. Remove as")
		return held
	}
	if with := item.get("with"); with != nil {
		held = b.merge(held, with)
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
	return held
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
	if joined := field.get("join"); joined != nil {
		field = field.with("join", beneath(as, joined))
	}
	return field.with("id", scalarAt(id, as+"."+id.text))
}

// beneath puts names of fields below a group.
func beneath(as string, names *tree) *tree {
	if names.shape == scalar {
		return scalarAt(names, as+"."+names.text)
	}
	c := *names
	c.items = make([]*tree, len(names.items))
	for i, item := range names.items {
		c.items[i] = beneath(as, item)
	}
	return &c
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

// replaceHere replaces the identifier here, which stands in a block for the group it is used as.
func replaceHere(source, by string) string { return replaceWord(source, "here", by) }

// replaceWord replaces an identifier outside quotes.
func replaceWord(source, word, by string) string {
	if !strings.Contains(source, word) {
		return source
	}
	var b strings.Builder
	var quote byte
	for i := 0; i < len(source); {
		c, end := source[i], i+len(word)
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
		case strings.HasPrefix(source[i:], word) && (i == 0 || !partOfName(source[i-1])) &&
			(end == len(source) || source[end] == '.' || !partOfName(source[end])):
			b.WriteString(by)
			i = end
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
