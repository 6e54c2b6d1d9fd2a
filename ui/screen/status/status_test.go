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

func TestTheStatusOfAnApplicationThatTheCustodianWorksOn(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, r.Submitted(custodian.Account{Status: "Processing", TraceID: "abc"})), 90, 24)
	d.Press("p")
	d.Shows(`
  Processing
  The custodian has the application and is checking it. Nothing for you to do.

     ✓━━━━━━━━━━━━━━━✓━━━━━━━━━━━━━━━●┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄○
     Sent            Received        Checking        Open
     12:00:00        +0 s            +0 s

  Since               12:00, just now
  Who acts            Custodian
  Account number      10042217
  Custodian's word    Processing

  Timeline
  12:00        Processing   trace abc
  12:00        Submit taken by the custodian
  12:00        Submit sent
  12:00        Staged Account holders, Associated parties, TOD beneficiaries, Trusted con…
  12:00        Staged Account
  12:00        Started by test

  Last confirmed 12:00:00. Paused: p goes on asking.
`)
	d.Press("p").Lacks("Paused").Press("r").Asks(screen.CheckNow{})
	d.Press("enter").Asks(screen.CommandCheck).Press("esc").Asks(screen.Back{}).Press("t").Press("?")
	screentest.AsksFor[screen.Open](d)
	d.Press("y")
	if got := screentest.AsksFor[screen.Say](d); !strings.Contains(got.Words, "10042217") || d.Cmd == nil {
		t.Errorf("got %q and a command %v, want the number told and sent to the clipboard", got.Words, d.Cmd != nil)
	}
	r.At = r.At.Add(3 * time.Minute)
	d.Sees("3 minutes ago", "The custodian has not answered since.")
}

func TestTheStatusOfAnOpenAccountEndsTheAsking(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, r.Submitted(custodian.Account{Status: "Open", Steps: []custodian.SubStep{
		{Name: "ach", Word: "Done", State: custodian.SubStepDone}, {Name: "cash", Word: "Failed", Reason: "No sweep", State: custodian.SubStepFailed},
	}})), 80, 30)
	d.Sees("What was set up", "No sweep", "Last confirmed 12:00:00.", "You: ring the custodian about what was not set up")
	d.Press("r").Asks(screen.Say{Words: "There is nothing more to come from the custodian."})
}

func TestTheStatusOfARejectionLeadsToTheAnswers(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	st := New(r.Context, r.Rejected())
	d := screentest.Drive(t, st, 90, 30)
	d.Shows(`
  Rejected
  The custodian did not open the account. It named 2 things. Your answers are all here.

  Since               12:00, just now
  Who acts            You
  Account number      10042217
  Custodian's word    Rejected

  What the custodian said

> ZIP mismatch                                 José Ángel de la Cruz Núñez · Legal address
      You sent 00901.
  Principal review required                                       Belongs to no answer

  enter goes to the answer. Only what you mend is staged. Then you submit again.
  If the custodian is mistaken, n keeps the answer and asks for a note.

  Timeline
  12:00        Rejected
  12:00        Submit taken by the custodian
  12:00        Submit sent
  12:00        Staged Account holders, Associated parties, TOD beneficiaries, Trusted con…
  12:00        Staged Account
  12:00        Started by test
`)
	if !st.Traits().Problems {
		t.Error("got nothing to go through, want what the custodian said")
	}
	d.Press("enter")
	if got := screentest.AsksFor[screen.GoTo](d); !got.Return || got.Place.Section != "primaryHolder" {
		t.Errorf("got %+v, want the answer and the way back", got)
	}
	d.Press("f3").Sees("> Principal review required").Press("n")
	if got := screentest.AsksFor[screen.AskNote](d).Problem; got.Message != "Principal review required" {
		t.Errorf("got a note asked for about %+v, want it about what is marked", got)
	}
	d.Press("enter").Asks(screen.CommandCheck)
	d.Press("y")
	if got := screentest.AsksFor[screen.Say](d); !strings.Contains(got.Words, "ZIP mismatch; Principal review required") {
		t.Errorf("got %q, want the custodian's words", got.Words)
	}
	narrow := screentest.Drive(t, st, 40, 12)
	narrow.Sees("ZIP mismatch")
}

func TestTheStatusOfAnUnknownOutcomeSendsNothingByItself(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, r.Unsure()), 90, 26)
	d.Shows(`
  Outcome unknown
  The application was sent at 12:00:00, and no answer says what became of it. It may have
  arrived. Nothing was lost. Nothing is sent again by itself.

  Now                 onboard asks the custodian what it has, every few seconds.
  Account number      10042217
  Asked               not yet
  Who acts            Nobody yet.

  If it stays unknown
  Ring the custodian and give account number 10042217 and the time, 12:00:00. Send again
  only if they say that it did not arrive.

  Timeline
  12:00        Outcome unknown:
  12:00        Submit sent
  12:00        Staged Account holders, Associated parties, TOD beneficiaries, Trusted con…
  12:00        Staged Account
  12:00        Started by test

  Not asked yet. Checking now.
`)
	d.Press("A").Asks(screen.Say{Words: "It is too soon to send again: the custodian may not show it yet."})
	d.Press("p").Sees("Asking is paused. p goes on.")
	d.Press("y")
	if got := screentest.AsksFor[screen.Say](d); !strings.Contains(got.Words, "12:00:00 on 4 March 2026") {
		t.Errorf("got %q, want when it was sent", got.Words)
	}
}

func TestSendingAgainTakesTheNumberAsTheAct(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Unsure()
	d := screentest.Drive(t, NewSendAgain(r.Context, s), 90, 24)
	d.Press("enter").Asks() // nobody means a key that soon
	r.At = r.At.Add(time.Second)
	d.Shows(`
  Send the application again

  Sending again can open a second account. Type 10042217 to send again.

  Do it only after the custodian said that the application of 12:00:00 did not arrive.
  onboard asks once more what it has before anything is sent.

  Sent                12:00
  Asked               not yet

> Go back
  Account number
`)
	d.Press("enter").Asks(screen.Back{})
	d.Press("down").Types("1004").Press("enter").Asks(screen.Say{Words: "The number does not match 10042217 yet. Nothing was sent."})
	d.Types("2217").Press("enter")
	asking := d.Asked
	d.Sees("Asking once more, then sending").Press("enter").Asks(screen.Say{Words: "It is being sent."})
	d.Press("f1")
	screentest.AsksFor[screen.Open](d)
	d.Asked = asking
	d.Works(s).Asks(screen.Close{Screen: d.Screen}, screen.CheckNow{}, screen.Say{Words: "Nothing was sent: it is too soon. The custodian may not show it yet."})
}

func TestAWordThatNobodyKnowsMovesNothing(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	screentest.Drive(t, New(r.Context, r.Submitted(custodian.Account{Status: "PrincipalReview"})), 90, 30).Sees(`
     ✓━━━━━━━━━━━━━━━●┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄○┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄○
     Sent            Received        Checking        Open
     12:00:00        +0 s
                     “PrincipalReview”
`)
}

func TestTheStatusTurnsWhileTheCustodianIsAsked(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	st := New(r.Context, r.Submitted(custodian.Account{Status: "Processing"}))
	d := screentest.Drive(t, st, 90, 30)
	r.At = r.At.Add(4*time.Second + screen.TurnEvery)
	d.Sees("⠙ Processing", "0:04 since submit", "Checking now.")
	if got := st.Traits(); !got.Turns || !got.Ticks {
		t.Errorf("got %+v, want it turning", got)
	}
	d.Press("p").Lacks("⠙", "since submit")
	r.Context.Still = true
	d.Press("p").Lacks("⠙", "since submit")
	if st.Traits().Turns {
		t.Error("got it turning though nothing is to move")
	}
}

func TestAnOpenAccountLeadsToTheNextOneOfItsClient(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Submitted(custodian.Account{Status: "Open"})
	d := screentest.Drive(t, New(r.Context, s), 100, 30)
	d.Sees("✓ Open", "0:00 after you sent it", "> Another account for José Ángel de la Cruz Núñez    the answers about them come along",
		"  Collect what is not recorded                       Form CRS, Privacy notice, Identification not…",
		"  Fund it                                            no method chosen", "  Back to the board")
	d.Offers("enter choose   t timeline   y copy number   F5 check answers   esc board   ctrl+g go to   F1 help")
	d.Press("down", "enter").Asks(screen.CommandCheck).Press("down", "enter")
	if got := screentest.AsksFor[screen.GoTo](d); got.Place.Section != "funding" || !got.Return {
		t.Errorf("got %+v, want the funding and the way back", got)
	}
	d.Press("down", "enter").Asks(screen.Back{}).Press("up", "up", "up", "enter")
	d.Asks(screen.AskRegistration{Section: "primaryHolder", Client: "José Ángel de la Cruz Núñez"})
}
