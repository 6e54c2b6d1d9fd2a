package journey_test

// The answers of one account for an individual with two beneficiaries, step by step, as the questions come.
var (
	accountStep = []sheet{
		{"Continue to Account holders", []answer{
			{"Rep code", "F123", "main.repCode", "F123"},
			{"Cash or margin", "c", "accountType", "cash"},
			{"Sweep idle cash", "y", "main.sweepIndicator", "true"},
			{"Dividends", "r", "dividendOption", "reinvestAll"},
			{"Cost basis", "f", "costBasisMethod", "fifo"},
			{"Management", "a", "advisoryType", "discretionary"},
			{"Authority of the firm", " ↓ ", "adviserAuthority", "[trading feeDeduction]"},
			{"Purpose", "r", "accountPurpose", "retirement"},
			{"Nickname", "Rainy day", "accountNickname", "Rainy day"},
			{label: "Options level"},
			{"Check writing", "n", "checkWriting", "false"},
			{label: "Debit card"},
			{label: "Programs"},
			{"Fee schedule", "FS-100", "feeScheduleId", "FS-100"},
			{"Firm number", "042", "entityNumber", "042"},
			{label: "CAT holder type"},
			{label: "CAIS customer types"},
			{label: "Proxy disclosure"},
		}},
	}

	holderStep = []sheet{
		{"Continue to Home and contact", []answer{
			{"First name", "José", "primaryOwner.firstName", "JOSE"},
			{"Middle name", "Q", "primaryOwner.middleName", "Q"},
			{"Last name", "Núñez", "primaryOwner.lastName", "NUNEZ"},
			{"Suffix", "j", "primaryOwner.suffix", "JR"},
			{"Birth date", "7/4/1961", "primaryOwner.birthDate", "1961-07-04"},
			{"Tax ID type", "s", "primaryOwner.taxIdType", "ssn"},
			{"Social Security number", "899 10 0001", "primaryOwner.taxIdNumber", "899100001"},
			{"Citizenship", "united states", "primaryOwner.citizenshipCountry", "US"},
			{"Marital status", "s", "primaryOwner.maritalStatus", "single"},
			{"Title", "d", "primaryOwner.prefix", "dr"},
			{"Other names", "Pepe Núñez", "primaryOwner.otherNames", "PEPE NUNEZ"},
			{"Second citizenship", "spain", "primaryOwner.secondCitizenshipCountry", "ES"},
			{label: "Preferred language"},
			{label: "Verification"},
		}},
		{"Continue to Work and ties", []answer{
			{"Street", "100 Fictional Ave", "primaryOwner.legalAddress.line1", "100 FICTIONAL AVE"},
			{"Apartment or suite", "Apt 12B", "primaryOwner.legalAddress.line2", "APT 12B"},
			{"ZIP or postal code", "62701", "primaryOwner.legalAddress.postalCode", "62701"},
			{"City", "Springfield", "primaryOwner.legalAddress.city", "SPRINGFIELD"},
			{"State or province", "IL", "primaryOwner.legalAddress.state", "IL"},
			{"Country", "us", "primaryOwner.legalAddress.country", "US"},
			{"Mobile phone", "2175550101", "primaryOwner.mobilePhone", "+12175550101"},
			{"Home phone", "(217) 555-0102", "primaryOwner.homePhone", "+12175550102"},
			{label: "Business phone"},
			{"E-mail", "jose@example.com", "primaryOwner.email", "jose@example.com"},
			{"Mail goes", "↓", "primaryOwner.mailingSameAsLegal", "true"},
			{"Preferred contact", "e", "primaryOwner.preferredContact", "email"},
			{"Moved within a year", "n", "primaryOwner.movedRecently", "false"},
		}},
		{"Continue to Tax and delivery", []answer{
			{"Employment", "e", "primaryOwner.employmentStatus", "employed"},
			{"Occupation", "engin", "primaryOwner.occupation", "engineering"},
			{"Employer or business", "Sample Works", "primaryOwner.employerName", "SAMPLE WORKS"},
			{"Job title", "Builder", "primaryOwner.jobTitle", "Builder"},
			{"Industry", "m", "primaryOwner.jobIndustry", "mining"},
			{label: "Employer's phone"},
			{"Start year", "2001", "primaryOwner.employmentStartYear", "2001"},
			{"Employer's street", "1 Made-Up Rd", "primaryOwner.employerAddress.line1", "1 MADE-UP RD"},
			{label: "Apartment or suite"},
			{"ZIP or postal code", "62702", "primaryOwner.employerAddress.postalCode", "62702"},
			{"City", "Springfield", "primaryOwner.employerAddress.city", "SPRINGFIELD"},
			{"State or province", "illi", "primaryOwner.employerAddress.state", "IL"},
			{"Country", "us", "primaryOwner.employerAddress.country", "US"},
			{"Works in the securities", "n", "primaryOwner.affiliation.industry.associated", "false"},
			{"Political figure", "n", "primaryOwner.affiliation.political.associated", "false"},
			{"Insider of a public", "n", "primaryOwner.affiliation.publicCompany.associated", "false"},
			{"Related to the custodian", "n", "primaryOwner.affiliation.custodian.associated", "false"},
			{"Family in public office", "n", "primaryOwner.immediateFamilyExposed", "false"},
			{label: "Regulatory history"},
		}},
		{"Continue to TOD beneficiaries", []answer{
			{"Tax residence", "united st", "primaryOwner.taxResidenceCountry", "US"},
			{"IRS form", "w", "primaryOwner.irsForm", "w9"},
			{"Backup withholding", "n", "primaryOwner.subjectToBackupWithholding", "false"},
			{"Tax ID is certified", " ", "primaryOwner.taxCertification", "true"},
			{"Statements by e-mail", "n", "electronicDelivery.statements", "false"},
			{"Confirmations by e-mail", "y", "electronicDelivery.confirms", "true"},
			{"Tax forms by e-mail", "n", "electronicDelivery.taxDocuments", "false"},
			{"Prospectuses by e-mail", "n", "electronicDelivery.prospectus", "false"},
			{"Company mail by e-mail", "n", "electronicDelivery.investorCommunications", "false"},
			{label: "News of the custodian"},
			{label: "Documents go to", typed: "↓"},
		}},
	}

	firstBeneficiary = []sheet{
		{"Back to TOD beneficiaries", []answer{
			{"Class", "p", "todBeneficiaries[0].beneficiaryType", "primary"},
			{"", "", "todBeneficiaries[0].kind", "person"}, // it was added as one
			{"First name", "Lucía", "todBeneficiaries[0].firstName", "LUCIA"},
			{label: "Middle name"},
			{"Last name", "de la Cruz", "todBeneficiaries[0].lastName", "DE LA CRUZ"},
			{label: "Suffix"},
			{"Relationship", "child", "todBeneficiaries[0].relationship", "child"},
			{"Share", "60", "todBeneficiaries[0].sharePercent", "60"},
			{"Per stirpes", "y", "todBeneficiaries[0].perStirpes", "true"},
			{"Birth date", "14 Feb 1990", "todBeneficiaries[0].birthDate", "1990-02-14"},
			{"Tax ID type", "s", "todBeneficiaries[0].taxIdType", "ssn"},
			{"Social Security number", "899-10-0011", "todBeneficiaries[0].taxIdNumber", "899100011"},
			{"Phone", "7875550135", "todBeneficiaries[0].phone", "+17875550135"},
			{label: "E-mail"},
			{label: "Street"},
			{label: "Apartment or suite"},
			{label: "ZIP or postal code"},
			{label: "City"},
			{label: "State or province"},
			{label: "Country"},
		}},
	}

	secondBeneficiary = []sheet{
		{"Back to TOD beneficiaries", []answer{
			{"Class", "p", "todBeneficiaries[1].beneficiaryType", "primary"},
			{"Person or entity", "c", "todBeneficiaries[1].kind", "charity"},
			{"Name", "Made-Up Animal Shelter", "todBeneficiaries[1].entityName", "MADE-UP ANIMAL SHELTER"},
			{"Relationship", "charity", "todBeneficiaries[1].relationship", "charity"},
			{"Share", "40", "todBeneficiaries[1].sharePercent", "40"},
			{"Tax ID type", "e", "todBeneficiaries[1].taxIdType", "ein"},
			{"Employer ID number", "12-3456789", "todBeneficiaries[1].taxIdNumber", "123456789"},
			{label: "Phone"},
			{label: "E-mail"},
			{label: "Street"},
			{label: "Apartment or suite"},
			{label: "ZIP or postal code"},
			{label: "City"},
			{label: "State or province"},
			{label: "Country"},
		}},
	}

	trustedContactStep = []sheet{
		{"Continue to Financial profile", []answer{
			{"Trusted contact", "d", "trustedContact.declined", "true"},
			{"Date of declining", "3 Mar 2026", "trustedContact.declinedDate", "2026-03-03"},
		}},
	}

	financialStep = []sheet{
		{"Continue to Check answers", []answer{
			{"Annual income", "↓↓↓", "financialProfile.annualIncomeRange", "50kTo100k"},
			{"Liquid net worth", "↓↓↓↓", "financialProfile.liquidNetWorthRange", "100kTo200k"},
			{"Total net worth", "↓↓↓↓↓", "financialProfile.totalNetWorthRange", "200kTo300k"},
			{"Federal tax bracket", "u", "financialProfile.federalTaxBracket", "upTo15"},
			{"Sources of income", " ↓ ", "financialProfile.incomeSources", "[wages business]"},
			{"Source of the funds", "↓ ", "financialProfile.sourceOfFunds", "[investments]"},
			{"Dependents", "2", "financialProfile.dependentCount", "2"},
			{"Objective", "i", "financialProfile.investmentObjective", "income"},
			{"Risk tolerance", "m", "financialProfile.riskTolerance", "moderatelyLow"},
			{"Time horizon", "3", "financialProfile.timeHorizon", "3to5"},
			{"Liquidity needs", "s", "financialProfile.liquidityNeeds", "somewhatImportant"},
			{"Investment experience", "l", "financialProfile.investmentExperience", "limited"},
			{"Investments elsewhere", "y", "financialProfile.investsElsewhere", "yes"},
			{"Other investments", "A paid-off home", "financialProfile.otherInvestments", "A paid-off home"},
			{"Accredited investor", "n", "financialProfile.accreditedInvestor", "no"},
			{"Institutional investor", "n", "financialProfile.institutionalInvestor", "no"},
			{label: "Expected activity"},
			{"Expected withdrawals", "r", "financialProfile.expectedWithdrawals", "rare"},
			{label: "Large trader"},
		}},
	}

	fundingStep = []sheet{
		{"Continue to Check answers", []answer{
			{label: "Method"},
		}},
	}
)

// follows are the attributes that the custodian holds without a question of their own: the registration that was chosen,
// what an answer stands for, and the address and the e-mail that are "the same".
var follows = map[string]string{
	"registrationType":                       "IndividualTOD",
	"primaryOwner.nameType":                  "individual",
	"electronicDelivery.email":               "jose@example.com",
	"primaryOwner.mailingAddress.country":    "US",
	"primaryOwner.mailingAddress.line1":      "100 FICTIONAL AVE",
	"primaryOwner.mailingAddress.line2":      "APT 12B",
	"primaryOwner.mailingAddress.city":       "SPRINGFIELD",
	"primaryOwner.mailingAddress.state":      "IL",
	"primaryOwner.mailingAddress.postalCode": "62701",
}
