package flow_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// shelve archives the application, or puts it back.
func (w *watched) shelve(on bool) {
	w.t.Helper()
	if err := w.session.Archive(w.t.Context(), on); err != nil {
		w.t.Fatal(err)
	}
}

// archived fails unless the board's row says so.
func (w *watched) archived(want bool) {
	w.t.Helper()
	rows, err := w.office.Store.List(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	if len(rows) != 1 || rows[0].Archived != want {
		w.t.Fatalf("got the rows %+v, want one with archived %v", rows, want)
	}
}

func TestAnArchivedApplicationStaysArchivedUntilItIsPutBack(t *testing.T) {
	w := newWatched(t)
	w.shelve(true)
	w.archived(true)
	w.restart()
	w.shelve(true)
	w.archived(true)
	w.shelve(false)
	w.restart()
	w.archived(false)
}

func TestAnArchivedApplicationComesBackOnlyWhereSomebodyHasToAct(t *testing.T) {
	for word, want := range map[string]bool{"Processing": true, "Open": true, "Rejected": false, "Action Required": false} {
		t.Run(word, func(t *testing.T) {
			w := newWatched(t)
			w.send(flow.Submitted)
			w.shelve(true)
			if _, more := w.session.Due(); !more {
				t.Error("got nothing to ask about an archived application, want it watched on")
			}
			w.says(word)
			w.refresh()
			w.archived(want)
		})
	}
}

func TestAnArchivedApplicationComesBackWhereItsOutcomeStaysUnknown(t *testing.T) {
	w := newWatched(t)
	w.losesSubmits()
	w.send(flow.Unsure)
	w.shelve(true)
	w.fails(custodian.NotFound, 0)
	w.refresh()
	w.archived(true)
	w.at = w.at.Add(2 * time.Minute)
	w.refresh()
	w.archived(false)
}
