// Package flowtest has what tests of the packages of flow are told with: a small catalogue, paths and answers in words, and
// ten applications as files.
package flowtest

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

//go:embed house.yaml scenarios/*.yaml
var files embed.FS

// Day is the day of every test.
var Day = kind.Date{Year: 2026, Month: 11, Day: 27}

// Read returns a file of the package: "house.yaml", "scenarios/07-trust.yaml".
func Read(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := files.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// House loads the small catalogue that most tests of answers use.
func House(tb testing.TB) *catalogue.Catalogue {
	tb.Helper()
	return load(tb, catalogue.Source{Name: "house.yaml", Data: Read(tb, "house.yaml")})
}

// Extended loads the small catalogue with a second file over it.
func Extended(tb testing.TB, over string) *catalogue.Catalogue {
	tb.Helper()
	return load(tb, catalogue.Source{Name: "house.yaml", Data: Read(tb, "house.yaml")}, catalogue.Source{Name: "over.yaml", Data: []byte(over)})
}

func load(tb testing.TB, sources ...catalogue.Source) *catalogue.Catalogue {
	tb.Helper()
	c, err := catalogue.Load(sources...)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// BuiltIn is the catalogue that the program comes with.
func BuiltIn(tb testing.TB) *catalogue.Catalogue {
	tb.Helper()
	c, err := catalogue.Default()
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// At reads a path: section.field, section[ID].field, section[ID] or section.
func At(text string) answers.Path {
	var p answers.Path
	head, field, _ := strings.Cut(text, ".")
	p.Section, p.Field = head, field
	if open := strings.IndexByte(head, '['); open >= 0 {
		p.Section, p.Entry = head[:open], strings.TrimSuffix(head[open+1:], "]")
	}
	return p
}

// Answer sets stored values, one "path = value" a line; an entry is added when it is first named.
func Answer(a *answers.Answers, lines string) *answers.Answers {
	for line := range strings.Lines(lines) {
		path, value, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok {
			continue
		}
		p := At(path)
		if p.Entry != "" {
			a.Add(p.Section, p.Entry, -1)
		}
		a.Set(p, value)
	}
	return a
}

// Complete is an individual account of the small catalogue with nothing left or to fix.
const Complete = `
	account.registration = individual
	account.repCode = F123
	primaryHolder.firstName = Testa
	primaryHolder.lastName = Sampleton
	primaryHolder.birthDate = 1988-02-29
	primaryHolder.legal.country = US
	primaryHolder.legal.state = IL
	primaryHolder.legal.zip = 62701
	primaryHolder.mailingSame = yes
`

// Trustees is an application of the small catalogue in which Riley is a joint holder and both a trustee and a protector,
// and Ada is a trustee alone. The custodian wants one entry a human.
const Trustees = `
	account.registration = joint
	jointHolders[J1].firstName = Riley
	jointHolders[J1].lastName = Fakename
	jointHolders[J1].married = no
	parties[P1].role = trustee
	parties[P2].role = protector
	parties[P3].role = trustee
	parties[P3].firstName = Ada`

// Completed are the answers of Complete.
func Completed(tb testing.TB) *answers.Answers {
	tb.Helper()
	return Answer(answers.NewAnswers(House(tb)), Complete)
}

// Assessed looks at answers as on the Day, in the sandbox.
func Assessed(a *answers.Answers) *assess.Assessment {
	return assess.Assess(a, custodian.Sandbox, Day)
}

// Listed writes problems as "path severity code".
func Listed(s *assess.Assessment) string {
	var lines []string
	for _, p := range s.Problems() {
		lines = append(lines, p.Path.String()+" "+string(p.Severity)+" "+p.Code)
	}
	return strings.Join(lines, "\n")
}

// Lines trims the margin of a table's text.
func Lines(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// Numbered returns identifiers N1, N2 ...
func Numbered() func() string {
	n := 0
	return func() string {
		n++
		return fmt.Sprintf("N%d", n)
	}
}

// Scenarios are the names of the applications that are told in two files: the answers, and what is expected of them.
func Scenarios(tb testing.TB) []string {
	tb.Helper()
	found, err := fs.Glob(files, "scenarios/*.expect.yaml")
	if err != nil || len(found) < 10 {
		tb.Fatalf("got %d scenarios (error %v), want ten or more", len(found), err)
	}
	names := make([]string, 0, len(found))
	for _, f := range found {
		names = append(names, strings.TrimSuffix(path.Base(f), ".expect.yaml"))
	}
	return names
}

// Scenario reads the answers of one of them.
func Scenario(tb testing.TB, c *catalogue.Catalogue, name string) *answers.Answers {
	tb.Helper()
	file := "scenarios/" + name + ".yaml"
	a, err := answersfile.ReadAnswers(c, file, Read(tb, file), Day, Numbered())
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

// Usual writes what is usual on the page of a question: each field with its value, in order.
func Usual(a *assess.Assessment, question string, last map[string]string) string {
	p := At(question)
	page := a.Answers().Catalogue().Field(p.Section, p.Field).Page
	var all []string
	for _, u := range a.Usual(page, p.Entry, last) {
		all = append(all, u.Path.Field+"="+u.Value)
	}
	return strings.Join(all, " ")
}

// Table reads rows with a header.
func Table(tb testing.TB, c *catalogue.Catalogue, data string) *answersfile.Table {
	tb.Helper()
	read, err := answersfile.ReadTable(c, "clients.csv", []byte(data), Day)
	if err != nil {
		tb.Fatal(err)
	}
	return read
}

// ReadRow reads one application of a table.
func ReadRow(tb testing.TB, w *answersfile.Written) *answers.Answers {
	tb.Helper()
	a, faults := w.Read(Numbered())
	if len(faults) > 0 {
		tb.Fatal(faults[0])
	}
	return a
}

// Written parses an answers file.
func Written(tb testing.TB, c *catalogue.Catalogue, data string) *answersfile.Written {
	tb.Helper()
	w, err := answersfile.ParseAnswers(c, "a.yaml", []byte(data), Day)
	if err != nil {
		tb.Fatal(err)
	}
	return w
}
