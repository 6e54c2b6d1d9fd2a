package status

import (
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestSubmitStartsOnGoingBackAndSendsOnce(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	s.FinishAll()
	_, err := s.Stage(t.Context(), false)
	r.Must(err)
	u := NewSubmit(r.Context, s)
	d := screentest.Drive(t, u, 90, 32)
	r.At = r.At.Add(time.Second)
	d.Shows(`
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
	d.Press("enter").Asks(screen.Back{})
	d.Press("down", "enter")
	sending := d.Asked
	d.Press("enter").Asks(screen.Say{Words: "Submit is being sent."})
	r.Custodian.SubmitErr = &custodian.Error{Kind: custodian.Throttled}
	d.Asked = sending
	d.Works(s)
	if got := screentest.AsksFor[screen.Say](d).Words; !strings.HasPrefix(got, "Nothing was submitted") {
		t.Errorf("got %q, want why nothing was submitted", got)
	}
	r.Custodian.SubmitErr = nil
	d.Press("enter").Works(s).Asks(screen.CommandStatus)
}

func TestSubmitWaitsForWhatIsNotStaged(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewSubmit(r.Context, r.Example()), 60, 12)
	r.At = r.At.Add(time.Second)
	d.Press("down", "enter")
	screentest.AsksFor[screen.Say](d)
	d.Sees("to be staged")
}

func TestInProductionATypedNameSubmits(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Service.Environment.Word, r.Context.Environment.Word = "PRODUCTION", "PRODUCTION"
	s := r.Example()
	s.FinishAll()
	_, err := s.Stage(t.Context(), false)
	r.Must(err)
	d := screentest.Drive(t, NewSubmit(r.Context, s), 90, 32)
	r.At = r.At.Add(time.Second)
	d.Sees("This is a real application. It opens a real account.", "To submit, type the")
	d.Types("nobody").Press("enter")
	screentest.AsksFor[screen.Say](d)
}
