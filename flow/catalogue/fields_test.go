package catalogue_test

import (
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// asked are the questions that opening an account at a brokerage takes: each by its path with its type and format, the
// bounds of its characters, units, cents or hundredths, and how private the answer is: M is masked on the screen, P says
// something about a person, - does neither. Birth dates are shown, because the client checks them.
var asked = []struct{ path, kind, limit, private string }{
	// Account.
	{"account.registration", "choice", "", "-"},
	{"account.registrationState", "region", "", "-"},
	{"account.repCode", "text code", "4..4", "-"},
	{"account.accountType", "choice", "", "-"},
	{"account.advisoryType", "choice", "", "-"},
	{"account.accountPurpose", "choice", "", "-"},
	{"account.accountNickname", "text", "0..40", "-"},
	{"account.entityNumber", "text digits", "3..3", "-"},
	{"account.catAccountIdentifier", "choice", "", "-"},
	{"account.caisCustomerType", "choices", "", "-"},
	{"account.proxyDisclosure", "choice", "", "-"},
	{"account.sweepIndicator", "yesno", "", "-"},
	// Holder identity.
	{"primaryHolder.prefix", "choice", "", "P"},
	{"primaryHolder.firstName", "text name", "0..50", "P"},
	{"primaryHolder.middleName", "text name", "0..50", "P"},
	{"primaryHolder.lastName", "text name", "0..50", "P"},
	{"primaryHolder.suffix", "choice", "", "P"},
	{"primaryHolder.otherNames", "text", "0..150", "P"},
	{"primaryHolder.birthDate", "date", "", "P"},
	{"primaryHolder.maritalStatus", "choice", "", "P"},
	{"financialProfile.dependentCount", "integer", "0..20", "P"},
	{"primaryHolder.gender", "choice", "", "P"},
	{"primaryHolder.governmentId.type", "choice", "", "P"},
	{"primaryHolder.governmentId.number", "text idNumber", "4..20", "M"},
	{"primaryHolder.governmentId.country", "country", "", "P"},
	{"primaryHolder.governmentId.state", "region", "", "P"},
	{"primaryHolder.governmentId.issueDate", "date event", "", "P"},
	{"primaryHolder.governmentId.expirationDate", "date event", "", "P"},
	{"primaryHolder.cipMethod", "choice", "", "-"},
	// Contact and addresses.
	{"primaryHolder.legalAddress.country", "country", "", "P"},
	{"primaryHolder.legalAddress.line1", "text physicalStreet", "0..35", "P"},
	{"primaryHolder.legalAddress.line2", "text physicalUnit", "0..35", "P"},
	{"primaryHolder.legalAddress.line3", "text physicalUnit", "0..35", "P"},
	{"primaryHolder.legalAddress.city", "text city", "0..30", "P"},
	{"primaryHolder.legalAddress.state", "region", "", "P"},
	{"primaryHolder.legalAddress.postalCode", "text postalCode", "0..10", "P"},
	{"primaryHolder.mailingSameAsLegal", "yesno", "", "-"},
	{"primaryHolder.mailingAddress.line1", "text street", "0..35", "P"},
	{"primaryHolder.mailingAddress.postalCode", "text postalCode", "0..10", "P"},
	{"primaryHolder.previousAddress.line1", "text street", "0..35", "P"},
	{"primaryHolder.mobilePhone", "phone", "", "P"},
	{"primaryHolder.homePhone", "phone", "", "P"},
	{"primaryHolder.businessPhone", "phone", "", "P"},
	{"primaryHolder.email", "email", "0..70", "P"},
	{"primaryHolder.preferredContact", "choice", "", "-"},
	{"primaryHolder.preferredLanguage", "choice", "", "P"},
	// Citizenship and tax.
	{"primaryHolder.citizenshipCountry", "country", "", "P"},
	{"primaryHolder.secondCitizenshipCountry", "country", "", "P"},
	{"primaryHolder.residencyStatus", "choice", "", "P"},
	{"primaryHolder.visaType", "choice", "", "P"},
	{"primaryHolder.visaExpirationDate", "date event", "", "P"},
	{"primaryHolder.usDepartureDate", "date event", "", "P"},
	{"primaryHolder.birthCountry", "country", "", "P"},
	{"primaryHolder.taxIdType", "choice", "", "P"},
	{"primaryHolder.taxIdNumber", "taxId", "", "M"},
	{"primaryHolder.foreignTaxId", "text idNumber", "3..20", "M"},
	{"primaryHolder.foreignTaxIdReason", "choice", "", "-"},
	{"primaryHolder.taxResidenceCountry", "country", "", "P"},
	{"primaryHolder.irsForm", "choice", "", "-"},
	{"entity.irsForm", "choice", "", "-"},
	{"entity.federalTaxClassification", "choice", "", "P"},
	{"primaryHolder.subjectToBackupWithholding", "yesno", "", "-"},
	{"entity.exemptPayeeCode", "choice", "", "-"},
	{"entity.fatcaCode", "choice", "", "-"},
	{"primaryHolder.treaty.country", "country", "", "P"},
	{"primaryHolder.treaty.article", "text", "0..30", "P"},
	{"primaryHolder.treaty.rate", "percent", "-1..3000", "P"},
	{"primaryHolder.taxCertification", "attestation", "", "-"},
	// Employment.
	{"primaryHolder.employmentStatus", "choice", "", "P"},
	{"primaryHolder.occupation", "choice", "", "P"},
	{"primaryHolder.occupationOther", "text", "0..50", "P"},
	{"primaryHolder.jobTitle", "text", "0..50", "P"},
	{"primaryHolder.jobIndustry", "choice", "", "P"},
	{"primaryHolder.employerName", "text entityName", "2..50", "P"},
	{"primaryHolder.employerPhone", "phone", "", "P"},
	{"primaryHolder.employerAddress.line1", "text physicalStreet", "0..35", "P"},
	{"primaryHolder.employmentStartYear", "integer", "1920..2100", "P"},
	{"primaryHolder.formerOccupation", "choice", "", "P"},
	// Financial profile.
	{"financialProfile.annualIncomeRange", "choice", "", "P"},
	{"financialProfile.liquidNetWorthRange", "choice", "", "P"},
	{"financialProfile.totalNetWorthRange", "choice", "", "P"},
	{"financialProfile.federalTaxBracket", "choice", "", "P"},
	{"financialProfile.incomeSources", "choices", "", "P"},
	{"financialProfile.sourceOfFunds", "choices", "", "P"},
	{"financialProfile.otherSourceOfFund", "text", "0..50", "P"},
	{"financialProfile.investmentObjective", "choice", "", "P"},
	{"financialProfile.riskTolerance", "choice", "", "P"},
	{"financialProfile.timeHorizon", "choice", "", "P"},
	{"financialProfile.liquidityNeeds", "choice", "", "P"},
	{"financialProfile.investmentExperience", "choice", "", "P"},
	{"assetExperience.asset", "choice", "", "-"},
	{"assetExperience.years", "integer", "0..80", "P"},
	{"assetExperience.tradesPerYear", "integer", "0..9999", "P"},
	{"assetExperience.knowledge", "choice", "", "P"},
	{"financialProfile.investsElsewhere", "choice", "", "P"},
	{"financialProfile.otherInvestments", "longtext", "0..500", "P"},
	{"financialProfile.expectedActivity", "choice", "", "P"},
	{"financialProfile.expectedWithdrawals", "choice", "", "P"},
	{"financialProfile.accreditedInvestor", "choice", "", "P"},
	{"financialProfile.institutionalInvestor", "choice", "", "P"},
	// Affiliations.
	{"primaryHolder.affiliation.industry.associated", "yesno", "", "P"},
	{"primaryHolder.affiliation.industry.companyName", "text entityName", "0..50", "P"},
	{"primaryHolder.affiliation.industry.firmClearing", "yesno", "", "P"},
	{"primaryHolder.affiliation.industry.relationship", "choice", "", "P"},
	{"primaryHolder.affiliation.industry.consentDocument", "text idNumber", "0..20", "P"},
	{"primaryHolder.affiliation.industry.statementsTo", "longtext", "0..200", "P"},
	{"primaryHolder.affiliation.political.associated", "yesno", "", "P"},
	{"primaryHolder.affiliation.political.firstName", "text name", "0..50", "P"},
	{"primaryHolder.affiliation.political.lastName", "text name", "0..50", "P"},
	{"primaryHolder.affiliation.political.organization", "text entityName", "0..50", "P"}, //nolint:misspell // so the field is named
	{"primaryHolder.affiliation.political.relationship", "choice", "", "P"},
	{"primaryHolder.affiliation.political.country", "country", "", "P"},
	{"primaryHolder.affiliation.political.title", "text", "0..50", "P"},
	{"primaryHolder.affiliation.publicCompany.associated", "yesno", "", "P"},
	{"primaryHolder.affiliation.publicCompany.companyName", "text entityName", "0..50", "P"},
	{"primaryHolder.affiliation.publicCompany.tickers", "text", "0..30", "P"},
	{"primaryHolder.affiliation.publicCompany.role", "choice", "", "P"},
	{"primaryHolder.affiliation.custodian.associated", "yesno", "", "P"},
	{"primaryHolder.affiliation.custodian.name", "text name", "0..50", "P"},
	{"primaryHolder.affiliation.custodian.position", "text", "0..50", "P"},
	{"primaryHolder.affiliation.custodian.relationship", "choice", "", "P"},
	{"primaryHolder.affiliation.custodian.affiliatedEntity", "text entityName", "0..50", "P"},
	{"primaryHolder.immediateFamilyExposed", "yesno", "", "P"},
	{"primaryHolder.exposedRelative.name", "text name", "0..50", "P"},
	{"largeTraders.largeTraderId", "text code", "8..13", "P"},
	{"largeTraders.effectiveDate", "date event", "", "P"},
	{"primaryHolder.regulatoryHistory", "yesno", "", "P"},
	{"primaryHolder.regulatoryDetails", "longtext", "0..500", "P"},
	{"entity.dueDiligence.foreignBank", "yesno", "", "P"},
	{"entity.dueDiligence.shellCompany", "yesno", "", "P"},
	{"entity.dueDiligence.bearerShares", "yesno", "", "P"},
	{"entity.dueDiligence.negativeNews", "yesno", "", "P"},
	// Features and delivery.
	{"account.dividendOption", "choice", "", "-"},
	{"account.costBasisMethod", "choice", "", "-"},
	{"account.optionLevelRequested", "choice", "", "-"},
	{"account.checkWriting", "yesno", "", "-"},
	{"account.debitCard", "yesno", "", "-"},
	{"primaryHolder.documents.email", "email", "0..70", "P"},
	{"primaryHolder.documents.statements", "yesno", "", "-"},
	{"primaryHolder.documents.confirms", "yesno", "", "-"},
	{"primaryHolder.documents.taxDocuments", "yesno", "", "-"},
	{"primaryHolder.documents.prospectus", "yesno", "", "-"},
	{"primaryHolder.documents.investorCommunications", "yesno", "", "-"},
	{"primaryHolder.documents.custodianCommunications", "yesno", "", "-"},
	{"account.adviserAuthority", "choices", "", "-"},
	{"account.feeScheduleId", "text idNumber", "0..20", "-"},
	{"account.enrollments", "choices", "", "-"},
	// Funding.
	{"funding.method", "choice", "", "-"},
	{"funding.bank.owner", "text entityName", "0..60", "P"},
	{"funding.bank.routingNumber", "text routing", "", "P"},
	{"funding.bank.accountNumber", "text bankAccount", "", "M"},
	{"funding.bank.confirmation", "text bankAccount", "", "M"},
	{"funding.bank.type", "choice", "", "-"},
	{"funding.initialAmount", "money", "1..", "P"},
	{"funding.acat.contraFirm", "text entityName", "0..60", "P"},
	{"funding.acat.accountNumber", "text idNumber", "4..20", "M"},
	{"funding.acat.type", "choice", "", "-"},
	{"funding.contribution.taxYear", "integer", "2020..2100", "-"},
	{"funding.contribution.type", "choice", "", "-"},
	{"funding.periodicPlan.amount", "money", "1..", "P"},
	{"funding.periodicPlan.day", "integer", "1..28", "-"},
	// Associated parties.
	{"associatedParties.role", "choice", "", "-"},
	{"associatedParties.relationshipToHolder", "choice", "", "-"},
	{"associatedParties.isAuthorizedSigner", "yesno", "", "-"},
	{"primaryHolder.ownershipPercent", "percent", "", "-"},
	{"associatedParties.custodianship.terminationAge", "integer", "18..25", "-"},
	{"associatedParties.trusteeship.primary", "yesno", "", "-"},
	{"associatedParties.trusteeship.actsAlone", "yesno", "", "-"},
	{"associatedParties.trusteeship.successor", "yesno", "", "-"},
	{"associatedParties.grantorship.mayRevoke", "yesno", "", "-"},
	{"associatedParties.grantorship.alive", "yesno", "", "P"},
	{"associatedParties.sharePercent", "percent", "", "P"},
	{"associatedParties.ownershipPercent", "percent", "", "P"},
	{"associatedParties.ownershipKind", "choice", "", "P"},
	{"associatedParties.title", "choice", "", "P"},
	{"associatedParties.authority.level", "choice", "", "-"},
	{"associatedParties.authority.documentId", "text idNumber", "0..20", "P"},
	{"associatedParties.authority.expirationDate", "date event", "", "-"},
	{"associatedParties.letters.date", "date event", "", "P"},
	{"associatedParties.letters.court", "text", "0..60", "P"},
	{"associatedParties.letters.docket", "text idNumber", "0..20", "P"},
	{"associatedParties.deathDate", "date event", "", "P"},
	{"associatedParties.spouse", "yesno", "", "P"},
	{"associatedParties.copies.statements", "choice", "", "-"},
	{"associatedParties.copies.confirms", "choice", "", "-"},
	{"associatedParties.mailingAddress.line1", "text street", "0..35", "P"},
	{"account.planForm", "choice", "", "-"},
	// Entity and trust.
	{"entity.entityName", "text entityName", "0..60", "P"},
	{"entity.otherNames", "text", "0..150", "P"},
	{"entity.formationDate", "date event", "", "P"},
	{"entity.formation.country", "country", "", "P"},
	{"entity.formation.state", "region", "", "P"},
	{"entity.taxIdNumber", "taxId", "", "M"},
	{"entity.industry", "choice", "", "P"},
	{"entity.operatingCountries", "text", "0..150", "P"},
	{"entity.lei", "text code", "20..20", "P"},
	{"entity.website", "text", "0..100", "P"},
	{"entity.exemptReason", "choice", "", "P"},
	{"entity.naturePurpose", "longtext", "0..300", "P"},
	{"trust.trustName", "text entityName", "0..60", "P"},
	{"trust.trustDate", "date event", "", "P"},
	{"trust.typeOfTrust", "choice", "", "P"},
	{"trust.governingState", "region", "", "P"},
	{"trust.fbo", "text", "0..60", "P"},
	{"trust.amendedDate", "date event", "", "P"},
	{"trust.taxIdType", "choice", "", "P"},
	{"trust.taxIdNumber", "taxId", "", "M"},
	// TOD beneficiaries.
	{"todBeneficiaries.beneficiaryType", "choice", "", "-"},
	{"todBeneficiaries.kind", "choice", "", "-"},
	{"todBeneficiaries.firstName", "text name", "0..50", "P"},
	{"todBeneficiaries.entityName", "text entityName", "0..60", "P"},
	{"todBeneficiaries.relationship", "choice", "", "P"},
	{"todBeneficiaries.sharePercent", "percent", "", "-"},
	{"todBeneficiaries.perStirpes", "yesno", "", "-"},
	{"todBeneficiaries.birthDate", "date", "", "P"},
	{"todBeneficiaries.taxIdType", "choice", "", "P"},
	{"todBeneficiaries.taxIdNumber", "taxId", "", "M"},
	{"todBeneficiaries.legalAddress.line1", "text street", "0..35", "P"},
	{"todBeneficiaries.mobilePhone", "phone", "", "P"},
	{"todBeneficiaries.email", "email", "0..70", "P"},
	{"todBeneficiaries.custodian.state", "region", "", "-"},
	{"todBeneficiaries.trustDate", "date event", "", "P"},
	// Trusted contact.
	{"trustedContact.firstName", "text name", "0..50", "P"},
	{"trustedContact.lastName", "text name", "0..50", "P"},
	{"trustedContact.relationship", "choice", "", "P"},
	{"trustedContact.email", "email", "0..70", "P"},
	{"trustedContact.mobilePhone", "phone", "", "P"},
	{"trustedContact.legalAddress.line1", "text street", "0..35", "P"},
	{"trustedContact.birthDate", "date", "", "P"},
	{"trustedContact.declined", "yesno", "", "-"},
	{"trustedContact.declinedDate", "date event", "", "-"},
	{"trustedContact.consent", "attestation", "", "-"},
	// Attestations.
	{"agreements.dataSource", "choice", "", "-"},
	{"agreements.idSeenBy", "text name", "0..60", "P"},
	{"agreements.idSeenAt", "date event", "", "-"},
	{"agreements.customerAgreement", "attestation", "", "-"},
	{"agreements.accountAgreement", "attestation", "", "-"},
	{"agreements.marginAgreement", "attestation", "", "-"},
	{"agreements.optionsAgreement", "attestation", "", "-"},
	{"agreements.electronicDelivery", "attestation", "", "-"},
	{"agreements.advisoryAgreement", "attestation", "", "-"},
	{"agreements.formCrs", "attestation", "", "-"},
	{"agreements.privacyNotice", "attestation", "", "-"},
	{"agreements.identityNotice", "attestation", "", "-"},
	{"agreements.todAgreement", "attestation", "", "-"},
	{"agreements.ownersCertification", "attestation", "", "-"},
}

func TestEveryQuestionHasItsTypeItsLimitAndItsPrivacy(t *testing.T) {
	c := standard(t)
	for _, a := range asked {
		section, id, _ := strings.Cut(a.path, ".")
		f := c.Field(section, id)
		if f == nil {
			t.Errorf("%s is not asked", a.path)
			continue
		}
		got := strings.TrimSpace(f.Kind.Name()+" "+f.Rule.Format) + ", " + limitOf(f) + ", " + privacyOf(f)
		if want := a.kind + ", " + a.limit + ", " + a.private; got != want {
			t.Errorf("%s: got %s, want %s", a.path, got, want)
		}
	}
}

func limitOf(f *catalogue.Field) string {
	switch {
	case f.Rule.Min == 0 && f.Rule.Max == 0:
		return ""
	case f.Rule.Max == 0:
		return fmt.Sprintf("%d..", f.Rule.Min)
	}
	return fmt.Sprintf("%d..%d", f.Rule.Min, f.Rule.Max)
}

func privacyOf(f *catalogue.Field) string {
	switch {
	case f.Rule.Masked:
		return "M"
	case f.Personal:
		return "P"
	}
	return "-"
}

// A joint holder is asked what the primary holder is asked, but for the delivery of documents and the business.
func TestAJointHolderIsAskedAsThePrimaryHolderIs(t *testing.T) {
	c := standard(t)
	for _, f := range c.Section("primaryHolder").Fields() {
		if strings.HasPrefix(f.ID, "documents.") || strings.HasPrefix(f.ID, "business.") {
			continue
		}
		if j := c.Field("jointHolders", f.ID); j == nil || j.Kind != f.Kind || limitOf(j) != limitOf(f) || privacyOf(j) != privacyOf(f) {
			t.Errorf("%s of a joint holder: got %+v, want it as the primary holder's", f.ID, j)
		}
	}
}

// A retirement beneficiary is asked what a TOD beneficiary is asked.
func TestBothKindsOfBeneficiariesAreAskedTheSame(t *testing.T) {
	c := standard(t)
	tod, retirement := c.Section("todBeneficiaries").Fields(), c.Section("retirementBeneficiaries").Fields()
	if len(tod) != len(retirement) {
		t.Fatalf("got %d questions about one and %d about the other, want as many", len(tod), len(retirement))
	}
	for i, f := range tod {
		if r := retirement[i]; r.ID != f.ID || r.Kind != f.Kind || limitOf(r) != limitOf(f) || privacyOf(r) != privacyOf(f) {
			t.Errorf("got %s and %s, want the same", f.ID, r.ID)
		}
	}
}
