package doubt

import (
	"context"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

// disputed is an application whose first name two windows typed differently.
func disputed(r *screentest.World) *flow.Session {
	r.T.Helper()
	at := answers.Path{Section: "primaryHolder", Field: "firstName"}
	s := r.Started("individual")
	r.Must(s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Byron"))
	r.Must(s.Save(r.T.Context(), false))
	other := *r.Service
	other.Machine, other.User = "there", "Sam"
	there, err := other.Resume(context.Background(), s.ID())
	r.Must(err)
	r.Must(there.Answer(at, "Augusta"))
	r.Must(there.Save(r.T.Context(), false))
	r.Must(s.Answer(at, "Ada"))
	_ = s.Save(r.T.Context(), false) // which merges
	if got := s.View().OpenConflicts; got != 1 {
		r.T.Fatalf("got %d answers disputed, want 1", got)
	}
	return s
}

func TestTwoVersionsAreChosenAnswerByAnswer(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := disputed(r)
	d := screentest.Drive(t, NewConflict(r.Context, s), 90, 20)
	d.Shows(`
  This application was changed on another machine
  Sam on there saved it at 12:00. You started from 12:00. Nothing is lost: both versions
  are kept in the history, and staging waits until you have chosen.

  1 answer differs.

                                          Here                    there
> First name, Ada Byron                   (o) Ada                 ( ) Augusta

  [ Go on with these choices ]
`)
	d.Press("right").Sees("(o) Augusta").Press("left").Sees("(o) Ada").Press("t").Sees("(o) Augusta").Press("h").Sees("(o) Ada")
	screentest.Drive(t, d.Screen, 44, 14).Sees("Here: Ada")
	d.Press("esc")
	screentest.AsksFor[screen.Back](d)
	d.Press("?")
	screentest.AsksFor[screen.Open](d)
	d.Press("right", "enter").Asks().Press("enter").Asks(screen.Decided{Conflict: true}, screen.Close{Screen: d.Screen}, screen.Save{}, screen.Stage{Draft: s.ID()})
	if got := s.Assessment().Show(answers.Path{Section: "primaryHolder", Field: "firstName"}); got != "Augusta" {
		t.Errorf("got %q, want what was chosen", got)
	}
}
