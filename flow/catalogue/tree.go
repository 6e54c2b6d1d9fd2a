package catalogue

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/pattern"

	"brokerage/onboard/flow/safetext"
)

// tree is a YAML value that remembers the file and line it was written at, so that a fault found after files were merged
// still names its place. Trees are shared between uses of a block and never changed once built.
type tree struct {
	file string
	line int
	// order is the place of the file among those loaded.
	order int
	shape shape
	// text and tag belong to a scalar; null is the empty text. block is set for a | or > scalar, whose text starts on the
	// line below.
	text  string
	tag   string
	block bool
	pairs []pair
	items []*tree
}

type pair struct {
	key   string
	line  int // of the key; its file is that of the value
	value *tree
}

// at is where the key stands.
func (p pair) at() *tree { return &tree{file: p.value.file, line: p.line, order: p.value.order} }

type shape string

const (
	scalar shape = "a text"
	list   shape = "a list"
	object shape = "a mapping"
)

// get returns the value of a key, nil if there is none.
func (t *tree) get(key string) *tree {
	for _, p := range t.pairs {
		if p.key == key {
			return p.value
		}
	}
	return nil
}

// with returns a copy in which key has the value; nil takes the key away.
func (t *tree) with(key string, value *tree) *tree {
	c := *t
	c.pairs = make([]pair, 0, len(t.pairs)+1)
	found := false
	for _, p := range t.pairs {
		if p.key == key {
			found = true
			if value == nil {
				continue
			}
			p.value, p.line = value, value.line
		}
		c.pairs = append(c.pairs, p)
	}
	if !found && value != nil {
		c.pairs = append(c.pairs, pair{key, value.line, value})
	}
	return &c
}

// scalarAt makes a text that stands where t stands.
func scalarAt(t *tree, text string) *tree {
	return &tree{file: t.file, line: t.line, order: t.order, shape: scalar, text: text, tag: "!!str"}
}

// newest returns the tree of the latest file, the first of them where several are of it: what a firm's file changed is
// where a fault is mended. There is at least one; nil counts for nothing.
func newest(trees ...*tree) *tree {
	var latest *tree
	for _, t := range trees {
		if t != nil && (latest == nil || t.order > latest.order) {
			latest = t
		}
	}
	return latest
}

// identity is what a list item is merged by: its id, or the value of an option.
func (t *tree) identity() string {
	for _, key := range [...]string{"id", "value"} {
		if v := t.get(key); v != nil && v.shape == scalar {
			return v.text
		}
	}
	return ""
}

// parse reads one file, nil where it is no mapping. Repeated keys, anchors and aliases are faults: a block says the same
// thing in words, and an alias could make a small file enormous.
func (f *faults) parse(s Source, order int) *tree {
	var n yaml.Node
	if len(s.Data) > mostBytes {
		f.all = append(f.all, &Error{File: s.Name, Line: 1, Reason: fmt.Sprintf("larger than %d MB. Take out what is no catalogue", mostBytes>>20)})
		return nil
	}
	s.Data = kind.PlainText(s.Data)
	if err := yaml.Load(s.Data, &n); err != nil {
		f.all = append(f.all, syntaxFault(s, err))
		return nil
	}
	top := &n
	if n.Kind == yaml.DocumentNode && len(n.Content) == 1 {
		top = n.Content[0]
	}
	if top.Kind != yaml.MappingNode {
		f.all = append(f.all, &Error{File: s.Name, Line: max(top.Line, 1), Reason: "a catalogue is a mapping. Start it with steps:"})
		return nil
	}
	if s.Only != "" {
		top = only(top, s.Only)
	}
	return f.fromNode(&tree{file: s.Name, order: order}, top)
}

// only is a mapping without all keys but one.
func only(mapping *yaml.Node, key string) *yaml.Node {
	part := *mapping
	part.Content = nil
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			part.Content = mapping.Content[i : i+2]
		}
	}
	return &part
}

var unclosed = pattern.Lazy(`flow|quoted`)

func syntaxFault(s Source, err error) *Error {
	e := &Error{File: s.Name, Line: 1, Reason: "not one YAML document. Put one mapping into the file"}
	var syntax *yaml.LoadError
	if errors.As(err, &syntax) && syntax.Mark.Line > 0 {
		e.Line = syntax.Mark.Line
		// What was never closed is mended where it was opened.
		if opened := syntax.ContextMark.Line; opened > 0 && unclosed().MatchString(syntax.ContextMsg) {
			e.Line = opened
		}
		// A fault at the end of the text is one of its last line.
		e.Line = min(e.Line, 1+bytes.Count(bytes.TrimRight(s.Data, "\n"), []byte("\n")))
		what := syntax.Message
		if syntax.ContextMsg != "" {
			what = syntax.ContextMsg + ": " + what
		}
		e.Reason = "not YAML: " + what + ". Check the indentation, brackets and quotes here and just above"
	}
	return e
}

// fromNode reads a node of the file that in stands in.
func (f *faults) fromNode(in *tree, n *yaml.Node) *tree {
	t := &tree{file: in.file, line: n.Line, order: in.order}
	switch n.Kind {
	case yaml.ScalarNode:
		t.shape, t.text, t.tag = scalar, n.Value, n.ShortTag()
		t.block = n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
		if t.tag == "!!null" {
			t.text = ""
		}
		f.seen(t, t.text)
	case yaml.SequenceNode:
		t.shape, t.items = list, make([]*tree, 0, len(n.Content))
		for _, c := range n.Content {
			t.items = append(t.items, f.fromNode(t, c))
		}
	case yaml.MappingNode:
		f.fromMapping(t, n)
	case yaml.AliasNode, yaml.DocumentNode, yaml.StreamNode:
		t.shape = scalar
		f.add(t, "aliases are not read. Use a block for what stands in several places")
	}
	return t
}

// seen wants every character of a text to be one that a reader sees: an override of the direction, say, would show another
// question than the one that is asked.
func (f *faults) seen(at *tree, text string) {
	if i := strings.IndexFunc(text, safetext.Conceals); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		f.add(at, "an invisible character, %U, stands in a text. Write it without", r)
	}
}

func (f *faults) fromMapping(t *tree, n *yaml.Node) {
	t.shape, t.pairs = object, make([]pair, 0, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, at := n.Content[i], &tree{file: t.file, line: n.Content[i].Line, order: t.order}
		f.seen(at, key.Value)
		switch {
		case key.Kind != yaml.ScalarNode || key.Value == "" || strings.TrimSpace(key.Value) != key.Value:
			f.add(at, "a key is not a word. Write key: value")
		case t.get(key.Value) != nil:
			f.add(at, "%s stands twice in one mapping. Keep one of them", key.Value)
		default:
			t.pairs = append(t.pairs, pair{key.Value, at.line, f.fromNode(t, n.Content[i+1])})
		}
	}
}
