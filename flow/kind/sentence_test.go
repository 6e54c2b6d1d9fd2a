package kind_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestAnUnansweredFieldIsAskedForInOneSentence(t *testing.T) {
	for _, c := range []struct{ kind, label, want string }{
		{"date", "Birth date", "Enter a birth date"},
		{"taxId", "Social Security number", "Enter a Social Security number"},
		{"taxId", "ITIN", "Enter an ITIN"},
		{"email", "E-mail address", "Enter an e-mail address"},
		{"text", "SSN", "Enter an SSN"},
		{"text", "SEC large trader ID", "Enter an SEC large trader ID"},
		{"text", "SEP plan", "Enter a SEP plan"},
		{"text", "US departure", "Enter a US departure"},
		{"text", "S corporation", "Enter an S corporation"},
		{"text", "Union", "Enter a union"},
		{"text", "Heir", "Enter an heir"},
		{"text", "W-8 reference", "Enter a W-8 reference"},
		{"text", "Street address", "Enter a street address"},
		{"text", "", "Enter an answer"},
		{"text", "Who introduced the client?", "Enter: Who introduced the client?"},
		{"integer", "Dependents", "Enter the number of dependents"},
		{"integer", "Number of dependents", "Enter a number of dependents"},
		{"integer", "There since", "Enter: There since"},
		{"date", "Expires on", "Enter a date: Expires on"},
		{"date", "Visa expires", "Enter a date: Visa expires"},
		{"choice", "Managed by", "Choose: Managed by"},
		{"choice", "Who holds the office", "Choose: Who holds the office"},
		{"choice", "Cash or margin", "Choose cash or margin"},
		{"choice", "Employment", "Choose employment"},
		{"choice", "Liquid net worth", "Choose liquid net worth"},
		{"region", "State or province", "Choose a state or province"},
		{"choices", "The firm may", "Choose at least one: The firm may"},
		{"choice", "Registration", "Choose a registration"},
		{"choice", "Employment status", "Choose an employment status"},
		{"choice", "Liquidity needs", "Choose liquidity needs"},
		{"choice", "IRS form", "Choose an IRS form"},
		{"choices", "Source of funds", "Choose at least one source of funds"},
		{"choices", "Income sources", "Choose at least one of the income sources"},
		{"region", "State", "Choose a state"},
		{"country", "Citizenship", "Choose a citizenship"},
		{"country", "United States entity", "Choose a United States entity"},
		{"yesno", "Per stirpes", "Answer yes or no: Per stirpes"},
		{"attestation", "TIN certification", "Confirm: TIN certification"},
	} {
		if got := kind.Empty(c.label, named(t, c.kind)); got != c.want {
			t.Errorf("%s %q:\n got %q\nwant %q", c.kind, c.label, got, c.want)
		}
	}
	if got, want := kind.Empty("Joint holder", nil), "Enter a joint holder"; got != want {
		t.Errorf("without a kind: got %q, want %q", got, want)
	}
}

func TestALabelInASentenceKeepsTheCapitalsThatAreItsOwn(t *testing.T) {
	for label, want := range map[string]string{
		"Joint holder": "joint holder", "TOD beneficiary": "TOD beneficiary", "W-8BEN": "W-8BEN", "Roth IRA": "Roth IRA",
		"S corporation": "S corporation", "A trust": "a trust", "Émigré": "émigré", "": "",
	} {
		if got := kind.InSentence(label); got != want {
			t.Errorf("%q: got %q, want %q", label, got, want)
		}
	}
}
