package catalogue

import (
	"cmp"
	"slices"

	"brokerage/onboard/flow/guard"
	"brokerage/onboard/flow/kind"
)

// Source is one catalogue file; Name stands in errors.
type Source struct {
	Name string
	Data []byte
	// Only, where it is set, is the one key of the file that belongs to the catalogue: usual, of a configuration.
	Only string
}

// Load merges files by id, later over earlier, compiles every expression, and refuses a bad catalogue with the *Error that
// was found first. A file that says replaces: true stands for all before it.
func Load(files ...Source) (*Catalogue, error) {
	c, found := read(files)
	if err := found.first(); err != nil {
		return nil, err
	}
	return c, nil
}

// Faults returns everything for which Load would refuse the files, in the order of the files and their lines.
func Faults(files ...Source) []*Error {
	_, found := read(files)
	order := make(map[string]int, len(files))
	for i, f := range files {
		order[f.Name] = i
	}
	slices.SortStableFunc(found.all, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(order[a.File], order[b.File]), cmp.Compare(a.Line, b.Line))
	})
	return slices.CompactFunc(found.all, func(a, b *Error) bool { return *a == *b })
}

func read(files []Source) (*Catalogue, *faults) {
	found := &faults{}
	merged := found.mergeFiles(files)
	if merged == nil {
		return nil, found
	}
	r := newReader(found)
	r.catalogue(merged)
	r.references()
	r.wires()
	r.compile()
	r.order()
	return r.c, found
}

func newReader(found *faults) *reader {
	return &reader{
		faults: found, c: &Catalogue{}, countries: kind.Countries(), places: make(map[any]*tree), sections: make(map[string]*Section),
	}
}

// mergeFiles expands the blocks in each file and lays the files over one another. Blocks of later files count in earlier
// ones too, and a place where a block was used is changed like any other: by its ids. nil where a file cannot be read.
func (f *faults) mergeFiles(files []Source) *tree {
	parsed := f.parseAll(files)
	if parsed == nil {
		return nil
	}
	held := &tree{file: "catalogue", line: 1, shape: object}
	for _, t := range parsed {
		b := t.get("blocks")
		switch {
		case b == nil || b.shape == scalar && b.text == "":
		case b.shape != object:
			f.add(b, "blocks is %s. Write block names, each with a list", b.shape)
		default:
			held = f.merge(held, b)
		}
	}
	merged := &tree{file: "catalogue", line: 1, shape: object}
	if len(parsed) > 0 {
		merged.file, merged.line = parsed[0].file, parsed[0].line
	}
	expander := &blocks{faults: f, byName: held}
	for _, t := range parsed {
		merged = f.merge(merged, expander.expand(t.with("blocks", nil)))
	}
	return merged
}

// parseAll reads the files side by side: reading YAML is half of the time a catalogue takes to load. It leaves out what a
// later file replaces, and returns nil where one of them cannot be read.
func (f *faults) parseAll(files []Source) []*tree {
	parsed, found := make([]*tree, len(files)), make([]faults, len(files))
	var wait guard.Group
	for i, file := range files {
		wait.Go(func() { parsed[i] = found[i].parse(file, i) })
	}
	wait.Wait()
	for i := range found {
		f.all = append(f.all, found[i].all...)
	}
	if slices.Contains(parsed, nil) {
		return nil
	}
	for i := len(parsed) - 1; i > 0; i-- {
		if replaces := parsed[i].get(replacesKey); replaces != nil && replaces.text == "true" {
			return parsed[i:]
		}
	}
	return parsed
}
