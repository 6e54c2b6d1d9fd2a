package flow_test

import (
	"errors"
	"slices"

	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
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

// faults may hit a call; each leaves another doubt behind. Those that refuse what was asked suit calls that write, and a
// custodian that never answers is left out: each such call would take the client's whole patience.
var faults = map[string][]string{
	"stage":   append(refusals, doubts...),
	"submit":  append(append(refusals, doubts...), "keep-shells"),
	"account": append(doubts, "401", "expire", "has-errors", "lag"),
	"token":   doubts,
}

// refusals are those of a call that writes, in each form that the client reads.
var refusals = slices.Clip([]string{
	"401", "expire", "has-errors", "reject", "reject-shape=stonex", "reject-shape=problem", "reject-shape=alpaca", "reject-shape=folio",
	"reject-shape=currencycloud", "reject-shape=ibkr",
})

// doubts may hit any call. Credentials that are refused (token:401) are none: the client stops there until it is started anew.
var doubts = slices.Clip([]string{
	"500", "503", "drop-before", "drop-after", "cut", "html", "429", "429-after=1", "429-date=1", "down", "redirect", "latency=1ms",
	"empty", "skew=-24h",
})

// completeAnswers are the example of the catalogue for Individual with TOD, which could be submitted as it is.
func completeAnswers(c *catalogue.Catalogue) (*answers.Answers, error) {
	data, err := c.Example("individualTod")
	if err != nil {
		return nil, err
	}
	return answersfile.ReadAnswers(c, "example.yaml", data, testDay, numbered())
}

// noKeyring is a computer without one.
type noKeyring struct{}

var errNoKeyring = errors.New("no keyring")

func (noKeyring) Get(string, string) (string, error) { return "", errNoKeyring }
func (noKeyring) Set(string, string, string) error   { return errNoKeyring }
func (noKeyring) Delete(string, string) error        { return errNoKeyring }

var _ keys.Keyring = noKeyring{}
