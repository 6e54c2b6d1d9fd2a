package answersfile

import (
	"bytes"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"
)

// The keys of a mapping file.
const (
	mappedColumns = "columns"
	mappedSame    = "same"
)

// ByMapping gives the columns the paths of a mapping file (YAML; name is used in errors):
//
//	columns:
//	  DOB: primaryHolder.birthDate
//	  Notes: ""                          # left out
//	same:                                # in every row
//	  account.registration: individual
//
// An *InputError names a line that leads nowhere, or a column of the table that the mapping says nothing of.
func (t *Table) ByMapping(name string, data []byte) error {
	f := &answersFile{name: name, plan: t.catalogue.Plan()}
	top, err := f.parse(data)
	if err != nil {
		return err
	}
	for _, p := range top.pairs {
		take := map[string]func(*answersFile, pair) error{mappedColumns: t.mapColumn, mappedSame: t.mapSame}[p.key]
		if take == nil {
			return f.fault(p.at, p.key, "not known in a mapping."+suggestion(p.key, []string{mappedColumns, mappedSame}))
		}
		for _, one := range p.value.pairs {
			if one.value.shape != aScalar {
				return f.fault(one.at, one.key, "must be one value.")
			}
			if err := take(f, one); err != nil {
				return err
			}
		}
	}
	for i, c := range t.Columns {
		if c.By == "" {
			return t.columnFault(i, "is not in the mapping "+name+`. Give it a path there, or "" to leave it out.`)
		}
	}
	return nil
}

func (t *Table) mapColumn(f *answersFile, p pair) error {
	at := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Header == p.key })
	if at < 0 {
		headers := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			headers[i] = c.Header
		}
		return f.fault(p.at, p.key, "no such column in "+t.Name+"."+suggestion(p.key, known(headers)))
	}
	if complaint := t.assign(at, p.value.text, "mapping"); complaint != "" {
		return f.fault(p.at, p.key+": "+p.value.text, complaint)
	}
	return nil
}

func (t *Table) mapSame(f *answersFile, p pair) error {
	if fault := f.whole(p.value, p.key); fault != nil {
		return fault
	}
	s, complaint := slotOf(f.plan, p.key)
	at := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Path == p.key })
	switch {
	case complaint != "":
		return f.fault(p.at, p.key, complaint)
	case at >= 0:
		return f.fault(p.at, p.key, fmt.Sprintf("is the path of column %q as well. Take one of them out.", t.Columns[at].Header))
	}
	t.same = append(t.same, setting{p.key, p.value.text, s})
	return nil
}

// Mapping writes the mapping file of the columns as they stand, each of them named, those left out with an empty path.
func (t *Table) Mapping() ([]byte, error) {
	columns, top := &yaml.Node{Kind: yaml.MappingNode}, &yaml.Node{Kind: yaml.MappingNode}
	for _, c := range t.Columns {
		path := text(c.Path)
		if c.Path == "" {
			path.Style = yaml.DoubleQuotedStyle
		}
		putNode(columns, c.Header, path)
	}
	putNode(top, mappedColumns, columns)
	if len(t.same) > 0 {
		same := &yaml.Node{Kind: yaml.MappingNode}
		for _, s := range t.same {
			putNode(same, s.path, text(s.value))
		}
		putNode(top, mappedSame, same)
	}
	var b bytes.Buffer
	b.WriteString("# Columns of a table and the answers they hold; \"\" leaves a column out. Below same: PATH: VALUE stands in every row.\n")
	data, err := yaml.Dump(top)
	if err != nil {
		return nil, fmt.Errorf("writing the mapping: %w", err)
	}
	b.Write(data)
	return b.Bytes(), nil
}
