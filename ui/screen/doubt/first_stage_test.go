package doubt

import (
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestAFirstStageInDoubtTakesWhatIsTypedAndNothingElse(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	r.Custodian.StageErr = &custodian.Error{Kind: custodian.Unknown}
	s.FinishAll()
	_, _ = s.Stage(t.Context(), false)
	if !s.View().Sync.InDoubt() {
		t.Fatalf("got the state %q, want it in doubt", s.View().Sync)
	}
	b := NewFirstStage(r.Context, s)
	d := screentest.Drive(t, b, 90, 24)
	r.At = r.At.Add(time.Second)
	d.Shows(`
  What does the custodian have?

  The custodian may have started a record: no answer from the custodian in time. Nothing
  more is sent until that is known.

  Ring the custodian, give the holder's name and the time, and ask for the record and its
  account number. Send it again only if they have none: otherwise there are two records
  then.

  Type the account number that the custodian names, or again to send it once more. onboard
  looks at what the custodian has under a number before it is taken.

> Decide later
  Number, or again
`)
	d.Press("enter").Asks(screen.Back{}).Press("down").Press("enter")
	screentest.AsksFor[screen.Say](d)
	d.Types("no number").Press("enter")
	screentest.AsksFor[screen.Work](d)
	d.Sees("Asking the custodian about").Press("enter").Asks(screen.Say{Words: "The custodian is being asked."})
	d.Send(screen.Failed{}).Press("enter").Works(s)
	if got := screentest.AsksFor[screen.Say](d); !strings.HasPrefix(got.Words, "Nothing was sent") || !s.View().Sync.InDoubt() {
		t.Errorf("got %q, want why nothing was sent", got.Words)
	}
	d.Press("enter")
	screentest.AsksFor[screen.Work](d) // it may be typed anew
}

func TestNothingIsLeftToIdentify(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewIdentify(r.Context, r.Example()), 80, 20)
	d.Sees("Nothing is left to choose").Press("up", "down", "enter").Asks(screen.Back{})
	d.Press("esc")
	screentest.AsksFor[screen.Back](d)
	d.Press("?")
	screentest.AsksFor[screen.Open](d)
}
