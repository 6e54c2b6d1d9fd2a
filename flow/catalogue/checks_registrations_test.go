package catalogue_test

import (
	"slices"
	"testing"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

// ruling is a check with the changes to an example under which it speaks, and those under which it has a reason to look and
// says nothing.
type ruling struct{ check, registration, at, speaks, silent string }

var rulings = slices.Concat(rulingsOnRegistrations, rulingsOnTyping)

// rulingsOnRegistrations are of what each kind of account asks.
var rulingsOnRegistrations = []ruling{
	{
		"trusted-contacts-differ", "individual", "otherTrustedContacts[0].lastName",
		"otherTrustedContacts[0].firstName = placida; otherTrustedContacts[0].lastName = Sampleton",
		"otherTrustedContacts[0].firstName = Placido; otherTrustedContacts[0].lastName = Sampleton",
	},
	{
		"spousal-consent", "iraTraditional", "retirementBeneficiaries[0].relationship",
		"retirementBeneficiaries[0].relationship = child", "retirementBeneficiaries[0].relationship = child; primaryHolder.legalAddress.state = NY",
	},
	{"spouses-married", "jointCp", "primaryHolder.maritalStatus", "primaryHolder.maritalStatus = domesticPartner", ""},
	{"spouses-married", "jointTbe", "jointHolders[0].maritalStatus", "jointHolders[0].maritalStatus = single", ""},
	{"community-state", "jointCp", "account.registrationState", "account.registrationState = NY", "account.registrationState = NM"},
	{"community-by-election", "jointCp", "account.registrationState", "account.registrationState = AK", "account.registrationState = CA"},
	{"entirety-state", "jointTbe", "account.registrationState", "account.registrationState = CA", "account.registrationState = DE"},
	{"entirety-doubtful", "jointTbe", "account.registrationState", "account.registrationState = NY", "account.registrationState = MD"},
	{"entirety-doubtful", "jointTbe", "account.registrationState", "account.registrationState = TN", "account.registrationState = WY"},
	{"spouses-state", "jointCp", "jointHolders[0].legalAddress.state", "jointHolders[0].legalAddress.state = NM", ""},
	{"gift-state", "custodialUgma", "account.registrationState", "account.registrationState = OR", "account.registrationState = VT"},
	{"transfer-state", "custodialUtma", "account.registrationState", "account.registrationState = SC", "account.registrationState = OR"},
	{"minor-is-minor", "custodialUtma", "primaryHolder.birthDate", "primaryHolder.birthDate = 2005-01-01", "primaryHolder.birthDate = 2005-12-01"},
	{
		"minor-is-minor", "custodialUgma", "primaryHolder.birthDate",
		"primaryHolder.birthDate = 2008-01-01; associatedParties[0].custodianship.terminationAge = 18", "primaryHolder.birthDate = 2008-01-01",
	},
	{
		"termination-age", "custodialUtma", "associatedParties[0].custodianship.terminationAge",
		"associatedParties[0].custodianship.terminationAge = 25; account.registrationState = KS",
		"associatedParties[0].custodianship.terminationAge = 25; account.registrationState = CA",
	},
	{
		"termination-age", "custodialUtma", "associatedParties[0].custodianship.terminationAge",
		"associatedParties[0].custodianship.terminationAge = 18; account.registrationState = FL",
		"associatedParties[0].custodianship.terminationAge = 18; account.registrationState = ME",
	},
	{
		"termination-age", "custodialUtma", "associatedParties[0].custodianship.terminationAge",
		"associatedParties[0].custodianship.terminationAge = 18; account.registrationState = NE",
		"associatedParties[0].custodianship.terminationAge = 19; account.registrationState = NE",
	},
	{
		"termination-age", "custodialUtma", "associatedParties[0].custodianship.terminationAge", "account.registrationState = KY",
		"associatedParties[0].custodianship.terminationAge = 22; account.registrationState = LA",
	},
	{
		"custodian-is-not-minor", "custodialUtma", "associatedParties[1].lastName",
		"associatedParties[1].firstName = bit; associatedParties[1].birthDate = 2019-08-08", "associatedParties[1].firstName = Bit",
	},
	{"margin-not-here", "iraRoth", "account.accountType", "account.accountType = margin", ""},
	{"margin-not-here", "custodialUtma", "account.accountType", "account.accountType = margin", ""},
	{"ownership-sum", "jointTic", "jointHolders", "primaryHolder.ownershipPercent = 60.01", "primaryHolder.ownershipPercent = 50.00; jointHolders[0].ownershipPercent = 50.00"},
	{"ownership-sum-left", "jointTic", "jointHolders", "primaryHolder.ownershipPercent = 59.99", "primaryHolder.ownershipPercent = 50.00; jointHolders[0].ownershipPercent = 50.00"},
	{
		"inherited-no-contribution", "iraInherited", "funding.contribution.type", "funding.method = check; funding.contribution.type = regular",
		"funding.method = check; funding.contribution.type = transfer",
	},
	{
		"contribution-at-73", "iraTraditional", "funding.contribution.type", "primaryHolder.birthDate = 1953-11-27", "primaryHolder.birthDate = 1953-11-28",
	},
	{"died-after-birth", "iraInherited", "associatedParties[0].deathDate", "associatedParties[0].deathDate = 1949-12-31", "associatedParties[0].deathDate = 1950-01-01"},
	{"inherited-as-spouse", "iraInherited", "associatedParties[0].spouse", "associatedParties[0].spouse = yes", "associatedParties[0].spouse = yes; account.inheritedAs = spouse"},
	{"plan-form", "iraSep", "account.planForm", "account.planForm = form5304Simple", "account.planForm = prototype"},
	{"plan-form", "iraSimple", "account.planForm", "account.planForm = form5305Simple", ""},
	{"trust-type", "trustRevocable", "trust.typeOfTrust", "trust.typeOfTrust = irrevocable", "trust.typeOfTrust = other"},
	{"trust-type", "trustIrrevocable", "trust.typeOfTrust", "trust.typeOfTrust = revocable", "trust.typeOfTrust = testamentary"},
	{"irrevocable-needs-ein", "trustIrrevocable", "trust.taxIdType", "trust.taxIdType = ssn", "trust.taxIdType = appliedFor"},
	{"trust-number-of-grantor", "trustRevocable", "trust.taxIdNumber", "trust.taxIdNumber = 899100097", ""},
	{"amended-after-made", "trustRevocable", "trust.amendedDate", "trust.amendedDate = 2015-03-31", "trust.amendedDate = 2015-04-01"},
	{"trustees-enough", "trustIrrevocable", "trust.authorityRule", "trust.authorityRule = majority", "trust.authorityRule = all"},
	{"trustee-in-office", "trustIrrevocable", "associatedParties", "associatedParties[0].trusteeship.successor = yes", "associatedParties[0].trusteeship.successor = no"},
	{
		"acts-alone", "trustRevocable", "associatedParties[0].trusteeship.actsAlone", "trust.authorityRule = all; associatedParties[0].trusteeship.actsAlone = yes",
		"trust.authorityRule = all",
	},
	{"entity-with-ssn", "corporation", "entity.taxIdType", "entity.taxIdType = ssn", "entity.taxIdType = appliedFor"},
	{"party-person-with-ein", "llc", "associatedParties[0].taxIdType", "associatedParties[0].taxIdType = ein", "associatedParties[0].taxIdType = itin"},
	{"party-entity-with-ssn", "trustIrrevocable", "associatedParties[0].taxIdType", "associatedParties[0].taxIdType = ssn", "associatedParties[0].taxIdType = appliedFor"},
	{"employer-is-entity", "iraSep", "associatedParties[0].nameType", "associatedParties[0].nameType = class", "associatedParties[0].nameType = individual"},
	{"class-of-beneficiaries", "trustRevocable", "associatedParties[3].nameType", "associatedParties[3].nameType = class", ""},
	{"owner-threshold", "llc", "associatedParties[1].ownershipPercent", "associatedParties[1].ownershipPercent = 24.99", "associatedParties[1].ownershipPercent = 25.00"},
	{"owners-sum", "llc", "associatedParties", "associatedParties[1].ownershipPercent = 25.01", "associatedParties[1].ownershipPercent = 24.99"},
	{"owners-named", "llc", "entity.noBeneficialOwner", "entity.noBeneficialOwner = yes", "entity.noBeneficialOwner = no"},
	{"shell-company", "llc", "entity.dueDiligence.shellCompany", "entity.dueDiligence.shellCompany = yes", ""},
	{"shell-company", "llc", "entity.dueDiligence.shellCompany", "entity.dueDiligence.bearerShares = yes", ""},
	{"entity-w9", "partnership", "entity.irsForm", "entity.irsForm = w8bene", ""},
	{"entity-w8", "trustIrrevocable", "trust.irsForm", "trust.taxResidenceCountry = GB", "trust.taxResidenceCountry = GB; trust.irsForm = w8bene"},
	{"tax-class", "corporation", "entity.federalTaxClassification", "entity.federalTaxClassification = partnership", "entity.federalTaxClassification = sCorp"},
	{"tax-class", "estate", "entity.federalTaxClassification", "entity.federalTaxClassification = cCorp", ""},
	{"bank-number-twice", "iraTraditional", "funding.bank.confirmation", "funding.bank.confirmation = 000123456798", ""},
	{"bank-of-government", "iraTraditional", "funding.bank.routingNumber", "funding.bank.routingNumber = 800000001", "funding.bank.routingNumber = 021000021"},
	{"bank-owner", "iraTraditional", "funding.bank.owner", "funding.bank.owner = Somebody Else", "funding.bank.owner = NEST-EGG IMA"},
}

func TestEachRulingSpeaksAndIsSilent(t *testing.T) {
	c := standard(t)
	for _, r := range rulings {
		t.Run(r.check+" "+r.registration, func(t *testing.T) {
			for changes, want := range map[string]bool{r.speaks: true, r.silent: false} {
				a := example(t, c, r.registration)
				change(t, a, changes)
				at, severity, spoke := path(t, a, r.at), severities(c)[r.check], false
				for _, p := range assess.Assess(a, custodian.Sandbox, someDay).Problems() {
					// Where nothing is answered an error is something left.
					fits := p.Severity == severity || p.Severity == assess.Left && a.Get(at) == ""
					spoke = spoke || p.Code == r.check && p.Path == at && fits
				}
				if spoke != want {
					t.Errorf("with %q: got speaking %v, want %v", changes, spoke, want)
				}
			}
		})
	}
}

// What no violation changes, a check lets pass: the examples that violations start from are complete.
func TestWhatAViolationStartsFromPasses(t *testing.T) {
	c := standard(t)
	for _, v := range violations {
		a := example(t, c, v.registration)
		for _, p := range assess.Assess(a, custodian.Sandbox, someDay).Problems() {
			if p.Code == v.check {
				t.Errorf("%s speaks of the example of %s", v.check, v.registration)
			}
		}
	}
}
