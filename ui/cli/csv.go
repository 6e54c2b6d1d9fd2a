package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/text"
)

// previewJSON is what a table looks like before anything of it is saved.
type previewJSON struct {
	Table   string       `json:"table"`
	Rows    int          `json:"rows"`
	Columns []columnJSON `json:"columns"`
	// Unmapped are the columns that no answer was found for.
	Unmapped []string   `json:"unmapped"`
	Problems []cellJSON `json:"problems"`
}

type columnJSON struct {
	Column int    `json:"column"`
	Header string `json:"header"`
	Path   string `json:"path"`
	// By is path, label, synonym, id or mapping; "" where the column is left out.
	By string `json:"by"`
}

// cellJSON is what is wrong with one cell; the column is "" where the table has none for it.
type cellJSON struct {
	Source string `json:"source"`
	Column string `json:"column"`
	problemJSON
}

// mapTable finds the answers of the columns: by a mapping, or by headers that are paths.
func (p openCommands) mapTable(t *answersfile.Table, mapping string) error {
	if mapping != "" {
		name, data, err := p.contents(mapping)
		if err != nil {
			return err
		}
		return t.ByMapping(name, data)
	}
	if err := t.ByHeader(); err != nil {
		return fmt.Errorf("%w Where headers are other words, --preview --write-map FILE suggests a mapping", err)
	}
	return nil
}

// previewTable shows what the columns are and what is wrong by cell. It saves and sends nothing.
func (p openCommands) previewTable(o openOptions) error {
	c, err := p.deps.Catalogue(p.settings)
	if err != nil {
		return usage("%s", err)
	}
	name, data, err := p.contents(o.files[0])
	if err != nil {
		return err
	}
	t, err := answersfile.ReadTable(c, name, data, p.today())
	if err != nil {
		return usage("%s", err)
	}
	if o.mapping == "" {
		t.Suggest()
	} else if err := p.mapTable(t, o.mapping); err != nil {
		return usage("%s", err)
	}
	all := t.Applications()
	if err := lay(all, o.set); err != nil {
		return usage("%s", err)
	}
	shown := previewJSON{Table: name, Rows: t.Rows(), Columns: columnsOf(t), Unmapped: []string{}, Problems: []cellJSON{}}
	for _, c := range t.Columns {
		if c.By == "" {
			shown.Unmapped = append(shown.Unmapped, c.Header)
		}
	}
	alike := flow.Alike(all)
	for _, w := range all {
		shown.Problems = append(shown.Problems, p.cells(w)...)
		if first := alike[w]; first != nil {
			shown.Problems = append(shown.Problems, cellJSON{w.Name, "", problemJSON{"", "twice", string(assess.Worth), twice(first), string(assess.FromHere)}})
		}
	}
	if slices.ContainsFunc(shown.Problems, func(c cellJSON) bool { return c.Severity != string(assess.Worth) }) {
		p.code = exitProblems
	}
	if o.writeMap != "" {
		mapping, err := t.Mapping()
		if err != nil {
			return err
		}
		if err := p.writeNew(o.writeMap, mapping); err != nil {
			return err
		}
	}
	return p.print(o.form, shown, func() string { return previewTable(shown) })
}

func columnsOf(t *answersfile.Table) []columnJSON {
	all := make([]columnJSON, len(t.Columns))
	for i, c := range t.Columns {
		all[i] = columnJSON{i + 1, c.Header, c.Path, c.By}
	}
	return all
}

// cells lists what is wrong with a row: what its column does not accept, else what the checks of a whole application say.
func (p openCommands) cells(w *answersfile.Written) []cellJSON {
	var all []cellJSON
	a, found := w.Read((&flow.Service{}).FreshID)
	for _, f := range found {
		all = append(all, cellJSON{w.Name, f.Column, problemJSON{f.Path, "form", string(assess.ToFix), f.Message, string(assess.FromHere)}})
	}
	if a == nil {
		return all
	}
	as := p.assess(a)
	for _, q := range append(as.Problems(), as.Unasked()...) {
		if as.LostZero(q.Path) {
			q.Message += " With a 0 in front it would be right: spreadsheets drop it. Format the column as text and export it again."
		}
		for _, shown := range problemsJSON(as, []assess.Problem{q}) {
			all = append(all, cellJSON{w.Name, w.Column(shown.Path), shown})
		}
	}
	return all
}

// previewTable writes a preview for a person: the columns, what is wrong with cells, and what is left in how many rows.
func previewTable(s previewJSON) string {
	var b strings.Builder
	for _, c := range s.Columns {
		to := c.Path
		switch {
		case to != "":
			to += " (by " + c.By + ")"
		case c.By == "":
			to = "not mapped"
		default:
			to = "left out"
		}
		fmt.Fprintf(&b, "%3d %-28s %s\n", c.Column, text.Clean(c.Header), to)
	}
	left := map[string]int{}
	wrong := 0
	for _, c := range s.Problems {
		if c.Severity == string(assess.Left) {
			left[c.Path]++
			continue
		}
		if c.Severity == string(assess.ToFix) {
			wrong++
		}
		where := c.Source
		if c.Column != "" {
			where += fmt.Sprintf(" column %q", c.Column)
		}
		word := map[string]string{string(assess.ToFix): "to fix", string(assess.Worth): "worth checking"}[c.Severity]
		if c.Path != "" {
			word += ": " + c.Path
		}
		fmt.Fprintf(&b, "%s: %s: %s\n", where, word, c.Message)
	}
	for _, path := range slices.Sorted(maps.Keys(left)) {
		fmt.Fprintf(&b, "left in %s: %s\n", text.Count(left[path], "row", "rows"), path)
	}
	fmt.Fprintf(&b, "%s, %s not mapped, %s to fix. Nothing was saved or sent.\n", text.Count(s.Rows, "application", "applications"),
		text.Count(len(s.Unmapped), "column", "columns"), text.Count(wrong, "cell", "cells"))
	return b.String()
}
