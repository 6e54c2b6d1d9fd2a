package assess_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/flowtest"
)

// outsideProduction are the places where everything may be tried.
var outsideProduction = []custodian.Environment{"", "SANDBOX", "TEST"}

// saidIn returns what an environment says beyond what every other says, "path code severity" a line.
func saidIn(word custodian.Environment, a *answers.Answers) map[answers.Path][]assess.Problem {
	everywhere := map[assess.Problem]bool{}
	for _, p := range assess.Assess(a, "", testDay).Problems() {
		everywhere[p] = true
	}
	said := map[answers.Path][]assess.Problem{}
	for _, p := range assess.Assess(a, word, testDay).Problems() {
		if !everywhere[p] {
			said[p.Path] = append(said[p.Path], p)
		}
	}
	return said
}

// Every identifier of a shipped example is refused in PRODUCTION, where it stands, and nothing else of it is; every other
// place takes the whole of it.
func TestTheIdentifiersOfTheExamplesAreRefusedInProductionAlone(t *testing.T) {
	c := builtIn(t)
	for _, r := range c.Registrations() {
		t.Run(r.Value, func(t *testing.T) {
			data, err := c.Example(r.Value)
			if err != nil {
				t.Fatal(err)
			}
			a, err := answersfile.ReadAnswers(c, r.Value, data, testDay, numbered())
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range outsideProduction {
				if said := saidIn(word, a); len(said) > 0 {
					t.Errorf("%s: got %v, want nothing", word, said)
				}
			}
			said := saidIn("PRODUCTION", a)
			eachAnswer(a, func(p answers.Path, value string) {
				// A confirmation repeats an identifier, and is not one of its own.
				identifies := c.Field(p.Section, p.Field).Rule.Masked && p.Field != "bank.confirmation"
				refused := false
				for _, problem := range said[p] {
					refused = refused || problem.Severity == assess.ToFix && problem.Blocks()
				}
				if identifies != refused {
					t.Errorf("%s = %s: got refused %t, want %t", p, value, refused, identifies)
				}
			})
		})
	}
}

// eachAnswer visits every answer that is given.
func eachAnswer(a *answers.Answers, visit func(answers.Path, string)) {
	for _, s := range a.Catalogue().Sections() {
		entries := []string{""}
		if s.List != nil {
			entries = a.Entries(s.ID)
		}
		for _, entry := range entries {
			for _, f := range s.Fields() {
				p := answers.Path{Section: s.ID, Entry: entry, Field: f.ID}
				if value := a.Get(p); value != "" {
					visit(p, value)
				}
			}
		}
	}
}

func TestWhatBelongsToNobodyIsRefusedOrDoubtedInProductionAlone(t *testing.T) {
	const number, mobile = "primaryHolder.taxIdNumber", "primaryHolder.mobilePhone"
	tests := []struct {
		name, answers, at string
		want              assess.Severity // "" is nothing
	}{
		{"wallet card", number + " = 078-05-1120", number, assess.ToFix},
		{"pamphlet", number + " = 219-09-9999", number, assess.ToFix},
		{"first of the advertised", number + " = 987-65-4320", number, assess.ToFix},
		{"last of the advertised", number + " = 987-65-4329", number, assess.ToFix},
		{"advertised, as an ITIN", "primaryHolder.taxIdType = itin; " + number + " = 987-65-4321", number, assess.ToFix},
		{"an example's, typed without hyphens", number + " = 899100001", number, assess.ToFix},
		{"nobody's in particular", number + " = 536-22-8726", number, ""},
		{"area 733", number + " = 733-22-8726", number, ""},
		{"area 734 of an adult", number + " = 734-22-8726", number, assess.Worth},
		{"area 749 of an adult", number + " = 749-22-8726", number, assess.Worth},
		{"area 750", number + " = 750-22-8726", number, ""},
		{"area 772", number + " = 772-22-8726", number, ""},
		{"area 773 of an adult", number + " = 773-22-8726", number, assess.Worth},
		{"area 899 of an adult", number + " = 899-22-8726", number, assess.Worth},
		{"born on the day before", number + " = 899-22-8726; primaryHolder.birthDate = 2011-06-24", number, assess.Worth},
		{"born on the day", number + " = 899-22-8726; primaryHolder.birthDate = 2011-06-25", number, ""},
		{"555-0100", mobile + " = (217) 555-0100", mobile, assess.Worth},
		{"555-0199 with a country", mobile + " = +1 217 555 0199", mobile, assess.Worth},
		{"555-0200", mobile + " = (217) 555-0200", mobile, ""},
		{"0155501 elsewhere", mobile + " = (217) 455-0100", mobile, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := flowtest.Retyped(t, "", test.answers)
			for _, word := range outsideProduction {
				for _, p := range saidIn(word, a)[flowtest.Placed(a, test.at)] {
					if p.Severity != assess.Worth || !strings.Contains(p.Message, "Practice data only") {
						t.Errorf("%s: got %v, want nothing but that it is worth checking", word, p)
					}
				}
			}
			var severity assess.Severity
			for _, p := range saidIn("PRODUCTION", a)[flowtest.Placed(a, test.at)] {
				severity = p.Severity
			}
			if severity != test.want {
				t.Errorf("PRODUCTION: got %q, want %q", severity, test.want)
			}
		})
	}
}

// Where one practises a number that may be somebody's is worth checking, and stops nothing. What is nobody's is not: the
// examples' above, and the test that no example says anything.
func TestANumberThatLooksRealIsWorthCheckingWhereOnePractises(t *testing.T) {
	const number = "primaryHolder.taxIdNumber"
	for answers, real := range map[string]bool{
		number + " = 536-22-8726": true,
		number + " = 212 84 0391": true,
		number + " = 899-22-8726; primaryHolder.birthDate = 2019-02-03": false,
		number + " = 812-22-8726; primaryHolder.birthDate = 2019-02-03": true,
		number + " = 812-22-8726; primaryHolder.birthDate = 1988-02-03": false,
		number + " = 078-05-1120":                                      false,
		number + " = 987-65-4320":                                      false,
		number + " = 666-12-3456":                                      false, // to fix, which is enough
		"primaryHolder.taxIdType = itin; " + number + " = 912-70-4417": true,
		"primaryHolder.taxIdType = itin; " + number + " = 900-70-0001": false,
	} {
		a := flowtest.Retyped(t, "", answers)
		for word, want := range map[custodian.Environment]bool{"SANDBOX": real, "TEST": real, "PRODUCTION": false, "": false} {
			doubted := false
			for _, p := range assess.Assess(a, word, testDay).Problems() {
				if strings.HasPrefix(p.Message, "Practice data only.") {
					doubted = true
					if p.Severity != assess.Worth || p.Blocks() || p.Path != flowtest.Placed(a, number) {
						t.Errorf("%s in %q: got %v, want it worth checking at %s", answers, word, p, number)
					}
				}
			}
			if doubted != want {
				t.Errorf("%s in %q: got doubted %t, want %t", answers, word, doubted, want)
			}
		}
	}
}

// A check that is made in one place alone speaks there, whatever the case of the word, and nowhere else.
func TestACheckIsMadeWhereItsCatalogueSays(t *testing.T) {
	for _, only := range []string{"sandbox", "test", "production"} {
		c := extended(t, "checks:\n  - {id: firm, severity: error, only: "+only+", at: account.repCode, that: 'false', message: No.}\n")
		a := answers.NewAnswers(c)
		a.Set(answers.RegistrationPath(c), c.Registrations()[0].Value)
		for _, word := range []custodian.Environment{"SANDBOX", "TEST", "PRODUCTION", ""} {
			spoke := false
			for _, p := range assess.Assess(a, word, testDay).Problems() {
				spoke = spoke || p.Code == "firm"
			}
			if want := strings.EqualFold(string(word), only); spoke != want {
				t.Errorf("only: %s in %q: got spoke %t, want %t", only, word, spoke, want)
			}
		}
	}
}
