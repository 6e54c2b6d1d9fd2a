package remote_test

import (
	"reflect"
	"testing"

	"brokerage/onboard/flow/remote"
)

func TestDecodeReadsBackWhatWasSent(t *testing.T) {
	a := answer(completed(t), `
		account.registration = joint
		account.nickname = Rainy day
		primaryHolder.funds = savings,lottery
		primaryHolder.income = 1234.50
		jointHolders[J1].firstName = Riley
		jointHolders[J1].married = yes
		jointHolders[J2].firstName = Morgan
		parties[A1].role = protector
		parties[A1].firstName = Ada
		beneficiaries[B1].share = 33.34`)
	doc := assessed(a).Document()
	back, problems, err := remote.DecodeDocument(a.Catalogue(), body(t, doc))
	if err != nil || len(problems) > 0 {
		t.Fatalf("error %v, problems %+v", err, problems)
	}
	if got, want := sent(assessed(back).Document()), sent(doc); got != want {
		t.Errorf("sent again\ngot\n%s\nwant\n%s", got, want)
	}
	for _, joint := range []string{"jointHolders[J1].firstName", "jointHolders[J2].firstName"} {
		if got := back.Get(at(joint)); got == "" {
			t.Errorf("%s is not where its role says", joint)
		}
	}
	if got := back.Get(at("parties[A1].role")); got != "protector" {
		t.Errorf("the protector is not where its role says: %q", got)
	}
}

func TestDecodeSaysWhatItDoesNotKnow(t *testing.T) {
	for _, test := range []struct{ name, body, path, message string }{
		{"a name", `{"main":{"reqCode":"F123"}}`, "", "main.reqCode is no name that the catalogue knows"},
		{"a name in another case", `{"RegistrationType":"Individual"}`, "", "RegistrationType is no name that the catalogue knows"},
		{"a value", `{"registrationType":"Trust"}`, "account.registration", "registrationType has a value that the catalogue does not know"},
		{"a type", `{"main":{"repCode":{"a":1}}}`, "", "main.repCode.a is no name that the catalogue knows"},
		{
			"a constant", `{"primaryOwner":{"nameType":"Entity"}}`, "primaryHolder",
			"primaryOwner.nameType has a value that the catalogue does not know",
		},
		{
			"a name in an entry", `{"benes":[{"onboardingCustomerID":"B1","shar":1}]}`, "beneficiaries[B1]",
			"benes[0].shar is no name that the catalogue knows",
		},
		{
			"a value in an entry known by customerID", `{"benes":[{"customerID":"C1","class":"third"}]}`, "beneficiaries[C1].class",
			"benes[0].class has a value that the catalogue does not know",
		},
		{"an array that is none", `{"benes":{"B1":{"share":1}}}`, "", "benes.B1.share is no name that the catalogue knows"},
		{"an array of texts", `{"benes":["B1"]}`, "", "benes[0] must be an object"},
		{
			"an entry twice", `{"benes":[{"onboardingCustomerID":"B1","share":1},{"onboardingCustomerID":"B1","share":2}]}`,
			"beneficiaries[B1]", "benes[1] has the identifier of another entry",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems, err := remote.DecodeDocument(house(t), []byte(test.body))
			if err != nil {
				t.Fatal(err)
			}
			if len(problems) != 1 || problems[0].Code != "wire" || problems[0].Path.String() != test.path || problems[0].Message != test.message {
				t.Errorf("got %+v\nwant %q at %q", problems, test.message, test.path)
			}
		})
	}
	if _, _, err := remote.DecodeDocument(house(t), []byte(`[]`)); err == nil {
		t.Error("a body that is no object was read")
	}
}

func TestDecodeTakesNumbersAsTheirDigits(t *testing.T) {
	a, problems, err := remote.DecodeDocument(house(t), []byte(`{"accountNumber":"1","main":{"repCode":1234},
		"benes":[{"customerID":77,"share":33.340},{"onboardingCustomerID":"empty"}],"primaryOwner":{"income":null}}`))
	if err != nil || len(problems) > 0 {
		t.Fatalf("error %v, problems %+v", err, problems)
	}
	if got := a.Get(at("account.repCode")); got != "1234" {
		t.Errorf("rep code: got %q, want 1234", got)
	}
	if got := a.Entries("beneficiaries"); !reflect.DeepEqual(got, []string{"77"}) {
		t.Errorf("entries: got %v, want 77 alone", got)
	}
	if got := a.Get(at("beneficiaries[77].share")); got != "33.34" {
		t.Errorf("share: got %q, want 33.34", got)
	}
}
