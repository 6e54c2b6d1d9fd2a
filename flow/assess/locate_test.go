package assess_test

import (
	"testing"

	"brokerage/onboard/flow/custodian"
)

func TestLocate(t *testing.T) {
	a := answer(completed(t), `
		account.registration = joint
		jointHolders[J1].firstName = Riley
		parties[A0].firstName =
		parties[A1].firstName = Ada
		beneficiaries[B1].lastName = Fakename
		beneficiaries[B2].lastName = Nest-Egg
		beneficiaries[B3].class = primary`)
	a.Move("beneficiaries", "B2", -1)
	s := assessed(a)
	customers := map[string]string{"B1": "C-1"}
	for _, test := range []struct {
		name    string
		problem custodian.FieldProblem
		want    string
	}{
		{"full name", custodian.FieldProblem{Name: "primaryOwner.legal.zip"}, "primaryHolder.legal.zip"},
		{"any case", custodian.FieldProblem{Name: "PrimaryOwner.Legal.ZIP"}, "primaryHolder.legal.zip"},
		{"last part", custodian.FieldProblem{Name: "repcode"}, "account.repCode"},
		{"last part below another object", custodian.FieldProblem{Name: "owner.birthDate"}, "primaryHolder.birthDate"},
		{"last part that two have, one answered", custodian.FieldProblem{Name: "class"}, "beneficiaries[B3].class"},
		{"label", custodian.FieldProblem{Name: "Rep code"}, "account.repCode"},
		{"id", custodian.FieldProblem{Name: "primaryHolder.legal.country"}, "primaryHolder.legal.country"},
		{"an object", custodian.FieldProblem{Name: "primaryOwner"}, "primaryHolder"},
		{"an object inside", custodian.FieldProblem{Name: "primaryOwner.legal"}, "primaryHolder.legal.country"},
		{"taken from another field", custodian.FieldProblem{Name: "primaryOwner.mail.zip"}, "primaryHolder.legal.zip"},
		{"unknown", custodian.FieldProblem{Name: "primaryOwner.shoeSize"}, ""},
		{"nothing", custodian.FieldProblem{}, ""},

		{"by identifier", custodian.FieldProblem{Array: "benes", Entry: "B1", Index: 0, Name: "taxId"}, "beneficiaries[B1].taxId"},
		{"by customerID", custodian.FieldProblem{Array: "benes", Entry: "C-1", Index: -1, Name: "share"}, "beneficiaries[B1].share"},
		{"by identifier alone", custodian.FieldProblem{Entry: "B3", Index: -1, Name: "share"}, "beneficiaries[B3].share"},
		{"by index", custodian.FieldProblem{Array: "benes", Index: 1, Name: "taxId"}, "beneficiaries[B1].taxId"},
		{"by index over two lists, empty entries aside", custodian.FieldProblem{Array: "Parties", Index: 1, Name: "name1"}, "parties[A1].firstName"},
		{"entry without a name", custodian.FieldProblem{Array: "benes", Index: 0}, "beneficiaries[B2]"},
		{"entry with an unknown name", custodian.FieldProblem{Array: "benes", Index: 0, Name: "shoeSize"}, "beneficiaries[B2]"},
		{"array with an unknown entry", custodian.FieldProblem{Array: "benes", Entry: "B9", Index: 7, Name: "share"}, "beneficiaries"},
		{"unknown entry, a name that one answered", custodian.FieldProblem{Array: "benes", Index: -1, Name: "class"}, "beneficiaries[B3].class"},
		{"unknown array", custodian.FieldProblem{Array: "shoes", Index: 0, Name: "size"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.problem.Array == "" && test.problem.Entry == "" {
				test.problem.Index = -1
			}
			p, ok := s.Locate(test.problem, customers)
			if p.String() != test.want || ok != (test.want != "") {
				t.Errorf("got %q (%v), want %q", p, ok, test.want)
			}
		})
	}
}

func TestLocateNeverNamesWhatIsHidden(t *testing.T) {
	a := answer(completed(t), "jointHolders[J1].firstName = Riley")
	s := assessed(a)
	for _, f := range []custodian.FieldProblem{
		{Array: "parties", Entry: "J1", Index: 0, Name: "name1"},
		{Index: -1, Name: "primaryOwner.employer"},
	} {
		p, ok := s.Locate(f, nil)
		if ok && !s.Applies(p) {
			t.Errorf("%+v: got the hidden %s", f, p)
		}
		if p.Field != "" {
			t.Errorf("%+v: got the field %s", f, p)
		}
	}
}
