package catalogue

import (
	_ "embed"
	"encoding/binary"
	"errors"
)

// builtInForm is the built-in catalogue as its files say it together, and what each expression in it reads: what need not be
// found out anew at each start, because the files are the program's own. A test makes it (builtin_test.go) and compares it with
// them.
//
// It is a row of numbers (unsigned varints of encoding/binary). First how many texts there are, and each: its length and its
// bytes. Then how many trees, items and keys there are in all, and each tree behind those inside it, so that the whole is the
// last: its shape, file, line and order, and for a text its tag and words, for a list its items, for a mapping its keys, each with
// line and value. Then how many expressions there are, and in the order in which they are found what each of them reads.
//
//go:embed builtin.bin
var builtInForm []byte

// The shapes as they stand in the form; a block is a text of several lines.
const (
	formText = iota
	formBlock
	formList
	formMapping
)

var errForm = errors.New("the built-in catalogue is not of this program. Make it again: UPDATE=1 go test ./flow/catalogue")

// loadForm reads a catalogue of its form. Its expressions are compiled when they are first evaluated.
func loadForm(form []byte) (*Catalogue, error) {
	f := formReader{rest: form}
	f.readTexts()
	r := newReader(&faults{})
	r.catalogue(f.tree())
	r.references()
	r.wires()
	if f.number() != len(r.pending) {
		return nil, errForm
	}
	later := &lateCompiler{catalogue: r.c}
	for _, p := range r.pending {
		uses := make([]string, f.number())
		for i := range uses {
			uses[i] = f.text()
		}
		*p.into = &Expression{
			Source: replaceHere(p.tree.text, "self"), File: p.tree.file, Line: p.tree.line, uses: uses,
			late: &lateProgram{compiler: later, pending: p},
		}
	}
	if f.bad {
		return nil, errForm
	}
	r.order()
	return r.c, r.first()
}

// formReader takes a form apart. What is not there is 0, and noted.
type formReader struct {
	rest  []byte
	texts []string
	bad   bool
}

func (f *formReader) number() int {
	n, size := binary.Uvarint(f.rest)
	if size <= 0 || n > mostBytes {
		f.bad = true
		return 0
	}
	f.rest = f.rest[size:]
	return int(n)
}

func (f *formReader) readTexts() {
	f.texts = make([]string, f.number())
	for i := range f.texts {
		length := f.number()
		if length > len(f.rest) {
			f.bad = true
			return
		}
		f.texts[i], f.rest = string(f.rest[:length]), f.rest[length:]
	}
}

// text is one of the texts, by its place.
func (f *formReader) text() string { return at(f, f.texts) }

// at is what stands at the place that comes next, the zero value where nothing does.
func at[T any](f *formReader, all []T) (one T) {
	i := f.number()
	if i >= len(all) {
		f.bad = true
		return one
	}
	return all[i]
}

// take cuts as many as are said next off a row that was made for all.
func take[T any](f *formReader, row *[]T) []T {
	n := f.number()
	if n > len(*row) {
		f.bad = true
		return nil
	}
	cut := (*row)[:n:n]
	*row = (*row)[n:]
	return cut
}

// tree reads all trees and returns the last, which has the others in it.
func (f *formReader) tree() *tree {
	all := make([]tree, f.number())
	items, pairs := make([]*tree, f.number()), make([]pair, f.number())
	made := make([]*tree, 0, len(all))
	for i := range all {
		t := &all[i]
		form := f.number()
		t.file, t.line, t.order = f.text(), f.number(), f.number()
		switch form {
		case formText, formBlock:
			t.shape, t.block, t.tag, t.text = scalar, form == formBlock, f.text(), f.text()
		case formList:
			t.shape, t.items = list, take(f, &items)
			for j := range t.items {
				t.items[j] = at(f, made)
			}
		case formMapping:
			t.shape, t.pairs = object, take(f, &pairs)
			for j := range t.pairs {
				t.pairs[j] = pair{key: f.text(), line: f.number(), value: at(f, made)}
			}
		}
		made = append(made, t)
	}
	if len(made) == 0 || f.bad {
		return &tree{shape: object}
	}
	return made[len(made)-1]
}
