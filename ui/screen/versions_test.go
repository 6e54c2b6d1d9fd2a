package screen

import (
	"context"
	"errors"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// disputed is an application whose first name two windows typed differently.
func disputed(r *World) *flow.Session {
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
	r := NewWorld(t, storetest.MemoryAt)
	s := disputed(r)
	d := Drive(t, NewConflict(r.Context, s), 90, 20)
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
	Drive(t, d.Screen, 44, 14).Sees("Here: Ada")
	d.Press("esc")
	AsksFor[Back](d)
	d.Press("?")
	AsksFor[Open](d)
	d.Press("right", "enter").Asks().Press("enter").Asks(Decided{Conflict: true}, Close{d.Screen}, Save{}, Stage{s.ID()})
	if got := s.Assessment().Show(answers.Path{Section: "primaryHolder", Field: "firstName"}); got != "Augusta" {
		t.Errorf("got %q, want what was chosen", got)
	}
}

func TestTheTimelineShowsWhatDiffersAndBringsItBack(t *testing.T) {
	r := NewWorld(t, storetest.MemoryAt)
	s := r.Started("individual")
	l := NewTimeline(r.Context, s)
	d := Drive(t, l, 90, 20)
	AsksFor[Work](d)
	if !l.Traits().Loading {
		t.Error("got versions before they were read")
	}
	d.Sees("Reading").Press("enter").Asks()
	d.Send(revisions{all: []flow.Revision{
		{Number: 3, SavedAt: Noon(), Meta: flow.Summary{Answers: "c", Did: "typed First name", User: "test"}},
		{Number: 2, Unreadable: "the key is not here"},
		{Number: 1, SavedAt: Noon(), Meta: flow.Summary{Answers: "a"}},
	}})
	d.Press("enter")
	AsksFor[Work](d)
	d.Send(diff{revision: 3}).Sees("No answer differs from now.").Press("enter").Asks(Say{Words: "These are the answers that stand now."})
	d.Press("down", "enter").Asks(Say{Words: "Version 2 cannot be opened: the key is not here. It is kept."})
	d.Press("down", "enter").Works(s).Sees("earlier versions are not kept")
	d.Send(diff{revision: 1, changes: []flow.Change{{Label: "First name", Who: "Ada", Now: "Ada", Before: "Augusta"}}})
	d.Shows(`
  3     12:00         Typed First name   test
  2     Cannot be opened: the key is not here. It is kept.
> 1     12:00         Started
        First name, Ada: Augusta   now Ada
        enter brings these answers back. What the custodian holds stays.
`)
	d.Press("enter").Works(s).Asks(Say{Words: "Earlier versions are not kept."})
	d.Send(diff{revision: 1, err: errors.New("gone")}).Press("enter").Asks(Say{Words: "Gone."})
	d.Press("up", "esc").Asks(Back{})
	d.Send(revisions{err: errors.New("the folder is gone")}).Sees("The folder is gone.")
}
