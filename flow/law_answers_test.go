package flow_test

import (
	"errors"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
)

// questions are fields that can be answered from a small set of values, so that answers come and go and come back.
var questions = map[string][]string{
	"account.repCode":                    {"AB12", "CD34", ""},
	"account.accountType":                {"cash", "margin", ""},
	"primaryHolder.firstName":            {"Testa", "Fakename", ""},
	"primaryHolder.lastName":             {"Sampleton", "Núñez", ""},
	"primaryHolder.birthDate":            {"1988-02-29", "1961-07-04", ""},
	"primaryHolder.mailingSameAsLegal":   {"yes", "no", ""},
	"primaryHolder.legalAddress.line1":   {"100 Fictional Ave", "8 Calle Inventada", ""},
	"primaryHolder.legalAddress.city":    {"Springfield", "Portland", ""},
	"primaryHolder.mailingAddress.line1": {"PO Box 99", ""},
	"primaryHolder.employmentStatus":     {"employed", "retired", ""},
	"primaryHolder.employerName":         {"Imaginary Ledger LLC", ""},
	"account.registration":               {"individual", "individualTod", "jointWrosTod"},
}

// entryQuestions are the same for the entries of lists.
var entryQuestions = map[string]map[string][]string{
	"todBeneficiaries": {
		"beneficiaryType": {"primary", "contingent", ""}, "kind": {"person", "trust", ""},
		"firstName": {"Lucía", "Zoë", ""}, "lastName": {"de la Cruz", ""}, "sharePercent": {"33.34", "50", ""},
	},
	"jointHolders": {"firstName": {"Riley", ""}, "lastName": {"Fakename", ""}, "birthDate": {"1980-01-15", ""}},
}

// faults may hit a stage or a submit; each leaves another doubt behind.
var faults = []string{"500", "503", "drop-before", "drop-after", "cut", "html", "429", "401", "expire", "has-errors", "reject", "down"}

// completeAnswers are the example of the catalogue for Individual with TOD, which could be submitted as it is.
func completeAnswers(c *catalogue.Catalogue) (*flow.Answers, error) {
	data, err := c.Example("individualTod")
	if err != nil {
		return nil, err
	}
	return flow.ReadAnswers(c, "example.yaml", data, counted())
}

// noKeyring is a computer without one.
type noKeyring struct{}

var errNoKeyring = errors.New("no keyring")

func (noKeyring) Get(string, string) (string, error) { return "", errNoKeyring }
func (noKeyring) Set(string, string, string) error   { return errNoKeyring }
func (noKeyring) Delete(string, string) error        { return errNoKeyring }

var _ drafts.Keyring = noKeyring{}
