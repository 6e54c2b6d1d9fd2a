package assess_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
)

func TestWhatIsUsualFollowsTheAnswers(t *testing.T) {
	const documents = " documents.statements=yes documents.confirms=yes documents.taxDocuments=yes documents.prospectus=yes" +
		" documents.investorCommunications=yes documents.custodianCommunications=yes documents.sameEmail=yes"
	for name, test := range map[string]struct{ given, at, want string }{
		"a fresh account":        {"", "account.accountType", "accountType=cash sweepIndicator=yes dividendOption=cash costBasisMethod=fifo"},
		"what was answered":      {"account.accountType = margin", "account.accountType", "sweepIndicator=yes dividendOption=cash costBasisMethod=fifo"},
		"what does not apply":    {"account.registration = iraRoth", "account.accountType", "accountType=cash sweepIndicator=yes dividendOption=cash"},
		"identity":               {"", "primaryHolder.firstName", "taxIdType=ssn citizenshipCountry=US"},
		"a citizen of elsewhere": {"primaryHolder.citizenshipCountry = GB", "primaryHolder.firstName", ""},
		"home":                   {"", "primaryHolder.legalAddress.line1", "legalAddress.country=US mailingSameAsLegal=yes"},
		"tax of a citizen": {
			"primaryHolder.citizenshipCountry = US", "primaryHolder.irsForm", "taxResidenceCountry=US irsForm=w9" + documents,
		},
		"tax of others": {"primaryHolder.citizenshipCountry = GB", "primaryHolder.irsForm", strings.TrimSpace(documents)},
		"a party":       {"associatedParties[P1].role = interestedParty", "associatedParties[P1].role", ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := answer(answers.NewAnswers(builtIn(t)), "account.registration = individual\n"+test.given)
			if got := usual(assessed(a), test.at, nil); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A key in the street changes nothing that is usual beside it, and need not work it out; what does change it is seen at once.
func TestUsualAnswersAreWorkedOutAgainOnlyWhereSomethingTheyDependOnChanged(t *testing.T) {
	a := answer(answers.NewAnswers(builtIn(t)), "account.registration = individual\n")
	page := a.Catalogue().Field("primaryHolder", "legalAddress.line1").Page
	before := assessed(a)
	for _, test := range []struct {
		given string
		same  bool
	}{
		{"primaryHolder.legalAddress.line1 = 48 Alder Lane", true},
		{"primaryHolder.firstName = Marisol", true},
		{"account.repCode = F217", true},
		{"primaryHolder.legalAddress.country = CA", false},
		{"primaryHolder.mailingSameAsLegal = no", false},
	} {
		now := before.Again(answer(a.Clone(), test.given), testDay)
		if got := now.UsualAs(before, page); got != test.same {
			t.Errorf("%s: got %v, want %v", test.given, got, test.same)
		}
	}
}
