package application_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// What a draft that was rolled back says: the event log is the second witness, and the later of the two wins.
func TestWhatARolledBackDraftSays(t *testing.T) {
	sent := application.Event{What: "submit", Ref: "s", At: noon}
	not := application.Event{What: "submit not sent", Ref: "s", At: noon}
	for _, row := range []struct {
		name    string
		events  []application.Event
		phase   application.Phase
		submits int
	}{
		{"the log knows of no submit", nil, application.Editing, 0},
		{"the log knows of a submit", []application.Event{sent}, application.Unsure, 1},
		{"of one that never left", []application.Event{sent, not}, application.Editing, 0},
		{"of a second that never left", []application.Event{sent, sent, not}, application.Unsure, 1},
		{"of two", []application.Event{sent, sent}, application.Unsure, 2},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := opened(t)
			again := b.resume(b.save(1), row.events)
			if v := again.View(); v.Phase != row.phase || v.Submits != row.submits || v.Editable != (row.phase == application.Editing) {
				t.Errorf("got %s after %d submits (editable %t), want %s after %d", v.Phase, v.Submits, v.Editable, row.phase, row.submits)
			}
		})
	}
}

// What was on its way when the program ended is unknown, and said so.
func TestWhatWasOnItsWayIsUnknown(t *testing.T) {
	t.Run("a submit", func(t *testing.T) {
		b := opened(t)
		job, err := b.At(noon).NextSubmit(b.id(), b.Reviewed())
		if err != nil {
			t.Fatal(err)
		}
		v := b.resume(b.save(1), []application.Event{job.Event()}).View()
		if v.Phase != application.Unsure || v.SubmitErr == nil {
			t.Errorf("got %s and %v, want it unknown, with the reason", v.Phase, v.SubmitErr)
		}
	})
	t.Run("the first stage", func(t *testing.T) {
		b := complete(t)
		b.FinishAll()
		b.next(false)
		again := b.resume(b.save(1), nil)
		if v := again.View(); v.Sync != application.Maybe || v.StageErr == nil {
			t.Errorf("got %s and %v, want that a record may have been started, with the reason", v.Sync, v.StageErr)
		}
		if job, _ := again.NextStage("next", application.Lifting{Refusal: true}); job != nil {
			t.Error("got a request, want none before a person decides")
		}
		application.BeginAgain(again)
		if job, _ := again.NextStage("next", application.Lifting{Refusal: true, Doubt: true}); job == nil || !job.First() || !job.Once {
			t.Errorf("got %+v, want the first stage again, once", job)
		}
	})
}

// resume opens what was saved in a later run.
func (b *bench) resume(loaded application.Loaded, events []application.Event) *application.Application {
	b.t.Helper()
	a, err := application.Resume(config(b.c, "Sam", "DESK-1"), "draft", "later", loaded, b.now)
	if err != nil {
		b.t.Fatal(err)
	}
	a.Witness(events)
	return a
}

// A word is good for a submit while it is fresh, by a clock that goes forward.
func TestHowLongTheCustodiansWordIsFresh(t *testing.T) {
	for _, row := range []struct {
		word  string
		after time.Duration
		fresh bool
	}{
		{"Draft", 0, true},
		{"Draft", time.Minute, true},
		{"Draft", time.Minute + time.Second, false},
		{"Draft", -time.Second, false},
		{"", 0, true},
		{"a word nobody knows", 0, false},
	} {
		b := opened(t)
		b.now = noon.Add(time.Hour) // the first stage has been forgotten
		b.At(b.now).StatusRead(custodian.Account{Number: "12345678", Status: row.word}, nil)
		if got := application.StatusFresh(b.At(b.now.Add(row.after))); got != row.fresh {
			t.Errorf("%q after %v: got fresh %t, want %t", row.word, row.after, got, row.fresh)
		}
	}
}
