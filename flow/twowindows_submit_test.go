package flow_test

import (
	"errors"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// What another window submitted is not submitted from here, and it is said that it was: the answers did not change.
func TestASecondWindowSaysThatTheFirstSubmitted(t *testing.T) {
	for name, stale := range map[string]func(*flow.Session){
		"idle":           func(*flow.Session) {},
		"just opened":    func(s *flow.Session) { _, _ = s.Refresh(t.Context()) },
		"a place moved":  func(s *flow.Session) { s.Visit(answers.Place{Step: "account"}) },
		"an answer here": func(s *flow.Session) { _ = s.Answer(at("account.nickname"), "Harbour") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWatched(t)
			w.says("Draft")
			if err := w.session.Save(t.Context(), false); err != nil {
				t.Fatal(err)
			}
			second, err := w.office.Resume(t.Context(), w.session.ID())
			if err != nil {
				t.Fatal(err)
			}
			stale(second)
			reviewed := second.Reviewed()
			w.send(flow.Submitted)
			w.says("Submitted")
			err = second.Submit(t.Context(), reviewed)
			if !errors.Is(err, flow.ErrArrived) || w.submits != 1 {
				t.Errorf("got %v and %d submits, want it said that it was submitted, once", err, w.submits)
			}
			if v := second.View(); v.Phase != flow.Submitted || v.Submits != 1 {
				t.Errorf("got %s and %d submits, want the second window to know", v.Phase, v.Submits)
			}
		})
	}
}

// A version of another window that has the same answers changes nothing that was reviewed.
func TestAReviewStandsWhereAnotherWindowChangedNoAnswer(t *testing.T) {
	w := newWatched(t)
	if err := w.session.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	second, err := w.office.Resume(t.Context(), w.session.ID())
	if err != nil {
		t.Fatal(err)
	}
	reviewed := second.Reviewed()
	w.session.Visit(answers.Place{Step: "review"})
	if err := w.session.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	second.Visit(answers.Place{Step: "account"})
	if err := second.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if got := second.Reviewed(); got != reviewed {
		t.Errorf("got version %d of the answers, want %d: none changed", got, reviewed)
	}
}
