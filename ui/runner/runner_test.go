package runner

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
)

// fake is an application whose schedule the test writes. What is done for it is the test's to say.
type fake struct {
	id  string
	now flow.Schedule
}

func (f *fake) ID() string                                   { return f.id }
func (f *fake) Schedule() flow.Schedule                      { return f.now }
func (*fake) Save(context.Context, bool) error               { return errors.ErrUnsupported }
func (*fake) Stage(context.Context, bool) (flow.Sync, error) { return "", errors.ErrUnsupported }
func (*fake) Refresh(context.Context) (time.Duration, error) { return 0, errors.ErrUnsupported }
func (*fake) Look(context.Context) error                     { return errors.ErrUnsupported }
func (*fake) Watching()                                      {}

// noon is when everything begins.
var noon = time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC)

// story is a runner with its applications, and the time in it.
type story struct {
	t *testing.T
	*Runner
	at     time.Time
	flying []Job
	apps   map[string]*fake
}

// newStory has applications a, b, c, ...
func newStory(t *testing.T, apps int) *story {
	t.Helper()
	s := &story{t: t, Runner: New(3), at: noon, apps: map[string]*fake{}}
	for i := range apps {
		f := &fake{id: string(rune('a' + i))}
		s.apps[f.id] = f
		s.Add(f)
	}
	return s
}

// does looks at what is to be done after a time, "save a, stage b again" in words, and when it wants to wake.
func (s *story) does(after time.Duration, want string, wake time.Duration) {
	s.t.Helper()
	s.at = s.at.Add(after)
	plan := s.Next(s.at)
	s.flying = append(s.flying, plan.Jobs...)
	if got := words(plan.Jobs); got != want || plan.Wait != wake {
		s.t.Errorf("at %s: got %q and woken in %s, want %q and %s", s.at.Sub(noon), got, plan.Wait, want, wake)
	}
}

// done ends the oldest job of an application.
func (s *story) done(draft string) {
	s.t.Helper()
	for i, j := range s.flying {
		if j.Draft == draft {
			s.flying = append(s.flying[:i:i], s.flying[i+1:]...)
			s.Done(j)
			return
		}
	}
	s.t.Errorf("nothing of %s is under way", draft)
}

func words(jobs []Job) string {
	var all []string
	for _, j := range jobs {
		word := []string{"save ", "stage ", "ask ", "take "}[j.Act] + j.Draft
		for how, so := range map[string]bool{" interim": j.Interim, " again": j.Again, " closely": j.Closely} {
			if so {
				word += how
			}
		}
		all = append(all, word)
	}
	return strings.Join(all, ", ")
}

const never = 0 // is a plan that wakes nobody

func TestTypingIsSavedSoonAfterItsFirstKey(t *testing.T) {
	s := newStory(t, 1)
	a := s.apps["a"]
	s.does(0, "", never)
	a.now.Unsaved = true
	s.does(0, "", 80*time.Millisecond)
	s.does(79*time.Millisecond, "", time.Millisecond) // typing on does not put it off
	s.does(time.Millisecond, "save a interim", never)
	a.now.Unsaved = true // typed while it was saved
	s.does(time.Second, "", never)
	s.done("a")
	s.does(0, "", 80*time.Millisecond)
	a.now.Unsaved = false
	s.does(0, "", never)
}

func TestASaveThatFailedIsTriedAgainAfterTwoSeconds(t *testing.T) {
	s := newStory(t, 1)
	s.apps["a"].now.Unsaved = true
	s.does(0, "", 80*time.Millisecond)
	s.does(80*time.Millisecond, "save a interim", never)
	for range 3 {
		s.apps["a"].now.SaveFailed = true
		s.done("a")
		s.does(0, "", 2*time.Second)
		s.does(1999*time.Millisecond, "", time.Millisecond)
		s.does(time.Millisecond, "save a interim", never)
	}
}

func TestASaveThatIsAskedForComesAtOnceAndBehindOneUnderWay(t *testing.T) {
	s := newStory(t, 1)
	if job, ok := s.Save("a"); ok {
		t.Errorf("got %v with nothing unsaved, want nothing", job)
	}
	s.apps["a"].now.Unsaved = true
	job, ok := s.Save("a")
	if !ok || job.Interim {
		t.Fatalf("got %v and interim=%v, want a save that is kept", ok, job.Interim)
	}
	if _, ok := s.Save("a"); ok {
		t.Error("got a second beside the first, want it behind that")
	}
	s.does(0, "", never)
	s.Done(job)
	s.does(0, "save a", never)
	s.done("a")
	s.apps["a"].now.SaveFailed = true
	s.does(0, "", 2*time.Second)
	if _, ok := s.Save("a"); !ok {
		t.Error("got it put off after a failure, want what a person asks for at once")
	}
}

func TestAStepThatIsLeftIsStagedBehindTheStageUnderWay(t *testing.T) {
	s := newStory(t, 2)
	s.Stage("a", false)
	s.does(0, "stage a", never)
	s.Stage("a", true)
	s.Stage("a", false)
	s.Stage("b", false)
	s.does(time.Second, "stage b", never)
	s.done("a")
	s.does(0, "stage a again", never) // a refusal is lifted though another step was left since
	s.done("a")
	s.done("b")
	s.does(0, "", never)
}

func TestAStageThatDidNotGetThroughIsTriedAgainWhenTheSessionSays(t *testing.T) {
	s := newStory(t, 1)
	a := s.apps["a"]
	s.Stage("a", false)
	s.does(0, "stage a", never)
	a.now.NextTry = noon.Add(2 * time.Second) // by the pace
	s.done("a")
	s.does(0, "", 2*time.Second)
	s.does(time.Second, "", time.Second)
	s.does(time.Second, "stage a", never)
	a.now.NextTry = s.at.Add(time.Hour) // by Retry-After
	s.done("a")
	s.does(time.Minute, "", 59*time.Minute)
	s.Stage("a", false) // a person who leaves a step sends it now, and the word of that reply counts from then on
	s.does(0, "stage a", never)
	a.now.NextTry = s.at.Add(time.Hour)
	s.done("a")
	s.does(59*time.Minute, "", time.Minute)
	s.does(time.Minute, "stage a", never)
	a.now.NextTry = time.Time{} // refused: nothing changes by trying again
	s.done("a")
	s.does(time.Hour, "", never)
}

// Something else keeps it from being sent: two versions to choose between, a submit under way.
func TestATryThatLeavesTheNextOneAsItWasIsNotMadeAllTheTime(t *testing.T) {
	s := newStory(t, 1)
	s.apps["a"].now.NextTry = noon
	s.does(0, "stage a", never)
	s.done("a")
	s.does(0, "", 2*time.Second)
	s.does(2*time.Second, "stage a", never)
}

func TestTheSecondClientWaitsItsTurn(t *testing.T) {
	s := newStory(t, 5)
	for _, a := range s.apps {
		a.now.Checks = true
	}
	s.apps["c"].now.NextCheck = noon.Add(-time.Minute)
	s.does(0, "", never) // nobody looks
	s.Watch(Every)
	s.does(0, "ask a", 500*time.Millisecond)
	s.does(100*time.Millisecond, "", 400*time.Millisecond)
	s.does(400*time.Millisecond, "ask b", 500*time.Millisecond)
	s.does(500*time.Millisecond, "ask d", never) // three in flight: an answer makes room
	s.does(time.Minute, "", never)
	s.apps["a"].now.NextCheck = s.at.Add(2 * time.Second)
	s.done("a")
	s.does(0, "ask e", never)
	s.apps["b"].now.Checks = false // open
	s.done("b")
	s.does(time.Second, "ask c", never)
	if at, ok := s.NextCheck("a"); !ok || !at.Equal(s.at.Add(time.Second)) {
		t.Errorf("got the next check of a at %s, want it in a second", at)
	}
	if at, ok := s.NextCheck("b"); !ok || !at.IsZero() {
		t.Errorf("got the next check of any at %s, want it due", at)
	}
}

func TestWhatIsInFrontIsAskedAtOnceAndAlone(t *testing.T) {
	s := newStory(t, 2)
	for _, a := range s.apps {
		a.now = flow.Schedule{Checks: true, NextCheck: noon.Add(time.Minute)}
	}
	s.Watch("a")
	s.does(0, "ask a closely", never)
	s.done("a")
	s.apps["a"].now.NextCheck = noon.Add(2 * time.Second)
	s.does(0, "", 2*time.Second)
	s.does(2*time.Second, "ask a", never)
	if !s.Check("a") {
		t.Error("got nothing under way, want the call in flight told")
	}
	s.does(0, "", never)
	s.done("a")
	s.does(0, "ask a closely", never)
	s.done("a")
	s.apps["a"].now.Checks = false
	s.does(0, "", never)
	s.Check("a") // a person may, where nothing more is to come
	s.does(0, "ask a closely", never)
}

func TestAnAnswerOfAnEarlierVisitStartsNothing(t *testing.T) {
	s := newStory(t, 1)
	s.apps["a"].now.Checks = true
	s.Watch("a")
	s.does(0, "ask a closely", never)
	if s.Watch("a") || !s.Watch("") || !s.Watch("a") {
		t.Error("got another visit without a change, or none with one")
	}
	s.does(0, "ask a closely", never)
	s.done("a") // of the first visit
	s.does(0, "", never)
	if !s.Wants("a", Ask) {
		t.Error("got the second call taken for answered, want it in flight")
	}
}

func TestAnApplicationThatWasOpenedAnewHasNothingUnderWay(t *testing.T) {
	s := newStory(t, 1)
	s.Stage("a", false)
	s.does(0, "stage a", never)
	s.Add(&fake{id: "a"})
	s.Stage("a", false)
	s.does(0, "stage a", never)
	s.done("a") // of the one before
	s.Stage("a", false)
	s.does(0, "", never)
	s.Drop("a")
	s.done("a")
	s.does(0, "", never)
	if s.Wants("a", Stage) || s.Check("a") {
		t.Error("got something wanted of an application that was closed")
	}
}

// A timer that went off says how late it is, also where somebody set the clock back.
func TestTimeDoesNotGoBack(t *testing.T) {
	s := newStory(t, 1)
	s.apps["a"].now.Unsaved = true
	s.does(0, "", 80*time.Millisecond)
	s.At(noon.Add(80 * time.Millisecond))
	s.does(-time.Hour, "save a interim", never)
}

func TestWhatOthersSavedIsTakenOverOnceNothingIsUnsaved(t *testing.T) {
	s := newStory(t, 2)
	a, b := s.apps["a"], s.apps["b"]
	a.now.Revision, b.now.Revision = 4, 7
	s.Changed(flow.Notice{Draft: "a", Revision: 4}) // its own save
	s.does(0, "", never)
	s.Changed(flow.Notice{Draft: "a", Revision: 5})
	s.Changed(flow.Notice{Draft: "elsewhere", Revision: 99})
	s.does(0, "take a", never)
	s.Changed(flow.Notice{Draft: "a", Revision: 6}) // while that is under way
	s.does(0, "", never)
	a.now.Revision = 5
	s.done("a")
	a.now.Unsaved = true
	s.does(0, "", 80*time.Millisecond)
	s.does(80*time.Millisecond, "save a interim", never)
	a.now.Unsaved, a.now.Revision = false, 7 // the save took it over
	s.done("a")
	s.does(0, "", never)
	s.Changed(flow.Notice{})
	s.does(0, "take a, take b", never)
	s.done("a")
	s.done("b")
	s.does(time.Minute, "", never) // nobody had saved
}

func TestNothingIsStagedWhileSavesHaveNoAnswer(t *testing.T) {
	s := newStory(t, 1)
	a := s.apps["a"]
	s.Stage("a", true)
	s.does(0, "stage a again", never)
	a.now.Unsaved, a.now.SaveFailed, a.now.Away = true, true, true // it could not be journalled
	s.done("a")
	s.does(0, "", 2*time.Second)
	s.does(2*time.Second, "save a interim", never)
	if s.Wants("a", Stage) {
		t.Error("got a stage to wait for, want none that nobody can tell the time of")
	}
	a.now = flow.Schedule{}
	s.done("a")
	s.does(0, "stage a again", never)
}

// A notice that comes while an application is being opened is about it too.
func TestWhatOthersSavedWhileAnApplicationWasOpenedIsLookedFor(t *testing.T) {
	s := newStory(t, 0)
	s.Changed(flow.Notice{Draft: "a", Revision: 5})
	s.Add(&fake{id: "a", now: flow.Schedule{Revision: 4}})
	s.does(0, "take a", never)
	s.done("a")
	s.does(0, "", never)
}
