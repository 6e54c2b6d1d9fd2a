package screen

import (
	"context"
	"errors"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// disputed is an application whose first name two windows typed differently.
func (r *room) disputed() *flow.Session {
	r.t.Helper()
	at := answers.Path{Section: "primaryHolder", Field: "firstName"}
	s := r.started("individual")
	r.must(s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Byron"))
	r.must(s.Save(r.t.Context(), false))
	other := *r.office
	other.Machine, other.User = "there", "Sam"
	there, err := other.Resume(context.Background(), s.ID())
	r.must(err)
	r.must(there.Answer(at, "Augusta"))
	r.must(there.Save(r.t.Context(), false))
	r.must(s.Answer(at, "Ada"))
	_ = s.Save(r.t.Context(), false) // which merges
	if got := s.View().OpenConflicts; got != 1 {
		r.t.Fatalf("got %d answers disputed, want 1", got)
	}
	return s
}

func TestTwoVersionsAreChosenAnswerByAnswer(t *testing.T) {
	r := newRoom(t)
	s := r.disputed()
	d := drives(t, NewConflict(r.context, s), 90, 20)
	d.shows(`
  This application was changed on another machine
  Sam on there saved it at 12:00. You started from 12:00. Nothing is lost: both versions
  are kept in the history, and staging waits until you have chosen.

  1 answer differs.

                                          Here                    there
> First name, Ada Byron                   (o) Ada                 ( ) Augusta

  [ Go on with these choices ]
`)
	d.press("right").sees("(o) Augusta").press("left").sees("(o) Ada").press("t").sees("(o) Augusta").press("h").sees("(o) Ada")
	drives(t, d.screen, 44, 14).sees("Here: Ada")
	d.press("esc")
	asksFor[Back](d)
	d.press("?")
	asksFor[Open](d)
	d.press("right", "enter").asks().press("enter").asks(Decided{Conflict: true}, Close{d.screen}, Save{}, Stage{s.ID()})
	if got := s.Assessment().Show(answers.Path{Section: "primaryHolder", Field: "firstName"}); got != "Augusta" {
		t.Errorf("got %q, want what was chosen", got)
	}
}

func TestTheTimelineShowsWhatDiffersAndBringsItBack(t *testing.T) {
	r := newRoom(t)
	s := r.started("individual")
	l := NewTimeline(r.context, s)
	d := drives(t, l, 90, 20)
	asksFor[Work](d)
	if !l.Traits().Loading {
		t.Error("got versions before they were read")
	}
	d.sees("Reading").press("enter").asks()
	d.send(revisions{all: []flow.Revision{
		{Number: 3, SavedAt: noon(), Meta: flow.Summary{Answers: "c", Did: "typed First name", User: "test"}},
		{Number: 2, Unreadable: "the key is not here"},
		{Number: 1, SavedAt: noon(), Meta: flow.Summary{Answers: "a"}},
	}})
	d.press("enter")
	asksFor[Work](d)
	d.send(diff{revision: 3}).sees("No answer differs from now.").press("enter").asks(Say{Words: "These are the answers that stand now."})
	d.press("down", "enter").asks(Say{Words: "Version 2 cannot be opened: the key is not here. It is kept."})
	d.press("down", "enter").works(s).sees("earlier versions are not kept")
	d.send(diff{revision: 1, changes: []flow.Change{{Label: "First name", Who: "Ada", Now: "Ada", Before: "Augusta"}}})
	d.shows(`
  3     12:00         Typed First name   test
  2     Cannot be opened: the key is not here. It is kept.
> 1     12:00         Started
        First name, Ada: Augusta   now Ada
        enter brings these answers back. What the custodian holds stays.
`)
	d.press("enter").works(s).asks(Say{Words: "Earlier versions are not kept."})
	d.send(diff{revision: 1, err: errors.New("gone")}).press("enter").asks(Say{Words: "Gone."})
	d.press("up", "esc").asks(Back{})
	d.send(revisions{err: errors.New("the folder is gone")}).sees("The folder is gone.")
}
