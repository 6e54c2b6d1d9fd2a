package flow_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// own are the words that a firm's profile maps for custodians whose words mean nothing elsewhere.
var own = map[string]map[string]custodian.StatusMeaning{
	"Interactive Brokers": {
		"O": custodian.MeansOpen, "P": custodian.MeansProcessing, "N": custodian.MeansProcessing, "A": custodian.MeansClosed,
		"R": custodian.MeansRejected, "C": custodian.MeansClosed,
	},
	"Webull":     {"APPROVED": custodian.MeansOpen},
	"Marqeta":    {"APPROVED": custodian.MeansOpen},
	"StoneX":     {"Reserved": custodian.MeansDraft},
	"GS service": {"DRAFT": custodian.MeansDraft},
}

// TestEveryWordOfThePublicCustodiansMovesThePhaseOrIsShown runs each status of nine public interfaces through one call of
// get-account after a submit: Alpaca Broker, Apex Ascend, DriveWealth, Tradier, Webull, IBKR, GS, Marqeta and StoneX.
func TestEveryWordOfThePublicCustodiansMovesThePhaseOrIsShown(t *testing.T) {
	const asks, final = true, false
	for _, c := range []struct {
		api   string
		words []string
		phase flow.Phase
		asks  bool
	}{
		{"StoneX", []string{"Reserved"}, flow.Submitted, asks},
		{"StoneX", []string{"Open", "CreationComplete"}, flow.Open, final},
		{"Alpaca", []string{"INACTIVE", "ONBOARDING", "SIGNED_UP", "SUBMITTED", "RESUBMITTED", "APPROVAL_PENDING", "APPROVED", "REAPPROVAL_PENDING", "AML_REVIEW", "KYC_SUBMITTED"}, flow.Submitted, asks},
		{"Alpaca", []string{"EDITED", "ACCOUNT_UPDATED", "LIMITED", "DISABLED", "DISABLE_PENDING", "PAPER_ONLY"}, flow.Submitted, asks},
		{"Alpaca", []string{"ACTION_REQUIRED"}, flow.Action, asks},
		{"Alpaca", []string{"ACTIVE"}, flow.Open, final},
		{"Alpaca", []string{"REJECTED", "SUBMISSION_FAILED"}, flow.Rejected, final},
		{"Alpaca", []string{"ACCOUNT_CLOSED"}, flow.Closed, final},
		{"Ascend", []string{"PENDING", "PROCESSING", "INACTIVE"}, flow.Submitted, asks},
		{"Ascend", []string{"PENDING_AGREEMENT"}, flow.Action, asks},
		{"Ascend", []string{"OPEN", "ACTIVE"}, flow.Open, final},
		{"Ascend", []string{"CLOSED", "EXPIRED"}, flow.Closed, final},
		{"DriveWealth", []string{"PENDING", "APPROVED", "FROZEN"}, flow.Submitted, asks},
		{"DriveWealth", []string{"OPEN", "OPEN_NO_NEW_TRADES"}, flow.Open, final},
		{"DriveWealth", []string{"REJECTED"}, flow.Rejected, final},
		{"DriveWealth", []string{"REVOKED", "CLOSED"}, flow.Closed, final},
		{"Tradier", []string{"SUBMITTED", "PENDING", "APPROVED", "VERIFIED"}, flow.Submitted, asks},
		{"Tradier", []string{"COMPLETED"}, flow.Open, final},
		{"Tradier", []string{"REJECTED", "ERROR"}, flow.Rejected, final},
		{"Tradier", []string{"CANCELLED", "CANCELED"}, flow.Closed, final},
		{"Webull", []string{"ACTION_REQUIRED"}, flow.Action, asks},
		{"Webull", []string{"REJECTED"}, flow.Rejected, final},
		{"Webull", []string{"APPROVED"}, flow.Open, final},
		{"Interactive Brokers", []string{"P", "N"}, flow.Submitted, asks},
		{"Interactive Brokers", []string{"O"}, flow.Open, final},
		{"Interactive Brokers", []string{"R"}, flow.Rejected, final},
		{"Interactive Brokers", []string{"A", "C"}, flow.Closed, final},
		{"GS service", []string{"DRAFT"}, flow.Submitted, asks},
		{"Marqeta", []string{"SUBMITTED", "KYC", "MANUAL_REVIEW"}, flow.Submitted, asks},
		{"Marqeta", []string{"APPROVED"}, flow.Open, final},
		{"Marqeta", []string{"REJECTED"}, flow.Rejected, final},
		{"Marqeta", []string{"EXPIRED"}, flow.Closed, final},
		{"nobody", []string{"PrincipalReview", "Frobnicated", "Öffnet"}, flow.Submitted, asks},
	} {
		for _, word := range c.words {
			t.Run(c.api+" "+word, func(t *testing.T) {
				w := newWatched(t)
				w.office.Statuses = custodian.DefaultStatuses().With(own[c.api])
				w.restart()
				w.send(flow.Submitted)
				w.says(word)
				w.refresh()
				v := w.session.View()
				if v.Phase != c.phase || v.Status != word {
					t.Errorf("got the phase %q and the word %q, want %q and %q", v.Phase, v.Status, c.phase, word)
				}
				if _, more := w.session.Due(); more != c.asks {
					t.Errorf("got asked on %v, want %v", more, c.asks)
				}
				w.restart()
				if again := w.session.View(); again.Phase != c.phase || again.Status != word {
					t.Errorf("after a restart got the phase %q and the word %q, want %q and %q", again.Phase, again.Status, c.phase, word)
				}
			})
		}
	}
}

func TestCallsThatFailMoveNothingAndAreFoldedIntoOneLine(t *testing.T) {
	for _, from := range []flow.Phase{flow.Submitted, flow.Unsure, flow.Action} {
		for kind, line := range map[custodian.FailureKind]string{
			custodian.NotFound:     "Not visible yet",
			custodian.Throttled:    "Could not be asked: the custodian asks to wait",
			custodian.Unknown:      "Could not be asked: no answer from the custodian in time",
			custodian.Misdirected:  "Could not be asked: a proxy or maintenance page answered",
			custodian.NotSent:      "Could not be asked: no network",
			custodian.Unauthorised: "Could not be asked: the custodian refused the client ID and secret",
		} {
			t.Run(string(from)+" "+string(kind), func(t *testing.T) {
				w := newWatched(t)
				w.to(from)
				before := w.session.View()
				w.fails(kind, 0)
				for range 5 {
					w.at = w.at.Add(time.Second)
					w.refresh()
				}
				v := w.session.View()
				if v.Phase != from || v.Status != before.Status {
					t.Errorf("got the phase %q and the word %q, want %q and %q as before", v.Phase, v.Status, from, before.Status)
				}
				last := v.Moments[len(v.Moments)-1]
				if last.What != line || last.Count != 5 {
					t.Errorf("got the last line %q, %d times, want %q, 5 times", last.What, last.Count, line)
				}
				if v.Confirmed != before.Confirmed {
					t.Errorf("got it confirmed at %s, want %s: nobody confirmed anything", v.Confirmed, before.Confirmed)
				}
				w.says("Open")
				w.refresh()
				w.phase(flow.Open)
			})
		}
	}
}

// to brings the application into a phase after its submit.
func (w *watched) to(p flow.Phase) {
	w.t.Helper()
	switch p {
	case flow.Unsure:
		w.losesSubmits()
		w.send(flow.Unsure)
	case flow.Action:
		w.send(flow.Submitted)
		w.says("ACTION_REQUIRED")
		w.refresh()
	default:
		w.send(flow.Submitted)
		w.refresh()
	}
	w.phase(p)
}

func TestAskingSlowsDownObeysTheCustodianAndSpeedsUpOnNews(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	w.refresh()
	within := func(what string, got, least, most time.Duration) {
		t.Helper()
		if got < least || got > most {
			t.Errorf("got a wait of %s %s, want %s to %s", got, what, least, most)
		}
	}
	w.session.Watching()
	within("at first", w.refresh(), 1600*time.Millisecond, 2400*time.Millisecond)
	within("after one without news", w.refresh(), 2400*time.Millisecond, 3600*time.Millisecond)
	for range 20 {
		w.refresh()
	}
	within("in the end", w.refresh(), 48*time.Second, time.Minute)
	w.says("Processing")
	within("after news", w.refresh(), 1600*time.Millisecond, 2400*time.Millisecond)
	for range 20 {
		w.refresh()
	}
	w.session.Watching()
	within("after a key", w.refresh(), 1600*time.Millisecond, 2400*time.Millisecond)
	w.fails(custodian.Throttled, 55*time.Second)
	within("when told to wait 55 s", w.refresh(), 55*time.Second, time.Minute)
	if at, _ := w.session.Due(); at.Sub(w.at) < 55*time.Second {
		t.Errorf("got due in %s, want 55 s at least", at.Sub(w.at))
	}
	w.says("Open")
	if got := w.refresh(); got != 0 {
		t.Errorf("got a wait of %s once it is open, want none", got)
	}
}

func TestAPollWithoutNewsLeavesNoRevisionBehind(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	w.says("Processing")
	w.refresh()
	loaded, err := w.office.Store.Load(t.Context(), w.session.ID())
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		w.at = w.at.Add(time.Minute)
		w.refresh()
	}
	if w.session.View().Confirmed != w.at {
		t.Errorf("got it confirmed at %s, want %s", w.session.View().Confirmed, w.at)
	}
	again, err := w.office.Store.Load(t.Context(), w.session.ID())
	if err != nil {
		t.Fatal(err)
	}
	if again.Revision != loaded.Revision {
		t.Errorf("got revision %d after ten polls without news, want %d as before", again.Revision, loaded.Revision)
	}
}
