package term

import (
	"runtime/debug"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/flow/guard"
	"brokerage/onboard/flow/safetext"
)

// Pointer is a model that wants the hardware cursor somewhere. Cursor is asked after each View; row and col count cells
// from zero, and without ok the cursor is hidden. A visible cursor is what screen readers and input methods follow.
type Pointer interface {
	Cursor() (row, col int, ok bool)
}

// BackgroundMsg is the terminal's answer to AskBackground.
type BackgroundMsg struct{ Dark bool }

type askMsg struct{}

// AskBackground is the command that asks the terminal for its background colour. The answer, if there is one, comes as a
// BackgroundMsg.
func AskBackground() tea.Msg { return askMsg{} }

// root is the layer between Bubble Tea and the model: it paints each view at once and catches what the model throws.
type root struct {
	model   tea.Model
	out     *out
	painter *painter
	clock   clock
	quit    func() // ends the loop from where no command can be returned

	first tea.Cmd // of the size that was given before the start
	size  tea.WindowSizeMsg
	echo  bool // Bubble Tea has still to report that size itself
	keyed bool // the last message was a key
	free  time.Time
	view  string
	rows  []string
	crash *Crash
}

func newRoot(m tea.Model, o *out, c clock, quit func()) *root {
	return &root{model: m, out: o, clock: c, quit: quit, painter: &painter{out: o, clock: c}}
}

// begin gives the model its size before the first view, so that the first frame is the right one.
func (r *root) begin(size tea.WindowSizeMsg) {
	_, r.first = r.Update(size)
	r.echo = true
}

// Init starts the model.
func (r *root) Init() tea.Cmd {
	var cmd tea.Cmd
	r.guard(func() { cmd = r.model.Init() })
	if r.crash != nil {
		return tea.Quit
	}
	return guarded(tea.Batch(r.first, cmd))
}

// Update passes messages on, after taking out those that concern the terminal.
func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if r.crash != nil {
		return r, tea.Quit
	}
	r.keyed = false
	if msg == tea.ClearScreen() {
		r.painter.forget() // the renderer would leave the screen empty until its clock ticks
	}
	switch m := msg.(type) {
	case panicMsg:
		r.rescue(m.stack)
		return r, tea.Quit
	case askMsg:
		_, _ = r.out.WriteString(ansi.RequestBackgroundColor)
		return r, nil
	case copyMsg:
		_, _ = r.out.WriteString(ansi.SetSystemClipboard(string(m)))
		return r, nil
	case ringMsg:
		_, _ = r.out.WriteString(string(m))
		return r, nil
	case tea.WindowSizeMsg:
		if r.echo && m == r.size {
			r.echo = false
			return r, nil
		}
		r.size, r.echo = m, false
		r.painter.resize(m.Width, m.Height)
		r.rows = nil
	case tea.ResumeMsg:
		r.painter.forget()
	case tea.KeyMsg, Batch, Pasted:
		r.keyed = true
	}
	var cmd tea.Cmd
	r.guard(func() { r.model, cmd = r.model.Update(msg) })
	if r.crash != nil {
		return r, tea.Quit
	}
	return r, guarded(cmd)
}

// View is the model's view as exactly as many rows as the terminal has, painted before it is returned.
func (r *root) View() string {
	if r.crash == nil {
		r.guard(r.draw)
	}
	if r.keyed {
		r.free = r.clock.now()
	}
	return r.view
}

func (r *root) draw() {
	view := safetext.Frame(r.model.View()) // a screen may have forgotten to clean a text from outside
	if r.size.Height <= 0 {                // the size is not known: the renderer does what it can
		r.view = view
		return
	}
	if r.rows == nil || view != r.view {
		r.rows = frame(view, r.size.Height)
		r.view = strings.Join(r.rows, "\n")
	}
	var cursor place
	if p, ok := r.model.(Pointer); ok {
		cursor.row, cursor.col, cursor.ok = p.Cursor()
		cursor.ok = cursor.ok && cursor.row < r.size.Height && cursor.col < r.size.Width
	}
	r.painter.show(r.rows, cursor)
}

// guard runs f; a panic in it ends the program.
func (r *root) guard(f func()) {
	defer func() {
		if recover() != nil {
			r.rescue(debug.Stack())
		}
	}()
	f()
}

// rescue saves what can be saved; a panic while saving means that it is not.
func (r *root) rescue(stack []byte) {
	r.crash = &Crash{Stack: stack}
	guard.Go(r.quit)
	defer func() { _ = recover() }()
	if s, ok := r.model.(Rescuer); ok {
		r.crash.Saved = s.Rescue() == nil
	}
}
