package catalogue_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// someDay is when the examples are looked at; a second day shows that they do not age.
var someDay = kind.Date{Year: 2026, Month: 11, Day: 27}

func standard(t *testing.T) *catalogue.Catalogue {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// example reads the example of a registration as answers.
func example(t *testing.T, c *catalogue.Catalogue, registration string) *answers.Answers {
	t.Helper()
	data, err := c.Example(registration)
	if err != nil {
		t.Fatal(err)
	}
	ids := 0
	a, err := answersfile.ReadAnswers(c, registration+".yaml", data, someDay, func() string {
		ids++
		return fmt.Sprintf("00000000-0000-7000-8000-%012d", ids)
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestEveryRegistrationHasACompleteExample(t *testing.T) {
	c := standard(t)
	for _, r := range c.Registrations() {
		for _, day := range []kind.Date{someDay, {Year: 2030, Month: 2, Day: 28}} {
			t.Run(r.Value+day.String(), func(t *testing.T) {
				a := example(t, c, r.Value)
				if got := a.Get(answers.Path{Section: "account", Field: "registration"}); got != r.Value {
					t.Errorf("registration of the example: got %q, want %q", got, r.Value)
				}
				for _, p := range assess.Assess(a, custodian.Sandbox, day).Problems() {
					t.Errorf("%s: %s (%s)", p.Path, p.Message, p.Code)
				}
			})
		}
	}
}

func TestAnExampleSpeaksOfNobody(t *testing.T) {
	c := standard(t)
	for _, r := range c.Registrations() {
		a := example(t, c, r.Value)
		for _, s := range c.Sections() {
			entries := []string{""}
			if s.List != nil {
				entries = a.Entries(s.ID)
			}
			for _, entry := range entries {
				for _, p := range s.Pages {
					for _, f := range p.Fields {
						fictional(t, f, a.Get(answers.Path{Section: s.ID, Entry: entry, Field: f.ID}), a, s.ID, entry)
					}
				}
			}
		}
	}
}

// fictional fails for a telephone number outside 555-0100 to 555-0199, mail outside example.com, and a Social Security
// number that was ever issued to somebody of that age: areas 773 to 899 were given to nobody before June 2011. A trust may
// have its grantor's.
func fictional(t *testing.T, f *catalogue.Field, answer string, a *answers.Answers, section, entry string) {
	t.Helper()
	if answer == "" {
		return
	}
	switch f.Kind.Name() {
	case "phone":
		if !strings.Contains(answer, "555-01") {
			t.Errorf("%s.%s is a number that may be somebody's", section, f.ID)
		}
	case "email":
		if !strings.HasSuffix(answer, "@example.com") {
			t.Errorf("%s.%s is an address that may be somebody's", section, f.ID)
		}
	case "taxId":
		beside := strings.TrimSuffix(f.ID, "taxIdNumber") + "taxIdType"
		if a.Get(answers.Path{Section: section, Entry: entry, Field: beside}) != "ssn" {
			return
		}
		birth := a.Get(answers.Path{Section: section, Entry: entry, Field: "birthDate"})
		minor := birth > "2011-06"
		if answer < "773" || answer >= "900" || birth == "" && section != "trust" || birth >= "2008" && !minor {
			t.Errorf("%s.%s is a number that may be somebody's", section, f.ID)
		}
	}
}

func TestAnExampleLeavesOutWhatAFirmDoesNotAsk(t *testing.T) {
	files, err := catalogue.DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	firm := catalogue.Source{Name: "firm.yaml", Data: []byte(`
steps:
  - id: account
    sections:
      - id: account
        pages:
          - {id: account, fields: [{id: accountNickname, drop: true}]}
  - {id: trustedContact, drop: true}
checks:
  - {id: age-plausible, each: [primaryHolder]}
  - {id: age-unusual, each: [primaryHolder]}
  - {id: trusted-contact-of-age, drop: true}
  - {id: trusted-contact-is-holder, drop: true}
  - {id: trusted-contact-is-advisor, drop: true}
  - {id: trusted-contacts-differ, drop: true}
  - {id: email-domain, each: [primaryHolder]}
  - {id: mobile-toll-free, each: [primaryHolder]}
  - {id: suffix-in-last-name, each: [primaryHolder]}
  - {id: example-email, each: [primaryHolder]}
  - {id: fictional-mobile-phone, each: [primaryHolder]}
  - {id: trusted-contact-shares-phone, drop: true}
`)}
	c, err := catalogue.Load(append(files, firm)...)
	if err != nil {
		t.Fatal(err)
	}
	data, err := c.Example("individual")
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{"accountNickname", "trustedContact", "Placida"} {
		if bytes.Contains(data, []byte(gone)) {
			t.Errorf("the example still holds %s", gone)
		}
	}
	if problems := assess.Assess(example(t, c, "individual"), custodian.Sandbox, someDay).Problems(); len(problems) > 0 {
		t.Errorf("problems of the pruned example: got %v, want none", problems)
	}
}

func TestNoExampleForAnUnknownRegistration(t *testing.T) {
	_, err := standard(t).Example("iraGold")
	if err == nil || !strings.Contains(err.Error(), `"iraGold"`) {
		t.Errorf("example of an unknown registration: got %v, want an error that names it", err)
	}
}
