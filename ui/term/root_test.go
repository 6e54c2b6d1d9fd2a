package term

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// heard is a model that notes what reaches it.
type heard struct{ messages []tea.Msg }

func (m *heard) Init() tea.Cmd { return nil }
func (m *heard) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.messages = append(m.messages, msg)
	return m, nil
}
func (m *heard) View() string { return "one\ntwo" }

func TestTheFirstViewIsPaintedWithTheRightSize(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 0, 0)
	m := &heard{}
	r := newRoot(m, p.out, h.clock(), func() {})
	size := tea.WindowSizeMsg{Width: 40, Height: 4}
	r.begin(size)
	r.Init()
	if got, want := r.View(), "one\ntwo\n\n"; got != want {
		t.Errorf("got view %q, want %q, as many rows as the terminal has", got, want)
	}
	if got := written(); !strings.Contains(got, "one") {
		t.Errorf("got %q on the terminal, want the view before any tick", got)
	}
	r.Update(size) // Bubble Tea's own report of the same size
	if len(m.messages) != 1 {
		t.Errorf("got %d messages at the model, want the size once", len(m.messages))
	}
	r.View()
	if got := written(); got != "" {
		t.Errorf("got %q painted for the same size, want nothing", got)
	}
	h.time = h.time.Add(time.Second)
	r.Update(size)
	r.View()
	if got := written(); len(m.messages) != 2 || !strings.Contains(got, "one") {
		t.Errorf("later: got %d messages and %q, want the size passed on and the screen painted", len(m.messages), got)
	}
}

func TestQuestionsToTheTerminalDoNotReachTheModel(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 40, 4)
	m := &heard{}
	r := newRoot(m, p.out, h.clock(), func() {})
	r.Update(AskBackground())
	if got := written(); !strings.Contains(got, "\x1b]11;?") || len(m.messages) != 0 {
		t.Errorf("got %q on the terminal and %d messages at the model, want the question and none", got, len(m.messages))
	}
}

// The renderer clears the screen at once and draws it anew only when its clock ticks.
func TestAClearedScreenIsPaintedAtOnce(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 0, 0)
	r := newRoot(&heard{}, p.out, h.clock(), func() {})
	r.begin(tea.WindowSizeMsg{Width: 40, Height: 4})
	r.View()
	written()
	h.time = h.time.Add(time.Second)
	r.Update(tea.ClearScreen())
	r.View()
	if got := written(); !strings.Contains(got, "one") {
		t.Errorf("got %q painted, want the whole view", got)
	}
}
