package catalogue_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// passings are changes to a complete example under which a check has a reason to look and finds nothing wrong, where
// neither an example as it is nor the silent side of a ruling gives it one.
var passings = []struct{ check, registration, changes string }{
	{"trusted-contact-of-age", "individual", "trustedContact.birthDate = 2008-11-27"},
	{
		"permanent-resident-w9", "individual",
		"primaryHolder.citizenshipCountry = GB; primaryHolder.residencyStatus = permanentResident; primaryHolder.irsForm = w9",
	},
	{"foreign-tax-residence-w8", "individual", "primaryHolder.citizenshipCountry = GB; primaryHolder.taxResidenceCountry = GB; primaryHolder.irsForm = w8ben"},
	{"w8-us-address", "individual", "primaryHolder.irsForm = w8ben; primaryHolder.legalAddress.country = GB"},
	{"document-dates", "individual", foreigner + "primaryHolder.governmentId.issueDate = 2030-12-31"},
	{
		"visa-runs-out", "individual", foreigner + "primaryHolder.residencyStatus = temporaryResident; primaryHolder.visaType = h1b; " +
			"primaryHolder.visaExpirationDate = 2026-12-28",
	},
	{
		"green-card", "individual", foreigner + "primaryHolder.residencyStatus = permanentResident; " +
			"primaryHolder.governmentId.type = permanentResidentCard",
	},
	{
		"party-authority", "individualTod",
		"associatedParties[0].role = authorizedTrader; associatedParties[0].authority.level = limitedTrading",
	},
	{
		"custodian-of-no-beneficiary", "individualTod",
		"associatedParties[0].role = beneficiaryCustodian; associatedParties[0].custodianship.minor = Lucía de la Cruz",
	},
	{"primary-shares-over", "individualTod", "todBeneficiaries[0].sharePercent = 66.66; todBeneficiaries[2].sharePercent ="},
	{"contingent-shares-over", "jointWrosTod", "todBeneficiaries[1].sharePercent = 99.99; todBeneficiaries[2].sharePercent ="},
	{
		"income-against-worth", "individual",
		"financialProfile.annualIncomeRange = 1mTo5m; financialProfile.totalNetWorthRange = 25kTo50k",
	},
	{
		"student-income", "individual", "primaryHolder.employmentStatus = student; financialProfile.annualIncomeRange = 100kTo200k",
	},
	{
		"speculation-low-risk", "individual", "financialProfile.investmentObjective = speculation; financialProfile.riskTolerance = medium",
	},
	{
		"short-horizon-growth", "individual",
		"financialProfile.investmentObjective = maximumGrowth; financialProfile.timeHorizon = 3to5",
	},
	{"long-horizon-age", "individual", "primaryHolder.birthDate = 1946-01-01; financialProfile.timeHorizon = over20"},
	{
		"institutional-person", "individual",
		"financialProfile.institutionalInvestor = yes; financialProfile.totalNetWorthRange = over5m",
	},
	{
		"accredited-worth", "individual", "financialProfile.accreditedInvestor = yes; financialProfile.annualIncomeRange = 200kTo300k",
	},
	{"example-email", "individual", "primaryHolder.email = a@contest.com"},
	{"practice-tax-id", "individual", "primaryHolder.taxIdNumber = 899121234"},
	{"practice-tax-id", "individual", "primaryHolder.taxIdNumber = 773121234"},
	{"practice-tax-id", "individual", "primaryHolder.taxIdNumber = 078051120"},
	{"practice-entity-tax-id", "llc", "entity.taxIdNumber = 987654321"},
	{"practice-business-tax-id", "soleProp", "primaryHolder.business.taxIdNumber = 123456780"},
	{"practice-bank-account", "iraTraditional", "funding.bank.accountNumber = 000000001"},
	{"tax-id-before-its-time", "individual", "primaryHolder.taxIdNumber = 733121234"},
	{"tax-id-before-its-time", "individual", "primaryHolder.taxIdNumber = 750121234"},
	{"tax-id-before-its-time", "individual", "primaryHolder.taxIdNumber = 772121234"},
}

// Every check has a case it lets pass, and not for want of a reason to look: its condition holds there and so does what it
// asks. A check that is added without one is named.
func TestEveryCheckLooksAtSomethingItLetsPass(t *testing.T) {
	c := standard(t)
	passed := map[string]bool{}
	look := func(a *answers.Answers) {
		for _, check := range c.Checks {
			if !passed[check.ID] && looksAndPasses(t, c, check, a) {
				passed[check.ID] = true
			}
		}
	}
	for _, r := range c.Registrations() {
		look(example(t, c, r.Value))
	}
	for _, r := range rulings {
		a := example(t, c, r.registration)
		change(t, a, r.silent)
		look(a)
	}
	for _, p := range passings {
		a := example(t, c, p.registration)
		change(t, a, p.changes)
		delete(passed, p.check)
		look(a)
		if !passed[p.check] {
			t.Errorf("%s has no reason to look, or does not pass, with %q", p.check, p.changes)
		}
	}
	for _, check := range c.Checks {
		if !passed[check.ID] {
			t.Errorf("nothing shows that check %s passes where it looks", check.ID)
		}
	}
}

// looksAndPasses reports whether the condition of a check and what it asks both hold somewhere in an application.
func looksAndPasses(t *testing.T, c *catalogue.Catalogue, check *catalogue.Check, a *answers.Answers) bool {
	t.Helper()
	env := map[string]any{"today": someDay.String()}
	for _, s := range c.Sections() {
		if s.List == nil {
			env[s.ID] = natives(s, a, "")
			continue
		}
		entries := []any{}
		for _, id := range a.Entries(s.ID) {
			entries = append(entries, natives(s, a, id))
		}
		env[s.ID] = entries
	}
	subjects := []any{nil}
	if check.Each != "" {
		if list, ok := env[check.Each].([]any); ok {
			subjects = list
		} else {
			subjects = []any{env[check.Each]}
		}
	}
	for _, self := range subjects {
		if self != nil {
			env["self"] = self
		}
		due := check.When == nil || holds(t, check, check.When, env)
		if due && holds(t, check, check.That, env) {
			return true
		}
	}
	return false
}

func holds(t *testing.T, check *catalogue.Check, e *catalogue.Expression, env map[string]any) bool {
	t.Helper()
	ok, err := e.True(env)
	if err != nil {
		t.Errorf("check %s: %v", check.ID, err)
	}
	return ok
}

// natives are the answers of a section, or of an entry of it, as expressions see them.
func natives(s *catalogue.Section, a *answers.Answers, entry string) map[string]any {
	m := zero(s)
	m["id"] = entry
	for _, p := range s.Pages {
		for _, f := range p.Fields {
			at, names := m, strings.Split(f.ID, ".")
			for _, group := range names[:len(names)-1] {
				at = at[group].(map[string]any)
			}
			at[names[len(names)-1]] = f.Kind.Native(a.Get(answers.Path{Section: s.ID, Entry: entry, Field: f.ID}))
		}
	}
	return m
}
