package app

import (
	"testing"

	"brokerage/onboard/flow/answers"

	tea "github.com/charmbracelet/bubbletea"
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

func TestLeavingStagesTheStepThatIsInFront(t *testing.T) {
	l, _, _ := boardWithArchive(t, 100, 32)
	l.press(tea.KeyEnter)
	l.until("the application", func() bool { return l.app.session != nil })
	s := l.app.session
	if err := s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Fen"); err != nil {
		t.Fatal(err)
	}
	if !s.View().StagedAt.IsZero() {
		t.Fatal("got it staged before it was left: else this tests nothing")
	}
	l.app.leave()()
	if v := s.View(); v.StagedAt.IsZero() || s.Unsaved() {
		t.Errorf("got it staged at %v and unsaved=%v, want both done by leaving", v.StagedAt, s.Unsaved())
	}
}
