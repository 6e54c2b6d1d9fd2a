package application_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// window opens what was saved in another window.
func (b *bench) window(loaded application.Loaded, name, user, machine string) *bench {
	b.t.Helper()
	a, err := application.Resume(config(b.c, user, machine), "draft", name, loaded, b.now)
	if err != nil {
		b.t.Fatal(err)
	}
	a.Witness(nil)
	return &bench{Application: a, t: b.t, c: b.c, now: b.now, made: 1000}
}

// takes merges what another window saved.
func (b *bench) takes(loaded application.Loaded) {
	b.t.Helper()
	theirs, err := application.ReadTheirs(b.c, loaded, application.MergeBase(b.Application))
	if err != nil {
		b.t.Fatal(err)
	}
	if giveWay, err := b.At(b.now).Merge(theirs); err != nil || giveWay {
		b.t.Fatalf("got %t, %v, want it merged", giveWay, err)
	}
}

// two are two windows on one application that is opened with the custodian.
func two(t *testing.T) (one, other *bench) {
	t.Helper()
	one = opened(t)
	return one, one.window(one.save(1), "two", "Dana", "DESK-14")
}

// What a conflict keeps: what both changed differently stays on both sides, with who has it since when; all else is taken.
func TestWhatAConflictKeeps(t *testing.T) {
	for _, row := range []struct {
		name        string
		here, there map[string]string
		stands      map[string]string
		conflicts   int
	}{
		{"only there", nil, map[string]string{"lastName": "Mockson"}, map[string]string{"lastName": "Mockson"}, 0},
		{"different answers", map[string]string{"firstName": "Testa"}, map[string]string{"lastName": "Mockson"}, map[string]string{"firstName": "Testa", "lastName": "Mockson"}, 0},
		{"the same", map[string]string{"lastName": "Mockson"}, map[string]string{"lastName": "Mockson"}, map[string]string{"lastName": "Mockson"}, 0},
		{"differently", map[string]string{"lastName": "Fakename"}, map[string]string{"lastName": "Mockson"}, map[string]string{"lastName": "Fakename"}, 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			here, there := two(t)
			for field, value := range row.here {
				here.answer(field, value)
			}
			for field, value := range row.there {
				there.answer(field, value)
			}
			there.now = noon.Add(time.Minute)
			here.takes(there.save(2))
			for field, want := range row.stands {
				if got := here.Assessment().Answers().Get(holder(field)); got != want {
					t.Errorf("%s: got %q, want %q", field, got, want)
				}
			}
			r, _ := application.Conflict(here.Application)
			if len(r.Fields) != row.conflicts {
				t.Fatalf("got %+v, want %d to choose", r.Fields, row.conflicts)
			}
			if job := here.next(true); (job == nil) != (row.conflicts > 0) && len(row.here) > 0 {
				t.Errorf("got a request %t, want none while somebody has to choose", job != nil)
			}
		})
	}
}

// Who typed it and when goes with a conflict through whatever is merged later.
func TestALaterMergeKeepsWhoAndWhenOfAnEarlierConflict(t *testing.T) {
	here := opened(t)
	loaded := here.save(1)
	there, third := here.window(loaded, "two", "Dana", "DESK-14"), here.window(loaded, "three", "Ann", "DESK-3")
	here.answer("lastName", "Fakename")
	there.answer("lastName", "Mockson")
	there.now, here.now, third.now = noon.Add(time.Minute), noon.Add(2*time.Minute), noon.Add(time.Hour)
	here.takes(there.save(2))
	third.takes(here.save(3))
	third.answer("middleName", "Q")
	here.takes(third.save(4))
	r, ok := application.Conflict(here.Application)
	if !ok || len(r.Fields) != 1 || len(r.Fields[0].There) != 1 {
		t.Fatalf("got %+v, want the conflict to stand", r)
	}
	c := r.Fields[0].There[0]
	if c.User != "Dana" || c.Machine != "DESK-14" || !c.At.Equal(noon.Add(time.Minute)) || c.Value != "Mockson" {
		t.Errorf("got %+v, want Dana's on DESK-14 of a minute past noon", c)
	}
}

// What a refusal holds back is held back in every window, once.
func TestWhatARefusalHoldsBackIsMerged(t *testing.T) {
	refusal := custodian.Error{Kind: custodian.Refused, Problems: []custodian.FieldProblem{{Name: "primaryOwner.lastName", Index: -1, Message: "No such name"}}}
	for _, where := range []string{"here", "there", "in both"} {
		t.Run(where, func(t *testing.T) {
			one := opened(t)
			one.answer("lastName", "Fakename")
			loaded := one.save(1)
			here, there := one.window(loaded, "one", "Sam", "DESK-1"), one.window(loaded, "two", "Dana", "DESK-14")
			for name, b := range map[string]*bench{"here": here, "there": there} {
				b.FinishAll()
				if where == name || where == "in both" {
					b.say(refusal)
				}
			}
			there.answer("firstName", "Testa")
			here.takes(there.save(2))
			here.FinishAll()
			if got := here.drain(); got != application.Blocked {
				t.Errorf("got %s, want the last name held back", got)
			}
			if p := here.ProblemsAt(holder("lastName")); len(p) != 1 {
				t.Errorf("got %v, want the custodian's words once", p)
			}
		})
	}
}

// News are told until somebody has seen them, and looking ends none.
func TestNewsStayUntilTheyWereSeen(t *testing.T) {
	here, there := two(t)
	there.answer("lastName", "Mockson")
	here.takes(there.save(2))
	first := application.UnseenNews(here.Application)
	if again := application.UnseenNews(here.Application); first == nil || again == nil || len(again.Merged) != 1 {
		t.Fatalf("got %+v and then %+v, want the same news twice", first, again)
	}
	there.answer("firstName", "Testa")
	here.takes(there.save(3))
	application.MarkSeen(here.Application, first) // and not what came since
	second := application.UnseenNews(here.Application)
	if second == nil || len(second.Merged) != 2 {
		t.Fatalf("got %+v, want both answers", second)
	}
	application.MarkSeen(here.Application, second)
	if n := application.UnseenNews(here.Application); n != nil {
		t.Errorf("got %+v after it was seen, want none", n)
	}
}

// Who submitted in another window takes precedence: what was typed here is to be saved for the history, and gives way.
func TestAnApplicationSubmittedElsewhereGivesWay(t *testing.T) {
	here, there := two(t)
	here.answer("lastName", "Fakename")
	there.submit(nil)
	theirs, err := application.ReadTheirs(here.c, there.save(2), application.MergeBase(here.Application))
	if err != nil {
		t.Fatal(err)
	}
	giveWay, err := here.Merge(theirs)
	if err != nil || !giveWay {
		t.Fatalf("got %t, %v, want it to give way once it is saved", giveWay, err)
	}
	here.save(3)
	application.GiveWay(here.Application, theirs)
	if got := here.Assessment().Answers().Get(holder("lastName")); got == "Fakename" {
		t.Errorf("got %q, want what was submitted", got)
	}
	if n := application.UnseenNews(here.Application); n == nil || !n.ReadOnly {
		t.Errorf("got %+v, want the news that it can no longer be changed", n)
	}
	if err := here.Answer(holder("lastName"), "Mockson"); !errors.Is(err, application.ErrReadOnly) {
		t.Errorf("got %v, want %v", err, application.ErrReadOnly)
	}
}

// What either window did with the custodian is known in both.
func TestWhatEitherWindowDidIsMerged(t *testing.T) {
	t.Run("a submit", func(t *testing.T) {
		here, there := two(t)
		here.submit(&custodian.Error{Kind: custodian.Unknown})
		there.half("lastName", "Mockson")
		here.takes(there.save(2))
		if v := here.View(); v.Submits != 1 || v.Phase != application.Unsure {
			t.Errorf("got %s after %d submits, want it in doubt after one", v.Phase, v.Submits)
		}
	})
	t.Run("two answers of one question", func(t *testing.T) {
		here, there := two(t)
		for b, name := range map[*bench]string{here: "Fakename", there: "Mockson"} {
			b.answer("lastName", name)
			b.drain()
		}
		here.takes(there.save(2))
		if err := application.ResolveConflict(here.Application, map[answers.Path]string{holder("lastName"): "Fakename"}); err != nil {
			t.Fatal(err)
		}
		here.FinishAll()
		if job := here.next(false); job == nil || !strings.Contains(string(job.Body), `"FAKENAME"`) && !strings.Contains(string(job.Body), `"Fakename"`) {
			t.Errorf("got %v, want what was chosen sent again: nobody knows which came last", job)
		}
	})
}

// What was chosen in one window stands in the others that have not typed on, and does not come up again.
func TestWhatWasChosenInOneWindowStandsInTheOthers(t *testing.T) {
	here, there := two(t)
	here.answer("lastName", "Fakename")
	there.answer("lastName", "Mockson")
	here.takes(there.save(2))
	looks := here.window(here.save(3), "three", "Ann", "DESK-3") // and types nothing
	if err := application.ResolveConflict(here.Application, map[answers.Path]string{holder("lastName"): "Mockson"}); err != nil {
		t.Fatal(err)
	}
	chosen := here.save(4)
	for name, b := range map[string]*bench{"there": there, "who looks": looks} {
		b.takes(chosen)
		if got := b.Assessment().Answers().Get(holder("lastName")); got != "Mockson" {
			t.Errorf("%s: got %q, want what was chosen", name, got)
		}
		if r, open := application.Conflict(b.Application); open {
			t.Errorf("%s: got %+v, want nothing to choose", name, r)
		}
	}
}
