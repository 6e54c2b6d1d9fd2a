package screen

import (
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow/custodian"
)

func TestAFirstStageInDoubtTakesWhatIsTypedAndNothingElse(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	r.custodian.stageErr = &custodian.Error{Kind: custodian.Unknown}
	s.FinishAll()
	_, _ = s.Stage(t.Context(), false)
	if !s.View().Sync.InDoubt() {
		t.Fatalf("got the state %q, want it in doubt", s.View().Sync)
	}
	b := NewFirstStage(r.context, s)
	d := drives(t, b, 90, 24)
	r.at = r.at.Add(time.Second)
	d.shows(`
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
	d.press("enter").asks(Back{}).press("down").press("enter")
	asksFor[Say](d)
	d.types("no number").press("enter")
	asksFor[Work](d)
	d.sees("Asking the custodian about").press("enter").asks(Say{Words: "The custodian is being asked."})
	d.send(failed{}).press("enter").works(s)
	if got := asksFor[Say](d); !strings.HasPrefix(got.Words, "Nothing was sent") || !s.View().Sync.InDoubt() {
		t.Errorf("got %q, want why nothing was sent", got.Words)
	}
	d.press("enter")
	asksFor[Work](d) // it may be typed anew
}

func TestWhatCameFromAColleagueIsShownOnlyWhileItWaits(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewHandoverReview(r.context, r.example()), 80, 20)
	d.shows("\n").press("r")
	asksFor[Stage](d)
	d.press("esc").asks(Back{}).press("?")
	asksFor[Open](d)
}

func TestNothingIsLeftToIdentify(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewIdentify(r.context, r.example()), 80, 20)
	d.sees("Nothing is left to choose").press("up", "down", "enter").asks(Back{})
	d.press("esc")
	asksFor[Back](d)
	d.press("?")
	asksFor[Open](d)
}
