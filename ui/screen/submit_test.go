package screen

import (
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow/custodian"
)

func TestSubmitStartsOnGoingBackAndSendsOnce(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	s.FinishAll()
	_, err := s.Stage(t.Context(), false)
	r.must(err)
	u := NewSubmit(r.context, s)
	d := drives(t, u, 90, 32)
	r.at = r.at.Add(time.Second)
	d.shows(`
  Submit the application of José Ángel de la Cruz Núñez

  Registration        Individual with TOD
  Account number      10042217
  Goes to             the built-in sandbox, on this computer

  What happens
  1  All 117 answers are sent once more. Nothing is sent a second time by itself.
  2  The custodian checks them.
  3  The account opens, or the custodian says what to mend. Either way it shows here.

  Cannot be changed once the account is open
  Registration, tax ID type, tax ID number, citizenship, names of TOD beneficiaries

> Go back and check
  Submit application
`)
	d.press("enter").asks(Back{})
	d.press("down", "enter")
	sending := d.asked
	d.press("enter").asks(Say{Words: "Submit is being sent."})
	r.custodian.submitErr = &custodian.Error{Kind: custodian.Throttled}
	d.asked = sending
	d.works(s)
	if got := asksFor[Say](d).Words; !strings.HasPrefix(got, "Nothing was submitted") {
		t.Errorf("got %q, want why nothing was submitted", got)
	}
	r.custodian.submitErr = nil
	d.press("enter").works(s).asks(CommandStatus)
}

func TestSubmitWaitsForWhatIsNotStaged(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewSubmit(r.context, r.example()), 60, 12)
	r.at = r.at.Add(time.Second)
	d.press("down", "enter")
	asksFor[Say](d)
	d.sees("to be staged")
}

func TestInProductionATypedNameSubmits(t *testing.T) {
	r := newRoom(t)
	r.office.Environment.Word, r.context.Environment.Word = "PRODUCTION", "PRODUCTION"
	s := r.example()
	s.FinishAll()
	_, err := s.Stage(t.Context(), false)
	r.must(err)
	d := drives(t, NewSubmit(r.context, s), 90, 32)
	r.at = r.at.Add(time.Second)
	d.sees("This is a real application. It opens a real account.", "To submit, type the")
	d.types("nobody").press("enter")
	asksFor[Say](d)
}
