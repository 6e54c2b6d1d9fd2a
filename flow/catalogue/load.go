package catalogue

import (
	"sync"

	"brokerage/onboard/flow/kind"
)

// Source is one catalogue file; Name stands in errors.
type Source struct {
	Name string
	Data []byte
}

// Load merges files by id, later over earlier, compiles every expression, and refuses a bad catalogue with an *Error.
func Load(files ...Source) (*Catalogue, error) {
	merged, err := mergeFiles(files)
	if err != nil {
		return nil, err
	}
	r := &reader{
		c: &Catalogue{}, countries: kind.Countries(), places: make(map[any]*tree), sections: make(map[string]*Section),
	}
	r.catalogue(merged)
	r.references()
	r.wires()
	if r.err == nil {
		r.compile()
	}
	if r.err == nil {
		r.order()
	}
	if r.err != nil {
		return nil, r.err
	}
	return r.c, nil
}

// mergeFiles expands the blocks in each file and lays the files over one another. Blocks of later files count in earlier
// ones too, and a place where a block was used is changed like any other: by its ids.
func mergeFiles(files []Source) (*tree, error) {
	nothing := &tree{file: "catalogue", line: 1, shape: object}
	parsed, err := parseAll(files)
	if err != nil {
		return nil, err
	}
	held := nothing
	for _, t := range parsed {
		b := t.get("blocks")
		if b == nil || b.shape == scalar && b.text == "" {
			continue
		}
		if b.shape != object {
			return nil, faultAt(b, "blocks is %s. Write block names, each with a list", b.shape)
		}
		over, fault := merge(held, b)
		if fault != nil {
			return nil, fault
		}
		held = over
	}
	merged := nothing
	expander := &blocks{byName: held}
	for _, t := range parsed {
		whole, fault := expander.expand(t.with("blocks", nil))
		if fault != nil {
			return nil, fault
		}
		if merged == nothing {
			merged = &tree{file: t.file, line: t.line, shape: object}
		}
		if merged, fault = merge(merged, whole); fault != nil {
			return nil, fault
		}
	}
	return merged, nil
}

// parseAll reads the files side by side: reading YAML is half of the time a catalogue takes to load. The first file with
// a fault is the one that is told of.
func parseAll(files []Source) ([]*tree, error) {
	parsed, errs := make([]*tree, len(files)), make([]error, len(files))
	var wait sync.WaitGroup
	for i, f := range files {
		wait.Go(func() { parsed[i], errs[i] = parse(f, i) })
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return parsed, nil
}
