package flow_test

import (
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// Every kind of account goes from its example to the custodian over HTTP and is opened.
func TestAnExampleOfEveryRegistrationIsOpened(t *testing.T) {
	c := builtIn(t)
	for _, r := range c.Registrations() {
		t.Run(r.Value, func(t *testing.T) {
			d := newCounter(t, c)
			if v := d.submit(d.start(exampleOf(t, c, r.Value))); v.Phase != flow.Open {
				t.Errorf("got the phase %s with the status %q, want it open", v.Phase, v.Status)
			}
			if d.server.Submits() != 1 {
				t.Errorf("got %d submits, want one", d.server.Submits())
			}
		})
	}
}

func exampleOf(t *testing.T, c *catalogue.Catalogue, registration string) *answers.Answers {
	t.Helper()
	data, err := c.Example(registration)
	if err != nil {
		t.Fatal(err)
	}
	a, err := answersfile.ReadAnswers(c, registration+".yaml", data, testDay, numbered())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// fresh is an application of which nothing but the registration is known.
func fresh(c *catalogue.Catalogue, registration string) *answers.Answers {
	a := answers.NewAnswers(c)
	a.Set(at("account.registration"), registration)
	return a
}

// registrations are what each kind of account asks for beside the answers of its holders: the entries to add, the roles
// that are offered, and the most joint holders.
var registrations = []struct {
	registration, missing, offered string
	joint                          int
}{
	{"individual", "", "authorizedTrader powerOfAttorney interestedParty", 0},
	{"individualTod", "Add a TOD beneficiary", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian", 0},
	{"jointWros", "Add a joint holder", "authorizedTrader powerOfAttorney interestedParty", 4},
	{"jointWrosTod", "Add a joint holder, Add a TOD beneficiary", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian", 4},
	{"jointTic", "Add a joint holder", "authorizedTrader powerOfAttorney interestedParty", 3},
	{"jointTbe", "Add a joint holder", "authorizedTrader powerOfAttorney interestedParty", 1},
	{"jointCp", "Add a joint holder", "authorizedTrader powerOfAttorney interestedParty", 1},
	{"custodialUtma", "Add the custodian", "interestedParty custodian successorCustodian", 0},
	{"custodialUgma", "Add the custodian", "interestedParty custodian successorCustodian", 0},
	{"iraTraditional", "", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian", 0},
	{"iraRoth", "", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian", 0},
	{"iraSep", "Add the employer", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian employer", 0},
	{"iraRollover", "", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian", 0},
	{"iraSimple", "Add the employer", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian employer", 0},
	{"iraInherited", "Add the decedent", "authorizedTrader powerOfAttorney interestedParty beneficiaryCustodian decedent", 0},
	{
		"trustRevocable", "Add a trustee, Add a grantor, Add a trust beneficiary",
		"interestedParty trustee grantor trustBeneficiary protector", 0,
	},
	{
		"trustIrrevocable", "Add a trustee, Add a grantor, Add a trust beneficiary",
		"interestedParty trustee grantor trustBeneficiary protector", 0,
	},
	{"estate", "Add an executor", "interestedParty executor", 0},
	{"corporation", "Add an authorized signer, Add the control person", "interestedParty authorizedSigner beneficialOwner controlPerson", 0},
	{"llc", "Add an authorized signer, Add the control person", "interestedParty authorizedSigner beneficialOwner controlPerson", 0},
	{"partnership", "Add an authorized signer, Add the control person", "interestedParty authorizedSigner beneficialOwner controlPerson", 0},
	{"soleProp", "", "authorizedTrader powerOfAttorney interestedParty", 0},
}

func TestWhomEachRegistrationAsksFor(t *testing.T) {
	c := builtIn(t)
	if len(registrations) != len(c.Registrations()) {
		t.Errorf("got %d registrations, want each of %d", len(registrations), len(c.Registrations()))
	}
	for _, r := range registrations {
		t.Run(r.registration, func(t *testing.T) {
			s := assessed(fresh(c, r.registration))
			var missing []string
			for _, p := range s.Problems() {
				if strings.HasPrefix(p.Code, "min") && p.Severity == assess.Left {
					missing = append(missing, p.Message)
				}
			}
			if got := strings.Join(missing, ", "); got != r.missing {
				t.Errorf("to be added: got %q, want %q", got, r.missing)
			}
			var offered []string
			for _, o := range s.Rule(c.Field("associatedParties", "role"), "").Options {
				offered = append(offered, o.Value)
			}
			if got := strings.Join(offered, " "); got != r.offered {
				t.Errorf("roles: got %q, want %q", got, r.offered)
			}
			if most := s.Most("jointHolders"); s.Applies(at("jointHolders")) != (r.joint > 0) || r.joint > 0 && most != r.joint {
				t.Errorf("joint holders: got at most %d, want %d", most, r.joint)
			}
		})
	}
}

// roles are the fewest and the most of each role that has bounds.
func TestEachRoleHasItsMost(t *testing.T) {
	c := builtIn(t)
	for _, r := range []struct {
		registration, role, message string
		most                        int
	}{
		{"individual", "authorizedTrader", "Authorized trader or power of attorney: at most 2. Remove 1.", 2},
		{"individual", "powerOfAttorney", "Authorized trader or power of attorney: at most 2. Remove 1.", 2},
		{"estate", "interestedParty", "Interested party: at most 5. Remove 1.", 5},
		{"custodialUtma", "custodian", "Custodian: at most 1. Remove 1.", 1},
		{"custodialUgma", "successorCustodian", "Successor custodian: at most 1. Remove 1.", 1},
		{"iraInherited", "decedent", "Decedent: at most 1. Remove 1.", 1},
		{"iraSep", "employer", "Employer: at most 1. Remove 1.", 1},
		{"trustRevocable", "trustee", "Trustee: at most 10. Remove 1.", 10},
		{"estate", "executor", "Executor: at most 4. Remove 1.", 4},
		{"llc", "authorizedSigner", "Authorized signer: at most 10. Remove 1.", 10},
		{"llc", "beneficialOwner", "Beneficial owner: at most 4. Remove 1.", 4},
		{"llc", "controlPerson", "Control person: at most 1. Remove 1.", 1},
	} {
		t.Run(r.registration+" "+r.role, func(t *testing.T) {
			a := fresh(c, r.registration)
			for i := range r.most + 1 {
				said := slices.ContainsFunc(assessed(a).At(at("associatedParties")), func(p assess.Problem) bool { return p.Message == r.message })
				if said {
					t.Errorf("with %d: got %q, want nothing said", i, r.message)
				}
				id := "party-" + strings.Repeat("i", i+1)
				a.Add("associatedParties", id, -1)
				a.Set(answers.Path{Section: "associatedParties", Entry: id, Field: "role"}, r.role)
			}
			var said []string
			for _, p := range assessed(a).At(at("associatedParties")) {
				said = append(said, p.Message)
			}
			if !slices.Contains(said, r.message) {
				t.Errorf("got %q, want %q among them", said, r.message)
			}
		})
	}
}

func TestARoleThatARegistrationDoesNotHaveIsToFix(t *testing.T) {
	a := exampleOf(t, builtIn(t), "llc")
	a.Set(at("account.registration"), "estate")
	for _, id := range a.Entries("associatedParties") {
		problems := assessed(a).At(answers.Path{Section: "associatedParties", Entry: id, Field: "role"})
		if len(problems) != 1 || problems[0].Message != "Choose a role" || problems[0].Severity != assess.ToFix {
			t.Errorf("got %+v, want one problem: Choose a role", problems)
		}
	}
}

func TestWhyAStepIsNotNeeded(t *testing.T) {
	c := builtIn(t)
	for _, r := range []struct{ registration, step, reason string }{
		{"individual", "todBeneficiaries", "Choose Individual with TOD to name TOD beneficiaries"},
		{"jointTic", "todBeneficiaries", "Tenants in common cannot name TOD beneficiaries"},
		{"iraRoth", "todBeneficiaries", "Retirement accounts name retirement beneficiaries"},
		{"trustRevocable", "todBeneficiaries", "The trust document says who receives a trust's account"},
		{"llc", "todBeneficiaries", "An entity cannot name TOD beneficiaries"},
		{"llc", "trustedContact", "An entity has no trusted contact"},
		{"individualTod", "retirementBeneficiaries", "Only retirement accounts have retirement beneficiaries"},
	} {
		if got := assessed(fresh(c, r.registration)).Step(r.step); got.State != assess.NotNeeded || got.Reason != r.reason {
			t.Errorf("%s of %s: got %q because %q, want not needed because %q", r.step, r.registration, got.State, got.Reason, r.reason)
		}
	}
}

func TestAnEntityNamesTheApplication(t *testing.T) {
	c := builtIn(t)
	for registration, name := range map[string]string{
		"llc": "Hypothetical Widgets LLC", "trustRevocable": "The Pretend Family Revocable Trust", "estate": "Estate of Pater Apparently",
		"jointTic": "Ticalfigure, Brokerson", "custodialUtma": "Bit Fictitious",
	} {
		if got := assessed(exampleOf(t, c, registration)).Title(); got != name {
			t.Errorf("%s: got the title %q, want %q", registration, got, name)
		}
	}
}

// A tax ID is named by its type, in the label and in what is said of it.
func TestAFieldIsNamedByWhatIsChosenBesideIt(t *testing.T) {
	c := builtIn(t)
	a := fresh(c, "individual")
	for value, label := range map[string]string{
		"": "Tax ID number", "ssn": "Social Security number", "itin": "Individual taxpayer number",
	} {
		a.Set(at("primaryHolder.taxIdType"), value)
		s := assessed(a)
		if got := s.Rule(c.Field("primaryHolder", "taxIdNumber"), "").Label; got != label {
			t.Errorf("type %q: got the label %q, want %q", value, got, label)
		}
		if value == "ssn" {
			if got := s.At(at("primaryHolder.taxIdNumber")); len(got) != 1 || got[0].Message != "Enter a Social Security number" {
				t.Errorf("got %+v, want Enter a Social Security number", got)
			}
		}
	}
	if got := assessed(exampleOf(t, c, "llc")).Rule(c.Field("entity", "taxIdNumber"), "").Label; got != "Employer ID number" {
		t.Errorf("entity: got the label %q, want Employer ID number", got)
	}
}

// Declining counts as an answer, and every question of the client's profile that must be answered can be declined.
func TestEveryProfileQuestionCanBeDeclined(t *testing.T) {
	c := builtIn(t)
	for _, registration := range []string{"individual", "llc"} {
		a := exampleOf(t, c, registration)
		declined := 0
		for _, f := range c.Section("financialProfile").Fields() {
			if !f.Required {
				continue
			}
			if f.Kind.Name() == "text" { // behind a choice that is declined
				continue
			}
			if f.Option("declined") == nil {
				t.Errorf("%s cannot be declined", f.ID)
				continue
			}
			a.Set(answers.Path{Section: "financialProfile", Field: f.ID}, "declined")
			declined++
		}
		if left, toFix, _ := assessed(a).Total(); left+toFix > 0 || declined < 8 {
			t.Errorf("%s: got %d left and %d to fix with %d declined, want none with eight or more", registration, left, toFix, declined)
		}
	}
}
