package sandbox_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
)

var schema = []sandbox.Field{
	{Name: "registrationType", Type: "string", Enum: []string{"Individual", "JointWROS"}},
	{Name: "primaryOwner.lastName", Type: "string", Max: 5},
	{Name: "primaryOwner.address.city", Type: "string"},
	{Name: "primaryOwner.income", Type: "number"},
	{Name: "primaryOwner.sources", Type: "strings", Enum: []string{"wages", "gifts"}, Max: 10},
	{Name: "main.margin", Type: "boolean"},
	{Array: "todBeneficiaries", Name: "name.last", Type: "string", Max: 5},
	{Array: "todBeneficiaries", Name: "sharePercent", Type: "number"},
	{Array: "main.parties", Name: "role", Type: "string", Enum: []string{"trustee"}},
}

// listed answers a schema that is ready.
func listed(fields []sandbox.Field) func() []sandbox.Field {
	return func() []sandbox.Field { return fields }
}

// The JSON is checked by itself before any decoder could overlook something in it.
func TestRawValidation(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		want []string // field: reason
	}{
		"in order": {`{"registrationType":"Individual","primaryOwner":{"lastName":"Núñez","address":{"city":"X"},"income":1.5,
			"sources":["wages"]},"main":{"margin":false,"parties":[{"onboardingCustomerID":"p","role":"trustee"}]},
			"todBeneficiaries":[{"onboardingCustomerID":"a","name":{"last":"A"},"sharePercent":100}]}`, nil},
		"an empty list":        {`{"todBeneficiaries":[],"primaryOwner":{"sources":[]}}`, nil},
		"unknown name":         {`{"Surname":"x"}`, []string{"Surname: is not an attribute of this API"}},
		"name in another case": {`{"primaryOwner":{"lastname":"x"}}`, []string{"primaryOwner.lastname: is not an attribute of this API"}},
		"unknown in an entry": {
			`{"todBeneficiaries":[{"onboardingCustomerID":"a","share":1}]}`,
			[]string{"todBeneficiaries[0].share: is not an attribute of this API"},
		},
		"identifier elsewhere": {`{"primaryOwner":{"customerID":"1","lastName":"x"}}`, []string{"primaryOwner.customerID: is not an attribute of this API"}},
		"number as text":       {`{"primaryOwner":{"income":"1"}}`, []string{"primaryOwner.income: must be a number"}},
		"text as number":       {`{"registrationType":1}`, []string{"registrationType: must be a text"}},
		"boolean as text":      {`{"main":{"margin":"true"}}`, []string{"main.margin: must be true or false"}},
		"texts as text":        {`{"primaryOwner":{"sources":"wages"}}`, []string{"primaryOwner.sources: must be an array of texts"}},
		"texts with a number":  {`{"primaryOwner":{"sources":["wages",1]}}`, []string{"primaryOwner.sources: must be an array of texts"}},
		"null":                 {`{"registrationType":null}`, []string{"registrationType: must be a text"}},
		"object as text":       {`{"primaryOwner":"x"}`, []string{"primaryOwner: must be an object"}},
		"entries as object":    {`{"todBeneficiaries":{"sharePercent":1}}`, []string{"todBeneficiaries: must be an array of objects"}},
		"outside the list":     {`{"registrationType":"individual"}`, []string{"registrationType: is not one of the allowed values"}},
		"one outside the list": {`{"primaryOwner":{"sources":["wages","loot"]}}`, []string{"primaryOwner.sources: is not one of the allowed values"}},
		"a star among texts":   {`{"primaryOwner":{"sources":["*"]}}`, []string{"primaryOwner.sources: is not one of the allowed values"}},
		"too long":             {`{"primaryOwner":{"lastName":"Núñezz"}}`, []string{"primaryOwner.lastName: is longer than 5 characters"}},
		"too long in an entry": {
			`{"todBeneficiaries":[{"onboardingCustomerID":"a","sharePercent":1},{"onboardingCustomerID":"b","name":{"last":"abcdef"}}]}`,
			[]string{"todBeneficiaries[1].name.last: is longer than 5 characters"},
		},
		"an array in an object": {
			`{"main":{"parties":[{"onboardingCustomerID":"p","role":"x"}]}}`,
			[]string{"main.parties[0].role: is not one of the allowed values"},
		},
		"several at once": {`{"a":1,"b":2}`, []string{"a: is not an attribute of this API", "b: is not an attribute of this API"}},
	} {
		t.Run(name, func(t *testing.T) {
			checked := false
			d := newHarness(t, sandbox.Options{Schema: listed(schema), Check: func([]byte) []sandbox.Problem { checked = true; return nil }})
			a := d.submit(c.body)
			if c.want == nil {
				a.want(http.StatusAccepted)
			} else if got := a.want(http.StatusUnprocessableEntity).fields(); !slices.Equal(got, c.want) {
				t.Errorf("errors: got %q, want %q", got, c.want)
			}
			if checked != (c.want == nil) {
				t.Errorf("business rules: got run %v, want %v: only data in the right form reach them", checked, c.want == nil)
			}
		})
	}
}

func TestSchemasThatContradictThemselves(t *testing.T) {
	for name, fields := range map[string][]sandbox.Field{
		"unknown type":            {{Name: "a", Type: "text"}},
		"no name":                 {{Array: "a", Type: "string"}},
		"attribute and object":    {{Name: "a", Type: "string"}, {Name: "a.b", Type: "string"}},
		"attribute and its array": {{Array: "a", Name: "b", Type: "string"}, {Name: "a", Type: "strings"}},
	} {
		a := newHarness(t, sandbox.Options{Schema: listed(fields)}).submit(`{}`).want(http.StatusInternalServerError)
		if !strings.Contains(string(a.raw), "schema field") {
			t.Errorf("%s: got %s, want an error about the schema", name, a.raw)
		}
	}
}
