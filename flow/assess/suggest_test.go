package assess_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// suggested writes what is suggested at a path: the words, and each answer that taking it gives.
func suggested(a *assess.Assessment, path string) string {
	sg, ok := a.Suggest(at(path))
	if !ok {
		return ""
	}
	words := []string{sg.Words}
	for _, x := range sg.Answers {
		words = append(words, strings.TrimPrefix(x.Path.Field, "legalAddress.")+"="+x.Value)
	}
	return strings.Join(words, "; ")
}

func TestAZIPCodeSuggestsItsCityAndState(t *testing.T) {
	const both = "Springfield, Illinois; city=Springfield; state=IL"
	for name, test := range map[string]struct{ given, at, want string }{
		"at the code":           {"postalCode = 62701", "postalCode", both},
		"at the city":           {"postalCode = 62701", "city", both},
		"at the state":          {"postalCode = 62701-1234", "state", both},
		"city begun":            {"postalCode = 62701\ncity = Spr", "city", both},
		"city given":            {"postalCode = 62701\ncity = Springfield", "postalCode", "Illinois; state=IL"},
		"town of the same code": {"postalCode = 62701\ncity = Jerome", "state", "Illinois; state=IL"},
		"no other town":         {"postalCode = 62701\ncity = Jerome", "city", ""},
		"all given":             {"postalCode = 62701\ncity = Springfield\nstate = IL", "postalCode", ""},
		"another state":         {"postalCode = 62701\nstate = OR", "postalCode", ""},
		"another state, city":   {"postalCode = 62701\nstate = OR", "city", ""},
		"half a code":           {"postalCode = 627", "postalCode", ""},
		"no such code":          {"postalCode = 00000", "city", ""},
		"military":              {"postalCode = 09012", "city", "APO, Armed Forces Europe; city=APO; state=AE"},
		"nothing to go by":      {"", "city", ""},
		"not of the address":    {"postalCode = 62701", "line1", ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := answer(answers.NewAnswers(builtIn(t)), "account.registration = individual\nprimaryHolder.legalAddress.country = US")
			for line := range strings.Lines(test.given) {
				answer(a, "primaryHolder.legalAddress."+line)
			}
			if got := suggested(assessed(a), "primaryHolder.legalAddress."+test.at); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestACodeOfAnotherCountrySuggestsNothing(t *testing.T) {
	a := answer(answers.NewAnswers(builtIn(t)), `
		account.registration = individual
		primaryHolder.legalAddress.country = DE
		primaryHolder.legalAddress.postalCode = 62701`)
	if got := suggested(assessed(a), "primaryHolder.legalAddress.city"); got != "" {
		t.Errorf("got %q, want nothing", got)
	}
}

// What is masked is shown to nobody who looks over a shoulder, and no grey words say it either.
func TestWhatIsMaskedIsNotSuggested(t *testing.T) {
	files, err := catalogue.DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	c, err := catalogue.Load(files...) // a copy, to be changed
	if err != nil {
		t.Fatal(err)
	}
	for masked, want := range map[bool]string{false: "Springfield, Illinois; city=Springfield; state=IL", true: ""} {
		c.Field("primaryHolder", "legalAddress.city").Rule.Masked = masked
		a := answer(answers.NewAnswers(c), "account.registration = individual\nprimaryHolder.legalAddress.postalCode = 62701")
		if got := suggested(assessed(a), "primaryHolder.legalAddress.city"); got != want {
			t.Errorf("masked %v: got %q, want %q", masked, got, want)
		}
	}
}

// household is two holders and a child; the first holder's answers are given.
func household(t *testing.T, more string) *answers.Answers {
	t.Helper()
	return answer(answer(answers.NewAnswers(builtIn(t)), `
		account.registration = jointWrosTod
		primaryHolder.firstName = Morgan
		primaryHolder.lastName = Sampleton
		primaryHolder.taxIdType = ssn
		primaryHolder.taxIdNumber = 899100003
		primaryHolder.homePhone = +12175550134
		primaryHolder.legalAddress.country = US
		primaryHolder.legalAddress.line1 = 100 Fictional Ave
		primaryHolder.legalAddress.line2 = Apt 12B
		primaryHolder.legalAddress.city = Springfield
		primaryHolder.legalAddress.state = IL
		primaryHolder.legalAddress.postalCode = 62701
		primaryHolder.employmentStatus = employed
		primaryHolder.employerName = Imaginary Ledger LLC
		jointHolders[J1].lastName = Fakename
		jointHolders[J2].employmentStatus = employed
		todBeneficiaries[B1].kind = person`), more)
}

func TestWhatOthersAnsweredIsSuggestedTheNearestFirst(t *testing.T) {
	for name, test := range map[string]struct{ more, at, want string }{
		"last name of the nearest":  {"", "jointHolders[J2].lastName", "Fakename; lastName=Fakename"},
		"completed, not replaced":   {"jointHolders[J2].lastName = Sam", "jointHolders[J2].lastName", "Sampleton; lastName=Sampleton"},
		"typed otherwise":           {"jointHolders[J2].lastName = Other", "jointHolders[J2].lastName", ""},
		"from one who stands below": {"primaryHolder.lastName = F", "primaryHolder.lastName", "Fakename; lastName=Fakename"},
		"employer":                  {"", "jointHolders[J2].employerName", "Imaginary Ledger LLC; employerName=Imaginary Ledger LLC"},
		"phone of the household":    {"", "jointHolders[J2].homePhone", "(217) 555-0134; homePhone=+12175550134"},
		"a first name is one's own": {"", "jointHolders[J2].firstName", ""},
		"so is a tax number":        {"jointHolders[J2].taxIdType = ssn", "jointHolders[J2].taxIdNumber", ""},
		"a child has a last name":   {"", "todBeneficiaries[B1].lastName", "Fakename; lastName=Fakename"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := suggested(assessed(household(t, test.more)), test.at); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestAStreetBringsItsAddressAlong(t *testing.T) {
	const whole = "100 Fictional Ave, Apt 12B, Springfield, Illinois, 62701; "
	const rest = "line1=100 Fictional Ave; line2=Apt 12B; postalCode=62701; city=Springfield; state=IL"
	for name, test := range map[string]struct{ more, want string }{
		"nothing given":    {"", whole + rest + "; country=US"},
		"country given":    {"jointHolders[J2].legalAddress.country = US", whole + rest},
		"street begun":     {"jointHolders[J2].legalAddress.line1 = 100 F", whole + rest + "; country=US"},
		"another country":  {"jointHolders[J2].legalAddress.country = CA", ""},
		"another city":     {"jointHolders[J2].legalAddress.city = Chicago", ""},
		"another street":   {"jointHolders[J2].legalAddress.line1 = 1 Else", ""},
		"the city is here": {"jointHolders[J2].legalAddress.city = Springfield", "100 Fictional Ave, Apt 12B, Illinois, 62701; line1=100 Fictional Ave; line2=Apt 12B; postalCode=62701; state=IL; country=US"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := suggested(assessed(household(t, test.more)), "jointHolders[J2].legalAddress.line1"); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
