package catalogue_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

func TestTheStepsOfTheBuiltInCatalogue(t *testing.T) {
	var got []string
	for _, step := range standard(t).Steps {
		var sections []string
		for _, s := range step.Sections {
			sections = append(sections, s.ID+" "+s.Wire)
		}
		got = append(got, fmt.Sprintf("%s %v %s", step.ID, step.Optional, strings.Join(sections, ", ")))
	}
	want := []string{
		"account false account ",
		"holders false trust trust, entity entity, primaryHolder primaryOwner, jointHolders associatedParties",
		"parties true associatedParties associatedParties",
		"todBeneficiaries false todBeneficiaries todBeneficiaries",
		"retirementBeneficiaries true retirementBeneficiaries retirementBeneficiaries",
		"trustedContact true trustedContact trustedContact, otherTrustedContacts otherTrustedContacts",
		"financialProfile false financialProfile financialProfile, assetExperience assetExperience, largeTraders largeTraders",
		"funding true funding funding",
		"agreements true agreements agreements",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestTheRegistrations(t *testing.T) {
	c := standard(t)
	for value, wire := range map[string]string{
		"individual": "Individual", "individualTod": "IndividualTOD", "jointWros": "JointWROS", "jointWrosTod": "JointWROSTOD",
		"jointTic": "JointTIC", "jointTbe": "JointTBE", "jointCp": "JointCP", "custodialUtma": "CustodialUTMA",
		"custodialUgma": "CustodialUGMA", "iraTraditional": "IraTraditional", "iraRoth": "IraRoth", "iraSep": "IraSep",
		"iraRollover": "IraRollover", "iraSimple": "IraSimple", "iraInherited": "IraInherited",
		"trustRevocable": "TrustRevocable", "trustIrrevocable": "TrustIrrevocable", "estate": "Estate",
		"corporation": "Corporation", "llc": "LLC", "partnership": "Partnership", "soleProp": "SoleProprietorship",
	} {
		r, ok := c.Registration(value)
		if !ok || r.Wire != wire || r.Label == "" || r.Short == "" || r.Explain == "" || r.Need == "" {
			t.Errorf("registration %s: got %+v, want it whole and sent as %s", value, r, wire)
		}
	}
	if _, ok := c.Registration("jointTenants"); ok || len(c.Registrations()) != 22 {
		t.Errorf("registrations: got %d, want 22 and none by an unknown value", len(c.Registrations()))
	}
}

// Pages follow the conversation: four for a holder, two at most for an entry of any other list, one for the rest of a person's.
func TestHowManyPagesAreAsked(t *testing.T) {
	for _, s := range standard(t).Sections() {
		most := 1
		switch s.ID {
		case "primaryHolder", "jointHolders", "entity":
			most = 4
		case "trust", "agreements":
			most = 3
		case "associatedParties":
			most = 2
		}
		if n := len(s.Pages); n > most && s.ID != "funding" { // each way to fund has a page
			t.Errorf("section %s: got %d pages, want at most %d", s.ID, n, most)
		}
	}
}

func TestTaxIDsAndDocumentNumbersAreMasked(t *testing.T) {
	for _, f := range fieldsOf(standard(t)) {
		secret := f.Kind.Name() == "taxId" || f.Rule.Format == "bankAccount" ||
			slices.Contains([]string{"governmentId.number", "foreignTaxId", "acat.accountNumber"}, f.ID)
		if f.Rule.Masked != secret {
			t.Errorf("%s.%s masked: got %v, want %v", f.Section.ID, f.ID, f.Rule.Masked, secret)
		}
		if secret && !f.Personal {
			t.Errorf("%s.%s is masked and not personal", f.Section.ID, f.ID)
		}
	}
}

// What one client certified, and whose document was seen when, is true of no other application.
func TestAttestationsAndRecordsAreAskedAnew(t *testing.T) {
	for _, f := range fieldsOf(standard(t)) {
		anew := f.Personal || f.Kind.Name() == "attestation" ||
			slices.Contains([]string{"accountNickname", "subjectToBackupWithholding", "declined", "declinedDate", "idSeenAt"}, f.ID)
		if f.Fresh != anew {
			t.Errorf("%s.%s fresh: got %v, want %v", f.Section.ID, f.ID, f.Fresh, anew)
		}
	}
}

func TestWhatIsOfTheHumanIsSharedInEveryRole(t *testing.T) {
	shared := make(map[string]*catalogue.Field)
	for _, f := range fieldsOf(standard(t)) {
		if f.Shared && !f.Section.Person {
			t.Errorf("%s.%s is shared in a section that is no person", f.Section.ID, f.ID)
		}
		if !f.Section.Person {
			continue
		}
		if first := shared[f.ID]; first == nil {
			shared[f.ID] = f
		} else if first.Shared != f.Shared || first.Kind.Name() != f.Kind.Name() {
			t.Errorf("%s differs between %s and %s: one human's answer would be lost in one of them", f.ID, first.Section.ID, f.Section.ID)
		}
	}
}

func TestFirstStepHoldsNoPerson(t *testing.T) {
	for _, s := range standard(t).Steps[0].Sections {
		for _, p := range s.Pages {
			for _, f := range p.Fields {
				if f.Personal || f.Shared || s.Person {
					t.Errorf("%s.%s says something about a person in the first step", s.ID, f.ID)
				}
			}
		}
	}
}

// Every expression is evaluated where all answers are the zero of their kind, as on a fresh application.
func TestEveryExpressionEvaluatesOnNothing(t *testing.T) {
	c := standard(t)
	env := map[string]any{"today": "2026-11-27"}
	for _, s := range c.Sections() {
		env[s.ID] = zero(s)
		if s.List != nil {
			env[s.ID] = []any{}
		}
	}
	evaluate := func(what, section string, e *catalogue.Expression) bool {
		delete(env, "self")
		if section != "" {
			env["self"] = zero(c.Section(section))
		}
		if e == nil {
			return true
		}
		holds, err := e.True(env)
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
		return holds
	}
	for _, condition := range c.Conditions() {
		section := ""
		if condition.Section == nil {
			section = sectionOf(condition).ID
		}
		evaluate("condition", section, condition.When)
	}
	for _, f := range fieldsOf(c) {
		evaluate(f.ID, f.Section.ID, f.RequiredWhen)
	}
	for _, check := range c.Checks {
		if evaluate(check.ID, check.Each, check.When) && !evaluate(check.ID, check.Each, check.That) {
			t.Errorf("check %s of %q fails where nothing was answered", check.ID, check.Each)
		}
	}
}

func sectionOf(c catalogue.Condition) *catalogue.Section {
	switch {
	case c.Page != nil:
		return c.Page.Section
	case c.Same != nil:
		return c.Same.Section
	}
	return c.Field.Section
}

func zero(s *catalogue.Section) map[string]any {
	m := map[string]any{"id": ""}
	for _, p := range s.Pages {
		for _, f := range p.Fields {
			at := m
			names := strings.Split(f.ID, ".")
			for _, group := range names[:len(names)-1] {
				if at[group] == nil {
					at[group] = map[string]any{}
				}
				at = at[group].(map[string]any)
			}
			at[names[len(names)-1]] = f.Kind.Native("")
		}
	}
	return m
}

func TestNothingIsWrongWithAFreshApplication(t *testing.T) {
	c := standard(t)
	for _, r := range c.Registrations() {
		a := answers.NewAnswers(c)
		a.Set(answers.Path{Section: "account", Field: "registration"}, r.Value)
		for _, p := range assess.Assess(a, custodian.Sandbox, someDay).Problems() {
			if p.Severity != assess.Left {
				t.Errorf("%s: a fresh application says %q at %s", r.Value, p.Message, p.Path)
			}
		}
	}
}

func BenchmarkDefault(b *testing.B) {
	files, err := catalogue.DefaultFiles()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := catalogue.Load(files...); err != nil {
			b.Fatal(err)
		}
	}
}

func fieldsOf(c *catalogue.Catalogue) []*catalogue.Field {
	var fields []*catalogue.Field
	for _, s := range c.Sections() {
		for _, p := range s.Pages {
			fields = append(fields, p.Fields...)
		}
	}
	return fields
}
