package journey_test

import (
	"testing"
	"time"
)

func TestAnApplicationThatNeverArrivedIsSentAgainByAPersonAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("submit:drop-before:1")
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.submit(d)
	d.See("Outcome unknown", "Nothing is sent again by itself.", "does not show a submission yet", "Ring the custodian and give account number")
	d.Gone("A send again").Press("A").See("too soon to send again")

	w.pass(9 * time.Minute)
	d.Press("r").See("Last asked 12:09:00.").Press("A").See("too soon to send again")
	w.pass(time.Minute + time.Second)
	d.Press("r").See("Last asked 12:10:01.", "A send again (asks first)")
	d.Press("esc").See("1 needs you", "Outcome unknown").Press("enter").See("A send again").Press("A")

	number := w.account().AccountNumber
	d.See("Sending again can open a second account. Type "+number+" to send again.", "> Go back")
	w.pass(deaf)
	d.See("> Go back").Press("enter").See("If it stays unknown").Press("A")
	d.See("> Go back")
	w.pass(deaf)
	d.See("> Go back").Press("down").See("> Account number").Type("10042218").Press("enter").See("does not match", "Nothing was sent.")
	w.submits(1)
	d.Press("backspace", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace")
	d.See("> Account number").Type(number).Press("enter")
	d.See("The custodian has the application", "Submit sent again", "Submit taken by the custodian")
	w.submits(2)
	w.pass(pace.OpenAfter)
	d.Press("r").See("The account is open.")
	w.account()
}

func TestAnOutcomeUnknownAtExitIsLookedUpAtTheNextStart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("account:down")
	w.fault("submit:drop-after")
	d := w.window(100, 32)
	example(d)
	goToSubmit(d)
	w.submit(d)
	d.See("Outcome unknown").Press("esc").See("1 waits").Press("q")
	d.Ended()

	w.pass(pace.OpenAfter)
	w.sandbox.Clear()
	again := w.window(100, 32)
	again.See("1 open", "Open").Gone("Outcome unknown")
	w.submits(1)
	leave(again)
}
