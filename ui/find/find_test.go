package find_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/find"
)

// example is a filled application of a kind.
func example(tb testing.TB, registration string) *flow.Session {
	tb.Helper()
	c, err := catalogue.Default()
	if err != nil {
		tb.Fatal(err)
	}
	o := &flow.Service{Catalogue: c, Store: storetest.Memory(), Now: func() time.Time {
		return time.Date(2026, time.November, 27, 12, 0, 0, 0, time.UTC)
	}}
	data, err := c.Example(registration)
	if err != nil {
		tb.Fatal(err)
	}
	answers, err := answersfile.ReadAnswers(c, "example", data, kind.DateOf(o.Now()), o.FreshID)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := o.StartWith(answers)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

var commands = []find.Target{
	{Label: "Undo: typed First name", Command: "undo", Other: []string{"take back"}},
	{Label: "Submit the application", Command: "submit", Other: []string{"send"}},
}

func TestTheSurestHitComesFirst(t *testing.T) {
	x := find.New(example(t, "individual"), commands)
	for typed, want := range map[string]string{
		"dob":               "Birth date, Testa Sampleton · Identity, age 38",
		"DOB":               "Birth date, Testa Sampleton · Identity, age 38",
		"social":            "Social Security number, Testa Sampleton · Identity, ",
		"brdt":              "Birth date, Testa Sampleton · Identity, age 38",
		"birth date testa":  "Birth date, Testa Sampleton · Identity, age 38",
		"testa":             "Testa Sampleton, Account holders, Completed",
		"trusted":           "Trusted contact, Completed, ",
		"invented plaza":    "Employer's street, Testa Sampleton · Employer address, 1 Invented Plaza",
		"imaginary":         "Employer or business, Testa Sampleton · Work and ties, Imaginary Ledger LLC",
		"middle":            "Middle name, Testa Sampleton · Identity, Not provided",
		"undo":              "Undo: typed First name, , ",
		"take back":         "Undo: typed First name, , ",
		"legal address":     "Street, Testa Sampleton · Legal address, 100 Fictional Ave",
		"  Legal   ADDRESS": "Street, Testa Sampleton · Legal address, 100 Fictional Ave",
	} {
		found := x.Find(typed, 5)
		if len(found) == 0 {
			t.Errorf("%q: got nothing, want %q", typed, want)
			continue
		}
		if got := found[0].Label + ", " + found[0].Where + ", " + found[0].Value; got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
	if got := x.Find("   ", 5); len(got) != 0 {
		t.Errorf("got %d hits of nothing, want none", len(got))
	}
	if got := x.Find("qqzzxx", 5); len(got) != 0 {
		t.Errorf("got %v, want none", got)
	}
}

func TestWhoeverIsSoughtIsFoundInEachRole(t *testing.T) {
	x := find.New(example(t, "jointWrosTod"), nil)
	where := map[string]bool{}
	for _, hit := range x.Find("dob", 50) {
		if hit.Label != "Birth date" {
			continue
		}
		where[hit.Where] = true
		if !strings.HasPrefix(hit.Value, "age ") && hit.Value != "Not provided" {
			t.Errorf("got the birth date %q in the open, want an age", hit.Value)
		}
	}
	if len(where) < 3 {
		t.Errorf("got birth dates of %v, want those of every holder and beneficiary", where)
	}
}

func TestSecretAnswersAreNeitherShownNorFound(t *testing.T) {
	s := example(t, "jointWrosTod")
	x := find.New(s, nil)
	as := s.Assessment()
	secrets := 0
	for _, sec := range s.Catalogue().Sections() {
		for _, id := range append([]string{""}, as.Answers().Entries(sec.ID)...) {
			for _, f := range sec.Fields() {
				stored := as.Answers().Get(answers.Path{Section: sec.ID, Entry: id, Field: f.ID})
				if stored == "" || !f.Rule.Masked {
					continue
				}
				secrets++
				for _, typed := range []string{stored, stored[len(stored)-4:]} {
					for _, hit := range x.Find(typed, 50) {
						if hit.Place.Field == f.ID || strings.Contains(hit.Value, stored[len(stored)-4:]) {
							t.Errorf("got %s by its own value, want it unfindable", f.Label)
						}
					}
				}
			}
		}
	}
	if secrets == 0 {
		t.Fatal("got no secret answer in the example, want some")
	}
}

func TestSureIsOneHitThatIsFoundBest(t *testing.T) {
	x := find.New(example(t, "jointWrosTod"), nil)
	for typed, want := range map[string]string{
		"tod beneficiaries": "TOD beneficiaries", "rep code": "Rep code", "trusted contact": "", "birth date": "", "qqzzxx": "", "": "",
	} {
		got, ok := x.Sure(typed)
		if ok != (want != "") && typed != "trusted contact" || want != "" && got.Label != want {
			t.Errorf("%q: got %q, %v, want %q", typed, got.Label, ok, want)
		}
	}
}

func TestEveryPlaceThatIsFoundIsThere(t *testing.T) {
	s := example(t, "jointWrosTod")
	as := s.Assessment()
	for _, hit := range find.New(s, nil).Find("e", 1000) {
		p := hit.Place
		if !as.Applies(answers.Path{Section: p.Section, Entry: p.Entry, Field: p.Field}) {
			t.Errorf("got %q at %v, which does not apply", hit.Label, p)
		}
		pages := as.Pages(p.Section, p.Entry)
		if p.Page != "" && !slices.ContainsFunc(pages, func(pg *catalogue.Page) bool { return pg.ID == p.Page }) {
			t.Errorf("got %q on page %q, which is not there", hit.Label, p.Page)
		}
	}
}

// BenchmarkKey is what one key costs: finding in more than 400 targets.
func BenchmarkKey(b *testing.B) {
	s := example(b, "jointWrosTod")
	var more []find.Target
	for len(more) < 400 {
		more = append(more, commands...)
	}
	x := find.New(s, more)
	typed := "birth date riley 46"
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = n%len(typed) + 1
		x.Find(typed[:n], 50)
	}
}
