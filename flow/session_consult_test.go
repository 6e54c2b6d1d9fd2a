package flow_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// restored is an application of a store that was put back from a copy: what stands there may be older than what was sent.
func restored(t *testing.T) *watched {
	t.Helper()
	w := newWatched(t)
	w.restart()
	return w
}

// Before a submit of which this run has no fresh word, the custodian's own word decides.
func TestASubmitAsksFirstWhereTheApplicationStands(t *testing.T) {
	for _, c := range []struct {
		name    string
		account func(*watched)
		submits int
		phase   flow.Phase
		err     error
	}{
		{"staged", func(w *watched) { w.says("Staged") }, 1, flow.Submitted, nil},
		{"a draft", asDraft, 1, flow.Submitted, nil},
		{"no status yet", func(w *watched) { w.says("") }, 1, flow.Submitted, nil},
		{"not there", notThere, 1, flow.Submitted, nil},
		{"submitted", func(w *watched) { w.says("Submitted") }, 0, flow.Submitted, flow.ErrArrived},
		{"in review", func(w *watched) { w.says("Pending") }, 0, flow.Submitted, flow.ErrArrived},
		{"open", func(w *watched) { w.says("Open") }, 0, flow.Open, flow.ErrArrived},
		{"closed", func(w *watched) { w.says("Closed") }, 0, flow.Closed, flow.ErrArrived},
		{"rejected", func(w *watched) { w.says("Rejected") }, 0, flow.Rejected, flow.ErrArrived},
		{"action required", func(w *watched) { w.says("Action Required") }, 0, flow.Action, flow.ErrArrived},
		{"a word nobody knows", asUnknown, 0, flow.Editing, flow.ErrNotAsked},
		{"away", unheard, 0, flow.Editing, flow.ErrNotAsked},
		{"no answer", func(w *watched) { w.fails(custodian.Unknown, 0) }, 0, flow.Editing, flow.ErrNotAsked},
		{"a page of a proxy", func(w *watched) { w.fails(custodian.Misdirected, 0) }, 0, flow.Editing, flow.ErrNotAsked},
		{"credentials refused", func(w *watched) { w.fails(custodian.Unauthorised, 0) }, 0, flow.Editing, flow.ErrNotAsked},
		{"refused", func(w *watched) { w.fails(custodian.Refused, 0) }, 0, flow.Editing, flow.ErrNotAsked},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := restored(t)
			c.account(w)
			err := w.session.Submit(t.Context(), w.session.Reviewed())
			if !errors.Is(err, c.err) || c.err == nil && err != nil {
				t.Errorf("got %v, want %v", err, c.err)
			}
			if w.submits != c.submits {
				t.Errorf("got %d submits, want %d", w.submits, c.submits)
			}
			w.phase(c.phase)
			w.restart()
			w.phase(c.phase)
		})
	}
}

// A window that stood open while a copy of the store submitted asks again: the custodian's word, and that of the first
// stage, are good for a minute.
func TestAWindowLeftOpenAsksAgainBeforeItSubmits(t *testing.T) {
	for name, word := range map[string]func(*testing.T) *watched{
		"first stage": newWatched,
		"get-account": func(t *testing.T) *watched { t.Helper(); w := restored(t); w.says("Staged"); w.refresh(); return w },
	} {
		for _, c := range []struct {
			goesBy  time.Duration
			asks    int
			submits int
		}{{time.Minute, 0, 1}, {time.Minute + time.Second, 1, 0}, {6 * time.Hour, 1, 0}, {-time.Second, 1, 0}} {
			t.Run(fmt.Sprint(name, " and then ", c.goesBy), func(t *testing.T) {
				w := word(t)
				asked := w.asks
				w.at = w.at.Add(c.goesBy)
				w.says("Submitted") // by the copy
				err := w.session.Submit(t.Context(), w.session.Reviewed())
				if w.asks-asked != c.asks || w.submits != c.submits || c.submits == 0 && !errors.Is(err, flow.ErrArrived) {
					t.Errorf("got %d calls, %d submits and %v, want %d and %d", w.asks-asked, w.submits, err, c.asks, c.submits)
				}
				w.phase(flow.Submitted)
			})
		}
	}
}

// A word that nobody knows is no fresh one, whatever was said a while ago.
func TestAnOldWordDoesNotStandInForOneThatNobodyKnows(t *testing.T) {
	w := newWatched(t)
	w.at = w.at.Add(time.Hour)
	asUnknown(w)
	if err := w.session.Submit(t.Context(), w.session.Reviewed()); !errors.Is(err, flow.ErrNotAsked) || w.submits != 0 {
		t.Errorf("got %v and %d submits, want %v and none", err, w.submits, flow.ErrNotAsked)
	}
}

// One word of the custodian serves for a while; without one each submit asks.
func TestASubmitAsksOnce(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	if w.asks != 0 {
		t.Errorf("got %d calls of get-account for a record that was begun in this run, want none", w.asks)
	}
	w = restored(t)
	w.says("Staged")
	w.refresh()
	asked := w.asks
	w.send(flow.Submitted)
	if w.asks != asked {
		t.Errorf("got %d calls more, want none after the custodian's word", w.asks-asked)
	}
	w = restored(t)
	unheard(w)
	w.send(flow.Editing)
	w.send(flow.Editing)
	if w.asks != 2 || w.submits != 0 {
		t.Errorf("got %d calls and %d submits, want 2 and none", w.asks, w.submits)
	}
}

// Two copies of one store are two programs that know nothing of each other.
func TestACopyOfTheStoreSubmitsNothingTwice(t *testing.T) {
	w := newWatched(t)
	office := *w.office
	office.Store = w.office.Store.(*storetest.Fake).Copy()
	w.send(flow.Submitted)
	copied, err := office.Resume(t.Context(), w.session.ID())
	if err != nil {
		t.Fatal(err)
	}
	if err := copied.Submit(t.Context(), copied.Reviewed()); !errors.Is(err, flow.ErrArrived) || w.submits != 1 {
		t.Errorf("got %v and %d submits, want %v and 1", err, w.submits, flow.ErrArrived)
	}
	if v := copied.View(); v.Phase != flow.Submitted || v.Status != "Submitted" {
		t.Errorf("got %s %q, want the custodian's word taken over", v.Phase, v.Status)
	}
}

// older is a store whose folder may be an older copy since a time; zero where a person has settled that.
type older struct {
	*storetest.Fake
	since time.Time
}

func (o *older) Openings(ctx context.Context) (flow.Openings, error) {
	all, err := o.Fake.Openings(ctx)
	all.Older = o.since
	return all, err
}

// A view that lags behind shows nothing of an account for a moment: beside an older copy that is no word to submit by.
func TestAnOlderCopySubmitsNothingThatTheCustodianDoesNotShow(t *testing.T) {
	w := newWatched(t)
	office := *w.office
	store := &older{w.office.Store.(*storetest.Fake).Copy(), w.at.Add(time.Hour)}
	office.Store = store
	w.send(flow.Submitted)
	w.fails(custodian.NotFound, 0)
	copied, err := office.Resume(t.Context(), w.session.ID())
	if err != nil {
		t.Fatal(err)
	}
	if err := copied.Submit(t.Context(), copied.Reviewed()); !errors.Is(err, flow.ErrNotAsked) || w.submits != 1 {
		t.Errorf("got %v and %d submits, want %v and 1", err, w.submits, flow.ErrNotAsked)
	}
	store.since = time.Time{}
	if err := copied.Consult(t.Context()); err != nil {
		t.Errorf("got %v once a person has settled it, want it to go on", err)
	}
}
