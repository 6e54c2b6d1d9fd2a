package flow_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// couple is a joint TOD application of two holders with a child as beneficiary, all named and nobody linked.
func couple(t *testing.T) *flow.Session {
	t.Helper()
	o := &flow.Service{Catalogue: builtIn(t), Store: storetest.Memory(), User: "test"}
	s, err := o.StartWith(answer(answers.NewAnswers(o.Catalogue), `
		account.registration = jointWrosTod
		primaryHolder.firstName = Morgan
		primaryHolder.lastName = O'Placeholder-Smythe
		primaryHolder.birthDate = 1979-12-31
		primaryHolder.taxIdType = ssn
		primaryHolder.taxIdNumber = 899100003
		jointHolders[J1].firstName = Riley
		jointHolders[J1].lastName = Fakename
		jointHolders[J1].suffix = iii
		jointHolders[J1].birthDate = 1980-01-15
		jointHolders[J1].mobilePhone = (503) 555-0124
		todBeneficiaries[B1].kind = person
		todBeneficiaries[B1].firstName = Pip
		todBeneficiaries[B1].lastName = Fakename`))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// people writes the people who can be added, and those who cannot.
func people(s *flow.Session, section string) string {
	var all []string
	for _, p := range s.People(section) {
		line := p.Name + " (" + strings.Join(p.Roles, ", ") + ")"
		if p.Reason != "" {
			line += ": " + p.Reason
		}
		all = append(all, line)
	}
	return strings.Join(all, "\n")
}

func TestWhoCanBeAddedAgain(t *testing.T) {
	s := couple(t)
	for section, want := range map[string]string{
		"todBeneficiaries": `
			Morgan O'Placeholder-Smythe (Primary holder): A holder cannot be a beneficiary of the same account
			Riley Fakename III (Joint holder): A holder cannot be a beneficiary of the same account
			Pip Fakename (TOD beneficiary): Already on this list`,
		"associatedParties": `
			Morgan O'Placeholder-Smythe (Primary holder)
			Riley Fakename III (Joint holder)
			Pip Fakename (TOD beneficiary)`,
		"account": "",
	} {
		if got := people(s, section); got != lines(want) {
			t.Errorf("%s\ngot\n%s\nwant\n%s", section, got, lines(want))
		}
	}
}

func TestAPersonIsEnteredOnceAndChangedOnce(t *testing.T) {
	s := couple(t)
	riley := answers.Path{Section: "jointHolders", Entry: "J1"}
	id, err := s.AddPerson("associatedParties", riley)
	if err != nil {
		t.Fatal(err)
	}
	party := answers.Path{Section: "associatedParties", Entry: id}
	get := func(p answers.Path, field string) string {
		p.Field = field
		return s.Assessment().Answers().Get(p)
	}
	if got := get(party, "lastName") + " " + get(party, "suffix") + " " + get(party, "birthDate"); got != "Fakename iii 1980-01-15" {
		t.Errorf("entered once: got %q at the party", got)
	}
	party.Field = "lastName"
	if err := s.Answer(party, "Madeup"); err != nil {
		t.Fatal(err)
	}
	party.Field = ""
	if got := get(riley, "lastName"); got != "Madeup" {
		t.Errorf("changed once: got %q at the joint holder", got)
	}
	document := s.Assessment().Document()
	for _, entry := range []string{"J1", id} {
		if got := document[assess.Attribute{Array: "associatedParties", Entry: entry, Name: "lastName"}].Value; got != "MADEUP" {
			t.Errorf("encoded into %s: got %v", entry, got)
		}
	}
	if got, want := s.Roles(riley), []answers.Path{party}; !reflect.DeepEqual(got, want) {
		t.Errorf("roles: got %v, want %v", got, want)
	}
	if got := people(s, "associatedParties"); !strings.Contains(got, "Riley Madeup III (Joint holder, Associated party): Already on this list") {
		t.Errorf("one line a human: got\n%s", got)
	}

	if err := s.Unlink(party); err != nil {
		t.Fatal(err)
	}
	riley.Field = "lastName"
	if err := s.Answer(riley, "Fakename"); err != nil {
		t.Fatal(err)
	}
	if got := get(party, "lastName"); got != "Madeup" {
		t.Errorf("unlinked: got %q at the party, want a copy that no longer follows", got)
	}
	if got := s.Roles(party); got != nil {
		t.Errorf("unlinked: got the roles %v", got)
	}
}

// A beneficiary may be a trust; whoever is chosen among people is not one.
func TestAddingAPersonSaysThatItIsOne(t *testing.T) {
	s := couple(t)
	contact := answers.Path{Section: "trustedContact"}
	for field, value := range map[string]string{"declined": "no", "firstName": "Placida", "lastName": "Sampleton"} {
		contact.Field = field
		if err := s.Answer(contact, value); err != nil {
			t.Fatal(err)
		}
	}
	contact.Field = ""
	id, err := s.AddPerson("todBeneficiaries", contact)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Assessment().Answers().Get(answers.Path{Section: "todBeneficiaries", Entry: id, Field: "kind"}); got != "person" {
		t.Errorf("kind: got %q, want person", got)
	}
	if got := s.Assessment().Name("todBeneficiaries", id); got != "Placida Sampleton" {
		t.Errorf("name: got %q", got)
	}
	if !strings.Contains(people(s, "trustedContact"), "Riley Fakename III (Joint holder): Someone else is entered there") {
		t.Errorf("a section that stands once: got\n%s", people(s, "trustedContact"))
	}
}

func TestAFullListTakesNobody(t *testing.T) {
	s := couple(t)
	for range s.Assessment().Most("todBeneficiaries") {
		if _, err := s.Add("todBeneficiaries"); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range s.People("todBeneficiaries") {
		want := fmt.Sprintf("TOD beneficiaries: at most %d", s.Assessment().Most("todBeneficiaries"))
		if p.From.Section == "todBeneficiaries" {
			want = "Already on this list"
		}
		if p.Reason != want {
			t.Errorf("%s: got %q, want %q", p.Name, p.Reason, want)
		}
	}
}

func TestNobodyIsLinkedWithWhatIsNoPerson(t *testing.T) {
	s := couple(t)
	before := s.Assessment().Answers().Clone()
	riley, account := answers.Path{Section: "jointHolders", Entry: "J1"}, answers.Path{Section: "account"}
	nobody := answers.Path{Section: "jointHolders", Entry: "J9"}
	_, add := s.AddPerson("account", riley)
	_, gone := s.AddPerson("associatedParties", nobody)
	for what, err := range map[string]error{
		"a section of no people": add, "nobody there": gone,
		"linking an account": s.Link(account, riley), "linking with nobody": s.Link(riley, nobody),
	} {
		if !errors.Is(err, flow.ErrNoPerson) {
			t.Errorf("%s: got %v, want ErrNoPerson", what, err)
		}
	}
	if !s.Assessment().Answers().Equal(before) {
		t.Error("a refusal changed the answers")
	}
}

// What both sides answered is settled in favour of who was entered first.
func TestTwoEntriesBecomeOnePerson(t *testing.T) {
	s := couple(t)
	id, err := s.Add("associatedParties")
	if err != nil {
		t.Fatal(err)
	}
	party, riley := answers.Path{Section: "associatedParties", Entry: id}, answers.Path{Section: "jointHolders", Entry: "J1"}
	for field, value := range map[string]string{"firstName": "Ryley", "homePhone": "(503) 555-0125"} {
		p := party
		p.Field = field
		if err := s.Answer(p, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Link(party, riley); err != nil {
		t.Fatal(err)
	}
	a := s.Assessment().Answers()
	for _, p := range []answers.Path{party, riley} {
		got := fmt.Sprint(a.Get(answers.Path{Section: p.Section, Entry: p.Entry, Field: "firstName"}), " ",
			a.Get(answers.Path{Section: p.Section, Entry: p.Entry, Field: "homePhone"}))
		if want := "Riley (503) 555-0125"; got != want {
			t.Errorf("%s: got %q, want %q", p, got, want)
		}
	}
}
