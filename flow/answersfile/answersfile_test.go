package answersfile_test

import (
	"errors"
	"strings"
	"testing"

	"brokerage/onboard/flow/answersfile"
)

func TestAnswersFileMeansTheTextAsWritten(t *testing.T) {
	const yamlFile = `
# comments are fine
account: {registration: Joint with survivorship, repCode: 0123, margin: true}
primaryHolder:
  firstName: José  Ángel
  lastName: Null
  birthDate: 07/04/1961
  taxId: 899-10-0002
  legal:
    state: Norfolk
    country: NO
    zip: 02142
  mailingSame: no
  mailing.country: ~
  employer: "null"
  income: 1_234.5
  funds: [Gifts, SAVINGS]
contact:
beneficiaries:
  - onboardingCustomerID: B1
    share: 33.34
    class: primary
  - {share: 66.66 %, firstName: null, lastName: ""}
`
	const jsonFile = `{
	"account": {"registration": "joint", "repCode": "0123", "margin": true},
	"primaryHolder": {"firstName": "Jos\u00e9 Ángel", "lastName": "Null", "birthDate": "1961-07-04", "taxId": 899100002,
		"legal": {"country": "NO", "zip": "02142", "state": "Norfolk"}, "mailingSame": false, "employer": "null", "income": "1_234.5",
		"funds": "gift, savings", "mailing": null},
	"beneficiaries": [{"onboardingCustomerID": "B1", "share": 33.34, "class": "primary"}, {"share": 66.66}]}`
	for name, data := range map[string]string{"a.yaml": yamlFile, "a.json": jsonFile} {
		t.Run(name, func(t *testing.T) {
			a, err := answersfile.ReadAnswers(house(t), name, []byte(data), testDay, numbered())
			if err != nil {
				t.Fatal(err)
			}
			for path, want := range map[string]string{
				"account.registration":          "joint",
				"account.repCode":               "0123",
				"account.margin":                "yes",
				"primaryHolder.firstName":       "José Ángel",
				"primaryHolder.lastName":        "Null",
				"primaryHolder.birthDate":       "1961-07-04",
				"primaryHolder.taxId":           "899100002",
				"primaryHolder.legal.country":   "NO",
				"primaryHolder.legal.zip":       "02142",
				"primaryHolder.legal.state":     "Norfolk",
				"primaryHolder.mailingSame":     "no",
				"primaryHolder.mailing.country": "",
				"primaryHolder.employer":        "null",
				"primaryHolder.income":          "1_234.5", // kept as typed, and to fix
				"primaryHolder.funds":           "savings,gift",
				"beneficiaries[B1].share":       "33.34",
				"beneficiaries[N1].share":       "66.66",
				"beneficiaries[N1].lastName":    "",
			} {
				if got := a.Get(at(path)); got != want {
					t.Errorf("%s: got %q, want %q", path, got, want)
				}
			}
			if a.Given(at("beneficiaries[N1].lastName")) {
				t.Error("an empty value counts as given")
			}
		})
	}
}

func TestAnswersFileErrors(t *testing.T) {
	for _, test := range []struct{ name, data, want string }{
		{
			"unknown field", "account:\n  repCode: F123\nbeneficiaries:\n- share: 1\n- class: primary\n  shara: 2",
			"a.yaml:6: beneficiaries[1].shara: no such field. Did you mean share?",
		},
		{"unknown nested field", "primaryHolder:\n  legal:\n    contry: US", "a.yaml:3: primaryHolder.legal.contry: no such field. Did you mean country?"},
		{"unknown section", "acount: {}", "a.yaml:1: acount: no such section. Did you mean account?"},
		{
			"far from every section", "x: 1",
			"a.yaml:1: x: no such section. Known: account, beneficiaries, contact, jointHolders, parties, primaryHolder.",
		},
		{"unknown choice", "account:\n  registration: jiont", "a.yaml:2: account.registration: not one of the values it can have. Did you mean joint?"},
		{"unknown yes or no", "account:\n\n  margin: perhaps", "a.yaml:3: account.margin: not one of the values it can have. Known: yes, no."},
		{
			"unknown choice in a list", "primaryHolder:\n  funds: [savings, theft]",
			"a.yaml:2: primaryHolder.funds: not one of the values it can have. Known: savings, gift, lottery.",
		},
		{
			"unknown state", "primaryHolder:\n  legal: {state: Planted, country: US}",
			"a.yaml:2: primaryHolder.legal.state: not one of the values it can have.",
		},
		{"a list for one value", "account:\n  repCode: [F123]", "a.yaml:2: account.repCode: must be one value, not a list."},
		{"a mapping for one value", "account:\n  repCode: {a: b}", "a.yaml:2: account.repCode: must be one value."},
		{"a value for a mapping", "primaryHolder:\n  legal: US", "a.yaml:2: primaryHolder.legal: must hold fields, each as name: value."},
		{"a value for a section", "account: F123", "a.yaml:1: account: must hold fields, each as name: value."},
		{"one entry for a list", "beneficiaries:\n  share: 1", "a.yaml:2: beneficiaries: must be a list. Start each entry with - and one field."},
		{"a text for an entry", "beneficiaries:\n- Pip", "a.yaml:2: beneficiaries[0]: must hold fields, each as name: value."},
		{
			"twice", "account:\n  repCode: F123\n  nickname: x\n  repCode: F124",
			"a.yaml:4: account.repCode: stands here again after line 2. Keep one of them.",
		},
		{
			"twice in two ways", "primaryHolder:\n  legal.zip: 1\n  legal: {zip: 2}",
			"a.yaml:3: primaryHolder.legal.zip: stands here again after line 2. Keep one of them.",
		},
		{"section twice", "account:\n  repCode: F123\naccount: {}", "a.yaml:3: account: stands here again after line 1. Keep one of them."},
		{
			"identifier twice", "beneficiaries:\n- {onboardingCustomerID: B1}\n- {onboardingCustomerID: B1}",
			"a.yaml:3: beneficiaries[1].onboardingCustomerID: is the identifier of another entry. Remove it to get a new one.",
		},
		{
			"identifier of no use", "beneficiaries:\n- {onboardingCustomerID: a b}",
			"a.yaml:2: beneficiaries[0].onboardingCustomerID: must be one word, such as a UUID.",
		},
		{
			"one person, two names", "primaryHolder: {person: p, firstName: Ada}\nbeneficiaries:\n- {person: p, firstName: Planted}",
			"a.yaml:3: beneficiaries[0].firstName: differs from another entry of the same person. Write it once.",
		},
		{"a key that is no name", "account:\n  \"rep\\n\\e[31mCode\": F123", "a.yaml:2: account.rep Code: no such field. Known: margin, nickname, registration, repCode."},
		{"empty", " \n# nothing\n", "a.yaml: the file is empty."},
		{"no bytes", "", "a.yaml: the file is empty."},
		{"a list", "- a\n", "a.yaml:1: no application. Write one section below the other, such as account:"},
		{"not YAML", "account:\n  repCode: \"Planted\n", "a.yaml:3: not YAML. Check the indentation, colons and quotes here and just above."},
		{"two documents", "account: {}\n---\naccount: {}", "a.yaml:2: not one YAML document. Put the answers of one application into a file."},
		{"an alias", "account: &a {repCode: F123}\ncontact: *a", "a.yaml:1: account: anchors and aliases (& and *) are not read. Write the answer out; one that begins so, put into quotes."},
		{"not UTF-8", "account:\n  repCode: \xff", "a.yaml:2: not text in UTF-8. Save the file as UTF-8."},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := answersfile.ReadAnswers(house(t), "a.yaml", []byte(test.data), testDay, numbered())
			var input *answersfile.InputError
			if !errors.As(err, &input) {
				t.Fatalf("got %v, want an InputError", err)
			}
			if err.Error() != test.want {
				t.Errorf("\ngot  %s\nwant %s", err, test.want)
			}
			if strings.Contains(err.Error(), "Planted") {
				t.Errorf("the error repeats an answer: %s", err)
			}
		})
	}
}

func TestAnswersFileErrorsOfJSON(t *testing.T) {
	for _, test := range []struct{ name, data, want string }{
		{"unknown field", "{\"account\":\n {\"repcode\": 1}}", "a.json:2: account.repcode: no such field. Did you mean repCode?"},
		{"cut short", "{\"account\":\n {\"repCode\": 1}", "a.json:2: not JSON. Check the commas, brackets and quotes here and just below."},
		{"two documents", "{\"account\": {}}\n{}", "a.json:2: more than one JSON document. Put one application into a file."},
		{
			"twice", "{\"account\": {\"repCode\": \"1\",\n\"repCode\": \"2\"}}",
			"a.json:2: account.repCode: stands here again after line 1. Keep one of them.",
		},
		{"too deep", strings.Repeat(`{"account":`, 40) + "1" + strings.Repeat("}", 40), "a.json:1: lists and objects lie too deep."},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := answersfile.ReadAnswers(house(t), "a.json", []byte(test.data), testDay, numbered())
			if err == nil || err.Error() != test.want {
				t.Errorf("\ngot  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestAPersonInTwoRolesIsWrittenOnce(t *testing.T) {
	a, err := answersfile.ReadAnswers(house(t), "a.yaml", []byte(`
primaryHolder: {person: testa, firstName: Testa, lastName: Sampleton}
beneficiaries:
- {person: testa, class: primary, birthDate: 1988-02-29}
`), testDay, numbered())
	if err != nil {
		t.Fatal(err)
	}
	if got := a.Get(at("beneficiaries[N1].firstName")); got != "Testa" {
		t.Errorf("name of the beneficiary: got %q, want Testa", got)
	}
	if got := a.Get(at("primaryHolder.birthDate")); got != "1988-02-29" {
		t.Errorf("birth date of the holder: got %q, want 1988-02-29", got)
	}
}

func TestWrittenAnswersAreReadBack(t *testing.T) {
	a := answer(completed(t), `
		account.nickname = - [not] {yaml}: "at" 'all' #1
		primaryHolder.lastName = NULL
		primaryHolder.legal.zip = 02142
		primaryHolder.funds = savings,lottery
		beneficiaries[B2].firstName = No
		beneficiaries[B1].share = 33.34`)
	a.Link("beneficiaries", "B2", "P1")
	a.Link("primaryHolder", "", "P2")
	data, err := answersfile.WriteAnswers(a)
	if err != nil {
		t.Fatal(err)
	}
	b, err := answersfile.ReadAnswers(a.Catalogue(), "a.yaml", data, testDay, numbered())
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if !a.Equal(b) {
		t.Errorf("read back differs:\n%s", data)
	}
	again, err := answersfile.WriteAnswers(b)
	if err != nil || string(again) != string(data) {
		t.Errorf("written again: %v\n%s", err, again)
	}
}
