package catalogue_test

import (
	"encoding/json"
	"os"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// told is everything that a catalogue says, without the places it was written at.
func told(t *testing.T, c *catalogue.Catalogue) string {
	t.Helper()
	source := func(e *catalogue.Expression) string {
		if e == nil {
			return ""
		}
		return e.Source
	}
	all := []any{c.Name, c.Parties, c.Vocabularies}
	for _, step := range c.Steps {
		all = append(all, step.ID, step.Title, step.Optional)
		for _, s := range step.Sections {
			all = append(all, s.ID, s.Title, listTold(s.List, source), source(s.When), s.Reason, s.Wire, s.Constants, s.Name, s.Person)
			for _, reason := range s.Reasons {
				all = append(all, source(reason.When), reason.Text)
			}
			for _, p := range s.Pages {
				all = append(all, p.ID, p.Title, p.Question, source(p.When))
				for _, f := range p.Fields {
					all = append(all, f.ID, f.Label, f.Kind.Name(), f.Rule, f.Required, source(f.RequiredWhen), source(f.When),
						f.Shared, f.Fixed, f.Personal, f.Fresh, f.Wire, f.Help, f.Synonyms, f.LabelBy)
					if f.Same != nil {
						all = append(all, source(f.Same.When), f.Same.Field)
					}
				}
			}
		}
	}
	for _, check := range c.Checks {
		all = append(all, check.ID, check.Severity, check.At, check.Each, source(check.When), source(check.That), check.Message)
	}
	for _, paper := range c.RequiredDocuments {
		all = append(all, paper.ID, paper.Label, paper.Each, source(paper.When))
	}
	data, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// listTold tells a list and its limits without the places they were written at.
func listTold(l *catalogue.List, source func(*catalogue.Expression) string) []any {
	if l == nil {
		return nil
	}
	told := []any{l.One, l.Many, l.Min, l.Max, l.Share, l.Class, l.Summary}
	for _, limit := range l.Limits {
		told = append(told, limit.Field, limit.Of, limit.Min, limit.Max, source(limit.When))
	}
	return told
}

// What is printed loads to the same catalogue, alone and behind the files that it was made of, and is printed again just so.
func TestTheEffectiveCatalogueLoadsToTheSame(t *testing.T) {
	builtIn, err := catalogue.DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	small, err := os.ReadFile("testdata/small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	firm := catalogue.Source{Name: "firm.yaml", Data: []byte(`
name: "Firm: 'ours'"
countries: alpha-3
parties: merged
vocabularies: {yes: [{value: "01", label: "No"}, {value: "null", label: "~", synonyms: ["1e3", "true"]}]}
checks: [{id: firm, severity: warning, at: account.repCode, that: 'account.repCode != "0123"', message: "Not: that # one"}]
`)}
	for name, files := range map[string][]catalogue.Source{
		"built in": builtIn,
		"small":    {{Name: "small.yaml", Data: small}},
		"a firm's": append(builtIn[:len(builtIn):len(builtIn)], firm),
	} {
		t.Run(name, func(t *testing.T) {
			want, err := catalogue.Load(files...)
			if err != nil {
				t.Fatal(err)
			}
			data, err := catalogue.Effective(files...)
			if err != nil {
				t.Fatal(err)
			}
			printed := catalogue.Source{Name: "printed.yaml", Data: data}
			for how, again := range map[string][]catalogue.Source{"alone": {printed}, "behind": append(files[:len(files):len(files)], printed)} {
				got, err := catalogue.Load(again...)
				if err != nil {
					t.Fatalf("%s: %v\n%s", how, err, data)
				}
				if told(t, got) != told(t, want) {
					t.Errorf("%s: another catalogue\n%s", how, data)
				}
				if len(catalogue.WireFields(got)) != len(catalogue.WireFields(want)) {
					t.Errorf("%s: another document", how)
				}
				if second, err := catalogue.Effective(again...); err != nil || string(second) != string(data) {
					t.Errorf("%s: printed again it differs (error %v)", how, err)
				}
			}
		})
	}
}

func TestAnEffectiveCatalogueIsNoneOfABadOne(t *testing.T) {
	if _, err := catalogue.Effective(catalogue.Source{Name: "firm.yaml", Data: []byte("naam: x\n")}); err == nil {
		t.Error("a bad catalogue was printed")
	}
}
