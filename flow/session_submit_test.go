package flow_test

import (
	"errors"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
)

// What may be said after each kind of answer to a submit, and whether the advisor may send it anew.
func TestOutcomesOfASubmit(t *testing.T) {
	for kind, want := range map[custodian.FailureKind]struct {
		phase    flow.Phase
		editable bool
		submits  int
	}{
		"":                     {flow.Submitted, false, 1},
		custodian.NotSent:      {flow.Editing, true, 0},
		custodian.Throttled:    {flow.Editing, true, 0},
		custodian.Unauthorised: {flow.Editing, true, 0},
		custodian.Refused:      {flow.Rejected, true, 1},
		custodian.NotFound:     {flow.Rejected, true, 1},
		custodian.Unknown:      {flow.Unsure, false, 1},
		custodian.Misdirected:  {flow.Unsure, false, 1},
	} {
		t.Run(string("kind "+kind), func(t *testing.T) {
			w := newWatched(t)
			if kind != "" {
				w.submit = func() (custodian.Reply, error) {
					return custodian.Reply{}, &custodian.Error{Kind: kind, Message: "told to"}
				}
			}
			w.send(want.phase)
			w.send(want.phase) // pressed once more
			sent := 1
			if want.phase == flow.Editing {
				sent = 2 // it was not applied: a person may; what was rejected waits for a change
			}
			if w.submits != sent {
				t.Errorf("got %d submits at the custodian, want %d", w.submits, sent)
			}
			w.restart()
			v := w.session.View()
			if v.Phase != want.phase || v.Editable != want.editable || sent == 1 && v.Submits != want.submits {
				t.Errorf("after a restart: got %s, editable %t, %d submits, want %s, %t, %d", v.Phase, v.Editable, v.Submits, want.phase, want.editable, want.submits)
			}
		})
	}
}

// Whatever is done to its file, an application that was submitted stays submitted.
func TestNothingBringsASubmittedApplicationBackToLife(t *testing.T) {
	for name, act := range map[string]func(w *watched){
		"fallback over the damaged revision": func(w *watched) {
			if n := w.office.Store.(*storetest.Fake).Damage(w.session.ID()); n == 0 {
				w.t.Fatal("nothing to damage")
			}
			w.restart()
		},
		"fallback over every revision of the submit": func(w *watched) {
			for range 2 {
				w.office.Store.(*storetest.Fake).Damage(w.session.ID())
			}
			w.restart()
		},
		"undo": func(w *watched) {
			if _, ok := w.session.Undo(); ok {
				w.t.Error("got an undo, want none while it is with the custodian")
			}
		},
		"restore": func(w *watched) {
			if err := w.session.Restore(w.t.Context(), 1); err == nil {
				w.t.Error("got no error restoring the first revision")
			}
		},
		"another window that was open before": nil,
	} {
		t.Run(name, func(t *testing.T) {
			w := newWatched(t)
			if err := w.session.Save(t.Context(), false); err != nil {
				t.Fatal(err)
			}
			other, err := w.office.Resume(t.Context(), w.session.ID())
			if err != nil {
				t.Fatal(err)
			}
			w.losesSubmits()
			w.send(flow.Unsure)
			if act == nil {
				w.session = other
			} else {
				act(w)
			}
			if err := w.session.Submit(t.Context(), w.session.Reviewed()); err == nil {
				t.Error("got no error from a second submit")
			}
			if w.submits != 1 {
				t.Errorf("got %d submits at the custodian, want 1", w.submits)
			}
			if phase := w.session.View().Phase; act != nil && phase != flow.Unsure {
				t.Errorf("got the phase %s, want %s", phase, flow.Unsure)
			}
		})
	}
}

func TestASubmitThatCannotBeWitnessedIsNotSent(t *testing.T) {
	w := newWatched(t)
	full := errors.New("the disk is full")
	w.office.Store.(*storetest.Fake).FailWith(full)
	if err := w.session.Submit(t.Context(), w.session.Reviewed()); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	if v := w.session.View(); w.submits != 0 || v.Phase != flow.Editing || v.Submits != 0 {
		t.Errorf("got %d submits at the custodian, phase %s, %d counted, want none and editing", w.submits, v.Phase, v.Submits)
	}
	w.office.Store.(*storetest.Fake).FailWith(nil)
	w.send(flow.Submitted)
}

func TestWhatWasReviewedIsWhatIsSent(t *testing.T) {
	w := newWatched(t)
	reviewed := w.session.Reviewed()
	if err := w.session.Answer(answers.Path{Section: "account", Field: "repCode"}, "CD34"); err != nil {
		t.Fatal(err)
	}
	if err := w.session.Submit(t.Context(), reviewed); !errors.Is(err, flow.ErrChanged) || w.submits != 0 {
		t.Errorf("got %v and %d submits, want %v and none", err, w.submits, flow.ErrChanged)
	}
}
