package catalogue

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"
)

// replacesKey makes a file stand for all before it.
const replacesKey = "replaces"

// Effective writes the catalogue that files add up to as one file: blocks are written out where they are used, and it says
// replaces: true, so that it loads to the same catalogue by itself or behind the files it was made of. The error is the
// *Error for which Load refuses the files.
func Effective(files ...Source) ([]byte, error) {
	if _, err := Load(files...); err != nil {
		return nil, err
	}
	merged := (&faults{}).mergeFiles(files)
	top := &yaml.Node{Kind: yaml.MappingNode}
	appendPair(top, replacesKey, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: "true"})
	for _, p := range merged.pairs {
		if p.key != replacesKey {
			appendPair(top, p.key, p.value.node())
		}
	}
	data, err := yaml.Dump(top)
	if err != nil {
		return nil, fmt.Errorf("writing the catalogue: %w", err)
	}
	return data, nil
}

// node is the tree as YAML. A mapping of plain values, such as an option, takes one line.
func (t *tree) node() *yaml.Node {
	switch t.shape {
	case object:
		n := &yaml.Node{Kind: yaml.MappingNode}
		for _, p := range t.pairs {
			appendPair(n, p.key, p.value.node())
		}
		if t.get("value") != nil && t.get("label") != nil && plain(t) {
			n.Style = yaml.FlowStyle
		}
		return n
	case list:
		n := &yaml.Node{Kind: yaml.SequenceNode}
		for _, item := range t.items {
			n.Content = append(n.Content, item.node())
		}
		if plain(t) {
			n.Style = yaml.FlowStyle
		}
		return n
	case scalar:
	}
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: t.tag, Value: t.text}
	if t.tag == "!!null" {
		n.Tag, n.Style = "!!str", yaml.DoubleQuotedStyle // an empty text takes a condition away
	}
	return n
}

// plain tells whether nothing stands below the values of a mapping or the items of a list, or only lists of words.
func plain(t *tree) bool {
	words := func(v *tree) bool {
		return v.shape == scalar || v.shape == list && !slices.ContainsFunc(v.items, func(i *tree) bool { return i.shape != scalar })
	}
	if t.shape == list {
		return words(t)
	}
	return !slices.ContainsFunc(t.pairs, func(p pair) bool { return !words(p.value) })
}

func appendPair(mapping *yaml.Node, key string, value *yaml.Node) {
	mapping.Content = append(mapping.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key}, value)
}
