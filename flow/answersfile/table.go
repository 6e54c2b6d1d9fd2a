package answersfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Table is a CSV file: a header, and below it one application a row. Empty cells are no answer.
type Table struct {
	Name string
	// Columns are those of the header, in order.
	Columns []Column

	catalogue *catalogue.Catalogue
	today     kind.Date
	rows      []tableRow
	same      []setting // answers that are the same in every row
}

// Column is a column of a table and where its answers belong.
type Column struct {
	Header string
	// Path is where its answers stand, "" for a column that is left out.
	Path string
	// By tells how the path was found: "path", "label", "synonym", "id" or "mapping"; "" while it has none.
	By string

	slot slot
}

// tableRow is a row; it may be shorter than the header.
type tableRow struct {
	line  int
	cells []string
}

// cell is what stands in a column, "" behind the last cell.
func (r tableRow) cell(column int) string {
	if column >= len(r.cells) {
		return ""
	}
	return r.cells[column]
}

// setting is an answer by its path.
type setting struct {
	path, value string
	slot        slot
}

// ReadTable reads a CSV file (name is used in errors) as far as its form goes, as spreadsheets write it: UTF-8 or UTF-16,
// commas, semicolons or tabs, a first line such as sep=;, quotes where needed, any line ends, ="02142" for a text of digits,
// short rows, and nothing behind the last column. No column has a path yet: see ByHeader, ByMapping and Suggest.
func ReadTable(c *catalogue.Catalogue, name string, data []byte, today kind.Date) (*Table, error) {
	f := &answersFile{name: name}
	data, err := f.utf8(data, LargestTable)
	if err != nil {
		return nil, err
	}
	text, comma, above := spreadsheetText(data)
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.FieldsPerRecord = comma, -1
	t := &Table{Name: name, catalogue: c, today: today}
	for cells := 0; ; {
		row, err := r.Read()
		if err != nil {
			return t.ended(f, err, above)
		}
		line, _ := r.FieldPos(0)
		cells += len(row)
		if err := t.read(f, line+above, trimmed(row), comma); err != nil {
			return nil, err
		}
		if len(t.rows) > mostRows || cells > mostCells {
			return nil, f.fault(spot{line: line + above}, "", fmt.Sprintf("more than %d applications, or %d cells. Part the table.", mostRows, mostCells))
		}
	}
}

// trimmed takes away the space around each cell, and the empty cells behind the last.
func trimmed(cells []string) []string {
	last := 0
	for i := range cells {
		if cells[i] = strings.TrimSpace(cells[i]); cells[i] != "" {
			last = i + 1
		}
	}
	return cells[:last]
}

// read takes in one line, nothing of an empty one.
func (t *Table) read(f *answersFile, line int, cells []string, comma rune) error {
	switch {
	case len(cells) == 0:
		return nil
	case t.Columns == nil:
		return t.header(f, line, cells)
	case len(cells) > len(t.Columns):
		return f.fault(spot{line: line}, "", fmt.Sprintf("has %d cells and the header has %d. Put a cell that holds a %s into double quotes.",
			len(cells), len(t.Columns), map[rune]string{',': "comma", ';': "semicolon", '\t': "tab"}[comma]))
	}
	t.rows = append(t.rows, tableRow{line, cells})
	return nil
}

// ended looks at what ended the reading: the end of the file, or a quote out of place.
func (t *Table) ended(f *answersFile, err error, above int) (*Table, error) {
	var syntax *csv.ParseError
	switch {
	case errors.As(err, &syntax):
		return nil, f.fault(spot{line: syntax.Line + above}, "", "a quote stands alone. Put the whole cell into double quotes, and double the quotes in it.")
	case len(t.Columns) == 0:
		return nil, f.fault(spot{}, "", "the file is empty.")
	case len(t.rows) == 0:
		return nil, f.fault(spot{}, "", "no application. Write one in each row below the header.")
	}
	return t, nil
}

func (t *Table) header(f *answersFile, line int, cells []string) error {
	if len(cells) > mostColumns {
		return f.fault(spot{line: line}, "", fmt.Sprintf("has %d columns. At most %d are read.", len(cells), mostColumns))
	}
	for i, cell := range cells {
		header := kind.Clean(cell)
		if header == "" {
			return f.fault(spot{line: line}, "", fmt.Sprintf("column %d has no name. Give it one, or take the column out.", i+1))
		}
		if at := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Header == header }); at >= 0 {
			return f.fault(spot{line: line, column: header}, "", fmt.Sprintf("columns %d and %d have the same name. Rename one of them.", at+1, i+1))
		}
		t.Columns = append(t.Columns, Column{Header: header})
	}
	return nil
}

// ByHeader takes each header for the path of its column. An *InputError names the first that is none.
func (t *Table) ByHeader() error {
	for i := range t.Columns {
		if complaint := t.assign(i, t.Columns[i].Header, "path"); complaint != "" {
			return t.columnFault(i, complaint)
		}
	}
	return nil
}

func (t *Table) columnFault(column int, complaint string) error {
	f := &answersFile{name: t.Name}
	return f.fault(spot{column: t.Columns[column].Header}, "", complaint)
}

// assign gives a column its path; "" leaves the column out.
func (t *Table) assign(column int, path, by string) (complaint string) {
	c := &t.Columns[column]
	if path == "" {
		c.Path, c.By = "", by
		return ""
	}
	s, complaint := slotOf(t.catalogue.Plan(), path)
	if complaint != "" {
		return complaint
	}
	path = s.String()
	for i, other := range t.Columns {
		if i != column && other.Path == path {
			return fmt.Sprintf("%s is the path of column %q already. Give it another path, or leave it out.", s, other.Header)
		}
	}
	c.Path, c.By, c.slot = path, by, s
	return ""
}

// Rows is how many applications the table holds.
func (t *Table) Rows() int { return len(t.rows) }

// Applications returns what stands in the rows, by the paths of the columns. Entries of lists whose cells are all empty
// are not there, and those behind them move up.
func (t *Table) Applications() []*Written {
	order := make([]int, 0, len(t.Columns))
	for i, c := range t.Columns {
		if c.Path != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return t.Columns[a].slot.index - t.Columns[b].slot.index })
	all := make([]*Written, len(t.rows))
	for i, row := range t.rows {
		all[i] = t.application(row, order)
	}
	return all
}

func (t *Table) application(row tableRow, order []int) *Written {
	w := &Written{
		Name: fmt.Sprintf("%s:%d", t.Name, row.line), File: t.Name, catalogue: t.catalogue, today: t.today,
		top: node{at: spot{line: row.line}, shape: aMapping}, columns: map[string]string{},
	}
	moved := map[slot]int{} // the place of each entry among those that are there; no field
	put := func(s slot, at spot, value string) {
		if s.index >= 0 {
			entry := slot{sp: s.sp, index: s.index}
			to, known := moved[entry]
			if !known {
				to = len(w.top.child(s.sp.Section.ID, at).items)
				moved[entry] = to
			}
			s.index = to
		}
		w.columns[s.String()] = at.column
		w.top.put(s, node{at: at, text: value})
	}
	for _, i := range order {
		if c, cell := t.Columns[i], row.cell(i); cell != "" {
			put(c.slot, spot{line: row.line, column: c.Header}, cell)
		}
	}
	for _, s := range t.same {
		put(s.slot, spot{line: row.line}, s.value)
	}
	for _, i := range order { // an empty cell is where an answer that is left would stand
		c := t.Columns[i]
		if to, known := moved[slot{sp: c.slot.sp, index: c.slot.index}]; known {
			c.slot.index = to
		} else if c.slot.index >= 0 {
			continue
		}
		w.columns[c.slot.String()] = c.Header
	}
	return w
}
