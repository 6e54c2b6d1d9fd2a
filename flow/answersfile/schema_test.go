package answersfile_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/flowtest"
)

// compiled is the schema of a catalogue, judged by a validator that knows nothing of this program.
func compiled(t *testing.T, c *catalogue.Catalogue) *jsonschema.Schema {
	t.Helper()
	data, err := answersfile.Schema(c)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("answers.schema.json", document); err != nil {
		t.Fatal(err)
	}
	s, err := compiler.Compile("answers.schema.json")
	if err != nil {
		t.Fatalf("the schema is none: %v", err)
	}
	return s
}

// refuses tells whether the schema refuses a YAML file, as an editor reads it.
func refuses(t *testing.T, s *jsonschema.Schema, file []byte) error {
	t.Helper()
	var document any
	if err := yaml.Load(file, &document); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(instance)
}

// valid tells whether validate finds nothing left and nothing to fix in a file.
func valid(t *testing.T, c *catalogue.Catalogue, file []byte) bool {
	t.Helper()
	a, err := answersfile.ReadAnswers(c, "a.yaml", file, testDay, numbered())
	var input *answersfile.InputError
	if errors.As(err, &input) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	left, toFix, _ := assessed(a).Total()
	return left+toFix == 0
}

func TestTheSchemaTakesEveryScenarioAndExample(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads, in one goroutine, for a minute with the race detector")
	}
	c := builtIn(t)
	s := compiled(t, c)
	files := map[string][]byte{}
	for _, name := range scenarios(t) {
		a := readScenario(t, c, name)
		data, err := answersfile.WriteAnswers(a)
		if err != nil {
			t.Fatal(err)
		}
		files[name+" written"], files[name] = data, flowtest.Read(t, "scenarios/"+name+".yaml")
	}
	for _, r := range c.Registrations() {
		data, err := c.Example(r.Value)
		if err != nil {
			t.Fatal(err)
		}
		files[r.Value] = data
	}
	for name, file := range files {
		if !valid(t, c, file) {
			t.Errorf("%s: validate finds something", name)
		}
		if err := refuses(t, s, file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the schema refuses, validate finds as well; and of what a schema can say, it says all.
func TestTheSchemaRefusesWhatItCanSay(t *testing.T) {
	c := builtIn(t)
	s := compiled(t, c)
	simplest := string(flowtest.Read(t, "scenarios/01-individual.yaml"))
	tod := string(flowtest.Read(t, "scenarios/02-individual-tod.yaml"))
	for name, test := range map[string]struct{ file, old, new string }{
		"unknown section":                   {simplest, "account:\n", "acount: {}\naccount:\n"},
		"unknown field":                     {simplest, "  repCode: F123", "  repCode: F123\n  repcode: F123"},
		"unknown nested field":              {simplest, "    city: Springfield", "    city: Springfield\n    town: Springfield"},
		"no such choice":                    {simplest, "accountType: cash", "accountType: credit"},
		"no such country":                   {simplest, "citizenshipCountry: US", "citizenshipCountry: XX"},
		"neither yes nor no":                {simplest, "sweepIndicator: yes", "sweepIndicator: perhaps"},
		"one of several choices":            {simplest, "sourceOfFunds: employment,savings", "sourceOfFunds: employment,theft"},
		"a list of choices":                 {simplest, "sourceOfFunds: employment,savings", "sourceOfFunds: [employment, theft]"},
		"required field missing":            {simplest, "  repCode: F123\n", ""},
		"required field empty":              {simplest, "  repCode: F123\n", "  repCode:\n"},
		"required field of a human missing": {simplest, "  lastName: Sampleton\n  birthDate: 1988-02-29\n", "  birthDate: 1988-02-29\n"},
		"required nested field missing":     {simplest, "    city: Springfield\n    state: IL\n    postalCode: 62701\n  mailing", "    state: IL\n    postalCode: 62701\n  mailing"},
		"section missing":                   {simplest[:strings.Index(simplest, "financialProfile:")], "", ""},
		"beneficiaries missing":             {simplest, "registration: individual", "registration: individualTod"},
		"no beneficiary":                    {tod[:strings.Index(tod, "todBeneficiaries:")] + "todBeneficiaries: []\n" + tod[strings.Index(tod, "trustedContact:"):], "", ""},
		"a share missing":                   {tod, "    sharePercent: 33.34\n", ""},
		"authority under the advisory type": {simplest, "  adviserAuthority: trading,feeDeduction\n", ""},
		"a mapping for one value":           {simplest, "  repCode: F123", "  repCode: {a: F123}"},
		"a list for one value":              {simplest, "  repCode: F123", "  repCode: [F123]"},
		"one entry for a list":              {tod, "todBeneficiaries:\n", "jointHolders: {firstName: Riley}\ntodBeneficiaries:\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(test.file, test.old) {
				t.Fatalf("the scenario has no %q", test.old)
			}
			file := []byte(strings.Replace(test.file, test.old, test.new, 1))
			if valid(t, c, file) {
				t.Error("validate finds nothing")
			}
			if refuses(t, s, file) == nil {
				t.Error("the schema finds nothing")
			}
		})
	}
}

// Answers that are wrong in a way that a schema cannot say, or may not since they are kept, pass it. It never refuses what
// validate takes.
func TestTheSchemaAgreesWithValidate(t *testing.T) {
	c := builtIn(t)
	s := compiled(t, c)
	for _, n := range flowtest.Negatives {
		data, err := answersfile.WriteAnswers(flowtest.Retyped(t, n.Scenario, n.Answers))
		if err != nil {
			t.Fatal(err)
		}
		if err := refuses(t, s, data); err != nil && valid(t, c, data) {
			t.Errorf("%s: the schema refuses what validate takes: %v", n.Name, err)
		}
	}
	simplest := string(flowtest.Read(t, "scenarios/01-individual.yaml"))
	for name, change := range map[string][2]string{
		"true and false":             {"sweepIndicator: yes", "sweepIndicator: true"},
		"answers that do not apply":  {"trustedContact:", "jointHolders:\n  - firstName: Riley\ntrustedContact:"},
		"an answer of another kind":  {"repCode: F123", "repCode: 1234"},
		"no answer to what may lack": {"accountNickname: House fund", "accountNickname:"},
		"a list of choices":          {"sourceOfFunds: employment,savings", "sourceOfFunds: [employment, savings]"},
		"choices with spaces":        {"sourceOfFunds: employment,savings", "sourceOfFunds: employment, savings"},
		"nothing in an optional step": {"trustedContact:\n  declined: no\n  firstName: Placida\n  lastName: Sampleton\n" +
			"  relationship: sibling\n  mobilePhone: (217) 555-0102\n", "trustedContact:\n"},
	} {
		if !strings.Contains(simplest, change[0]) {
			t.Fatalf("%s: the scenario has no %q", name, change[0])
		}
		file := []byte(strings.Replace(simplest, change[0], change[1], 1))
		if !valid(t, c, file) {
			t.Errorf("%s: validate finds something", name)
		}
		if err := refuses(t, s, file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheSchemaIsTheSameEachTime(t *testing.T) {
	one, err := answersfile.Schema(builtIn(t))
	if err != nil {
		t.Fatal(err)
	}
	if other, err := answersfile.Schema(builtIn(t)); err != nil || !bytes.Equal(one, other) {
		t.Errorf("written twice it differs (error %v)", err)
	}
}
