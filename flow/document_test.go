package flow_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/remote"
)

// sent writes a document as one line an attribute, sorted.
func sent(d assess.Document) string {
	var all []string
	for a, leaf := range d {
		name := a.Name
		if a.Array != "" {
			name = a.Array + "[" + a.Entry + "]." + a.Name
		}
		value, _ := json.Marshal(leaf.Value)
		all = append(all, name+" "+string(value)+" "+leaf.Step)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

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

// body nests a document as it goes over the wire.
func body(t interface{ Fatal(...any) }, d assess.Document, order ...string) []byte {
	top := map[string]any{"accountNumber": "12345678"}
	entries := map[assess.Attribute]map[string]any{}
	place := func(a assess.Attribute) map[string]any {
		key := assess.Attribute{Array: a.Array, Entry: a.Entry}
		if entries[key] == nil {
			entries[key] = map[string]any{"onboardingCustomerID": a.Entry}
		}
		return entries[key]
	}
	for a, leaf := range d {
		object := top
		if a.Array != "" {
			object = place(a)
		}
		names := strings.Split(a.Name, ".")
		for _, name := range names[:len(names)-1] {
			if object[name] == nil {
				object[name] = map[string]any{}
			}
			object = object[name].(map[string]any)
		}
		object[names[len(names)-1]] = leaf.Value
	}
	keys := slices.SortedFunc(maps.Keys(entries), func(a, b assess.Attribute) int {
		return slices.Index(order, a.Entry) - slices.Index(order, b.Entry)
	})
	for _, key := range keys {
		list, _ := top[key.Array].([]any)
		top[key.Array] = append(list, entries[key])
	}
	data, err := json.Marshal(top)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

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

func TestWireFields(t *testing.T) {
	byName := map[string]catalogue.WireField{}
	for _, w := range catalogue.WireFields(house(t)) {
		byName[w.Array+" "+w.Name] = w
	}
	for name, want := range map[string]catalogue.WireField{
		" registrationType":         {Name: "registrationType", Type: "string", Enum: []string{"Individual", "JointWROS"}},
		" main.margin":              {Name: "main.margin", Type: "boolean"},
		" primaryOwner.name1":       {Name: "primaryOwner.name1", Type: "string", Max: 12},
		" primaryOwner.funds":       {Name: "primaryOwner.funds", Type: "strings", Enum: []string{"SAVINGS", "GIFT", "LOTTERY"}},
		" primaryOwner.income":      {Name: "primaryOwner.income", Type: "number"},
		" primaryOwner.nameType":    {Name: "primaryOwner.nameType", Type: "string", Enum: []string{"Individual"}},
		" trusted.email":            {Name: "trusted.email", Type: "string"},
		" primaryOwner.legal.state": {Name: "primaryOwner.legal.state", Type: "string"},
		"benes share":               {Array: "benes", Name: "share", Type: "number"},
		"parties role":              {Array: "parties", Name: "role", Type: "string", Enum: []string{"JointOwner", "Protector", "Trustee"}},
	} {
		if got := byName[name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	if _, ok := byName["benes onboardingCustomerID"]; ok {
		t.Error("an identifier is among the fields")
	}
}
