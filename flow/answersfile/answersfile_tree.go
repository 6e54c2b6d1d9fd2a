package answersfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/pattern"
)

// spot is where something was written: in a line of a file, in a cell of a table, or by itself beside the file.
type spot struct {
	line int
	// column is the header of a cell, and beside what stands there instead of a file: "--set".
	column, beside string
}

// node is a value of an answers file with where it was written: the one shape for YAML, JSON and rows of a table.
type node struct {
	at    spot
	shape shape
	text  string // of a scalar, as it was written; "" for none
	// cut is set where a comment ends it that may have been meant as a part of it.
	cut   bool
	pairs []pair
	items []node
}

type pair struct {
	key   string
	at    spot
	value node
}

// shape is the form of a value.
type shape int

const (
	aScalar shape = iota
	aList
	aMapping
)

// parse reads the one document of an answers file.
func (f *answersFile) parse(data []byte) (node, error) {
	data, err := f.utf8(data, LargestAnswers)
	if err != nil {
		return node{}, err
	}
	text := bytes.TrimSpace(data)
	switch {
	case onlyComments(text):
		return node{}, f.fault(spot{}, "", "the file is empty.")
	case strings.HasSuffix(strings.ToLower(f.name), ".json"), text[0] == '{' && json.Valid(text), jsonComment().Match(text):
		return f.parseJSON(data)
	}
	return f.parseYAML(data)
}

// utf8 is the text of a file of at most so many bytes. What is no text is refused.
func (f *answersFile) utf8(data []byte, most int) ([]byte, error) {
	if len(data) > most {
		return nil, f.fault(spot{}, "", fmt.Sprintf("larger than %d MB. That is no file of answers.", most>>20))
	}
	if data = kind.PlainText(data); utf8.Valid(data) {
		return data, nil
	}
	at := 0
	for at < len(data) {
		r, n := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		at += n
	}
	return nil, f.fault(lineOf(data, int64(at)), "", "not text in UTF-8. Save the file as UTF-8.")
}

// jsonComment is what other languages take for a comment.
var jsonComment = pattern.Lazy(`^(//|/\*)`)

// parseJSON reads tokens rather than values: they carry the place, and numbers as they were written.
func (f *answersFile) parseJSON(data []byte) (node, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	top, err := f.fromJSON(d, data, 0)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return top, nil
		}
		return node{}, f.fault(lineOf(data, d.InputOffset()), "", "more than one JSON document. Put one application into a file.")
	}
	var known *InputError
	if errors.As(err, &known) {
		return node{}, err
	}
	if jsonComment().Match(bytes.TrimLeft(data[d.InputOffset():], " \t\r\n,:")) {
		return node{}, f.fault(lineOf(data, d.InputOffset()), "", "not JSON, which has no comments. Take out what begins with // or /* and #.")
	}
	return node{}, f.fault(lineOf(data, d.InputOffset()), "", "not JSON. Check the commas, brackets and quotes here and just below.")
}

func (f *answersFile) fromJSON(d *json.Decoder, data []byte, depth int) (node, error) {
	token, err := d.Token()
	if err != nil {
		return node{}, err
	}
	n := node{at: lineOf(data, d.InputOffset())}
	if depth > maxDepth {
		return node{}, f.fault(n.at, "", "lists and objects lie too deep.")
	}
	switch t := token.(type) {
	case string:
		n.text = t
	case json.Number:
		n.text = t.String()
	case bool:
		n.text = "false"
		if t {
			n.text = "true"
		}
	case json.Delim:
		return f.fromBrackets(d, data, depth, n, t)
	}
	return n, nil
}

func (f *answersFile) fromBrackets(d *json.Decoder, data []byte, depth int, n node, open json.Delim) (node, error) {
	n.shape = aList
	if open == '{' {
		n.shape = aMapping
	}
	for d.More() {
		var p pair
		if n.shape == aMapping {
			key, err := d.Token()
			if err != nil {
				return node{}, err
			}
			p.key, _ = key.(string)
			p.at = lineOf(data, d.InputOffset())
		}
		value, err := f.fromJSON(d, data, depth+1)
		if err != nil {
			return node{}, err
		}
		if n.shape == aMapping {
			p.value = value
			n.pairs = append(n.pairs, p)
		} else {
			n.items = append(n.items, value)
		}
	}
	_, err := d.Token()
	return n, err
}

// lineOf counts lines from 1.
func lineOf(data []byte, offset int64) spot {
	return spot{line: 1 + bytes.Count(data[:min(offset, int64(len(data)))], []byte("\n"))}
}

// onlyComments tells whether a file says nothing.
func onlyComments(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}
