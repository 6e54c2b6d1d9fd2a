package answersfile

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/pattern"
)

// yamlFile is an answers file in YAML while it is read. Every value is the text as it was written: what YAML would cut off,
// drop or turn into something else is refused with its line, because nobody would miss half an address.
type yamlFile struct {
	*answersFile
	lines [][]byte
}

func (f *answersFile) parseYAML(data []byte) (node, error) {
	y := &yamlFile{f, bytes.Split(data, []byte("\n"))}
	var top yaml.Node
	if err := yaml.Load(data, &top); err != nil {
		return node{}, y.notYAML(err)
	}
	if top.Kind == yaml.DocumentNode && len(top.Content) == 1 {
		top = *top.Content[0]
	}
	return y.value(&top, nil, 0)
}

// What makes a line no YAML, where one thing is known to.
var (
	tabIndented   = pattern.Lazy(`^ *\t`)
	anotherFile   = pattern.Lazy(`^(---|\.\.\.)(\s|$)`)
	needsQuotes   = pattern.Lazy("^[^:#]*:\\s+([@%*&!`|>{\\[\\]},?]|[^'\"].*:(\\s|$))")
	quotesInside  = pattern.Lazy(`^[^:#]*:\s+("[^"]*"|'[^']*')\s*[^\s#]`)
	intoQuotes    = "Put the value into quotes."
	notYAMLAround = "not YAML. Check the indentation, colons and quotes here and just above."
)

// notYAML says what is wrong with the form. The parser's own words quote what stands in the file, so they are not repeated.
func (y *yamlFile) notYAML(err error) error {
	var syntax *yaml.LoadError
	if !errors.As(err, &syntax) || syntax.Mark.Line == 0 {
		return y.fault(spot{line: y.secondDocument()}, "", "not one YAML document. Put the answers of one application into a file.")
	}
	at := syntax.Mark.Line
	for _, line := range []int{at, at - 1, syntax.ContextMark.Line} {
		switch text := y.line(line); {
		case tabIndented().Match(text):
			return y.fault(spot{line: line}, "", "not YAML: a tab indents here. Use spaces.")
		case needsQuotes().Match(text), quotesInside().Match(text):
			return y.fault(spot{line: line}, "", "not YAML, as its value stands. "+intoQuotes)
		}
	}
	return y.fault(spot{line: at}, "", notYAMLAround)
}

// secondDocument is the line on which another document begins, 0 where none does.
func (y *yamlFile) secondDocument() int {
	begun := false
	for i, line := range y.lines {
		switch text := bytes.TrimSpace(line); {
		case len(text) == 0 || text[0] == '#' || text[0] == '%':
		case begun && anotherFile().Match(line):
			return i + 1
		default:
			begun = true
		}
	}
	return 0
}

// line returns a line of the file, counted from 1; nil where there is none.
func (y *yamlFile) line(n int) []byte {
	if n < 1 || n > len(y.lines) {
		return nil
	}
	return y.lines[n-1]
}

// value reads a node that stands behind a key, nil for none.
func (y *yamlFile) value(n, key *yaml.Node, depth int) (node, error) {
	to := node{at: spot{line: n.Line}}
	name := ""
	if key != nil {
		name = key.Value
	}
	switch {
	case depth > maxDepth:
		return node{}, y.fault(to.at, "", "lists and mappings lie too deep.")
	case n.Kind == yaml.AliasNode, n.Anchor != "":
		return node{}, y.fault(to.at, name, "anchors and aliases (& and *) are not read. Write the answer out; one that begins so, put into quotes.")
	case n.Style&yaml.TaggedStyle != 0:
		return node{}, y.fault(to.at, name, "tags (!) are not read. Write the answer alone; one that begins so, put into quotes.")
	}
	switch n.Kind {
	case yaml.ScalarNode:
		return y.scalar(to, n, key), nil
	case yaml.SequenceNode:
		to.shape = aList
		for _, c := range n.Content {
			item, err := y.value(c, nil, depth+1)
			if err != nil {
				return node{}, err
			}
			to.items = append(to.items, item)
		}
	case yaml.MappingNode:
		to.shape = aMapping
		for i := 0; i+1 < len(n.Content); i += 2 {
			value, err := y.value(n.Content[i+1], n.Content[i], depth+1)
			if err != nil {
				return node{}, err
			}
			to.pairs = append(to.pairs, pair{n.Content[i].Value, spot{line: n.Content[i].Line}, value})
		}
	case yaml.AliasNode, yaml.DocumentNode, yaml.StreamNode:
	}
	return to, nil
}

// scalar is a value as it was written. Only null and ~ are none: Null and NULL are somebody's last name.
func (y *yamlFile) scalar(to node, n, key *yaml.Node) node {
	plain := n.Style&^yaml.FlowStyle == 0
	if to.text = n.Value; plain && (n.Value == "null" || n.Value == "~") {
		to.text = ""
	}
	to.cut = plain && y.cut(n, key)
	return to
}

// comment is one that cannot be taken for a part of the value: two spaces before it, one behind its sign.
var comment = pattern.Lazy(`^(\s{2,}|\s*\t\s*)#+(\s|$)`)

// cut tells whether a comment ends a plain value that may be a part of it: Apt #12B, and #7 alone.
func (y *yamlFile) cut(n, key *yaml.Node) bool {
	line, at := n.Line, n.Column
	words := strings.Fields(n.Value)
	if len(words) == 0 {
		if key == nil {
			return false
		}
		line, at, words = key.Line, key.Column, append(strings.Fields(key.Value), ":")
	}
	rest := fromColumn(y.line(line), at)
	for _, word := range words {
		for rest = bytes.TrimLeft(rest, " \t\r"); len(rest) == 0 && line < len(y.lines); {
			line++
			rest = bytes.TrimLeft(y.line(line), " \t\r")
		}
		cut, found := bytes.CutPrefix(rest, []byte(word))
		if !found {
			return false // written otherwise than it reads: in quotes
		}
		rest = cut
	}
	if end := bytes.IndexAny(rest, ",]}#"); end < 0 || rest[end] != '#' {
		return false
	}
	return !comment().Match(rest)
}

// fromColumn is a line from a column on, which counts characters from 1.
func fromColumn(line []byte, column int) []byte {
	for ; column > 1 && len(line) > 0; column-- {
		_, size := utf8.DecodeRune(line)
		line = line[size:]
	}
	return line
}
