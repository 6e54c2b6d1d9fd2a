package screen

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/flow"
)

func TestTheTimelineForgetsEarlierVersionsAfterAQuestion(t *testing.T) {
	desk, at := newDesk(), time.Unix(0, 0)
	desk.Now = func() time.Time { return at }
	line := NewTimeline(desk, example(t))
	forget := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("F")}
	version := func(n uint64, answers string) flow.Revision {
		return flow.Revision{Number: n, Meta: flow.Summary{Answers: answers}}
	}
	asked := func(what string, want ...tea.Msg) {
		t.Helper()
		if !slices.Equal(desk.asked, want) {
			t.Errorf("%s: got %T asked for, want %T", what, desk.asked, want)
		}
		desk.asked = nil
	}
	line.Update(RevisionsMsg{Revisions: []flow.Revision{version(1, "a")}})
	line.Update(forget)
	asked("one version, which is nothing to forget")
	line.Update(RevisionsMsg{Revisions: []flow.Revision{version(2, "b"), version(1, "a")}})
	line.Update(forget)
	asked("two versions", OpenForgetMsg{})

	q := line.AskForget()
	q.SetSize(80, 20)
	enter := tea.KeyMsg{Type: tea.KeyEnter}
	q.Update(enter)
	asked("a key at once, which nobody means")
	at = at.Add(time.Second)
	if got := ansi.Strip(q.View()); !strings.Contains(got, "> Go back") || !strings.Contains(got, "backups") {
		t.Errorf("got\n%s\nwant what remains, and going back first", got)
	}
	q.Update(enter)
	asked("enter", BackMsg{})
	q.Update(tea.KeyMsg{Type: tea.KeyDown})
	q.Update(enter)
	q.Update(enter)
	asked("down and enter, twice", ForgetMsg{})
}
