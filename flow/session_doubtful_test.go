package flow_test

import (
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// An account is open when the custodian says so without errors. Its words stand meanwhile, and go with them.
func TestAnOpenAccountWithErrorsIsNotOpen(t *testing.T) {
	for name, phase := range map[string]flow.Phase{"submit taken": flow.Submitted, "outcome unknown": flow.Unsure} {
		t.Run(name, func(t *testing.T) {
			w := newWatched(t)
			if phase == flow.Unsure {
				w.losesSubmits()
			}
			w.send(phase)
			faulty := custodian.Account{
				Number: theAccount, Status: "Open", Faulty: true,
				Problems: []custodian.FieldProblem{{Index: -1, Code: "E9", Message: "mailing address not verified"}},
			}
			w.account = func() (custodian.Account, error) { return faulty, nil }
			for range 2 {
				w.refresh()
				w.phase(flow.Submitted)
				v := w.session.View()
				if !v.Faulty || v.Status != "Open" || strings.Count(w.moments(), "mailing address not verified") != 1 {
					t.Errorf("got faulty %t, %q and the timeline\n%s\nwant its word and its errors, once", v.Faulty, v.Status, w.moments())
				}
				if said := w.session.Problems(); len(said) != 1 || said[0].Message != "mailing address not verified" {
					t.Errorf("got problems %v, want the custodian's", said)
				}
				w.restart()
			}
			w.account = func() (custodian.Account, error) {
				return custodian.Account{Number: theAccount, Status: "Open", Faulty: true}, nil
			}
			w.refresh()
			w.phase(flow.Submitted)
			w.says("Open")
			w.refresh()
			w.phase(flow.Open)
			if v := w.session.View(); v.Faulty || len(w.session.Problems()) != 0 {
				t.Errorf("got faulty %t and %v, want nothing left of it", v.Faulty, w.session.Problems())
			}
		})
	}
}

// What get-account itself tells of the parts of an account is taken where nothing else tells of them.
func TestAFailedPartIsToldByGetAccountToo(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	failed := custodian.SubStep{Name: "MailingAddress", Word: "Failed", Reason: "not verified", State: custodian.SubStepFailed}
	w.account = func() (custodian.Account, error) {
		return custodian.Account{Number: theAccount, Status: "Open", Steps: []custodian.SubStep{failed}}, nil
	}
	w.refresh()
	w.phase(flow.Open)
	if v := w.session.View(); len(v.Steps) != 1 || v.Steps[0] != failed {
		t.Errorf("got %v, want the failed part", v.Steps)
	}
}

// The timeline says why the custodian could not be asked, once for each reason in a row.
func TestTheTimelineSaysWhyTheStatusCannotBeRead(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	for _, kind := range []custodian.FailureKind{custodian.Unauthorised, custodian.Misdirected, custodian.Refused, custodian.Unknown} {
		w.fails(kind, 0)
		for range 2 {
			w.at = w.at.Add(time.Minute)
			w.refresh()
		}
		want := "Could not be asked: " + w.session.View().AskErr.Reason()
		if got := strings.Count(w.moments(), want); got != 1 || strings.HasSuffix(want, ": ") {
			t.Errorf("%s: got %q %d times in\n%s\nwant it once", kind, want, got, w.moments())
		}
	}
}
