package catalogue_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// violations are the changes to a complete example that make one check speak, and where it does. Entries of lists are
// numbered from 0.
var violations = []struct{ check, registration, changes, at string }{
	{"holder-of-age", "individual", "primaryHolder.birthDate = 2010-01-01", "primaryHolder.birthDate"},
	{"holder-of-age", "jointWros", "jointHolders[0].birthDate = 2008-11-28", "jointHolders[0].birthDate"},
	{
		"holder-of-age-in-state", "individual", "primaryHolder.birthDate = 2006-01-01; primaryHolder.legalAddress.state = MS",
		"primaryHolder.birthDate",
	},
	{"age-plausible", "individual", "primaryHolder.birthDate = 1901-01-01", "primaryHolder.birthDate"},
	{"age-unusual", "individualTod", "todBeneficiaries[1].birthDate = 1915-01-01", "todBeneficiaries[1].birthDate"},
	{"party-of-age", "individualTod", "associatedParties[0].birthDate = 2010-01-01", "associatedParties[0].birthDate"},
	{"trusted-contact-of-age", "individual", "trustedContact.birthDate = 2010-01-01", "trustedContact.birthDate"},
	{"margin-age", "jointWros", "jointHolders[0].birthDate = 2006-01-01", "jointHolders[0].birthDate"},
	{"us-citizen-w9", "individual", "primaryHolder.irsForm = w8ben", "primaryHolder.irsForm"},
	{
		"permanent-resident-w9", "individual",
		"primaryHolder.citizenshipCountry = GB; primaryHolder.residencyStatus = permanentResident; primaryHolder.irsForm = w8ben",
		"primaryHolder.irsForm",
	},
	{"foreign-tax-residence-w8", "individual", "primaryHolder.taxResidenceCountry = GB", "primaryHolder.irsForm"},
	{
		"us-tax-residence-w9", "individual", "primaryHolder.citizenshipCountry = GB; primaryHolder.irsForm = w8ben", "primaryHolder.irsForm",
	},
	{"w9-tax-id", "individual", "primaryHolder.taxIdType = none", "primaryHolder.taxIdType"},
	{"w8-us-address", "individual", "primaryHolder.irsForm = w8ben", "primaryHolder.irsForm"},
	{
		"w8-us-address", "individual", "primaryHolder.irsForm = w8ben; primaryHolder.legalAddress.country = GB; " +
			"primaryHolder.mailingSameAsLegal = no; primaryHolder.mailingAddress.country = US", "primaryHolder.irsForm",
	},
	{"document-dates", "individual", foreigner + "primaryHolder.governmentId.issueDate = 2032-01-01", expires},
	{"document-runs-out", "individual", foreigner + "primaryHolder.governmentId.expirationDate = 2026-12-20", expires},
	{
		"visa-runs-out", "individual", foreigner + "primaryHolder.residencyStatus = temporaryResident; primaryHolder.visaType = h1b; " +
			"primaryHolder.visaExpirationDate = 2026-12-27", "primaryHolder.visaExpirationDate",
	},
	{
		"green-card", "individual", foreigner + "primaryHolder.governmentId.type = permanentResidentCard", "primaryHolder.governmentId.type",
	},
	{"preferred-contact-given", "individual", "primaryHolder.preferredContact = home", "primaryHolder.preferredContact"},
	{"preferred-contact-given", "individual", "primaryHolder.mobilePhone =", "primaryHolder.preferredContact"},
	{"legal-address-care-of", "individual", "primaryHolder.legalAddress.line1 = c/o Placida, 5 Lane", "primaryHolder.legalAddress.line1"},
	{
		"mailing-repeats-legal", "individualTod", "primaryHolder.mailingAddress.line1 = 8 CALLE INVENTADA; " +
			"primaryHolder.mailingAddress.postalCode = 00901", "primaryHolder.mailingSameAsLegal",
	},
	{"retired-young", "individual", "primaryHolder.employmentStatus = retired", "primaryHolder.employmentStatus"},
	{"employment-start", "individual", "primaryHolder.employmentStartYear = 2001", "primaryHolder.employmentStartYear"},
	{"employment-start", "individual", "primaryHolder.employmentStartYear = 2027", "primaryHolder.employmentStartYear"},
	{"holders-one-email", "jointWros", "jointHolders[0].email = MORGAN@example.com", "jointHolders[0].email"},
	{"holder-twice", "jointWros", "jointHolders[0].taxIdNumber = 899100003", "jointHolders[0].taxIdNumber"},
	{"party-tax-id", "individualTod", "associatedParties[0].taxIdNumber = 899100002", "associatedParties[0].taxIdNumber"},
	{"beneficiary-tax-id", "individualTod", "todBeneficiaries[1].taxIdNumber = 899100011", "todBeneficiaries[1].taxIdNumber"},
	{
		"holder-is-beneficiary", "individualTod", "todBeneficiaries[0].taxIdNumber = 899100002", "todBeneficiaries[0].relationship",
	},
	{
		"holder-is-beneficiary", "jointWrosTod",
		"todBeneficiaries[0].firstName = riley; todBeneficiaries[0].birthDate = 1980-01-15", "todBeneficiaries[0].relationship",
	},
	{"trusted-contact-is-holder", "individual", "trustedContact.firstName = testa", "trustedContact.lastName"},
	{
		"trusted-contact-is-holder", "jointWros",
		"trustedContact.firstName = Riley; trustedContact.lastName = Fakename; trustedContact.suffix = iii", "trustedContact.lastName",
	},
	{"trusted-contact-shares-phone", "individual", "trustedContact.mobilePhone = (217) 555-0101", "trustedContact.mobilePhone"},
	{
		"party-authority", "individualTod", "associatedParties[0].role = authorizedTrader; associatedParties[0].authority.level = fullPoa",
		"associatedParties[0].authority.level",
	},
	{"interested-party-copies", "jointWros", "associatedParties[0].copies.statements = suppress", "associatedParties[0].copies.statements"},
	{"primary-shares", "individualTod", "todBeneficiaries[0].sharePercent = 33.35", "todBeneficiaries"},
	{"primary-shares-left", "individualTod", "todBeneficiaries[0].sharePercent = 33.33", "todBeneficiaries"},
	{"contingent-shares", "jointWrosTod", "todBeneficiaries[1].sharePercent = 60.01", "todBeneficiaries"},
	{"contingent-shares-left", "jointWrosTod", "todBeneficiaries[1].sharePercent = 59.99", "todBeneficiaries"},
	{
		"primary-shares-over", "individualTod", "todBeneficiaries[0].sharePercent = 66.67; todBeneficiaries[2].sharePercent =",
		"todBeneficiaries",
	},
	{
		"contingent-shares-over", "jointWrosTod", "todBeneficiaries[1].sharePercent = 100.00; todBeneficiaries[2].sharePercent =",
		"todBeneficiaries",
	},
	{"contingent-needs-primary", "jointWrosTod", "todBeneficiaries[0].beneficiaryType = contingent", "todBeneficiaries"},
	{
		"beneficiary-twice", "individualTod", "todBeneficiaries[1].firstName = LUCÍA; todBeneficiaries[1].birthDate = 1990-02-14",
		"todBeneficiaries[1].beneficiaryType",
	},
	{
		"one-spouse", "individualTod", "todBeneficiaries[0].relationship = spouse; todBeneficiaries[1].relationship = spouse",
		"todBeneficiaries[1].relationship",
	},
	{"spouse-of-single", "individualTod", "todBeneficiaries[0].relationship = spouse", "todBeneficiaries[0].relationship"},
	{"entity-relationship", "individualTod", "todBeneficiaries[3].relationship = child", "todBeneficiaries[3].relationship"},
	{"person-relationship", "individualTod", "todBeneficiaries[0].relationship = charity", "todBeneficiaries[0].relationship"},
	{"person-with-ein", "individualTod", "todBeneficiaries[0].taxIdType = ein", "todBeneficiaries[0].taxIdType"},
	{"entity-without-ein", "individualTod", "todBeneficiaries[3].taxIdType = ssn", "todBeneficiaries[3].taxIdType"},
	{"minor-beneficiary", "jointWrosTod", "todBeneficiaries[0].custodian.name =", "todBeneficiaries[0].custodian.name"},
	{
		"custodian-of-no-beneficiary", "individualTod",
		"associatedParties[0].role = beneficiaryCustodian; associatedParties[0].custodianship.minor = Lucía Placeholder",
		"associatedParties[0].custodianship.minor",
	},
	{"tod-in-louisiana", "individualTod", "primaryHolder.legalAddress.state = LA", "primaryHolder.legalAddress.state"},
	{"liquid-within-total", "individual", "financialProfile.liquidNetWorthRange = over5m", "financialProfile.liquidNetWorthRange"},
	{
		"income-against-worth", "individual", "financialProfile.annualIncomeRange = 1mTo5m; financialProfile.totalNetWorthRange = under25k",
		"financialProfile.totalNetWorthRange",
	},
	{
		"student-income", "individual", "primaryHolder.employmentStatus = student; financialProfile.annualIncomeRange = 200kTo300k",
		"primaryHolder.employmentStatus",
	},
	{
		"speculation-low-risk", "individual", "financialProfile.investmentObjective = speculation; financialProfile.riskTolerance = low",
		"financialProfile.riskTolerance",
	},
	{
		"preservation-high-risk", "individual", "financialProfile.investmentObjective = preservation; financialProfile.riskTolerance = high",
		"financialProfile.riskTolerance",
	},
	{
		"short-horizon-growth", "individual",
		"financialProfile.investmentObjective = maximumGrowth; financialProfile.timeHorizon = under3", "financialProfile.timeHorizon",
	},
	{
		"long-horizon-age", "individual", "primaryHolder.birthDate = 1940-01-01; financialProfile.timeHorizon = over20",
		"financialProfile.timeHorizon",
	},
	{"declined-alone", "individual", "financialProfile.incomeSources = wages,declined", "financialProfile.incomeSources"},
	{"funds-declined-alone", "individual", "financialProfile.sourceOfFunds = savings,declined", "financialProfile.sourceOfFunds"},
	{"wages-without-work", "individual", "primaryHolder.employmentStatus = homemaker", "financialProfile.incomeSources"},
	{"institutional-person", "individual", "financialProfile.institutionalInvestor = yes", "financialProfile.institutionalInvestor"},
	{"example-tax-id", "individual", "", "primaryHolder.taxIdNumber"},
	{"example-tax-id", "llc", "", "entity.taxIdNumber"},
	{"example-tax-id", "individualTod", "", "todBeneficiaries[0].taxIdNumber"},
	{"example-business-tax-id", "soleProp", "", "primaryHolder.business.taxIdNumber"},
	{"example-bank-account", "iraTraditional", "", "funding.bank.accountNumber"},
	{"void-tax-id", "individual", "primaryHolder.taxIdNumber = 078051120", "primaryHolder.taxIdNumber"},
	{"void-tax-id", "jointWros", "jointHolders[0].taxIdNumber = 219099999", "jointHolders[0].taxIdNumber"},
	{"void-tax-id", "individual", "primaryHolder.taxIdNumber = 987654320", "primaryHolder.taxIdNumber"},
	{
		"void-tax-id", "individual", "primaryHolder.taxIdType = itin; primaryHolder.taxIdNumber = 987654329", "primaryHolder.taxIdNumber",
	},
	{"practice-tax-id", "individual", "primaryHolder.taxIdNumber = 536228726", "primaryHolder.taxIdNumber"},
	{"practice-tax-id", "individual", "primaryHolder.taxIdType = itin; primaryHolder.taxIdNumber = 912704417", "primaryHolder.taxIdNumber"},
	{"practice-tax-id", "individualTod", "todBeneficiaries[0].taxIdNumber = 212840391", "todBeneficiaries[0].taxIdNumber"},
	{"practice-entity-tax-id", "llc", "entity.taxIdNumber = 203917462", "entity.taxIdNumber"},
	{"practice-business-tax-id", "soleProp", "primaryHolder.business.taxIdNumber = 203917462", "primaryHolder.business.taxIdNumber"},
	{"practice-bank-account", "iraTraditional", "funding.bank.accountNumber = 48290173562", "funding.bank.accountNumber"},
	{"tax-id-before-its-time", "individual", "primaryHolder.taxIdNumber = 734121234", "primaryHolder.taxIdNumber"},
	{"tax-id-before-its-time", "individual", "primaryHolder.taxIdNumber = 749121234", "primaryHolder.taxIdNumber"},
	{"tax-id-before-its-time", "individual", "primaryHolder.taxIdNumber = 773121234", "primaryHolder.taxIdNumber"},
	{"tax-id-before-its-time", "individual", "primaryHolder.taxIdNumber = 899121234", "primaryHolder.taxIdNumber"},
	{"example-email", "individual", "", "primaryHolder.email"},
	{"example-email", "individual", "primaryHolder.email = a@mail.Test", "primaryHolder.email"},
	{"example-email", "llc", "", "entity.email"},
	{"fictional-mobile-phone", "individual", "", "primaryHolder.mobilePhone"},
	{"fictional-home-phone", "individual", "primaryHolder.homePhone = 217-555-0199", "primaryHolder.homePhone"},
	{"fictional-business-phone", "llc", "entity.businessPhone = +1 302 555 0100", "entity.businessPhone"},
	{"fictional-other-phone", "llc", "entity.otherPhone = 3025550100", "entity.otherPhone"},
	{"fictional-employer-phone", "individual", "", "primaryHolder.employerPhone"},
	{"accredited-worth", "individual", "financialProfile.accreditedInvestor = yes", "financialProfile.accreditedInvestor"},
}

const (
	expires   = "primaryHolder.governmentId.expirationDate"
	foreigner = "primaryHolder.citizenshipCountry = GB; primaryHolder.residencyStatus = nonResident; " +
		"primaryHolder.governmentId.type = foreignPassport; primaryHolder.governmentId.expirationDate = 2031-01-01; "
)

func TestEachCheckSpeaks(t *testing.T) {
	c := standard(t)
	for _, v := range violations {
		t.Run(v.check+" "+v.registration, func(t *testing.T) {
			a := example(t, c, v.registration)
			change(t, a, v.changes)
			want, severity := path(t, a, v.at), severities(c)[v.check]
			var said []string
			for _, p := range assess.Assess(a, madeIn(c, v.check), someDay).Problems() {
				if p.Code == v.check && p.Path == want && p.Severity == severity {
					return
				}
				said = append(said, p.Path.String()+" "+p.Code+" "+string(p.Severity))
			}
			t.Errorf("got\n%s\nwant %s %s %s", strings.Join(said, "\n"), want, v.check, severity)
		})
	}
}

func TestNoCheckIsWithoutAViolation(t *testing.T) {
	shown := make(map[string]bool)
	for _, v := range violations {
		shown[v.check] = true
	}
	for _, r := range rulings {
		shown[r.check] = true
	}
	for _, check := range standard(t).Checks {
		if !shown[check.ID] {
			t.Errorf("nothing shows that check %s can fail", check.ID)
		}
	}
}

// madeIn is the word of an environment in which a check is made.
func madeIn(c *catalogue.Catalogue, id string) custodian.Environment {
	at := slices.IndexFunc(c.Checks, func(check *catalogue.Check) bool { return check.ID == id })
	return custodian.Environment(strings.ToUpper(strings.Join(c.Checks[at].Only[:min(1, len(c.Checks[at].Only))], "")))
}

func severities(c *catalogue.Catalogue) map[string]assess.Severity {
	severities := make(map[string]assess.Severity)
	for _, check := range c.Checks {
		severities[check.ID] = assess.ToFix
		switch check.Severity {
		case catalogue.SeverityWarning:
			severities[check.ID] = assess.Worth
		case catalogue.SeverityLeft:
			severities[check.ID] = assess.Left
		case catalogue.SeverityError:
		}
	}
	return severities
}

// change sets stored answers, "path = value" separated by semicolons. An entry that is not there yet is added.
func change(t *testing.T, a *answers.Answers, changes string) {
	t.Helper()
	for line := range strings.SplitSeq(changes, ";") {
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		a.Set(path(t, a, strings.TrimSpace(name)), strings.TrimSpace(value))
	}
}

// path reads section.field or section[N].field.
func path(t *testing.T, a *answers.Answers, name string) answers.Path {
	t.Helper()
	section, field, _ := strings.Cut(name, ".")
	p := answers.Path{Section: section, Field: field}
	open := strings.IndexByte(section, '[')
	if open < 0 {
		return p
	}
	p.Section = section[:open]
	n, err := strconv.Atoi(strings.TrimSuffix(section[open+1:], "]"))
	if err != nil {
		t.Fatal(err)
	}
	for len(a.Entries(p.Section)) <= n {
		a.Add(p.Section, "added-"+strconv.Itoa(len(a.Entries(p.Section))), -1)
	}
	p.Entry = a.Entries(p.Section)[n]
	return p
}
