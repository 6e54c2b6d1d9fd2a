package answersfile_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/flowtest"

	"go.yaml.in/yaml/v4"
)

// changes of the simplest application, each a line for another; wrong tells what validate finds.
var changes = []struct {
	field, value string
	wrong        bool
}{
	{"country", "USA", false},
	{"country", "United States", false},
	{"country", "united states of america", false},
	{"country", "us", false},
	{"country", "U.S.A.", false},
	{"country", "Atlantis", true},
	{"state", "Illinois", false},
	{"state", "il", false},
	{"state", "ZZ", true},
	{"maritalStatus", "Widowed", false},
	{"maritalStatus", "WIDOWED", false},
	{"maritalStatus", "lonely", true},
	{"firstName", "Testa", false},
	{"firstName", strings.Repeat("x", 60), true},
	{"firstName", `"*"`, true},
	{"lastName", "＊", true},
	{"taxIdNumber", "899-10-0001", false},
	{"taxIdNumber", "899.10.0001", false},
	{"taxIdNumber", "'8991000011'", true},
	{"taxIdNumber", "8991000011", true},
	{"taxIdNumber", "'899100001.0'", true},
	{"registration", "INDIVIDUAL", false},
	{"registration", "Individual", false},
	{"registration", "indivdual", true},
}

// changed is an application with one value in the place of another, as a file.
func changed(t *testing.T, field, value string) []byte {
	t.Helper()
	file := string(flowtest.Read(t, "scenarios/01-individual.yaml"))
	var lines []string
	done := false
	for line := range strings.SplitSeq(file, "\n") {
		if name, _, ok := strings.Cut(strings.TrimSpace(line), ":"); ok && name == field && !done {
			line, done = line[:strings.Index(line, ":")]+": "+value, true
		}
		lines = append(lines, line)
	}
	if !done {
		t.Fatalf("the scenario has no %s", field)
	}
	return []byte(strings.Join(lines, "\n"))
}

func TestTheSchemaReadsTheWordsThatValidateReads(t *testing.T) {
	c := builtIn(t)
	s := compiled(t, c)
	for _, change := range changes {
		file := changed(t, change.field, change.value)
		if valid(t, c, file) == change.wrong {
			t.Errorf("%s: %s: validate finds it right: %v", change.field, change.value, change.wrong)
		}
		if err := refuses(t, s, file); err != nil != change.wrong {
			t.Errorf("%s: %s: got %v, want refused %v", change.field, change.value, err, change.wrong)
		}
	}
	tod := string(flowtest.Read(t, "scenarios/02-individual-tod.yaml"))
	at := strings.Index(tod, "sharePercent: ")
	end := at + strings.IndexByte(tod[at:], '\n')
	for share, wrong := range map[string]bool{"100": false, "'33.34 %'": false, "150": true, "'150'": true, "0": true} {
		if err := refuses(t, s, []byte(tod[:at]+"sharePercent: "+share+tod[end:])); err != nil != wrong {
			t.Errorf("a share of %s: got %v, want refused %v", share, err, wrong)
		}
	}
}

// Editors read the schema with ajv or as it does: in its strict mode, with Unicode patterns.
func TestAnEditorReadsTheSchemaAlike(t *testing.T) {
	modules := os.Getenv("AJV_MODULES")
	if modules == "" {
		t.Skip("AJV_MODULES names no folder with ajv 8")
	}
	c := builtIn(t)
	schema, err := answersfile.Schema(c)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	var documents []any
	var good []bool
	add := func(name string, file []byte, right bool) {
		var document any
		if err := yaml.Load(file, &document); err != nil {
			t.Fatal(err)
		}
		names, documents, good = append(names, name), append(documents, document), append(good, right)
	}
	for _, r := range c.Registrations() {
		example, err := c.Example(r.Value)
		if err != nil {
			t.Fatal(err)
		}
		add(r.Value, example, true)
	}
	for _, change := range changes {
		add(change.field+": "+change.value, changed(t, change.field, change.value), !change.wrong)
	}
	dir := t.TempDir()
	list, err := json.Marshal(documents)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"schema.json": schema, "documents.json": list} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	node := exec.CommandContext(t.Context(), "node", "testdata/ajv.js", filepath.Join(dir, "schema.json"), filepath.Join(dir, "documents.json"))
	node.Env = append(os.Environ(), "NODE_PATH="+modules)
	var complaint bytes.Buffer
	node.Stderr = &complaint
	out, err := node.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, complaint.String())
	}
	verdicts := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(verdicts) != len(names) {
		t.Fatalf("got %d verdicts, want %d", len(verdicts), len(names))
	}
	for i, verdict := range verdicts {
		if (verdict == "true") != good[i] {
			t.Errorf("%s: got %s, want %v", names[i], verdict, good[i])
		}
	}
}
