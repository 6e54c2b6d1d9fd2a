package say_test

import (
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
)

func TestWhatCannotBeChangedNamesWhoseNamesItMeans(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	o := &flow.Service{Now: time.Now, Catalogue: c, Store: storetest.Memory()}
	for registration, want := range map[string]string{
		"individual":    "Registration, tax ID type, tax ID number, citizenship",
		"individualTod": "Registration, tax ID type, tax ID number, citizenship, names of TOD beneficiaries",
	} {
		data, err := c.Example(registration)
		if err != nil {
			t.Fatal(err)
		}
		given, err := answersfile.ReadAnswers(c, "example", data, kind.DateOf(time.Now()), o.FreshID)
		if err != nil {
			t.Fatal(err)
		}
		s, err := o.StartWith(given)
		if err != nil {
			t.Fatal(err)
		}
		if got := say.Fixed(s); got != want {
			t.Errorf("%s: got %q, want %q", registration, got, want)
		}
	}
}
