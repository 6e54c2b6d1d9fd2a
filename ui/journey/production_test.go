package journey_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/uitest"
)

// real makes the world one of real accounts, with an application of a number that is no example's.
func (w *world) real(answers map[string]string) {
	w.t.Helper()
	w.here = flow.Environment{Word: "PRODUCTION", Host: "api.custodian.example", BaseURL: "https://api.custodian.example", Client: "firm"}
	all := map[string]string{"taxIdNumber": "321-54-9876"}
	for field, value := range answers {
		all[field] = value
	}
	w.spoilt(all)
}

// toRealSubmit goes from the board to the last screen of the one application.
func (w *world) toRealSubmit(d *uitest.Driver) {
	w.t.Helper()
	d.See("PRODUCTION", "1 needs you").Press("enter").See("Check answers").Press("end").See("> [ Go to submit ]").Press("enter")
	d.See("This is a real application. It opens a real account.", "Goes to             api.custodian.example")
	w.pass(deaf)
}

func TestARealAccountIsSubmittedByTypingTheLastName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.real(map[string]string{"lastName": "de la Cruz Núñez"})
	d := w.window(100, 32)
	w.toRealSubmit(d)
	d.See("To submit, type the last name of the first holder: de la Cruz Núñez", "> Last name", "Everything staged").Gone("Submit application")
	d.Press("enter").See("That is not the last name of the first holder, de la Cruz Núñez, yet. Nothing was sent.")
	d.Type("de la Cruz").Press("enter").See("Nothing was sent.")
	w.submits(0)
	d.Type(" nunez").Press("enter").See("The custodian has the application")
	w.submits(1)
}

func TestOutsideTheirHoursTheLastScreenSaysWhenToExpectAnAnswer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	hours, err := custodian.ParseHours("07:00", "19:30", "America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	w.hours = hours
	w.real(nil)
	w.pass(13*time.Hour + 10*time.Minute) // 20:10 in New York
	d := w.window(100, 32)
	w.toRealSubmit(d)
	d.See("It is 20:10 in New", "07:00 to 19:30", "so expect tomorrow")
}
