package flow_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

var testDay = kind.Date{Year: 2026, Month: 11, Day: 27}

// house loads the small catalogue that most tests of answers use.
func house(tb testing.TB) *catalogue.Catalogue {
	tb.Helper()
	data, err := os.ReadFile("testdata/house.yaml")
	if err != nil {
		tb.Fatal(err)
	}
	c, err := catalogue.Load(catalogue.Source{Name: "house.yaml", Data: data})
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// at reads a path: section.field, section[ID].field, section[ID] or section.
func at(text string) answers.Path {
	var p answers.Path
	head, field, _ := strings.Cut(text, ".")
	p.Section, p.Field = head, field
	if open := strings.IndexByte(head, '['); open >= 0 {
		p.Section, p.Entry = head[:open], strings.TrimSuffix(head[open+1:], "]")
	}
	return p
}

// answer sets stored values, one "path = value" a line; an entry is added when it is first named.
func answer(a *answers.Answers, lines string) *answers.Answers {
	for line := range strings.Lines(lines) {
		path, value, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok {
			continue
		}
		p := at(path)
		if p.Entry != "" {
			a.Add(p.Section, p.Entry, -1)
		}
		a.Set(p, value)
	}
	return a
}

// complete is an individual account of the small catalogue with nothing left or to fix.
const complete = `
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

func completed(tb testing.TB) *answers.Answers {
	tb.Helper()
	return answer(answers.NewAnswers(house(tb)), complete)
}

func assessed(a *answers.Answers) *assess.Assessment {
	return assess.Assess(a, custodian.Sandbox, testDay)
}

// listed writes problems as "path severity code".
func listed(s *assess.Assessment) string {
	var lines []string
	for _, p := range s.Problems() {
		lines = append(lines, p.Path.String()+" "+string(p.Severity)+" "+p.Code)
	}
	return strings.Join(lines, "\n")
}

// lines trims the margin of a table's text.
func lines(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// clearings are the paths of lines that end in " =".
func clearings(text string) []answers.Path {
	var paths []answers.Path
	for line := range strings.Lines(text) {
		if path, ok := strings.CutSuffix(strings.TrimSpace(line), " ="); ok {
			paths = append(paths, at(path))
		}
	}
	return paths
}

// extended loads the small catalogue with a second file over it.
func extended(tb testing.TB, over string) *catalogue.Catalogue {
	tb.Helper()
	data, err := os.ReadFile("testdata/house.yaml")
	if err != nil {
		tb.Fatal(err)
	}
	c, err := catalogue.Load(catalogue.Source{Name: "house.yaml", Data: data}, catalogue.Source{Name: "over.yaml", Data: []byte(over)})
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

func sameDocument(a, b assess.Document) bool {
	return reflect.DeepEqual(a, b)
}
