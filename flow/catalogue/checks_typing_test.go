package catalogue_test

// rulingsOnTyping are of what is typed wrongly more often than not, and of what does not fit beside something else.
var rulingsOnTyping = []ruling{
	{"zip-in-state", "individual", "primaryHolder.legalAddress.postalCode", "primaryHolder.legalAddress.state = OH", "primaryHolder.legalAddress.postalCode = 60001"},
	{"zip-in-state", "corporation", "entity.legalAddress.postalCode", "entity.legalAddress.postalCode = 62701", "entity.legalAddress.postalCode = 19999"},
	{
		"mailing-zip-in-state", "individualTod", "primaryHolder.mailingAddress.postalCode", "primaryHolder.mailingAddress.postalCode = 62701",
		"primaryHolder.mailingAddress.postalCode = 00601",
	},
	{"sample-tax-id", "individual", "primaryHolder.taxIdNumber", "primaryHolder.taxIdNumber = 123456789", "primaryHolder.taxIdNumber = 899100099"},
	{"sample-tax-id", "jointTic", "jointHolders[0].taxIdNumber", "jointHolders[0].taxIdNumber = 555555555", "jointHolders[0].taxIdNumber = 899100098"},
	{"ein-prefix", "llc", "entity.taxIdNumber", "entity.taxIdNumber = 071234567", "entity.taxIdNumber = 061234567"},
	{
		"ein-prefix", "iraRoth", "retirementBeneficiaries[1].taxIdNumber", "retirementBeneficiaries[1].taxIdNumber = 891234567",
		"retirementBeneficiaries[1].taxIdNumber = 881234567",
	},
	{
		"business-ein-prefix", "soleProp", "primaryHolder.business.taxIdNumber", "primaryHolder.business.taxIdNumber = 491234567",
		"primaryHolder.business.taxIdNumber = 481234567",
	},
	{"email-domain", "individual", "primaryHolder.email", "primaryHolder.email = testa@GMIAL.com", "primaryHolder.email = testa@gmail.com"},
	{"mobile-toll-free", "individual", "primaryHolder.mobilePhone", "primaryHolder.mobilePhone = (800) 555-0101", "primaryHolder.mobilePhone = (808) 555-0101"},
	{"mobile-toll-free", "individual", "primaryHolder.mobilePhone", "primaryHolder.mobilePhone = +1 217 976 0101", "primaryHolder.mobilePhone = +1 976 217 0101"},
	{
		"document-number-form", "individual", "primaryHolder.governmentId.number",
		foreigner + "primaryHolder.governmentId.type = permanentResidentCard; primaryHolder.governmentId.number = ABC123",
		foreigner + "primaryHolder.governmentId.type = permanentResidentCard; primaryHolder.governmentId.number = ABC1234567890",
	},
	{"email-of-firm", "individual", "primaryHolder.email", "primaryHolder.email = testa@Advisor.example", "primaryHolder.email = advisor@mail.example"},
	{"home-toll-free", "individual", "primaryHolder.homePhone", "primaryHolder.homePhone = 900-555-0101", "primaryHolder.homePhone = 901-555-0101"},
	{"mobile-toll-free", "individualTod", "associatedParties[0].mobilePhone", "associatedParties[0].mobilePhone = 888-555-0101", ""},
	{
		"document-number-form", "individual", "primaryHolder.governmentId.number",
		foreigner + "primaryHolder.governmentId.type = permanentResidentCard; primaryHolder.governmentId.number = A1234567",
		foreigner + "primaryHolder.governmentId.type = permanentResidentCard; primaryHolder.governmentId.number = A-012345678",
	},
	{
		"document-number-form", "individual", "primaryHolder.governmentId.number",
		foreigner + "primaryHolder.governmentId.type = usPassport; primaryHolder.governmentId.number = 12345678",
		foreigner + "primaryHolder.governmentId.type = usPassport; primaryHolder.governmentId.number = A12345678",
	},
	{"military-state", "individual", "primaryHolder.legalAddress.state", "primaryHolder.legalAddress.city = apo", "primaryHolder.legalAddress.city = APO; primaryHolder.legalAddress.state = AP"},
	{
		"mailing-military-state", "individualTod", "primaryHolder.mailingAddress.state", "primaryHolder.mailingAddress.city = FPO",
		"primaryHolder.mailingAddress.city = FPO; primaryHolder.mailingAddress.state = AA",
	},
	{"military-line", "individual", "primaryHolder.legalAddress.line1", "primaryHolder.legalAddress.state = AE", "primaryHolder.legalAddress.state = AE; primaryHolder.legalAddress.line1 = UNIT 2050 BOX 4190"},
	{"military-line", "individual", "primaryHolder.legalAddress.line1", "primaryHolder.legalAddress.state = AP", "primaryHolder.legalAddress.state = AP; primaryHolder.legalAddress.line1 = CMR 1250"},
	{
		"mailing-military-line", "individualTod", "primaryHolder.mailingAddress.line1", "primaryHolder.mailingAddress.state = AA",
		"primaryHolder.mailingAddress.state = AA; primaryHolder.mailingAddress.line1 = PSC 802 BOX 74",
	},
	{
		"military-country", "individual", "primaryHolder.legalAddress.country",
		"primaryHolder.legalAddress.country = DE; primaryHolder.legalAddress.city = APO",
		"primaryHolder.legalAddress.country = US; primaryHolder.legalAddress.city = APO",
	},
	{
		"military-country", "individual", "primaryHolder.legalAddress.country",
		"primaryHolder.legalAddress.country = DE; primaryHolder.legalAddress.city = f.p.o.",
		"primaryHolder.legalAddress.country = US; primaryHolder.legalAddress.city = f.p.o.",
	},
	{
		"military-country", "individual", "primaryHolder.legalAddress.country",
		"primaryHolder.legalAddress.country = DE; primaryHolder.legalAddress.city = DPO AE",
		"primaryHolder.legalAddress.country = US; primaryHolder.legalAddress.city = DPO AE",
	},
	{
		"military-country", "individual", "primaryHolder.legalAddress.country",
		"primaryHolder.legalAddress.country = DE; primaryHolder.legalAddress.line1 = PSC 802 BOX 74",
		"primaryHolder.legalAddress.country = US; primaryHolder.legalAddress.line1 = PSC 802 BOX 74",
	},
	{
		"military-country", "individual", "primaryHolder.legalAddress.country",
		"primaryHolder.legalAddress.country = DE; primaryHolder.legalAddress.city = APO",
		"primaryHolder.legalAddress.country = DE; primaryHolder.legalAddress.city = Apolda",
	},
	{
		"mailing-military-country", "individualTod", "primaryHolder.mailingAddress.country",
		"primaryHolder.mailingAddress.country = DE; primaryHolder.mailingAddress.city = APO",
		"primaryHolder.mailingAddress.country = DE; primaryHolder.mailingAddress.city = Apolda",
	},
	{
		"canadian-country", "individual", "primaryHolder.legalAddress.country",
		"primaryHolder.legalAddress.country = GB; primaryHolder.legalAddress.postalCode = K1A 0B1",
		"primaryHolder.legalAddress.country = GB; primaryHolder.legalAddress.postalCode = SW1A 9ZZ",
	},
	{
		"mailing-canadian-country", "individualTod", "primaryHolder.mailingAddress.country",
		"primaryHolder.mailingAddress.country = DE; primaryHolder.mailingAddress.postalCode = K1A 0B1",
		"primaryHolder.mailingAddress.country = DE; primaryHolder.mailingAddress.postalCode = 10115",
	},
	{
		"canadian-letters", "individual", "primaryHolder.legalAddress.postalCode", canadian + "primaryHolder.legalAddress.postalCode = W1A 0B1",
		canadian + "primaryHolder.legalAddress.postalCode = K1W 0Z1",
	},
	{
		"canadian-letters", "individual", "primaryHolder.legalAddress.postalCode", canadian + "primaryHolder.legalAddress.postalCode = K1O 0B1",
		canadian + "primaryHolder.legalAddress.postalCode = V6B 4Y8",
	},
	{
		"mailing-canadian-letters", "individualTod", "primaryHolder.mailingAddress.postalCode",
		"primaryHolder.mailingAddress.country = CA; primaryHolder.mailingAddress.postalCode = D1A 0B1",
		"primaryHolder.mailingAddress.country = CA; primaryHolder.mailingAddress.postalCode = K1A 0B1",
	},
	{"suffix-in-last-name", "individual", "primaryHolder.lastName", "primaryHolder.lastName = Sampleton Jr.", "primaryHolder.lastName = Sampleton Levi"},
	{"suffix-in-last-name", "individualTod", "todBeneficiaries[0].lastName", "todBeneficiaries[0].lastName = Núñez iii", "todBeneficiaries[0].lastName = Núñez"},
	{"other-names-many", "individual", "primaryHolder.otherNames", "primaryHolder.otherNames = A, B, C, D, E, F", "primaryHolder.otherNames = A, B, C, D, E,"},
	{"other-names-many", "llc", "entity.otherNames", "entity.otherNames = A, B, C, D, E, F", "entity.otherNames = A"},
	{"ticker-symbols", "individual", tickers, insider + tickers + " = PRTNDX", insider + tickers + " = PRTND, BRK.B,A"},
	{"ticker-symbols", "individual", tickers, insider + tickers + " = PRTND AB", insider + tickers + " = A"},
	{
		"holder-of-age-doubtful", "individual", "primaryHolder.birthDate", "primaryHolder.birthDate = 2007-01-01; primaryHolder.legalAddress.state = NY",
		"primaryHolder.birthDate = 2005-11-27; primaryHolder.legalAddress.state = NY",
	},
	{
		"us-citizen-w9", "individual", "primaryHolder.irsForm", "primaryHolder.citizenshipCountry = GB; primaryHolder.secondCitizenshipCountry = US; primaryHolder.irsForm = w8ben",
		"primaryHolder.citizenshipCountry = GB; primaryHolder.secondCitizenshipCountry = US; primaryHolder.irsForm = w9",
	},
	{
		"second-citizenship", "individual", "primaryHolder.secondCitizenshipCountry", "primaryHolder.secondCitizenshipCountry = US",
		"primaryHolder.secondCitizenshipCountry = IE",
	},
	{"legal-address-care-of", "individual", "primaryHolder.legalAddress.line1", "primaryHolder.legalAddress.line2 = C/O Placida", "primaryHolder.legalAddress.line2 = Coop 5"},
	{"employer-address-care-of", "individual", "primaryHolder.employerAddress.line1", "primaryHolder.employerAddress.line2 = care of Ledger", ""},
	{"private-mailbox", "individual", "primaryHolder.legalAddress.line1", "primaryHolder.legalAddress.line2 = PMB 12", "primaryHolder.legalAddress.line2 = # 12"},
	{
		"trusted-contact-is-advisor", "individual", "trustedContact.lastName", "agreements.idSeenBy = placida SAMPLETON; agreements.idSeenAt = 2026-11-01",
		"agreements.idSeenBy = Ally Fictitious; agreements.idSeenAt = 2026-11-01",
	},
	{"trusted-contact-is-advisor", "individual", "trustedContact.lastName", "trustedContact.email = placida@advisor.example", "trustedContact.email = placida@mail.example"},
	{"age-unusual", "individual", "otherTrustedContacts[0].birthDate", "otherTrustedContacts[0].birthDate = 1915-01-01", "otherTrustedContacts[0].birthDate = 1930-01-01"},
	{"trusted-contact-of-age", "individual", "otherTrustedContacts[0].birthDate", "otherTrustedContacts[0].birthDate = 2010-01-01", "otherTrustedContacts[0].birthDate = 2008-11-27"},
}

const (
	canadian = "primaryHolder.legalAddress.country = CA; "
	insider  = "primaryHolder.affiliation.publicCompany.associated = yes; "
	tickers  = "primaryHolder.affiliation.publicCompany.tickers"
)
