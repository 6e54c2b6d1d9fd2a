package uitest

import (
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/ui/term"
)

// twins is a model between the two that draw it: the painter, whose writes go to a screen of their own, and Bubble Tea's
// renderer, whose writes are the driver's to read.
type twins struct {
	tea.Model
	painted *screen
	begun   chan struct{}

	mu    sync.Mutex
	view  string
	stack string
}

func newTwins(w, h int) *twins { return &twins{painted: newScreen(w, h), begun: make(chan struct{})} }

// of takes the model, which the program under test then runs through the twins.
func (t *twins) of(m tea.Model) tea.Model {
	t.Model = term.Painted(m, t.painted, func(c *term.Crash) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.stack = string(c.Stack)
	})
	return t
}

// Init says that the program has begun: it cannot be waited for before.
func (t *twins) Init() tea.Cmd {
	close(t.begun)
	return t.Model.Init()
}

// lookMsg is answered once the views of all messages before it are drawn or about to be.
type lookMsg struct{ done chan struct{} }

// Update passes everything on but the driver's own question.
func (t *twins) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if look, ok := msg.(lookMsg); ok {
		close(look.done)
		if t.crashed() != "" {
			return t, tea.Quit
		}
		return t, nil
	}
	m, cmd := t.Model.Update(msg)
	t.Model = m
	return t, cmd
}

// View is what both are given to draw.
func (t *twins) View() string {
	v := t.Model.View()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.view = v
	return v
}

// wanted is a screen with nothing on it but the view that was given last.
func (t *twins) wanted(w, h int) *screen {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := newScreen(w, h)
	rows := strings.Split(t.view, "\n")
	for i, row := range rows {
		rows[i] = ansi.CursorPosition(1, i+1) + ansi.Truncate(row, w, "")
	}
	_, _ = s.Write([]byte(strings.Join(rows, "")))
	return s
}

func (t *twins) crashed() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.stack
}
