package journey_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/teatest"

	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/term"
)

// faulty is the program with a fault: F12 ends it, with an answer in the words of the fault.
type faulty struct{ *app.App }

const secret = "899-10-0001"

// Update breaks on F12.
func (f faulty) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyMsg); ok && key.Type == tea.KeyF12 {
		panic(secret)
	}
	_, cmd := f.App.Update(msg)
	return f, cmd
}

// A fault in the middle of a field: what was typed is on the disk before the program ends, and the value is told to nobody.
func TestAPanicSavesWhatWasTypedAndTellsNobody(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	crashes := make(chan *term.Crash, 1)
	m := term.Painted(faulty{w.app()}, io.Discard, func(c *term.Crash) { crashes <- c })
	tm := teatest.NewTestModel(t, m, teatest.WithInitialTermSize(100, 32))
	see := func(text string) {
		t.Helper()
		teatest.WaitFor(t, tm.Output(), func(b []byte) bool { return bytes.Contains(b, []byte(text)) }, teatest.WithDuration(hang))
	}
	see("New application")
	tm.Send(tea.KeyMsg{Type: tea.KeyEnter})
	see("What kind of account is it?")
	tm.Send(tea.KeyMsg{Type: tea.KeyEnter})
	see("Rep code")
	tm.Type("QZ77")
	tm.Send(tea.KeyMsg{Type: tea.KeyF12})

	crash := <-crashes
	tm.WaitFinished(t, teatest.WithFinalTimeout(hang)) // it saves meanwhile
	if !crash.Saved {
		t.Error("got a crash that saved nothing, want everything saved")
	}
	if told := crash.Error() + string(crash.Stack); strings.Contains(told, secret) || strings.Contains(told, "QZ77") {
		t.Errorf("got an answer in\n%s\nwant none", told)
	}
	list, err := w.store.List(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d applications and error %v, want one", len(list), err)
	}
	saved, err := w.store.Load(t.Context(), list[0].ID)
	if err != nil || !strings.Contains(string(saved.Body), "QZ77") {
		t.Errorf("got %q, %v on the disk, want what was typed", saved.Body, err)
	}
}
