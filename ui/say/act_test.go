package say_test

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
)

func TestWhatIsTypedToSubmitMatchesAsPeopleWriteIt(t *testing.T) {
	for _, c := range []struct {
		typed, want string
		same        bool
	}{
		{"dela cruz nunez", "de la Cruz Núñez", true},
		{"OPLACEHOLDER SMYTHE", "O’Placeholder-Smythe", true},
		{"  sampleton ", "Sampleton", true},
		{"Sampletown", "Sampleton", false},
		{"Sample", "Sampleton", false},
		{"ostergaard", "Østergaard", true},
		{"strasse", "Straße", true},
		{"10042217", "10042217", true},
		{"", "", false},
		{"'- ", "'", false},
	} {
		if got := say.SameName(c.typed, c.want); got != c.same {
			t.Errorf("%q against %q: got %v, want %v", c.typed, c.want, got, c.same)
		}
	}
}

func TestWhatHasToBeTypedGoesByTheFirstHolder(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	o := &flow.Service{Catalogue: c, Store: storetest.Memory()}
	for _, q := range []struct {
		registration string
		section      string
		answers      map[string]string
		what, want   string
	}{
		{"individual", "primaryHolder", map[string]string{"lastName": "de la Cruz Núñez"}, "last name of the first holder", "de la Cruz Núñez"},
		{"jointWros", "primaryHolder", map[string]string{"lastName": "Sampleton"}, "last name of the first holder", "Sampleton"},
		{"individual", "primaryHolder", map[string]string{"lastName": "山田"}, "account number", ""},
		{"individual", "primaryHolder", map[string]string{"lastName": "Smith Иванова"}, "account number", ""},
		{"corporation", "entity", map[string]string{"entityName": "Hypothetical Widgets LLC"}, "first word of the name", "Hypothetical"},
	} {
		s, err := o.Start(q.registration)
		if err != nil {
			t.Fatal(err)
		}
		_ = s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Stale") // it may not apply any more
		for field, value := range q.answers {
			if err := s.Answer(answers.Path{Section: q.section, Field: field}, value); err != nil {
				t.Fatal(err)
			}
		}
		if what, want := say.Typed(s); what != q.what || want != q.want {
			t.Errorf("%s, %v: got the %s, %q, want the %s, %q", q.registration, q.answers, what, want, q.what, q.want)
		}
	}
}
