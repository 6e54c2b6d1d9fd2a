package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/safetext"
)

// outputs are the forms a result can be printed in.
const (
	asTable = "table"
	asJSON  = "json"
	asYAML  = "yaml"
)

// checkOutput refuses a form nobody knows.
func checkOutput(form string) error {
	switch form {
	case asTable, asJSON, asYAML:
		return nil
	}
	return usage("-o %s is not known. Use table, json or yaml", form)
}

// print writes a result to standard output: as JSON or YAML whole, else by the command's own table.
func (p *program) print(form string, result any, table func() string) error {
	switch form {
	case asJSON:
		enc := json.NewEncoder(safetext.NewJSONWriter(p.out))
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(result)
	case asYAML:
		data, err := json.Marshal(result) // the names and the order of fields are those of JSON
		if err != nil {
			return err
		}
		out, err := safetext.YAMLOf(data)
		if err != nil {
			return err
		}
		_, err = p.out.Write(out)
		return err
	}
	_, err := fmt.Fprint(p.out, table())
	return err
}

// problemJSON is one problem as scripts read it.
type problemJSON struct {
	Path     string `json:"path"`
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
	Source   string `json:"source"`
}

// problemsJSON names the paths with indexes, as an answers file has them.
func problemsJSON(as *assess.Assessment, problems []assess.Problem) []problemJSON {
	all := make([]problemJSON, 0, len(problems))
	for _, q := range problems {
		if q.Note != "" {
			continue
		}
		all = append(all, problemJSON{as.Index(q.Path), q.Code, string(q.Severity), q.Message, string(q.Source)})
	}
	return all
}

// problemTable writes problems for a person: where, what.
func problemTable(problems []problemJSON) string {
	var b strings.Builder
	for _, q := range problems {
		word := map[string]string{"left": "left", "fix": "to fix", "worth": "worth checking"}[q.Severity]
		where := q.Path
		if where == "" {
			where = "application"
		}
		fmt.Fprintf(&b, "%-15s %s: %s\n", word, where, q.Message)
	}
	return b.String()
}
