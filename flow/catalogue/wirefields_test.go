package catalogue_test

import (
	"reflect"
	"testing"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/flowtest"
)

func TestWireFields(t *testing.T) {
	byName := map[string]catalogue.WireField{}
	for _, w := range catalogue.WireFields(flowtest.House(t)) {
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
