package catalogue

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
	"testing"
)

// formWriter makes the form of a catalogue.
type formWriter struct {
	texts  map[string]int
	row    []string
	trees  map[*tree]int
	body   []byte
	number int
	items  int
	keys   int
}

func (w *formWriter) text(s string) uint64 {
	place, known := w.texts[s]
	if !known {
		place = len(w.row)
		w.texts[s], w.row = place, append(w.row, s)
	}
	return uint64(place)
}

func (w *formWriter) put(numbers ...uint64) {
	for _, n := range numbers {
		w.body = binary.AppendUvarint(w.body, n)
	}
}

// tree writes a tree after those inside it, each once, and returns its place.
func (w *formWriter) tree(t *tree) uint64 {
	if place, known := w.trees[t]; known {
		return uint64(place)
	}
	var inside []uint64
	for _, item := range t.items {
		inside = append(inside, w.tree(item))
	}
	for _, p := range t.pairs {
		inside = append(inside, w.text(p.key), uint64(p.line), w.tree(p.value))
	}
	form := map[shape]uint64{scalar: formText, list: formList, object: formMapping}[t.shape]
	if t.block {
		form = formBlock
	}
	w.put(form, w.text(t.file), uint64(t.line), uint64(t.order))
	switch t.shape {
	case scalar:
		w.put(w.text(t.tag), w.text(t.text))
	case list:
		w.put(uint64(len(t.items)))
		w.items += len(t.items)
	case object:
		w.put(uint64(len(t.pairs)))
		w.keys += len(t.pairs)
	}
	w.put(inside...)
	w.trees[t] = w.number
	w.number++
	return uint64(w.trees[t])
}

// formOf is the form of the built-in files as they stand, and their catalogue.
func formOf(t *testing.T) ([]byte, *reader) {
	t.Helper()
	files, err := DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	r := newReader(&faults{})
	merged := r.mergeFiles(files)
	r.catalogue(merged)
	r.references()
	r.wires()
	r.compile()
	r.order()
	if err := r.first(); err != nil {
		t.Fatal(err)
	}
	w := &formWriter{texts: map[string]int{}, trees: map[*tree]int{}}
	w.tree(merged)
	trees := w.body
	w.body = nil
	w.put(uint64(len(r.pending)))
	for _, p := range r.pending {
		uses := (*p.into).uses
		w.put(uint64(len(uses)))
		for _, path := range uses {
			w.put(w.text(path))
		}
	}
	expressions := w.body
	w.body = nil
	w.put(uint64(len(w.row)))
	for _, text := range w.row {
		w.put(uint64(len(text)))
		w.body = append(w.body, text...)
	}
	w.put(uint64(w.number), uint64(w.items), uint64(w.keys))
	return slices.Concat(w.body, trees, expressions), r
}

// What is read at each start is what the files say.
func TestTheBuiltInFormIsOfItsFiles(t *testing.T) {
	want, _ := formOf(t)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("builtin.bin", want, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(builtInForm, want) {
		t.Error("got a form of other files, want that of these: UPDATE=1 go test ./flow/catalogue -run Form")
	}
}

// An expression of the form says what it says in the files, and reads the same.
func TestAnExpressionOfTheFormMeansWhatTheFilesSay(t *testing.T) {
	form, files := formOf(t)
	c, err := loadForm(form)
	if err != nil {
		t.Fatal(err)
	}
	byPlace := map[string]*Expression{}
	for _, s := range c.Sections() {
		for _, field := range s.Fields() {
			if field.When != nil {
				byPlace[s.ID+"."+field.ID] = field.When
			}
		}
	}
	if len(byPlace) < 100 {
		t.Fatalf("got %d conditions of questions, want those of the catalogue: else this tests nothing", len(byPlace))
	}
	for _, s := range files.c.Sections() {
		for _, field := range s.Fields() {
			if field.When == nil {
				continue
			}
			got := byPlace[s.ID+"."+field.ID]
			if got == nil || got.Source != field.When.Source || !slices.Equal(got.uses, field.When.uses) {
				t.Errorf("%s.%s: got %+v, want %q, which reads %q", s.ID, field.ID, got, field.When.Source, field.When.uses)
				continue
			}
			if late := got.late.get(); late == nil || late.Disassemble() != field.When.program.Disassemble() {
				t.Errorf("%s.%s: got another program, want that of %q", s.ID, field.ID, field.When.Source)
			}
		}
	}
}

// A form that was cut, or is no form at all, is no catalogue, and ends nothing.
func TestAFormThatWasCutIsRefused(t *testing.T) {
	for _, length := range []int{0, 1, 7, len(builtInForm) / 2, len(builtInForm) - 1} {
		if _, err := loadForm(builtInForm[:length]); err == nil {
			t.Errorf("cut after %d bytes: got a catalogue, want it refused", length)
		}
	}
}

func BenchmarkForm(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := loadForm(builtInForm); err != nil {
			b.Fatal(err)
		}
	}
}
