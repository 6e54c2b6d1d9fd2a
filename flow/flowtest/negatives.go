package flowtest

import (
	"strconv"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// Negatives are data that must not pass, each on the first scenario (or another): what is answered, and what is said
// where. A message is its beginning.
var Negatives = []struct {
	Name, Scenario string
	Answers        string
	Path           string
	Severity       assess.Severity
	Says           string
}{
	{"area 666", "", "primaryHolder.taxIdNumber = 666-12-3456", "primaryHolder.taxIdNumber", assess.ToFix, "Social Security number cannot start with"},
	{"group 00", "", "primaryHolder.taxIdNumber = 899-00-1234", "primaryHolder.taxIdNumber", assess.ToFix, "Social Security number cannot have 00"},
	{"serial 0000", "", "primaryHolder.taxIdNumber = 899-10-0000", "primaryHolder.taxIdNumber", assess.ToFix, "Social Security number cannot end in 0000"},
	{"ITIN of group 93", "", "primaryHolder.taxIdType = itin; primaryHolder.taxIdNumber = 900-93-0001", "primaryHolder.taxIdNumber", assess.ToFix, "Individual taxpayer number must have"},
	{"ITIN", "", "primaryHolder.taxIdType = itin; primaryHolder.taxIdNumber = 900-70-0001", "primaryHolder.taxIdNumber", "", ""},
	{"EIN of an unassigned prefix", "08-llc", "entity.taxIdNumber = 07-1234567", "entity.taxIdNumber", assess.Worth, ""},
	{"routing number with a wrong sum", "05-ira-traditional", "funding.bank.routingNumber = 110000001", "funding.bank.routingNumber", assess.ToFix, "Routing number"},
	{"routing number of zeros", "05-ira-traditional", "funding.bank.routingNumber = 000000000", "funding.bank.routingNumber", assess.ToFix, "Routing number"},
	{"29 February of a common year", "", "primaryHolder.birthDate = 2023-02-29", "primaryHolder.birthDate", assess.ToFix, "February 29, 2023 does not exist"},
	{
		"three shares of 33.33", "02-individual-tod", "todBeneficiaries[0].sharePercent = 33.33", "todBeneficiaries", assess.Left,
		"Primary shares must add up to 100 %",
	},
	{
		"three decimals", "02-individual-tod", "todBeneficiaries[3].sharePercent = 50.005", "todBeneficiaries[3].sharePercent", assess.ToFix,
		"Share",
	},
	{"ZIP code of four digits", "", "primaryHolder.legalAddress.postalCode = 0123", "primaryHolder.legalAddress.postalCode", assess.ToFix, "ZIP"},
	{"post office box as a residence", "", "primaryHolder.legalAddress.line1 = P.O. Box 5", "primaryHolder.legalAddress.line1", assess.ToFix, "Street"},
	{"area code 211", "", "primaryHolder.mobilePhone = (211) 555-0100", "primaryHolder.mobilePhone", assess.ToFix, "Mobile phone"},
	{"exchange 911", "", "primaryHolder.mobilePhone = 202-911-0100", "primaryHolder.mobilePhone", assess.ToFix, "Mobile phone"},
	{"mail without a domain", "", "primaryHolder.email = a@b", "primaryHolder.email", assess.ToFix, "E-mail"},
	{
		"American mailing address with a W-8BEN", "04-nonresident", "primaryHolder.mailingSameAsLegal = no; primaryHolder.mailingAddress.country = US",
		"primaryHolder.irsForm", assess.Worth, "An address in the United States speaks against a W-8BEN",
	},
	{
		"custodian under age", "06-utma", "associatedParties[0].birthDate = 2010-01-01", "associatedParties[0].birthDate", assess.ToFix,
		"Whoever acts for an account must be at least 18",
	},
	{
		"minor of age", "06-utma", "primaryHolder.birthDate = 2001-01-01", "primaryHolder.birthDate", assess.ToFix,
		"The minor has reached the age",
	},
	{
		"minor's custodian under age", "03-joint-tod", "jointHolders[0].birthDate = 2010-01-01", "associatedParties[0].birthDate", assess.ToFix,
		"Whoever acts for an account must be at least 18",
	},
	{
		"custodian of nobody", "03-joint-tod", "associatedParties[0].custodianship.minor = Pop Fakename", "associatedParties[0].custodianship.minor",
		assess.Worth, "No beneficiary has this name",
	},
	{
		"minor without a custodian", "03-joint-tod", "associatedParties[0].custodianship.minor = Pop Fakename", "todBeneficiaries[0].custodian.name",
		assess.Worth, "The beneficiary is a minor",
	},
	{
		"one trustee where two act", "07-trust", "associatedParties[1].trusteeship.successor = yes; associatedParties[2].trusteeship.successor = yes",
		"trust.authorityRule", assess.ToFix, "This needs two trustees at least",
	},
	{
		"owner below the threshold", "08-llc", "associatedParties[0].ownershipPercent = 24.99", "associatedParties[0].ownershipPercent", assess.Worth,
		"Owners of less than 25 % need not be named",
	},
	{
		"owners of more than everything", "08-llc", "associatedParties[0].ownershipPercent = 25.01", "associatedParties", assess.ToFix,
		"The owners own more than 100 % together",
	},
	{
		"shares of owners in common", "09-tenants-in-common", "primaryHolder.ownershipPercent = 61", "jointHolders", assess.ToFix,
		"The shares of all holders must add up to 100 %",
	},
	{
		"one number for two people", "09-tenants-in-common", "jointHolders[0].taxIdNumber = 899-10-0009", "jointHolders[0].taxIdNumber", assess.ToFix,
		"Another holder has this tax ID",
	},
	{
		"one number for trustee and stranger", "07-trust", "associatedParties[1].taxIdNumber = 899-10-0042", "associatedParties[2].taxIdNumber",
		assess.ToFix, "Someone",
	},
}

// Retyped is a scenario, the first where none is named, with changes, "path = value" with semicolons between them, read as the
// advisor types them.
func Retyped(tb testing.TB, scenario, changes string) *answers.Answers {
	tb.Helper()
	if scenario == "" {
		scenario = "01-individual"
	}
	a := Scenario(tb, BuiltIn(tb), scenario)
	for change := range strings.SplitSeq(changes, ";") {
		path, value, ok := strings.Cut(strings.TrimSpace(change), " = ")
		if !ok {
			continue
		}
		p := Placed(a, path)
		f := a.Catalogue().Field(p.Section, p.Field)
		a.Set(p, f.Kind.Normalise(value, Assessed(a).Rule(f, p.Entry)))
	}
	return a
}

// Placed reads a path whose entry is a number.
func Placed(a *answers.Answers, text string) answers.Path {
	p := At(text)
	if n, err := strconv.Atoi(p.Entry); err == nil {
		p.Entry = a.Entries(p.Section)[n]
	}
	return p
}
