package assess_test

import (
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

func TestDocument(t *testing.T) {
	a := answer(completed(t), `
		account.registration = joint
		account.nickname = Rainy day
		account.margin = no
		primaryHolder.firstName = Núria
		primaryHolder.lastName = O’Placeholder
		primaryHolder.income = 1234.50
		primaryHolder.funds = savings,lottery
		jointHolders[J1].firstName = Riley
		jointHolders[J2].lastName = 4
		jointHolders[J3].married = no
		parties[A1].role = protector
		beneficiaries[B1].share = 33.34`)
	want := lines(`
		benes[B1].share 33.34 beneficiaries
		main.margin false account
		main.repCode "F123" account
		nickname "Rainy day" account
		parties[A1].role "Protector" parties
		parties[J1].name1 "RILEY" holders
		parties[J1].role "JointOwner" holders
		parties[J3].married false holders
		parties[J3].role "JointOwner" holders
		primaryOwner.birthDate "1988-02-29" holders
		primaryOwner.funds ["SAVINGS","LOTTERY"] holders
		primaryOwner.income 1234.5 holders
		primaryOwner.legal.country "US" holders
		primaryOwner.legal.state "IL" holders
		primaryOwner.legal.zip "62701" holders
		primaryOwner.mail.country "US" holders
		primaryOwner.mail.zip "62701" holders
		primaryOwner.mailingSame true holders
		primaryOwner.name1 "NURIA" holders
		primaryOwner.name3 "OPLACEHOLDER" holders
		primaryOwner.nameType "Individual" holders
		registrationType "JointWROS" account`)
	if got := sent(assessed(a).Document()); got != want {
		t.Errorf("document\ngot\n%s\nwant\n%s", got, want)
	}
}

func TestNothingIsSentOfAnEmptyApplication(t *testing.T) {
	a := answers.NewAnswers(house(t))
	a.Add("beneficiaries", "B1", -1)
	if got := sent(assessed(a).Document()); got != "" {
		t.Errorf("got %s, want nothing", got)
	}
}

func TestWhatCannotBeSentIsToFixAndLeftOut(t *testing.T) {
	for _, test := range []struct{ name, value, message string }{
		{"too long after the transforms", "Maximilianeßß", "First name can have 12 characters when it is sent. It has 15."},
		{"letters without a plain form", "李小龙", "First name has letters that cannot be sent. Write it in the letters A to Z."},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := completed(t)
			a.Set(at("primaryHolder.firstName"), test.value)
			s := assessed(a)
			p := s.At(at("primaryHolder.firstName"))
			if len(p) != 1 || p[0].Severity != assess.ToFix || p[0].Message != test.message {
				t.Errorf("got %+v, want %q to fix", p, test.message)
			}
			if leaf, ok := s.Document()[assess.Attribute{Name: "primaryOwner.name1"}]; ok {
				t.Errorf("sent %v all the same", leaf.Value)
			}
		})
	}
}

func TestSentAsIsSaidWhereItDiffers(t *testing.T) {
	a := answer(completed(t), `
		primaryHolder.lastName = de la Cruz Núñez
		primaryHolder.firstName = TESTA
		primaryHolder.taxId = 899100001
		primaryHolder.legal.zip = 62701-1234`)
	s := assessed(a)
	for path, want := range map[string]string{
		"primaryHolder.lastName":    "DE LA CRUZ NUNEZ",
		"primaryHolder.firstName":   "",
		"primaryHolder.taxId":       "",
		"primaryHolder.legal.zip":   "627011234",
		"primaryHolder.mailing.zip": "627011234",
		"primaryHolder.employer":    "",
	} {
		if got := s.SentAs(at(path)); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
