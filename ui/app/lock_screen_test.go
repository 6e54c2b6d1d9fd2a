package app

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// away lets time go by on the two clocks of a program without any of its timers: it was stopped, or the computer slept.
func away(l *loop, wall, up time.Duration) {
	l.pass(wall)
	before := l.app.opts.Up()
	l.app.opts.Up = func() time.Duration { return before + up }
}

func TestNothingThatWaitedActsOnceNobodyWasThereForTooLong(t *testing.T) {
	enter := tea.KeyMsg{Type: tea.KeyEnter}
	for name, c := range map[string]struct {
		wall, up time.Duration
		first    tea.Msg
	}{
		"the program was stopped, a key comes first":     {11 * time.Minute, 11 * time.Minute, enter},
		"the program was stopped, the timer comes first": {11 * time.Minute, 11 * time.Minute, Idle{}},
		"the computer slept, a key comes first":          {11 * time.Minute, time.Second, enter},
		"the computer slept, a click comes first":        {11 * time.Minute, time.Second, tea.MouseMsg{X: 5, Y: 6, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft}},
		"the clock was set back":                         {-time.Hour, 11 * time.Minute, enter},
		"suspended, and brought back":                    {11 * time.Minute, 11 * time.Minute, tea.ResumeMsg{}},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLoop(t, 1)
			l.app.opts.Mouse = true
			away(l, 0, 0)
			l.press(tea.KeyUp)
			away(l, c.wall, c.up)
			l.send(c.first)
			l.send(enter) // it waited too
			if l.app.lockScreen == nil || l.app.session != nil {
				t.Fatalf("got hidden=%v and an application opened=%v, want everything hidden and no key obeyed", l.app.lockScreen != nil, l.app.session != nil)
			}
			away(l, time.Second, time.Second)
			l.send(enter)
			if l.app.lockScreen != nil {
				t.Error("got everything hidden still, want it shown: that key was pressed for it")
			}
		})
	}
}

func TestALockTakesNoLetterThatWaited(t *testing.T) {
	l := newLoop(t, 1)
	l.app.verify = func(string) error { return nil }
	away(l, 0, 0)
	l.press(tea.KeyUp)
	away(l, 11*time.Minute, time.Second)
	l.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("any")})
	l.press(tea.KeyEnter)
	if l.app.lockScreen == nil || l.app.awaited != 0 {
		t.Errorf("got hidden=%v and %d passphrases tried, want it locked and none", l.app.lockScreen != nil, l.app.awaited)
	}
}

func TestAPauseShorterThanTheLimitHidesNothing(t *testing.T) {
	l := newLoop(t, 1)
	away(l, 0, 0)
	l.press(tea.KeyUp)
	away(l, 9*time.Minute, 9*time.Minute)
	l.press(tea.KeyEnter)
	l.until("the application", func() bool { return l.app.session != nil })
	if l.app.lockScreen != nil {
		t.Error("got everything hidden, want it shown")
	}
}
