package flow_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// given is what somebody writes at one question, with what stands beside it.
type given struct {
	path, typed string
	beside      [][2]string
}

// ways are the ways on which an application comes in. Each is given the same answers, the one in question first or last.
var ways = map[string]func(t *testing.T, c *catalogue.Catalogue, given [][2]string) *answers.Answers{
	"screen": func(t *testing.T, c *catalogue.Catalogue, given [][2]string) *answers.Answers {
		t.Helper()
		s, err := (&flow.Service{Catalogue: c, Now: noon}).StartWith(answers.NewAnswers(c))
		for _, g := range given {
			if err == nil {
				err = s.Answer(at(g[0]), g[1])
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		return s.Assessment().Answers()
	},
	"YAML": func(t *testing.T, c *catalogue.Catalogue, given [][2]string) *answers.Answers {
		t.Helper()
		var file strings.Builder
		for _, g := range inSections(given) {
			fmt.Fprintf(&file, "%s:\n", g[0][0])
			for _, one := range g[1:] {
				fmt.Fprintf(&file, "  %s: '%s'\n", one[0], strings.ReplaceAll(one[1], "'", "''"))
			}
		}
		return readRow(t, written(t, c, file.String()))
	},
	"JSON": func(t *testing.T, c *catalogue.Catalogue, given [][2]string) *answers.Answers {
		t.Helper()
		file := map[string]map[string]string{}
		for _, g := range inSections(given) {
			file[g[0][0]] = map[string]string{}
			for _, one := range g[1:] {
				file[g[0][0]][one[0]] = one[1]
			}
		}
		data, err := json.Marshal(file)
		if err != nil {
			t.Fatal(err)
		}
		return readRow(t, written(t, c, string(data)))
	},
	"cell": func(t *testing.T, c *catalogue.Catalogue, given [][2]string) *answers.Answers {
		t.Helper()
		var header, row []string
		for _, g := range given {
			header, row = append(header, g[0]), append(row, `"`+strings.ReplaceAll(g[1], `"`, `""`)+`"`)
		}
		read := table(t, c, strings.Join(header, ",")+"\n"+strings.Join(row, ",")+"\n")
		if err := read.ByHeader(); err != nil {
			t.Fatal(err)
		}
		return readRow(t, read.Applications()[0])
	},
	"--set": func(t *testing.T, c *catalogue.Catalogue, given [][2]string) *answers.Answers {
		t.Helper()
		w := written(t, c, "account: {registration: individual}\n")
		for _, g := range given {
			if err := w.Set(g[0], g[1]); err != nil {
				t.Fatal(err)
			}
		}
		return readRow(t, w)
	},
}

// inSections puts answers below their sections: the section first, then its fields.
func inSections(given [][2]string) [][][2]string {
	var all [][][2]string
	for _, g := range given {
		section, field, _ := strings.Cut(g[0], ".")
		here := -1
		for i := range all {
			if all[i][0][0] == section {
				here = i
			}
		}
		if here < 0 {
			all, here = append(all, [][2]string{{section}}), len(all)
		}
		all[here] = append(all[here], [2]string{field, g[1]})
	}
	return all
}

// What the screen makes of an answer, every other way makes of it: the same stored text, the same sentence.
func TestAnAnswerIsTheSameOnEveryWayIn(t *testing.T) {
	c := builtIn(t)
	individual := [2]string{"account.registration", "individual"}
	ssn, foreign := [2]string{"primaryHolder.taxIdType", "ssn"}, [2]string{"primaryHolder.taxIdType", "foreign"}
	bank := [][2]string{individual, {"funding.method", "ach"}}
	in := func(country string) [][2]string {
		return [][2]string{individual, {"primaryHolder.legalAddress.country", country}}
	}
	for _, test := range []struct {
		given
		stored, says string // the sentence from its second word on
	}{
		{given{"primaryHolder.birthDate", "2/20/49", nil}, "1949-02-20", ""},
		{given{"primaryHolder.birthDate", "11/28/26", nil}, "1926-11-28", ""},
		{given{"primaryHolder.birthDate", "Feb 20, 68", nil}, "1968-02-20", ""},
		{given{"primaryHolder.taxIdNumber", "89910000.1", [][2]string{ssn}}, "89910000.1", "can have digits only"},
		{given{"primaryHolder.taxIdNumber", "899100001.0", [][2]string{ssn}}, "899100001.0", "ends in a decimal point"},
		{given{"primaryHolder.taxIdNumber", "8.991E+08", [][2]string{ssn}}, "8.991E+08", "stands as a power of ten"},
		{given{"primaryHolder.taxIdNumber", "899 10 0001", [][2]string{ssn}}, "899100001", ""},
		{given{"primaryHolder.taxIdNumber", "12-345/678", [][2]string{foreign}}, "12-345/678", ""},
		{given{"primaryHolder.mobilePhone", "217555010.0", nil}, "217555010.0", "ends in a decimal point"},
		{given{"funding.bank.accountNumber", "123456.0", bank}, "123456.0", "ends in a decimal point"},
		{given{"funding.bank.confirmation", "123456.0", bank}, "123456.0", "ends in a decimal point"},
		{given{"funding.bank.routingNumber", "0210-0002-1", bank}, "021000021", ""},
		{given{"primaryHolder.legalAddress.postalCode", "k1a-0b1", in("Canada")}, "K1A 0B1", ""},
		{given{"primaryHolder.legalAddress.state", "illinois", in("USA")}, "IL", ""},
		{given{"primaryHolder.legalAddress.country", "united states", nil}, "US", ""},
		{given{"primaryHolder.legalAddress.postalCode", "62701.0", in("US")}, "62701.0", "ends in a decimal point"},
		{given{"primaryHolder.email", " Testa@Example.com ", nil}, "Testa@Example.com", ""},
	} {
		for way, read := range ways {
			for _, all := range [][][2]string{
				append(test.beside[:len(test.beside):len(test.beside)], [2]string{test.path, test.typed}),
				append([][2]string{{test.path, test.typed}}, test.beside...),
			} {
				if way == "screen" && all[0][0] == test.path && len(test.beside) > 0 {
					continue // a screen asks in its order
				}
				if len(test.beside) == 0 {
					all = append([][2]string{individual}, all...)
				}
				a := read(t, c, all)
				if got := a.Get(at(test.path)); got != test.stored {
					t.Errorf("%s: %s %q: got %q, want %q", way, test.path, test.typed, got, test.stored)
				}
				said := ""
				for _, p := range assess.Assess(a, custodian.Production, testDay).At(at(test.path)) {
					if p.Code == "form" {
						said += p.Message
					}
				}
				if said == "" != (test.says == "") || !strings.Contains(said, test.says) {
					t.Errorf("%s: %s %q: says %q, want %q", way, test.path, test.typed, said, test.says)
				}
			}
		}
	}
}

func noon() time.Time {
	return time.Date(testDay.Year, testDay.Month, testDay.Day, 12, 0, 0, 0, time.UTC)
}
