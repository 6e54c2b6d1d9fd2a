package catalogue_test

import (
	"testing"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

// consistency is what a custodian compares between answers, one rule after the other: where it is said, by which check or by
// what the catalogue asks for ("required", "form", "min-" and a role), how gravely, and the changes to an example under which it is
// said and under which it is not.
var consistency = []struct {
	rule, registration, at, code string
	severity                     assess.Severity
	said, unsaid                 string
}{
	{
		"liquid net worth above total", "individual", "financialProfile.liquidNetWorthRange", "liquid-within-total", assess.ToFix,
		"financialProfile.liquidNetWorthRange = 500kTo1m; financialProfile.totalNetWorthRange = 300kTo500k",
		"financialProfile.liquidNetWorthRange = 300kTo500k; financialProfile.totalNetWorthRange = 300kTo500k",
	},
	{
		"income over a million, net worth under 25,000", "individual", "financialProfile.totalNetWorthRange", "income-against-worth", assess.Worth,
		"financialProfile.annualIncomeRange = over5m; financialProfile.totalNetWorthRange = under25k",
		"financialProfile.annualIncomeRange = 500kTo1m; financialProfile.totalNetWorthRange = under25k",
	},
	{"employed without employer", "individual", "primaryHolder.employerName", "required", assess.Left, "primaryHolder.employerName =", ""},
	{"self-employed without occupation", "individual", "primaryHolder.occupation", "required", assess.Left, "primaryHolder.employmentStatus = selfEmployed; primaryHolder.occupation =", "primaryHolder.employmentStatus = selfEmployed"},
	{"retired under 40", "individual", "primaryHolder.employmentStatus", "retired-young", assess.Worth, "primaryHolder.employmentStatus = retired", "primaryHolder.employmentStatus = retired; primaryHolder.birthDate = 1986-11-27"},
	{
		"student with an income over 200,000", "individual", "primaryHolder.employmentStatus", "student-income", assess.Worth,
		"primaryHolder.employmentStatus = student; financialProfile.annualIncomeRange = 200kTo300k",
		"primaryHolder.employmentStatus = student; financialProfile.annualIncomeRange = 100kTo200k",
	},
	{
		"speculation at low risk", "individual", "financialProfile.riskTolerance", "speculation-low-risk", assess.Worth,
		"financialProfile.investmentObjective = speculation; financialProfile.riskTolerance = low",
		"financialProfile.investmentObjective = speculation; financialProfile.riskTolerance = high",
	},
	{
		"preservation at high risk", "individual", "financialProfile.riskTolerance", "preservation-high-risk", assess.Worth,
		"financialProfile.investmentObjective = preservation; financialProfile.riskTolerance = high",
		"financialProfile.investmentObjective = preservation; financialProfile.riskTolerance = low",
	},
	{
		"maximum growth in a short time", "individual", "financialProfile.timeHorizon", "short-horizon-growth", assess.Worth,
		"financialProfile.investmentObjective = maximumGrowth; financialProfile.timeHorizon = under3",
		"financialProfile.investmentObjective = maximumGrowth; financialProfile.timeHorizon = over20",
	},
	{
		"over 80 with a horizon over 20 years", "individual", "financialProfile.timeHorizon", "long-horizon-age", assess.Worth,
		"primaryHolder.birthDate = 1945-11-27; financialProfile.timeHorizon = over20",
		"primaryHolder.birthDate = 1945-11-28; financialProfile.timeHorizon = over20",
	},
	{"US citizen with a W-8", "individual", "primaryHolder.irsForm", "us-citizen-w9", assess.ToFix, "primaryHolder.irsForm = w8ben", ""},
	{
		"tax residence abroad with a W-9", "individual", "primaryHolder.irsForm", "foreign-tax-residence-w8", assess.ToFix,
		"primaryHolder.taxResidenceCountry = GB", "primaryHolder.citizenshipCountry = GB; primaryHolder.taxResidenceCountry = GB; primaryHolder.irsForm = w8ben",
	},
	{
		"foreigner without residency status", "individual", "primaryHolder.residencyStatus", "required", assess.Left,
		"primaryHolder.citizenshipCountry = GB", "primaryHolder.citizenshipCountry = GB; primaryHolder.residencyStatus = nonResident",
	},
	{"community property, one not married", "jointCp", "jointHolders[0].maritalStatus", "spouses-married", assess.ToFix, "jointHolders[0].maritalStatus = single", ""},
	{"entirety, one not married", "jointTbe", "primaryHolder.maritalStatus", "spouses-married", assess.ToFix, "primaryHolder.maritalStatus = widowed", ""},
	{"community property, another state", "jointCp", "account.registrationState", "community-state", assess.Worth, "account.registrationState = OH", "account.registrationState = WA"},
	{"entirety, another state", "jointTbe", "account.registrationState", "entirety-state", assess.Worth, "account.registrationState = TX", "account.registrationState = PA"},
	{
		"W-8 with mail in the United States", "individual", "primaryHolder.irsForm", "w8-us-address", assess.Worth,
		"primaryHolder.irsForm = w8ben; primaryHolder.legalAddress.country = GB; primaryHolder.mailingSameAsLegal = no; primaryHolder.mailingAddress.country = US",
		"primaryHolder.irsForm = w8ben; primaryHolder.legalAddress.country = GB; primaryHolder.mailingSameAsLegal = no; primaryHolder.mailingAddress.country = IE",
	},
	{"trusted contact is the holder", "individual", "trustedContact.lastName", "trusted-contact-is-holder", assess.ToFix, "trustedContact.firstName = Testa; trustedContact.lastName = Sampleton", ""},
	{"trusted contact is the advisor", "individual", "trustedContact.lastName", "trusted-contact-is-advisor", assess.Worth, "trustedContact.email = me@advisor.example", ""},
	{
		"two spouses in a class", "individualTod", "todBeneficiaries[1].relationship", "one-spouse", assess.ToFix,
		"todBeneficiaries[0].relationship = spouse; todBeneficiaries[1].relationship = spouse",
		"todBeneficiaries[1].relationship = spouse",
	},
	{
		"spouse of somebody single", "individualTod", "todBeneficiaries[0].relationship", "spouse-of-single", assess.Worth,
		"primaryHolder.maritalStatus = single; todBeneficiaries[0].relationship = spouse",
		"primaryHolder.maritalStatus = married; todBeneficiaries[0].relationship = spouse",
	},
	{
		"IRA of a spouse in a community property state to a child", "iraTraditional", "retirementBeneficiaries[0].relationship", "spousal-consent", assess.Worth,
		"retirementBeneficiaries[0].relationship = child", "retirementBeneficiaries[0].relationship = spouse",
	},
	{
		"IRA to a child, marital status unknown", "iraTraditional", "primaryHolder.maritalStatus", "required", assess.Left,
		"retirementBeneficiaries[0].relationship = child; primaryHolder.maritalStatus =", "retirementBeneficiaries[0].relationship = spouse; primaryHolder.maritalStatus =",
	},
	{
		"IRA, marital status unknown before a beneficiary is there", "iraTraditional", "primaryHolder.maritalStatus", "required", assess.Left,
		"retirementBeneficiaries[0].relationship =; primaryHolder.maritalStatus =", "primaryHolder.maritalStatus = single",
	},
	{"employer ID number of a person", "llc", "associatedParties[0].taxIdType", "party-person-with-ein", assess.ToFix, "associatedParties[0].taxIdType = ein", ""},
	{"employer ID number of a holder", "individual", "primaryHolder.taxIdType", "form", assess.ToFix, "primaryHolder.taxIdType = ein", ""},
	{"employer ID number of a beneficiary", "individualTod", "todBeneficiaries[0].taxIdType", "person-with-ein", assess.ToFix, "todBeneficiaries[0].taxIdType = ein", ""},
	{"Social Security number of a corporation", "corporation", "entity.taxIdType", "entity-with-ssn", assess.ToFix, "entity.taxIdType = ssn", ""},
	{"owner below the threshold", "llc", "associatedParties[1].ownershipPercent", "owner-threshold", assess.Worth, "associatedParties[1].ownershipPercent = 10.00", ""},
	{"no owner and no statement", "corporation", "entity.noBeneficialOwner", "required", assess.Left, "entity.noBeneficialOwner =", ""},
	{"owners there are, and none is named", "corporation", "associatedParties", "min-beneficialOwner", assess.Left, "entity.noBeneficialOwner = no", "entity.noBeneficialOwner = yes"},
	{"no control person", "llc", "associatedParties", "min-controlPerson", assess.Left, "associatedParties[4].role = authorizedSigner", ""},
	{
		"trust as a beneficiary without a number", "individualTod", "todBeneficiaries[3].taxIdNumber", "required", assess.Left,
		"todBeneficiaries[3].kind = trust; todBeneficiaries[3].taxIdNumber =", "todBeneficiaries[3].kind = trust; todBeneficiaries[3].taxIdType = ein; todBeneficiaries[3].taxIdNumber = 987654321",
	},
}

func TestAnswersThatContradictEachOther(t *testing.T) {
	c := standard(t)
	for _, r := range consistency {
		t.Run(r.rule, func(t *testing.T) {
			for changes, want := range map[string]bool{r.said: true, r.unsaid: false} {
				a := example(t, c, r.registration)
				change(t, a, changes)
				said, at := false, path(t, a, r.at)
				var all []string
				for _, p := range assess.Assess(a, custodian.Sandbox, someDay).Problems() {
					said = said || p.Code == r.code && p.Path == at && p.Severity == r.severity
					all = append(all, p.Path.String()+" "+p.Code+" "+string(p.Severity))
				}
				if said != want {
					t.Errorf("with %q: got said %v, want %v, among %q", changes, said, want, all)
				}
			}
		})
	}
}

// Of who is no longer employed, the answers about the employer are kept on this computer, asked no more and taken back from
// the custodian.
func TestWhatDoesNotApplyIsNotAsked(t *testing.T) {
	c := standard(t)
	for _, test := range []struct{ registration, changes, at string }{
		{"individual", "primaryHolder.employmentStatus = retired", "primaryHolder.employerName"},
		{"individual", "primaryHolder.employmentStatus = student", "primaryHolder.occupation"},
		{"individual", "primaryHolder.employmentStatus = unemployed", "primaryHolder.employerAddress.line1"},
		{"individual", "primaryHolder.employmentStatus = homemaker", "primaryHolder.employmentStartYear"},
		{"individualTod", "account.registration = individual", "todBeneficiaries"},
		{"individualTod", "account.registration = jointTic", "todBeneficiaries"},
		{"individualTod", "account.registration = trustRevocable", "todBeneficiaries"},
		{"individualTod", "account.registration = estate", "todBeneficiaries"},
		{"individualTod", "account.registration = llc", "todBeneficiaries"},
		{"individualTod", "account.registration = iraRoth", "todBeneficiaries"},
	} {
		a := example(t, c, test.registration)
		at := path(t, a, test.at)
		if !assess.Assess(a, custodian.Sandbox, someDay).Applies(at) {
			t.Errorf("%s of %s: got it not asked before anything changed", test.at, test.registration)
		}
		change(t, a, test.changes)
		if assess.Assess(a, custodian.Sandbox, someDay).Applies(at) {
			t.Errorf("%s with %s: got it asked", test.at, test.changes)
		}
	}
}
