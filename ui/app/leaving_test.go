package app

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/screen"
)

func TestAKeyBetweenTwoCtrlCKeepsTheProgramOpen(t *testing.T) {
	l := newLoop(t, 0)
	l.press(tea.KeyCtrlC)
	l.press(tea.KeyUp)
	l.press(tea.KeyCtrlC)
	if l.app.exit != 0 {
		t.Fatalf("got it leaving with %d, want it open: another key came between", l.app.exit)
	}
	l.press(tea.KeyCtrlC)
	if l.app.exit != exitInterrupted {
		t.Errorf("got the exit code %d from two in a row, want %d", l.app.exit, exitInterrupted)
	}
}

// typedInto is an application in front, whose last name was typed just now.
func typedInto(t *testing.T) (*loop, *flow.Session) {
	t.Helper()
	l, _, _ := boardWithArchive(t, 100, 32)
	l.press(tea.KeyEnter)
	l.until("the application", func() bool { return l.app.session != nil })
	if err := l.app.session.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Fen"); err != nil {
		t.Fatal(err)
	}
	return l, l.app.session
}

func TestLeavingStagesTheStepThatIsInFront(t *testing.T) {
	l, s := typedInto(t)
	if !s.View().StagedAt.IsZero() {
		t.Fatal("got it staged before it was left: else this tests nothing")
	}
	l.app.leave()()
	if v := s.View(); v.StagedAt.IsZero() || s.Unsaved() {
		t.Errorf("got it staged at %v and unsaved=%v, want both done by leaving", v.StagedAt, s.Unsaved())
	}
}

// A stage that is under way is no reason to leave the rest behind, or to end before its reply: the record may have begun with it.
func TestLeavingWaitsForTheStageUnderWay(t *testing.T) {
	l, s := typedInto(t)
	c := l.custodian
	c.staging, c.stage = make(chan struct{}, 8), make(chan struct{})
	s.FinishAll()
	underWay := make(chan struct{})
	go func() {
		defer close(underWay)
		_, _ = s.Stage(t.Context(), false)
	}()
	<-c.staging
	leaving := l.app.leave()
	time.AfterFunc(20*time.Millisecond, func() { close(c.stage) })
	leaving()
	if v := s.View(); v.Sync != flow.Staged || v.NotStaged != 0 {
		t.Errorf("got %s with %d left when it had left, want all of it staged", v.Sync, v.NotStaged)
	}
	<-underWay
}

// A save and a reply that were under way when an application was left are not waited for: what they saved comes to the board when
// they end, where the state is the same too.
func TestTheBoardIsListedAfterWhatEndsThere(t *testing.T) {
	l := newLoop(t, 1)
	l.press(tea.KeyEnter)
	l.until("the application", func() bool { return l.app.session != nil })
	id := l.app.session.ID()
	l.press(tea.KeyEsc)
	l.until("the board", l.shows("1 waits"))
	for _, ended := range []runner.Act{runner.Save, runner.Ask} {
		cmd, _ := l.app.answer(jobDone{job: runner.Job{Act: ended, Draft: id}})
		if cmd == nil {
			t.Errorf("got nothing done after job %d, want the applications listed", ended)
			continue
		}
		if got, ok := cmd().(draftsListed); !ok || got.err != nil || len(got.drafts) != 1 {
			t.Errorf("got %v after job %d, want the application listed", got, ended)
		}
	}
}

// What is listed while the list that finds things stands over the board is found there too.
func TestWhatIsListedUnderTheListThatFindsIsFound(t *testing.T) {
	l := newLoop(t, 1)
	l.press(tea.KeyCtrlG)
	l.until("the list that finds", func() bool { return l.app.at(screen.CommandGoTo) })
	store := l.app.context.Service.Store
	d, err := store.Load(t.Context(), l.ids[0])
	if err != nil {
		t.Fatal(err)
	}
	d.Meta.Name = "Quillon Later"
	if _, err := store.Save(t.Context(), d.Record); err != nil {
		t.Fatal(err)
	}
	l.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("quillon")})
	l.spawn(l.app.listCmd())
	l.until("who came", l.shows("Quillon Later"))
}
