package assess_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
)

// family are a father and a son of one name, and others, over sections that no check of the built-in catalogue compares.
const family = `
	account.registration = individualTod
	primaryHolder.firstName = Ima
	primaryHolder.lastName = Sampleton
	primaryHolder.birthDate = 1950-03-03
	primaryHolder.taxIdType = ssn
	primaryHolder.taxIdNumber = 899100001
	todBeneficiaries[B1].beneficiaryType = primary
	todBeneficiaries[B1].kind = person
	todBeneficiaries[B1].firstName = Wee
	todBeneficiaries[B1].lastName = Sampleton
	todBeneficiaries[B1].birthDate = 1980-01-15
	todBeneficiaries[B1].taxIdType = ssn
	todBeneficiaries[B1].taxIdNumber = 899100002
	todBeneficiaries[B2].beneficiaryType = contingent
	todBeneficiaries[B2].kind = person
	todBeneficiaries[B2].firstName = Wee
	todBeneficiaries[B2].lastName = Sampleton
	todBeneficiaries[B2].birthDate = 2005-05-05
	todBeneficiaries[B2].taxIdType = ssn`

func TestOneTaxIDBelongsToOnePerson(t *testing.T) {
	const at, code = "todBeneficiaries[B2].taxIdNumber", "tax-id-of-two"
	for name, test := range map[string]struct {
		answers string
		link    bool
		refused bool
	}{
		"father and son of one name":      {"todBeneficiaries[B2].taxIdNumber = 899100002", false, true},
		"numbers of their own":            {"todBeneficiaries[B2].taxIdNumber = 899100003", false, false},
		"one human in two roles":          {"todBeneficiaries[B2].taxIdNumber = 899100002\ntodBeneficiaries[B2].birthDate = 1980-01-15", false, false},
		"one human who is linked":         {"todBeneficiaries[B2].taxIdNumber = 899100002", true, false},
		"the same digits of another type": {"todBeneficiaries[B2].taxIdNumber = 899100002\ntodBeneficiaries[B2].taxIdType = itin", false, false},
		"a beneficiary who is not asked":  {"todBeneficiaries[B2].taxIdNumber = 899100002\naccount.registration = individual", false, false},
		"a birth date not entered yet":    {"todBeneficiaries[B2].taxIdNumber = 899100002\ntodBeneficiaries[B2].birthDate =", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			a := answer(answer(answers.NewAnswers(builtIn(t)), family), test.answers)
			for _, p := range clearings(test.answers) {
				a.Set(p, "")
			}
			if test.link {
				a.Link("todBeneficiaries", "B1", "P")
				a.Link("todBeneficiaries", "B2", "P")
			}
			if got := strings.Contains(listed(assessed(a)), at+" fix "+code); got != test.refused {
				t.Errorf("refused %v, want %v; problems\n%s", got, test.refused, listed(assessed(a)))
			}
		})
	}
}

func TestATaxIDIsComplainedAboutOnce(t *testing.T) {
	a := answer(answer(answers.NewAnswers(builtIn(t)), family), "todBeneficiaries[B2].taxIdNumber = 899100002\ntodBeneficiaries[B2].firstName = Other")
	var said []string
	for _, p := range assessed(a).At(at("todBeneficiaries[B2].taxIdNumber")) {
		said = append(said, p.Code)
	}
	if got := strings.Join(said, " "); got != "beneficiary-tax-id" {
		t.Errorf("got %q, want the catalogue's own check alone", got)
	}
}

// Sections may name a human in different words: linked entries are one all the same.
func TestLinkedEntriesAreOnePersonWhateverTheyAreCalled(t *testing.T) {
	c := extended(t, `
steps:
  - id: holders
    sections:
      - {id: primaryHolder, pages: [{id: identity, fields: [{id: taxId, shared: true}]}]}
  - id: beneficiaries
    sections:
      - {id: beneficiaries, name: [lastName], pages: [{id: who, fields: [{id: taxId, shared: true}]}]}
`)
	a := answer(answer(answers.NewAnswers(c), complete), `
		primaryHolder.taxId = 899100001
		beneficiaries[B1].firstName = Testa
		beneficiaries[B1].lastName = Sampleton
		beneficiaries[B1].taxId = 899100001`)
	const said = "beneficiaries[B1].taxId fix tax-id-of-two"
	if got := listed(assessed(a)); !strings.Contains(got, said) {
		t.Errorf("not linked: got\n%s\nwant %s", got, said)
	}
	a.Link("primaryHolder", "", "testa")
	a.Link("beneficiaries", "B1", "testa")
	if got := listed(assessed(a)); strings.Contains(got, said) {
		t.Errorf("linked: got\n%s", got)
	}
}
