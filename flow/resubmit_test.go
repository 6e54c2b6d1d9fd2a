package flow_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

// unsure is an application whose submit nobody answered, seen by get-account as look makes it, for so long.
func unsure(t *testing.T, look func(*watched), long time.Duration) *watched {
	t.Helper()
	w := newWatched(t)
	w.losesSubmits()
	w.send(flow.Unsure)
	look(w)
	w.refresh()
	w.at = w.at.Add(long)
	w.refresh()
	return w
}

func notThere(w *watched)  { w.fails(custodian.NotFound, 0) }
func asDraft(w *watched)   { w.says("Draft") }
func unheard(w *watched)   { w.fails(custodian.NotSent, 0) }
func asUnknown(w *watched) { w.says("PrincipalReview") }

func TestSendingAgainIsOfferedOnlyAfterTheCustodianFailedToShowItForLong(t *testing.T) {
	for _, c := range []struct {
		name string
		look func(*watched)
		long time.Duration
		want bool
	}{
		{"not there, for a minute", notThere, time.Minute, false},
		{"not there, for two minutes", notThere, 2 * time.Minute, true},
		{"a draft, for nine minutes", asDraft, 9 * time.Minute, false},
		{"a draft, for ten minutes", asDraft, 10 * time.Minute, true},
		{"unheard, for an hour", unheard, time.Hour, false},
		{"an unknown word, for an hour", asUnknown, time.Hour, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := unsure(t, c.look, c.long)
			if got := w.session.View().MayResend; got != c.want {
				t.Errorf("got sending again offered: %v, want %v", got, c.want)
			}
			if !c.want {
				if err := w.session.Resubmit(t.Context(), theAccount); !errors.Is(err, flow.ErrTooSoon) {
					t.Errorf("got %v, want %v", err, flow.ErrTooSoon)
				}
			}
			if w.submits != 1 {
				t.Errorf("got %d submits, want 1", w.submits)
			}
			w.restart()
			if got := w.session.View().MayResend; got != c.want {
				t.Errorf("after a restart got sending again offered: %v, want %v", got, c.want)
			}
		})
	}
}

func TestWhatIsThereForAMomentStartsTheWaitAnew(t *testing.T) {
	w := unsure(t, notThere, time.Minute)
	asDraft(w)
	w.refresh()
	w.at = w.at.Add(time.Minute + time.Second)
	notThere(w)
	w.refresh()
	if w.session.View().MayResend {
		t.Error("got sending again offered, want the two minutes to begin anew")
	}
}

func TestAnotherNumberSendsNothing(t *testing.T) {
	w := unsure(t, notThere, 3*time.Minute)
	for _, typed := range []string{"", "10042218", "1004221", theAccount + "7"} {
		if err := w.session.Resubmit(t.Context(), typed); !errors.Is(err, flow.ErrOtherNumber) {
			t.Errorf("%q: got %v, want %v", typed, err, flow.ErrOtherNumber)
		}
	}
	if w.submits != 1 {
		t.Errorf("got %d submits, want 1", w.submits)
	}
}

func TestTheCustodianIsAskedOnceMoreBeforeAnythingIsSentAgain(t *testing.T) {
	for _, c := range []struct {
		name  string
		look  func(*watched)
		want  error
		phase flow.Phase
	}{
		{"it is open after all", func(w *watched) { w.says("Open") }, flow.ErrArrived, flow.Open},
		{"it is being processed after all", func(w *watched) { w.says("Processing") }, flow.ErrArrived, flow.Submitted},
		{"it does not answer", unheard, flow.ErrNotAsked, flow.Unsure},
		{"it shows a draft now", asDraft, flow.ErrTooSoon, flow.Unsure},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := unsure(t, notThere, 3*time.Minute)
			c.look(w)
			if err := w.session.Resubmit(t.Context(), theAccount); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			w.phase(c.phase)
			if w.submits != 1 {
				t.Errorf("got %d submits, want 1", w.submits)
			}
		})
	}
}

func TestASecondSubmitIsAJournalledActOfItsOwn(t *testing.T) {
	w := unsure(t, notThere, 3*time.Minute)
	w.submit = nil
	if err := w.session.Resubmit(t.Context(), " "+theAccount+"\n"); err != nil {
		t.Fatal(err)
	}
	w.phase(flow.Submitted)
	if v := w.session.View(); v.Submits != 2 || w.submits != 2 {
		t.Errorf("got %d submits counted and %d sent, want 2 and 2", v.Submits, w.submits)
	}
	if w.bodies[0] != w.bodies[1] {
		t.Errorf("got another body the second time:\n%s\nwant\n%s", w.bodies[1], w.bodies[0])
	}
	events, err := w.office.Store.Events(t.Context(), w.session.ID())
	if err != nil {
		t.Fatal(err)
	}
	var acts []string
	for _, e := range events {
		if strings.HasPrefix(e.What, "submit") || e.What == "unknown" {
			acts = append(acts, e.What)
		}
	}
	want := "submit unknown submit again, account number typed submit submitted"
	if got := strings.Join(acts, " "); got != want {
		t.Errorf("got the events %q, want %q", got, want)
	}
	w.restart()
	w.phase(flow.Submitted)
	w.says("Open")
	w.refresh()
	w.phase(flow.Open)
}

func TestASecondSubmitThatDidNotWorkLeavesTheOutcomeUnknown(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   custodian.FailureKind
		offers bool // again at once: nothing was sent
		count  int
	}{
		{"lost as well", custodian.Unknown, false, 2},
		{"refused, perhaps because it has the first", custodian.Refused, false, 2},
		{"no connection", custodian.NotSent, true, 1},
		{"too many requests", custodian.Throttled, true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := unsure(t, notThere, 3*time.Minute)
			w.submit = func() (custodian.Reply, error) {
				return custodian.Reply{}, &custodian.Error{Kind: c.kind, Message: "told to"}
			}
			if err := w.session.Resubmit(t.Context(), theAccount); err == nil {
				t.Error("got no error, want one")
			}
			w.phase(flow.Unsure)
			v := w.session.View()
			if v.MayResend != c.offers || v.Submits != c.count {
				t.Errorf("got sending again offered: %v and %d submits counted, want %v and %d", v.MayResend, v.Submits, c.offers, c.count)
			}
			if len(w.session.Problems()) > 0 && w.session.Problems()[0].Source == assess.FromCustodian {
				t.Error("got what the custodian said filed as a rejection, want none")
			}
		})
	}
}

func TestARejectionThatStoodBeforeTheSecondSubmitIsNoNews(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	w.says("Rejected")
	w.refresh()
	w.phase(flow.Rejected)
	w.at = w.at.Add(time.Hour)
	w.send(flow.Submitted)

	w.at = w.at.Add(time.Minute)
	w.refresh() // still what it said of the first
	w.phase(flow.Submitted)
	if v := w.session.View(); v.Status != "" || strings.Count(w.moments(), "Rejected") != 1 {
		t.Errorf("got the word %q and the timeline\n%s\nwant none, and one rejection", v.Status, w.moments())
	}
	w.restart()
	w.refresh()
	w.phase(flow.Submitted)

	w.says("Processing")
	w.refresh()
	w.says("Rejected") // addRemoteProblem of the second
	w.refresh()
	w.phase(flow.Rejected)
	if strings.Count(w.moments(), "Rejected") != 2 {
		t.Errorf("got the timeline\n%s\nwant two rejections", w.moments())
	}
}

func TestARejectionThatStaysIsBelievedAfterTenMinutes(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	w.says("Rejected")
	w.refresh()
	w.send(flow.Submitted)
	w.refresh()
	w.phase(flow.Submitted)
	w.at = w.at.Add(10 * time.Minute)
	w.refresh()
	w.phase(flow.Rejected)
}

func TestAnOutcomeThatWasUnknownAtExitIsLookedUpAtTheNextStart(t *testing.T) {
	w := newWatched(t)
	w.losesSubmits()
	w.send(flow.Unsure)
	w.restart()
	if at, more := w.session.Due(); !more || !at.IsZero() {
		t.Errorf("got due at %s, %v, want at once", at, more)
	}
	w.says("Open")
	w.refresh()
	w.phase(flow.Open)
	if w.submits != 1 {
		t.Errorf("got %d submits, want 1", w.submits)
	}
}
