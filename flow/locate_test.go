package flow_test

import (
	"testing"

	"brokerage/onboard/flow"
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
		problem flow.FieldProblem
		want    string
	}{
		{"full name", flow.FieldProblem{Name: "primaryOwner.legal.zip"}, "primaryHolder.legal.zip"},
		{"any case", flow.FieldProblem{Name: "PrimaryOwner.Legal.ZIP"}, "primaryHolder.legal.zip"},
		{"last part", flow.FieldProblem{Name: "repcode"}, "account.repCode"},
		{"last part below another object", flow.FieldProblem{Name: "owner.birthDate"}, "primaryHolder.birthDate"},
		{"last part that two have, one answered", flow.FieldProblem{Name: "class"}, "beneficiaries[B3].class"},
		{"label", flow.FieldProblem{Name: "Rep code"}, "account.repCode"},
		{"id", flow.FieldProblem{Name: "primaryHolder.legal.country"}, "primaryHolder.legal.country"},
		{"an object", flow.FieldProblem{Name: "primaryOwner"}, "primaryHolder"},
		{"an object inside", flow.FieldProblem{Name: "primaryOwner.legal"}, "primaryHolder.legal.country"},
		{"taken from another field", flow.FieldProblem{Name: "primaryOwner.mail.zip"}, "primaryHolder.legal.zip"},
		{"unknown", flow.FieldProblem{Name: "primaryOwner.shoeSize"}, ""},
		{"nothing", flow.FieldProblem{}, ""},

		{"by identifier", flow.FieldProblem{Array: "benes", Entry: "B1", Index: 0, Name: "taxId"}, "beneficiaries[B1].taxId"},
		{"by customerID", flow.FieldProblem{Array: "benes", Entry: "C-1", Index: -1, Name: "share"}, "beneficiaries[B1].share"},
		{"by identifier alone", flow.FieldProblem{Entry: "B3", Index: -1, Name: "share"}, "beneficiaries[B3].share"},
		{"by index", flow.FieldProblem{Array: "benes", Index: 1, Name: "taxId"}, "beneficiaries[B1].taxId"},
		{"by index over two lists, empty entries aside", flow.FieldProblem{Array: "Parties", Index: 1, Name: "name1"}, "parties[A1].firstName"},
		{"entry without a name", flow.FieldProblem{Array: "benes", Index: 0}, "beneficiaries[B2]"},
		{"entry with an unknown name", flow.FieldProblem{Array: "benes", Index: 0, Name: "shoeSize"}, "beneficiaries[B2]"},
		{"array with an unknown entry", flow.FieldProblem{Array: "benes", Entry: "B9", Index: 7, Name: "share"}, "beneficiaries"},
		{"unknown entry, a name that one answered", flow.FieldProblem{Array: "benes", Index: -1, Name: "class"}, "beneficiaries[B3].class"},
		{"unknown array", flow.FieldProblem{Array: "shoes", Index: 0, Name: "size"}, ""},
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
	for _, f := range []flow.FieldProblem{
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
