package catalogue_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

// allowed are the values that may be chosen, in their order on the page.
var allowed = map[string]string{
	"account.advisoryType":                            "discretionary nonDiscretionary advisedOnly selfDirected",
	"account.accountPurpose":                          "retirement wealthAccumulation education income estatePlanning houseOrMajorPurchase businessReserves trading other",
	"account.accountType":                             "cash margin",
	"account.catAccountIdentifier":                    "institutional employee foreign individual marketMaking agencyAverage otherProprietary error",
	"primaryHolder.prefix":                            "mr mrs ms dr mx none",
	"primaryHolder.suffix":                            "jr sr ii iii iv v",
	"primaryHolder.maritalStatus":                     "single married domesticPartner civilUnion divorced widowed",
	"primaryHolder.governmentId.type":                 "foreignPassport permanentResidentCard employmentAuthCard nationalId consularId driversLicense stateId usPassport militaryId tribalId otherGov",
	"primaryHolder.cipMethod":                         "documentary nonDocumentary both",
	"primaryHolder.preferredContact":                  "mobile home business email",
	"primaryHolder.residencyStatus":                   "permanentResident temporaryResident nonResident",
	"primaryHolder.visaType":                          "b1 b2 daca e1 e2 e3 f1 g4 h1b j1 l1 o1 tn1 other",
	"primaryHolder.taxIdType":                         "ssn itin appliedFor foreign none",
	"associatedParties.taxIdType":                     "ssn itin ein appliedFor foreign none",
	"primaryHolder.foreignTaxIdReason":                "notIssued notRequired notDisclosed",
	"primaryHolder.irsForm":                           "w9 w8ben",
	"entity.irsForm":                                  "w9 w8bene w8imy",
	"entity.federalTaxClassification":                 "individualOrSoleProp partnership cCorp sCorp trustEstate llcC llcS llcPartnership other",
	"primaryHolder.employmentStatus":                  "employed selfEmployed retired student homemaker unemployed notEmployedOther",
	"primaryHolder.occupation":                        "accountingOrAuditing administrative businessOwner consulting construction creative education engineering finance governmentOrMilitary healthCare informationTechnology legal management salesMarketing service other",
	"primaryHolder.jobIndustry":                       "agriculture mining construction manufacturing transportUtilities wholesale retail financeInsuranceRealEstate services publicAdministration",
	"financialProfile.annualIncomeRange":              "under25k 25kTo50k 50kTo100k 100kTo200k 200kTo300k 300kTo500k 500kTo1m 1mTo5m over5m declined",
	"financialProfile.liquidNetWorthRange":            "under25k 25kTo50k 50kTo100k 100kTo200k 200kTo300k 300kTo500k 500kTo1m 1mTo5m over5m declined",
	"financialProfile.totalNetWorthRange":             "under25k 25kTo50k 50kTo100k 100kTo200k 200kTo300k 300kTo500k 500kTo1m 1mTo5m over5m declined",
	"financialProfile.federalTaxBracket":              "upTo15 16to25 26to30 31to35 over35 declined",
	"financialProfile.incomeSources":                  "wages business pension socialSecurity investments rental spouse disability severance unemployment other declined",
	"financialProfile.sourceOfFunds":                  "employment investments inheritance business savings gift realEstateSale insurance retirementAssets legalSettlement lottery other declined",
	"financialProfile.investmentObjective":            "preservation income balanced growthAndIncome growth capitalAppreciation maximumGrowth speculation other declined",
	"financialProfile.riskTolerance":                  "low moderatelyLow medium moderatelyHigh high declined",
	"financialProfile.timeHorizon":                    "under3 3to5 6to10 11to20 over20 declined",
	"financialProfile.liquidityNeeds":                 "notImportant somewhatImportant veryImportant declined",
	"financialProfile.investmentExperience":           "none limited good extensive declined",
	"assetExperience.asset":                           "stocks bonds mutualFunds options futures alternatives annuities margin",
	"financialProfile.expectedActivity":               "activeTrading shortTerm longTerm declined",
	"financialProfile.expectedWithdrawals":            "frequent occasional rare declined",
	"primaryHolder.affiliation.industry.relationship": "self spouse child other",
	"primaryHolder.affiliation.publicCompany.role":    "director officer tenPercentHolder policyMaker",
	"account.dividendOption":                          "cash reinvestAll reinvestFundsOnly",
	"account.costBasisMethod":                         "fifo lifo hifo averageCost minTax maxGain maxLoss specificLot",
	"account.optionLevelRequested":                    "level0 level1 level2 level3 level4",
	"account.adviserAuthority":                        "trading feeDeduction moneyMovementFirstParty moneyMovementThirdParty",
	"funding.method":                                  "ach wire check acat journal rollover later",
	"funding.bank.type":                               "checking savings",
	"funding.acat.type":                               "full partial",
	"funding.contribution.type":                       "regular rollover60 directRollover conversion transfer",
	"associatedParties.ownershipKind":                 "direct indirect",
	"associatedParties.title":                         "ceo cfo coo managingMember member manager generalPartner partner president vicePresident treasurer secretary director shareholder other",
	"associatedParties.authority.level":               "limitedTrading fullTrading fullPoa",
	"associatedParties.copies.statements":             "physical suppress",
	"trust.typeOfTrust":                               "revocable irrevocable testamentary charitable specialNeeds erisa other",
	"entity.exemptReason":                             "regulatedInstitution government listedCompany secRegistrant investmentCompany investmentAdviser exchange cftcEntity auditFirm stateInsurer",
	"todBeneficiaries.beneficiaryType":                "primary contingent",
	"todBeneficiaries.kind":                           "person trust estate charity corporation llc partnership",
	"todBeneficiaries.relationship":                   "spouse child grandchild parent sibling nieceNephew domesticPartner exSpouse friend trust estate charity other",
	"agreements.dataSource":                           "inPerson phone video clientForm import",
}

func TestEveryChoiceHasItsValues(t *testing.T) {
	c := standard(t)
	for path, want := range allowed {
		section, id, _ := strings.Cut(path, ".")
		f := c.Field(section, id)
		if f == nil {
			t.Errorf("%s is not asked", path)
			continue
		}
		var got []string
		for _, o := range f.Rule.Options {
			if o.Label == "" {
				t.Errorf("%s: %s has no label", path, o.Value)
			}
			got = append(got, o.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %s, want %s", path, strings.Join(got, " "), want)
		}
	}
}

// The codes of Form W-9 are 1 to 13 and A to M.
func TestTheCodesOfFormW9(t *testing.T) {
	for id, want := range map[string]string{"exemptPayeeCode": "1 2 3 4 5 6 7 8 9 10 11 12 13", "fatcaCode": "A B C D E F G H I J K L M"} {
		for _, section := range []string{"entity", "trust"} {
			var got []string
			for _, o := range standard(t).Field(section, id).Rule.Options {
				got = append(got, o.Wire)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s of %s: got %s, want %s", id, section, strings.Join(got, " "), want)
			}
		}
	}
}

// No is an answer, and no answer is none: the two are told apart in what is stored, shown and seen by expressions.
func TestYesAndNoHaveAThirdState(t *testing.T) {
	asked := 0
	for _, f := range fieldsOf(standard(t)) {
		if f.Kind.Name() != "yesno" {
			continue
		}
		asked++
		if none, no := f.Kind.Native(""), f.Kind.Native("no"); none != "" || no != "no" {
			t.Errorf("%s.%s: an expression sees %q of none and %q of no", f.Section.ID, f.ID, none, no)
		}
		if shown := f.Kind.Show("no", kind.Rule{}); shown == "" || f.Kind.Show("", kind.Rule{}) != "" {
			t.Errorf("%s.%s: no is shown as %q", f.Section.ID, f.ID, shown)
		}
	}
	if asked == 0 {
		t.Error("nothing is asked with yes or no")
	}
}
