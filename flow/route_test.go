package flow_test

import (
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/kind"
)

// blank is an application of a registration with nothing but that answered.
func blank(t *testing.T, registration string) *flow.Session {
	t.Helper()
	s, err := newDesk(t).office("Sam", "DESK-1").Start(registration)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Whatever Continue leads through, PgUp leads back through; and the page that counts itself last goes on to no other.
func TestPagesAreWalkedBothWaysAndCountedAsTheyAre(t *testing.T) {
	for _, o := range newDesk(t).cat.Field("account", "registration").Rule.Options {
		t.Run(o.Value, func(t *testing.T) {
			as := blank(t, o.Value).Assessment()
			at, ok := as.First("account")
			for ok {
				next, more := as.After(at)
				if before, found := as.Before(next); more && (!found || before != at) {
					t.Fatalf("before %v: got %v %v, want %v", next, before, found, at)
				}
				n, of := as.PageOf(at)
				if more && next.Page != "" && at.Page != "" && next.Step == at.Step && n == of {
					t.Errorf("%v calls itself page %d of %d and goes on to %v", at, n, of, next)
				}
				step, steps := as.StepOf(at.Step)
				if !more && step != steps-1 {
					t.Errorf("the last step is %d of %d, want only Check answers behind it", step, steps)
				}
				at, ok = next, more
			}
		})
	}
}

func TestTheNextProblemIsOneToFixBeforeAnythingLeft(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start("birthDate", "2/30/1980", "email", "nobody"), "Sam", "DESK-1")
	from := answers.Path{Section: "financialProfile"}
	for _, want := range []string{"primaryHolder.birthDate", "primaryHolder.email"} {
		p, ok := s.NextProblem(from)
		if !ok || p.Path.String() != want || p.Severity != assess.ToFix {
			t.Fatalf("from %s: got %s %s %v, want %s to fix", from, p.Path, p.Severity, ok, want)
		}
		from = p.Path
	}
	types(t, s, "birthDate", "2/20/1980", "email", "nobody@example.com")
	if p, ok := s.NextProblem(from); !ok || p.Severity != assess.Left || p.Path == from {
		t.Errorf("with nothing to fix: got %s %s %v, want something left", p.Path, p.Severity, ok)
	}
}

func TestTheFirstShareOfSeveralIsNotWrong(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start(), "Sam", "DESK-1")
	for i, want := range []assess.Severity{assess.Left, "", assess.ToFix} {
		id, err := s.Add("todBeneficiaries")
		if err != nil {
			t.Fatal(err)
		}
		for field, v := range map[string]string{"beneficiaryType": "primary", "sharePercent": "50"} {
			if err := s.Answer(answers.Path{Section: "todBeneficiaries", Entry: id, Field: field}, v); err != nil {
				t.Fatal(err)
			}
		}
		var got assess.Severity
		for _, p := range s.Assessment().At(answers.Path{Section: "todBeneficiaries"}) {
			got = p.Severity
		}
		if got != want {
			t.Errorf("with %d shares of 50 %%: got %q, want %q", i+1, got, want)
		}
	}
}

func TestTheLikelyCountriesStandFirst(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start("citizenshipCountry", "PT"), "Sam", "DESK-1")
	got := kind.LikelyFirst(kind.Rule{}, s.Assessment().Countries()...)
	if got[0].Value != "US" || got[1].Value != "PT" || got[2].Label >= got[3].Label || len(got) != len(kind.Countries()) {
		t.Errorf("got %s, %s, %s ..., want US, PT and the rest by name", got[0].Value, got[1].Value, got[2].Value)
	}
}

// A list says that it lacks somebody in the same words as validate.
func TestListsThatNeedSomebodySayWhom(t *testing.T) {
	for registration, want := range map[string]string{
		"iraInherited": "Add the decedent", "custodialUtma": "Add the custodian", "trustRevocable": "Add a trustee",
		"llc": "Add an authorized signer", "estate": "Add an executor",
	} {
		as := blank(t, registration).Assessment()
		said := false
		for _, p := range as.At(answers.Path{Section: "associatedParties"}) {
			said = said || p.Message == want && p.Severity == assess.Left
		}
		if !said || !as.Demands("associatedParties") {
			t.Errorf("%s: got %v, demanded %v, want %q", registration, as.At(answers.Path{Section: "associatedParties"}), as.Demands("associatedParties"), want)
		}
	}
	if as := blank(t, "individual").Assessment(); as.Demands("associatedParties") {
		t.Error("individual: got a list that needs somebody, want one that is optional")
	}
}

func TestACopyHasNothingThatCanStandOnlyOnce(t *testing.T) {
	d := newDesk(t)
	for _, c := range []struct{ registration, section, field, value string }{
		{"individualTod", "todBeneficiaries", "relationship", "spouse"},
		{"iraInherited", "associatedParties", "role", "decedent"},
		{"custodialUtma", "associatedParties", "role", "custodian"},
	} {
		s, err := d.office("Sam", "DESK-1").Start(c.registration)
		if err != nil {
			t.Fatal(err)
		}
		id, err := s.Add(c.section)
		if err != nil {
			t.Fatal(err)
		}
		for field, v := range map[string]string{c.field: c.value, "kind": "person", "beneficiaryType": "primary", "lastName": "Sampleton", "citizenshipCountry": "US"} {
			if s.Catalogue().Field(c.section, field) == nil {
				continue
			}
			if err := s.Answer(answers.Path{Section: c.section, Entry: id, Field: field}, v); err != nil {
				t.Fatal(err)
			}
		}
		fresh, err := s.Duplicate(c.section, id)
		if err != nil {
			t.Fatal(err)
		}
		given := s.Assessment().Answers()
		if got := given.Get(answers.Path{Section: c.section, Entry: fresh, Field: c.field}); got != "" {
			t.Errorf("%s: got a second %s, want none", c.registration, got)
		}
		if got := given.Get(answers.Path{Section: c.section, Entry: id, Field: c.field}); got != c.value {
			t.Errorf("%s: got %q in the first, want %q", c.registration, got, c.value)
		}
		if got := given.Get(answers.Path{Section: c.section, Entry: fresh, Field: "lastName"}); got != "Sampleton" {
			t.Errorf("%s: got last name %q in the copy, want Sampleton", c.registration, got)
		}
	}
}
